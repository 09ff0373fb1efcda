import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlannedBroadcast } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useGetPlannedBroadcastQuery } from '@/api/plannedBroadcastsApi';
import { checkGroups } from '@/entities/group/sendCheck';
import { Confirm } from '@/ui/Confirm';

import { MessageText } from './BroadcastCells';
import { ChosenCheck } from './ChosenCheck';
import { usePairedText } from './usePairedText';
import { usePlannedActions } from './usePlannedActions';

/**
 * The question before a planned broadcast is sent at once: what is sent, and which of its groups can be written to now; the others can be
 * excluded.
 */
export function SendNowQuestion({ row, onClose }: { row: PlannedBroadcast; onClose: () => void }) {
  const { t } = useTranslation(['broadcast', 'common', 'pairs']);
  const { data: groups, isLoading: isLoadingGroups } = useListPickerGroupsQuery();
  const [isSending, setIsSending] = useState(false);
  // Once it is sent there is nothing left to read.
  const reading = useGetPlannedBroadcastQuery(row.id, { skip: isSending });
  const planned = reading.data;
  const { send } = usePlannedActions(row);
  const [kept, setKept] = useState<{ revision: number; groupIds: readonly number[] } | null>(null);
  // Another tab may have changed the groups since: those kept of an earlier revision no longer count.
  const keptIds = kept && kept.revision === planned?.revision ? kept.groupIds : null;
  const newest = planned ?? row;
  const { text, accounts } = usePairedText(newest);
  // Those of a selection are found when it is sent.
  const chosenIds = newest.selection ? null : (keptIds ?? planned?.groupIds);
  const count = groups && chosenIds ? checkGroups(groups, chosenIds).possible.length : newest.groupCount;
  const isUnchecked = !newest.selection && (isLoadingGroups || reading.isLoading);

  function keep(groupIds: readonly number[]) {
    if (planned) setKept({ revision: planned.revision, groupIds });
  }

  async function handleConfirm() {
    setIsSending(true);
    if (await send({ revision: newest.revision, groupIds: keptIds && [...keptIds] })) onClose();
    else setIsSending(false);
  }

  return (
    <Confirm
      type="warning"
      title={t('planned.questions.send.title', { count })}
      message={
        <>
          {newest.revision !== row.revision && (
            <p role="status" className="sendPreview-text">
              {t('planned.questions.send.changed')}
            </p>
          )}
          <div className="broadcast-bubble">
            <MessageText row={newest} />
            {newest.mediaName !== null && <p>{t('confirm.file', { name: newest.mediaName })}</p>}
          </div>
          <p className="sendPreview-text">{t('planned.questions.send.text')}</p>
          {text !== null && (
            <p className="sendPreview-text">{keptIds ? t('pairs:planned.sendKept', { accounts }) : text}</p>
          )}
          {groups && chosenIds && <ChosenCheck groups={groups} chosenIds={chosenIds} onExclude={keep} />}
        </>
      }
      confirmText={t('planned.questions.send.submit')}
      cancelText={t('common:actions.close')}
      isLoading={isSending}
      isConfirmDisabled={isUnchecked || (chosenIds !== null && count === 0)}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
