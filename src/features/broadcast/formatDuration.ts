const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** A key of `broadcast:span` with its numbers: an approximate duration. */
export function formatDuration(ms: number): { key: 'short' | 'minutes' | 'hours'; hours: number; minutes: number } {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes <= 1) return { key: 'short', hours: 0, minutes };
  if (minutes < MINUTES_PER_HOUR) return { key: 'minutes', hours: 0, minutes };
  return { key: 'hours', hours: Math.floor(minutes / MINUTES_PER_HOUR), minutes: minutes % MINUTES_PER_HOUR };
}
