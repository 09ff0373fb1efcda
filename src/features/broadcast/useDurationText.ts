import { useTranslation } from 'react-i18next';

import { HOUR_MINUTES, MINUTE_MS } from '@contract/time';

import './broadcastTexts';

/** How long a broadcast takes, approximately, as text; null when unknown. */
export function useDurationText(durationMs: number | null): string | null {
  const { t } = useTranslation('broadcast');
  if (durationMs === null) return null;
  const minutes = Math.ceil(durationMs / MINUTE_MS);
  if (minutes <= 1) return t('span.short');
  if (minutes < HOUR_MINUTES) return t('span.minutes', { minutes });
  return t('span.hours', { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES });
}
