import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useDeleteGroupMutation } from '@/api/groupsApi';
import { useDeleteInactiveGroupsMutation } from '@/api/inactiveGroupsApi';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

import './groupsTexts';

/** How groups are deleted: a list of ids, all inactive ones, or one by one. */
export type LeaveMode = 'chosen' | 'all' | 'oneByOne';

/** Leaves groups and shows how many; returns false when all failed. */
export function useLeaveGroups() {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const { message } = useToasts();
  const [deleteInactiveGroups] = useDeleteInactiveGroupsMutation();
  const [deleteGroup] = useDeleteGroupMutation();
  const isStopped = useRef(false);
  /** Groups left so far one by one; null when idle. */
  const [leftCount, setLeftCount] = useState<number | null>(null);

  async function leaveOneByOne(ids: readonly number[]): Promise<number> {
    let count = 0;
    let failure: Promise<unknown> | undefined;
    for (const id of ids) {
      if (isStopped.current) break;
      const deletion = deleteGroup({ id }).unwrap();
      try {
        await deletion;
        setLeftCount(++count);
      } catch {
        failure = deletion;
      }
    }
    if (count === 0) await failure;
    return count;
  }

  async function leaveTogether(ids: readonly number[], way: LeaveMode): Promise<number> {
    const { deleted_count } = await deleteInactiveGroups(way === 'all' ? null : [...ids]).unwrap();
    // A server without a count has left the requested ones.
    return deleted_count ?? ids.length;
  }

  async function leave(ids: readonly number[], way: LeaveMode): Promise<boolean> {
    isStopped.current = false;
    setLeftCount(0);
    const leaving = way === 'oneByOne' ? leaveOneByOne(ids) : leaveTogether(ids, way);
    const isDone = await announce(leaving, { failure: t('deleteInactive.failed') });
    setLeftCount(null);
    if (!isDone) return false;
    const count = await leaving;
    if (count > 0) message.success(t('deleteInactive.done', { count }));
    if (count < ids.length) message.info(t('deleteInactive.remaining', { count: ids.length - count }));
    return true;
  }

  function stop(): void {
    isStopped.current = true;
  }

  return { leave, leftCount, stop };
}
