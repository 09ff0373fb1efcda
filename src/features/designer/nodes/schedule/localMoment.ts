import { nameOffset, offsetMinutesAt } from '@contract/planner/zones';
import { readMomentMs } from '@contract/planner/nodes/schedule';
import { HOUR_MINUTES } from '@contract/time';

import { browserZone, fromField, toField } from '@/ui/zone/zoneTime';

const OFFSET = /([+-])(\d{2}):?(\d{2})$/;

const pad = (value: number) => String(value).padStart(2, '0');

/** A stored moment as `2026-11-20T14:05` in a zone; empty when invalid. */
export function toLocalField(stored: string | undefined, zone: string): string {
  const momentMs = readMomentMs(stored);
  return momentMs === null ? '' : toField(zone, momentMs);
}

/** `2026-11-20T14:05` as ISO 8601 with the offset of the zone; empty when invalid. */
export function fromLocalField(text: string, zone: string): string {
  const momentMs = text === '' ? null : fromField(zone, text);
  return momentMs === null ? '' : writeMoment(momentMs, zone);
}

/** A moment as ISO 8601 with the offset of the zone. */
export function writeMoment(momentMs: number, zone: string): string {
  const offset = offsetMinutesAt(zone, momentMs);
  const size = Math.abs(offset);
  return `${toField(zone, momentMs)}:00${offset < 0 ? '-' : '+'}${pad(Math.floor(size / HOUR_MINUTES))}:${pad(size % HOUR_MINUTES)}`;
}

/** The zone in which a stored moment was entered: the browser's, or another offset; the browser's while there is none. */
export function zoneOfMoment(stored: string | undefined): string {
  const own = browserZone();
  const momentMs = readMomentMs(stored);
  const [, sign, hours, minutes] = OFFSET.exec((stored ?? '').trim()) ?? [];
  if (momentMs === null || sign === undefined) return own;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MINUTES + Number(minutes));
  return offset === offsetMinutesAt(own, momentMs) ? own : nameOffset(offset);
}
