import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { useHideMissedStartsMutation } from '@/api/schedulesApi';
import type { ShownEntry } from '@/features/calendar/entries';
import { lazyView } from '@/ui/lazyView';
import { missingDialog } from '@/ui/missing';
import { useAnnounce } from '@/ui/useAnnounce';

import { dialogOpened } from '../dialogsSlice';
import type { Asked } from './MissedQuestion';

const question = lazyView(
  async () => (await import(/* webpackChunkName: "calendar-missed" */ './MissedQuestion')).MissedQuestion,
  missingDialog(({ onClose }) => onClose()),
);

/** What can be done about missed starts and broadcasts, with the calls and dialogs that there are. */
export function useMissed() {
  const dispatch = useDispatch();
  const hideStarts = useHideStarts();
  const [asked, setAsked] = useState<Asked | null>(null);

  const launch = useCallback(
    ({ about, groupIds, startIds: missedIds }: ShownEntry) => {
      const ids = { groupIds, missedIds, ...(about.id !== null && { funnelId: about.id }) };
      dispatch(dialogOpened({ name: 'launch', ids }));
    },
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
  const asking = asked && (
    <Suspense fallback={null}>
      <question.View asked={asked} onClose={() => setAsked(null)} />
    </Suspense>
  );
  return { onStart, onMove, onHide, asking };
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
  const [hideMissedStarts] = useHideMissedStartsMutation();
  return useCallback(
    (ids: readonly number[]) =>
      announce(hideMissedStarts({ ids }).unwrap(), { failure: t('missed.failed'), success: t('missed.done') }),
    [announce, hideMissedStarts, t],
  );
}
