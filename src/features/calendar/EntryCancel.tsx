import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { useDeletePlannedBroadcastMutation, useSkipPlannedBroadcastMutation } from '@/api/plannedBroadcastsApi';
import { useStopSchedulesMutation } from '@/api/schedulesApi';
import { useSkipSeriesMutation } from '@/api/seriesApi';
import { formatMoment } from '@/lib/moment';
import { Confirm } from '@/ui/Confirm';
import { useAnnounce } from '@/ui/useAnnounce';

import { seriesOf, type ShownEntry } from './entries';

type Way = 'skip' | 'single';

/** Keeps an entry from going out: one of a series is skipped, a single one is canceled. Asks first. */
export function EntryCancel({ entry, onDone }: { entry: ShownEntry; onDone: () => void }) {
  const { t } = useTranslation(['calendar', 'common']);
  const announce = useAnnounce();
  const { cancel, isBusy } = useCancel(entry);
  const [isAsking, setIsAsking] = useState(false);
  const way: Way = seriesOf(entry) ? 'skip' : 'single';
  const moment = formatMoment(entry.atMs / SECOND_MS);

  async function handleConfirm() {
    const canceling = cancel();
    if (
      await announce(canceling, {
        success: t(`cancel.${way}.done`),
        failure: t(`cancel.${way}.failed`),
        first: 'server',
      })
    )
      onDone();
    else setIsAsking(false);
  }

  return (
    <>
      <button type="button" className="plainButton" data-danger onClick={() => setIsAsking(true)}>
        {t(`cancel.${way}.action`)}
      </button>
      {isAsking && (
        <Confirm
          type="danger"
          title={t(`cancel.${way}.title`, { moment })}
          message={t(`cancel.${way}.text`)}
          confirmText={t(`cancel.${way}.action`)}
          cancelText={t('common:actions.close')}
          isLoading={isBusy}
          onConfirm={() => void handleConfirm()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function useCancel(entry: ShownEntry) {
  const { about, startIds } = entry;
  const id = about.id ?? 0;
  const revision = about.revision ?? 0;
  const [stop, stopping] = useStopSchedulesMutation();
  const [skipSeries, skippingSeries] = useSkipSeriesMutation();
  const [skipPlanned, skippingPlanned] = useSkipPlannedBroadcastMutation();
  const [remove, removing] = useDeletePlannedBroadcastMutation();
  async function cancel(): Promise<unknown> {
    if (about.seriesId !== null) return skipSeries({ id: about.seriesId, revision }).unwrap();
    if (about.kind === 'start') return stop({ ids: startIds }).unwrap();
    return about.isRepeated ? skipPlanned({ id, revision }).unwrap() : remove({ id }).unwrap();
  }
  return { cancel, isBusy: [stopping, skippingSeries, skippingPlanned, removing].some(({ isLoading }) => isLoading) };
}
