import { fromLocalMs, nameOffset, offsetMinutesAt, toLocalMs } from '@contract/planner/zones';
import { DAY_MS } from '@contract/time';

import { serverNow } from '@/lib/clock';
import { dateFormat } from '@/lib/dateFormat';

const momentFormat = dateFormat({
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const FIELD_LENGTH = 'yyyy-mm-ddThh:mm'.length;

/** The browser's zone: an IANA id, or its current offset where the browser does not know it. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone: string | undefined };
  return timeZone ?? nameOffset(-new Date(serverNow()).getTimezoneOffset());
}

/** `20.11.2026, 14:05` in a zone; milliseconds since 1970. */
export function formatIn(zone: string, atMs: number): string {
  return momentFormat.format(toLocalMs(zone, atMs));
}

const timeFormat = dateFormat({ timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
const dayFormat = dateFormat({ timeZone: 'UTC', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });

/** `14:05` for a moment of today, `21.11, 14:05` for another day, in a zone. */
export function formatShortIn(zone: string, atMs: number, nowMs: number): string {
  const format = isSameDayIn(zone, atMs, nowMs) ? timeFormat : dayFormat;
  return format.format(toLocalMs(zone, atMs));
}

/** Whether two moments are on one day of a zone. */
export function isSameDayIn(zone: string, oneMs: number, otherMs: number): boolean {
  return Math.floor(toLocalMs(zone, oneMs) / DAY_MS) === Math.floor(toLocalMs(zone, otherMs) / DAY_MS);
}

/** A moment in a zone, as `2026-11-20T14:05`. */
export function toField(zone: string, atMs: number): string {
  return new Date(toLocalMs(zone, atMs)).toISOString().slice(0, FIELD_LENGTH);
}

/** The moment of `2026-11-20T14:05` in a zone, in milliseconds since 1970; null when it is none. */
export function fromField(zone: string, text: string): number | null {
  const localMs = Date.parse(`${text}Z`);
  return Number.isNaN(localMs) ? null : fromLocalMs(zone, localMs);
}

/** Whether a zone's clock differs from the viewer's at that moment. */
export function differsFromViewer(zone: string, atMs: number): boolean {
  return offsetMinutesAt(zone, atMs) !== offsetMinutesAt(browserZone(), atMs);
}
