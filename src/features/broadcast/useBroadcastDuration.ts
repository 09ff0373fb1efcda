import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { estimateEndMs } from '@contract/planner/pace';

import { useGetPaceQuery } from '@/api/paceApi';
import { useNow } from '@/lib/useNow';

import './broadcastTexts';
import { formatDuration } from './formatDuration';

const TICK_MS = 60_000;

/** Estimated duration of a broadcast at the account's sending rate, as text; null when unknown. */
export function useBroadcastDuration(groupCount: number): string | null {
  const { t } = useTranslation('broadcast');
  const { data: pace } = useGetPaceQuery();
  const nowMs = useNow(TICK_MS);
  const spanMs = useMemo(() => {
    if (!pace || groupCount === 0) return null;
    return estimateEndMs(pace, groupCount, nowMs) - nowMs;
  }, [pace, groupCount, nowMs]);
  if (spanMs === null) return null;
  const { key, ...values } = formatDuration(spanMs);
  return t(`span.${key}`, values);
}
