/** A key of `activeFunnels:hints` with its number. */
export interface RelativeHint {
  key: 'inMinutes' | 'inHours' | 'minutesAgo' | 'hoursAgo';
  amount: number;
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/**
 * Distance of a start in whole minutes below an hour, else whole hours; at least one minute. `atS` is unix seconds, `nowMs`
 * milliseconds since 1970. Source: SPEC-2.121, SPEC-2.122, decision 0026.
 */
export function relativeHint(atS: number, nowMs: number): RelativeHint {
  const awayMs = atS * 1_000 - nowMs;
  const minutes = Math.max(1, Math.floor(Math.abs(awayMs) / MINUTE_MS));
  const isFuture = awayMs > 0;
  if (minutes < MINUTES_PER_HOUR) return { key: isFuture ? 'inMinutes' : 'minutesAgo', amount: minutes };
  return { key: isFuture ? 'inHours' : 'hoursAgo', amount: Math.floor(minutes / MINUTES_PER_HOUR) };
}
