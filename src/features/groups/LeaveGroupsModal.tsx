import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ChangedGroups, Group } from '@contract/schemas/shapes';

import { useListGroupsQuery } from '@/api/groupsApi';
import { groupName, nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { GroupFailures } from '@/entities/group/GroupFailures';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';
import { VirtualList } from '@/ui/VirtualList';

import './deleteInactive.css';
import { useLeaveEach } from './useLeaveEach';

const ROW_HEIGHT_PX = 28;

interface Props {
  groupIds: number[];
  onClose: () => void;
}

/** Leaves the selected groups after a question that names them, and then says how many were left and names those that could not be. */
export function LeaveGroupsModal({ groupIds, onClose }: Props) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const { message } = useToasts();
  const { data: groups } = useListGroupsQuery();
  const { leaveEach, leftCount, stop } = useLeaveEach();
  const [result, setResult] = useState<ChangedGroups | null>(null);
  const [names] = useState(() => nameGroups(groups ?? [], groupIds));
  const isLeaving = leftCount !== null;
  const single = names.length === 1 ? names[0] : undefined;

  async function handleConfirm() {
    const leaving = leaveEach(groupIds);
    await announce(leaving, { failure: t('delete.failed.text') });
    const left = await leaving;
    if (left.doneCount > 0) message.success(t('leave.done', { count: left.doneCount }));
    if (left.failures.length > 0) setResult(left);
    else onClose();
  }

  if (result) {
    const { doneCount, failures } = result;
    return (
      <GroupFailures
        title={t('leave.failures', { count: failures.length })}
        done={doneCount > 0 && t('leave.done', { count: doneCount })}
        failures={failures}
        groups={groups}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmModal
      type="danger"
      title={t('leave.title', { count: groupIds.length })}
      message={
        <>
          <p>{single ? t('delete.text', { name: nameInQuotes(single.name) }) : t('leave.text')}</p>
          {!single && (
            <VirtualList
              items={names}
              label={t('leave.list')}
              className="leaveGroups"
              rowHeightPx={ROW_HEIGHT_PX}
              keyOf={({ id }) => id}
              isReadOnly
            >
              {({ name }) => name}
            </VirtualList>
          )}
          {isLeaving && (
            <p className="inactiveGroups-progress">
              <span role="status">{t('deleteInactive.leaving', { done: leftCount, total: groupIds.length })}</span>
              <button type="button" className="plainButton" onClick={stop}>
                {t('deleteInactive.stop')}
              </button>
            </p>
          )}
        </>
      }
      confirmText={t('leave.confirm')}
      isLoading={isLeaving}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}

/** The names stay while groups are left and disappear from the list. */
function nameGroups(groups: readonly Group[], groupIds: number[]) {
  const wanted = new Set(groupIds);
  return groups.filter(({ id }) => wanted.has(id)).map((group) => ({ id: group.id, name: groupName(group) }));
}
