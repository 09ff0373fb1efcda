import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { estimateEndMs, idlePace } from '@contract/planner/pace';
import { HOUR_MINUTES, MINUTE_MS } from '@contract/time';

import { useGetPaceQuery } from '@/api/paceApi';
import { useNow } from '@/lib/useNow';

import './broadcastTexts';

/** Estimated duration of a broadcast at the account's sending rate, as text; null when unknown. */
export function useBroadcastDuration(groupCount: number): string | null {
  const { t } = useTranslation('broadcast');
  const { data: pace } = useGetPaceQuery();
  const nowMs = useNow(MINUTE_MS);
  const spanMs = useMemo(() => {
    if (!pace || groupCount === 0) return null;
    return estimateEndMs(pace, groupCount, nowMs, { ...idlePace, warmUp: pace.warmUp ?? null }) - nowMs;
  }, [pace, groupCount, nowMs]);
  if (spanMs === null) return null;
  const { key, ...values } = formatDuration(spanMs);
  return t(`span.${key}`, values);
}

/** A key of `broadcast:span` with its numbers: an approximate duration. */
function formatDuration(ms: number): { key: 'short' | 'minutes' | 'hours'; hours: number; minutes: number } {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes <= 1) return { key: 'short', hours: 0, minutes };
  if (minutes < HOUR_MINUTES) return { key: 'minutes', hours: 0, minutes };
  return { key: 'hours', hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES };
}
