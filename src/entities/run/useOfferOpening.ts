import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { useActOnGroupsMutation, useLazyListClosedGroupsQuery } from '@/api/groupActsApi';
import { useOffers } from '@/api/offers';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

/** Long enough to decide; the groups page keeps naming what nothing opens. */
const OFFER_MS = 15 * SECOND_MS;

/** After schedules were stopped: offers to open the groups that their runs have closed. */
export function useOfferOpening(): (scheduleIds: readonly number[]) => Promise<void> {
  const { t } = useTranslation('groupActs');
  const { message } = useToasts();
  const announce = useAnnounce();
  const offers = useOffers();
  const [listClosed] = useLazyListClosedGroupsQuery();
  const [actOnGroups] = useActOnGroupsMutation();
  return useCallback(
    async (scheduleIds) => {
      if (!offers) return;
      const stopped = new Set(scheduleIds);
      const { data: closed = [] } = await listClosed();
      const groupIds = closed.flatMap(({ scheduleId, groupId }) =>
        scheduleId !== null && stopped.has(scheduleId) ? groupId : [],
      );
      const count = groupIds.length;
      if (count === 0) return;
      const open = () => {
        const opening = actOnGroups({ groupIds, act: { kind: 'open' } }).unwrap();
        void announce(opening, { success: t('queued', { count }), failure: t('failed') });
      };
      const action = { label: t('closed.open', { count }), onClick: open };
      message.info(t('closed.ofStopped', { count }), { durationMs: OFFER_MS, action });
    },
    [actOnGroups, announce, listClosed, message, offers, t],
  );
}
