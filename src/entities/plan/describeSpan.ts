import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '@contract/time';

/** A key of `plan:span` with its numbers, for a duration in milliseconds; less than a minute is none. */
export function describeSpan(spanMs: number) {
  const total = Math.max(0, Math.floor(spanMs / MINUTE_MS));
  const days = Math.floor(total / DAY_MINUTES);
  const hours = Math.floor((total % DAY_MINUTES) / HOUR_MINUTES);
  const values = { days, hours, minutes: total % HOUR_MINUTES };
  if (total === 0) return { key: 'none' as const, values };
  if (days > 0) return { key: 'days' as const, values };
  return { key: hours > 0 ? ('hours' as const) : ('minutes' as const), values };
}
