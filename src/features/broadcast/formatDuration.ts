/** A key of `broadcast:span` with its numbers: an approximate duration. */
import { HOUR_MINUTES, MINUTE_MS } from '@contract/time';

export function formatDuration(ms: number): { key: 'short' | 'minutes' | 'hours'; hours: number; minutes: number } {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes <= 1) return { key: 'short', hours: 0, minutes };
  if (minutes < HOUR_MINUTES) return { key: 'minutes', hours: 0, minutes };
  return { key: 'hours', hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES };
}
