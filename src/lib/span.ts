import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '@contract/time';

import { i18n } from './i18n';

/** A duration in days, hours and whole minutes, e.g. `1 d 2 h`: without the parts that are zero. Less than a minute is `0 min`. */
export function spanText(spanMs: number): string {
  const total = wholeMinutes(spanMs / MINUTE_MS);
  return write(Math.floor(total / DAY_MINUTES), Math.floor((total % DAY_MINUTES) / HOUR_MINUTES), total % HOUR_MINUTES);
}

/** A duration as it is entered, e.g. `48 h` or `1 h 5 min`: never in days. Source: SPEC-2.96. */
export function hoursText(totalMinutes: number): string {
  const total = wholeMinutes(totalMinutes);
  return write(0, Math.floor(total / HOUR_MINUTES), total % HOUR_MINUTES);
}

/** A duration as it is entered; from two days on with its days, since nobody reads a week in `168 h`: `168 h (7 d)`. */
export function waitText(totalMinutes: number): string {
  const hours = hoursText(totalMinutes);
  return totalMinutes < 2 * DAY_MINUTES ? hours : `${hours} (${spanText(totalMinutes * MINUTE_MS)})`;
}

const wholeMinutes = (minutes: number): number => Math.max(0, Math.floor(minutes));

function write(days: number, hours: number, minutes: number): string {
  const parts = [
    ...(days > 0 ? [i18n.t('span.days', { amount: days })] : []),
    ...(hours > 0 ? [i18n.t('span.hours', { amount: hours })] : []),
    ...(minutes > 0 || days + hours === 0 ? [i18n.t('span.minutes', { amount: minutes })] : []),
  ];
  return parts.join(' ');
}
