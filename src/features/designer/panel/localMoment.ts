import { readMomentMs } from '@contract/planner/waits';
import { MINUTE_MS } from '@contract/time';

const pad = (value: number) => String(value).padStart(2, '0');

/** A stored moment as `datetime-local` value in the browser's time zone; empty when invalid. */
export function toLocalField(stored: string | undefined): string {
  const momentMs = readMomentMs(stored);
  if (momentMs === null) return '';
  const shifted = new Date(momentMs + offsetMinutesAt(momentMs) * MINUTE_MS);
  return shifted.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** A `datetime-local` value as ISO 8601 with the browser's offset; empty when invalid. */
export function fromLocalField(text: string): string {
  const moment = new Date(text);
  if (text === '' || Number.isNaN(moment.getTime())) return '';
  const offset = offsetMinutesAt(moment.getTime());
  const sign = offset < 0 ? '-' : '+';
  const size = Math.abs(offset);
  return `${text}:00${sign}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function offsetMinutesAt(momentMs: number): number {
  return -new Date(momentMs).getTimezoneOffset();
}
