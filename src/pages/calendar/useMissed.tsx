import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { useListPlannedBroadcastsQuery } from '@/api/plannedBroadcastsApi';
import { useDeleteScheduleMutation } from '@/api/schedulesApi';
import { SendNowQuestion } from '@/features/broadcast/SendNowQuestion';
import { usePlannedActions } from '@/features/broadcast/usePlannedActions';
import type { ShownEntry } from '@/features/calendar/entries';
import { Confirm } from '@/ui/Confirm';
import { useAnnounce } from '@/ui/useAnnounce';

import { dialogOpened } from '../dialogsSlice';

/** A question about a missed broadcast. */
interface Asked {
  kind: 'send' | 'hide';
  id: number;
  revision: number;
}

/** What can be done about missed starts and broadcasts, with the calls and dialogs that there are. */
export function useMissed() {
  const dispatch = useDispatch();
  const hideStarts = useHideStarts();
  const [asked, setAsked] = useState<Asked | null>(null);

  const launch = useCallback(
    ({ about, groupIds }: ShownEntry) =>
      void dispatch(
        dialogOpened({ name: 'launch', ids: { groupIds, ...(about.id !== null && { funnelId: about.id }) } }),
      ),
    [dispatch],
  );
  const onStart = useCallback(
    (entry: ShownEntry) => (entry.about.kind === 'planned' ? setAsked(ask('send', entry)) : launch(entry)),
    [launch],
  );
  const onMove = useCallback(
    (entry: ShownEntry) => {
      const { kind, id } = entry.about;
      if (kind === 'planned' && id !== null) dispatch(dialogOpened({ name: 'editPlanned', ids: { plannedId: id } }));
      else launch(entry);
    },
    [dispatch, launch],
  );
  const onHide = useCallback(
    (entry: ShownEntry) =>
      entry.about.kind === 'planned' ? setAsked(ask('hide', entry)) : void hideStarts(entry.startIds),
    [hideStarts],
  );
  const question = asked && <Question asked={asked} onClose={() => setAsked(null)} />;
  return { onStart, onMove, onHide, question };
}

const ask = (kind: Asked['kind'], { about: { id, revision } }: ShownEntry): Asked => ({
  kind,
  id: id ?? 0,
  revision: revision ?? 0,
});

/** Missed starts are rows that only remind of them. */
function useHideStarts() {
  const { t } = useTranslation('calendar');
  const announce = useAnnounce();
  const [deleteSchedule] = useDeleteScheduleMutation();
  return useCallback(
    async (ids: readonly number[]) => {
      async function hideAll() {
        for (const id of ids) await deleteSchedule({ id }).unwrap();
      }
      await announce(hideAll(), { failure: t('missed.failed'), success: t('missed.done') });
    },
    [announce, deleteSchedule, t],
  );
}

function Question({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation(['broadcast', 'common']);
  const { data } = useListPlannedBroadcastsQuery();
  const actions = usePlannedActions(asked);
  const row = data?.find(({ id }) => id === asked.id);
  if (asked.kind === 'send') return row ? <SendNowQuestion row={row} onClose={onClose} /> : null;
  return (
    <Confirm
      type="danger"
      title={t('planned.questions.remove.title')}
      message={t('planned.questions.remove.text')}
      confirmText={t('planned.questions.remove.submit')}
      cancelText={t('common:actions.close')}
      isLoading={actions.isBusy}
      onConfirm={() => void actions.remove().then((isRemoved) => isRemoved && onClose())}
      onCancel={onClose}
    />
  );
}
