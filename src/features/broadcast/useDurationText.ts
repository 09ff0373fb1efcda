import { useTranslation } from 'react-i18next';

import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '@contract/time';

const DAY_HOURS = DAY_MINUTES / HOUR_MINUTES;
/** A longer time is given in days and hours. */
const HOURS_MAX_MINUTES = 2 * DAY_MINUTES;

/** How long a broadcast takes, approximately, as text; null when unknown. */
export function useDurationText(durationMs: number | null): string | null {
  const { t } = useTranslation('broadcast');
  if (durationMs === null) return null;
  const minutes = Math.ceil(durationMs / MINUTE_MS);
  if (minutes <= 1) return t('span.short');
  if (minutes < HOUR_MINUTES) return t('span.minutes', { minutes });
  if (minutes <= HOURS_MAX_MINUTES)
    return t('span.hours', { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES });
  const wholeHours = Math.round(minutes / HOUR_MINUTES);
  const days = Math.floor(wholeHours / DAY_HOURS);
  const hours = wholeHours % DAY_HOURS;
  return hours === 0 ? t('span.days', { days }) : t('span.daysAndHours', { days, hours });
}
