import { useTranslation } from 'react-i18next';

import type { Sending } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { formatMoment } from '@/lib/moment';

/** What a stop of all sending holds back: queued messages, starts and planned broadcasts that are still ahead; '' when nothing waits. */
export function useWaitingText(): (sending: Sending | undefined) => string {
  const { t } = useTranslation('sending');
  return (sending) => {
    const { queuedCount = 0, plannedCount = 0, nextPlannedAt = null } = sending ?? {};
    const queued = queuedCount > 0 ? [t('queue', { count: queuedCount })] : [];
    const moment = nextPlannedAt === null ? null : formatMoment(toSeconds(nextPlannedAt));
    return [...queued, ...(moment === null ? [] : [t('planned', { count: plannedCount, moment })])].join(' ');
  };
}
