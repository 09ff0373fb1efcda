import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlannedBroadcast, PlannedBroadcastWithGroups } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useChangePlannedBroadcastMutation, useGetPlannedBroadcastQuery } from '@/api/plannedBroadcastsApi';
import { checkGroups } from '@/lib/sendCheck';
import { Confirm } from '@/ui/Confirm';
import { useAnnounce } from '@/ui/useAnnounce';

import './broadcastTexts';
import { ChosenCheck } from './ChosenCheck';
import { usePlannedActions } from './usePlannedActions';

/** The question before a planned broadcast is sent at once: which of its groups can be written to now; the others can be excluded. */
export function SendNowQuestion({ row, onClose }: { row: PlannedBroadcast; onClose: () => void }) {
  const { t } = useTranslation(['broadcast', 'common']);
  const announce = useAnnounce();
  const { data: groups } = useListPickerGroupsQuery();
  const [isSending, setIsSending] = useState(false);
  // Once it is sent there is nothing left to read.
  const { data: planned } = useGetPlannedBroadcastQuery(row.id, { refetchOnMountOrArgChange: true, skip: isSending });
  const [change, { isLoading: isChanging }] = useChangePlannedBroadcastMutation();
  const { isBusy, send } = usePlannedActions(row.id);
  const [keptIds, setKeptIds] = useState<readonly number[] | null>(null);
  // Those of a selection are found when it is sent.
  const chosenIds = row.selection ? null : (keptIds ?? planned?.groupIds);
  const count = groups && chosenIds ? checkGroups(groups, chosenIds).possible.length : row.groupCount;

  async function handleConfirm() {
    setIsSending(true);
    if (planned && keptIds) {
      const excluding = change(withGroups(planned, keptIds)).unwrap();
      if (!(await announce(excluding, { failure: t('failures.change'), first: 'server' }))) {
        setIsSending(false);
        return;
      }
    }
    await send();
    onClose();
  }

  return (
    <Confirm
      type="warning"
      title={t('planned.questions.send.title', { count })}
      message={
        <>
          <p className="sendPreview-text">{t('planned.questions.send.text')}</p>
          {groups && chosenIds && <ChosenCheck groups={groups} chosenIds={chosenIds} onExclude={setKeptIds} />}
        </>
      }
      confirmText={t('planned.questions.send.submit')}
      cancelText={t('common:actions.close')}
      isLoading={isBusy || isChanging}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}

/** The same with other groups; a missed one becomes a draft, because its moment is over. */
const withGroups = (planned: PlannedBroadcastWithGroups, groupIds: readonly number[]) => ({
  id: planned.id,
  revision: planned.revision,
  message: planned.message,
  variables: planned.variables,
  mediaUrl: planned.mediaUrl,
  groupIds: [...groupIds],
  selectionId: null,
  startsAtMs: planned.status === 'scheduled' ? planned.startsAtMs : null,
  repeat: planned.repeat,
});
