const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** A key of `plan:span` with its numbers, for a duration in milliseconds; less than a minute is none. */
export function describeSpan(spanMs: number) {
  const total = Math.max(0, Math.floor(spanMs / MINUTE_MS));
  const days = Math.floor(total / MINUTES_PER_DAY);
  const hours = Math.floor((total % MINUTES_PER_DAY) / MINUTES_PER_HOUR);
  const values = { days, hours, minutes: total % MINUTES_PER_HOUR };
  if (total === 0) return { key: 'none' as const, values };
  if (days > 0) return { key: 'days' as const, values };
  return { key: hours > 0 ? ('hours' as const) : ('minutes' as const), values };
}
