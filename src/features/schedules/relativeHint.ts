import { HOUR_MINUTES, MINUTE_MS, SECOND_MS } from '@contract/time';

/** A key of `schedules:hints` with its number. */
export interface RelativeHint {
  key: 'inMinutes' | 'inHours' | 'minutesAgo' | 'hoursAgo';
  amount: number;
}

/**
 * Distance of a start in whole minutes below an hour, else whole hours; at least one minute. `atS` is unix seconds, `nowMs`
 * milliseconds since 1970. Source: SPEC-2.121, SPEC-2.122, decision 0026.
 */
export function relativeHint(atS: number, nowMs: number): RelativeHint {
  const awayMs = atS * SECOND_MS - nowMs;
  const minutes = Math.max(1, Math.floor(Math.abs(awayMs) / MINUTE_MS));
  const isFuture = awayMs > 0;
  if (minutes < HOUR_MINUTES) return { key: isFuture ? 'inMinutes' : 'minutesAgo', amount: minutes };
  return { key: isFuture ? 'inHours' : 'hoursAgo', amount: Math.floor(minutes / HOUR_MINUTES) };
}
