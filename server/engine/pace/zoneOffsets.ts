import { findClockChange, offsetMinutesAt } from '@contract/planner/zones';
import { DAY_MS, MINUTE_MS } from '@contract/time';

/** Minutes since 1970 from which a zone has an offset, and the offset in minutes. */
export type ZoneOffset = [fromMinute: number, offsetMinutes: number];

const YEARS_AHEAD = 10;
/** Clocks are never changed twice within this time. */
const STEP_MS = 10 * DAY_MS;

/**
 * The offsets of a time zone from the beginning of the last year until ten years from now, oldest first. SQL reads them instead of
 * the database's own zones, which may be older than ours.
 */
export function listZoneOffsets(zone: string, nowMs: number): ZoneOffset[] {
  const year = new Date(nowMs).getUTCFullYear();
  const endMs = Date.UTC(year + YEARS_AHEAD, 0);
  let atMs = Date.UTC(year - 1, 0);
  const offsets: ZoneOffset[] = [[atMs / MINUTE_MS, offsetMinutesAt(zone, atMs)]];
  for (; atMs < endMs; atMs += STEP_MS) {
    const changeMs = findClockChange(zone, atMs, atMs + STEP_MS);
    if (changeMs !== null) offsets.push([changeMs / MINUTE_MS, offsetMinutesAt(zone, changeMs)]);
  }
  return offsets;
}
