import { limits } from '@contract/limits';
import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { dateFormat } from '@/lib/dateFormat';

const { minOffsetHours, maxOffsetHours } = limits.timezones;

const momentFormat = dateFormat({
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Whole hours from UTC, or the viewer's zone. */
export type Zone = number | 'viewer';

/** Every zone that can be chosen, in hours from UTC. Source: SPEC-5.20. */
export const ZONE_HOURS: readonly number[] = Array.from(
  { length: maxOffsetHours - minOffsetHours + 1 },
  (_, place) => minOffsetHours + place,
);

/** A zone's short name, e.g. `UTC+3`. */
export function nameZone(hours: number): string {
  return `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** `20.11.2026, 14:05` in a zone; milliseconds since 1970. */
export function formatIn(zone: Zone, atMs: number): string {
  return momentFormat.format(shift(zone, atMs));
}

/** A moment as a `datetime-local` field shows it in a zone. */
export function toField(zone: Zone, atMs: number): string {
  return new Date(shift(zone, atMs)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The moment that a `datetime-local` field means in a zone, in milliseconds since 1970; null when it means none. */
export function fromField(zone: Zone, text: string): number | null {
  const atMs = zone === 'viewer' ? new Date(text).getTime() : Date.parse(`${text}Z`) - zoneMs(zone);
  return Number.isNaN(atMs) ? null : atMs;
}

/** Whether a zone's clock differs from the viewer's at that moment. */
export function differsFromViewer(zone: Zone, atMs: number): boolean {
  return shift(zone, atMs) !== shift('viewer', atMs);
}

function shift(zone: Zone, atMs: number): number {
  return zone === 'viewer' ? atMs - new Date(atMs).getTimezoneOffset() * MINUTE_MS : atMs + zoneMs(zone);
}

const zoneMs = (hours: number) => hours * HOUR_MS;
