import { dateFormat } from './dateFormat';

/** A key of `common:moment` with its values: describes a chosen time relative to now. */
export interface MomentDescription {
  key: 'inDays' | 'inHours' | 'inMinutes' | 'soon' | 'past';
  values: { moment: string; offset: string; days: number; hours: number; minutes: number };
}

const momentFormat = dateFormat({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** `20.11.2026, 14:05` in the browser's zone. */
export function formatMoment(atS: number): string {
  return momentFormat.format(atS * 1000);
}

/** The browser's distance from UTC at that moment, e.g. `UTC+3` or `UTC+5:30`. */
export function formatOffset(atS: number): string {
  const offsetMinutes = -new Date(atS * 1000).getTimezoneOffset();
  const hours = Math.trunc(Math.abs(offsetMinutes) / MINUTES_PER_HOUR);
  const minutes = Math.abs(offsetMinutes) % MINUTES_PER_HOUR;
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `UTC${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** Describes a moment for the hint below a time field. `nowMs` is milliseconds since 1970. */
export function describeMoment(atS: number, nowMs: number): MomentDescription {
  const awayMs = atS * 1000 - nowMs;
  const awayMinutes = Math.floor(awayMs / MINUTE_MS);
  const values = {
    moment: formatMoment(atS),
    offset: formatOffset(atS),
    days: Math.floor(awayMinutes / MINUTES_PER_DAY),
    hours: Math.floor((awayMinutes % MINUTES_PER_DAY) / MINUTES_PER_HOUR),
    minutes: awayMinutes % MINUTES_PER_HOUR,
  };
  if (awayMs <= 0) return { key: 'past', values };
  if (awayMinutes === 0) return { key: 'soon', values };
  if (awayMinutes < MINUTES_PER_HOUR) return { key: 'inMinutes', values };
  return { key: awayMinutes < MINUTES_PER_DAY ? 'inHours' : 'inDays', values };
}
