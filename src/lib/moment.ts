import { nameOffset } from '@contract/planner/zones';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { clockTime, dateFormat } from './dateFormat';
import { spanText } from './span';

/** A key of `common:moment` with its values: describes a chosen time relative to now. */
export interface MomentDescription {
  key: 'ahead' | 'soon' | 'past';
  values: { moment: string; offset: string; span: string };
}

const momentFormat = dateFormat({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `20.11.2026, 14:05` in the browser's zone. */
export function formatMoment(atS: number): string {
  return momentFormat.format(atS * SECOND_MS);
}

const dayFormat = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });

/** `20.11.2026` in the browser's zone. */
export function formatDay(atS: number): string {
  return dayFormat.format(atS * SECOND_MS);
}

const shortFormat = dateFormat({ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });

/** `14:05` on the day of `nowMs` in the browser's zone, else `20.11, 14:05`. */
export function formatNear(atS: number, nowMs: number): string {
  const atMs = atS * SECOND_MS;
  const isSameDay = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return isSameDay ? clockTime(atMs) : shortFormat.format(atMs);
}

/** The browser's distance from UTC at that moment, e.g. `UTC+3` or `UTC+5:30`. */
export function formatOffset(atS: number): string {
  return nameOffset(-new Date(atS * SECOND_MS).getTimezoneOffset());
}

/** Describes a moment for the hint below a time field. `nowMs` is milliseconds since 1970. */
export function describeMoment(atS: number, nowMs: number): MomentDescription {
  const awayMs = atS * SECOND_MS - nowMs;
  // Days away, minutes do not matter: 27 h 59 min are 28 hours.
  const shownMs = awayMs < DAY_MS ? awayMs : Math.round(awayMs / HOUR_MS) * HOUR_MS;
  const values = { moment: formatMoment(atS), offset: formatOffset(atS), span: spanText(shownMs) };
  if (awayMs <= 0) return { key: 'past', values };
  return { key: awayMs < MINUTE_MS ? 'soon' : 'ahead', values };
}
