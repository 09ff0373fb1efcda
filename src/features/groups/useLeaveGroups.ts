import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useDeleteInactiveGroupsMutation } from '@/api/inactiveGroupsApi';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

import { useLeaveEach } from './useLeaveEach';

/** How groups are deleted: a list of ids, all inactive ones, or one by one. */
export type LeaveMode = 'chosen' | 'all' | 'oneByOne';

/** Leaves groups and shows how many; returns false when all failed. */
export function useLeaveGroups() {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const { message } = useToasts();
  const [deleteInactiveGroups] = useDeleteInactiveGroupsMutation();
  const { leaveEach, leftCount, stop } = useLeaveEach();
  const [isLeaving, setIsLeaving] = useState(false);

  async function leaveOneByOne(ids: readonly number[]) {
    const { doneCount, failures, lastError, inFlightCount } = await leaveEach(ids);
    if (doneCount === 0 && failures.length > 0) throw lastError as Error;
    return { count: doneCount, inFlightCount };
  }

  async function leaveTogether(ids: readonly number[], way: LeaveMode) {
    const { deleted_count, inFlightCount } = await deleteInactiveGroups(way === 'all' ? null : [...ids]).unwrap();
    // A server without a count has left the requested ones.
    return { count: deleted_count ?? ids.length, inFlightCount };
  }

  async function leave(ids: readonly number[], way: LeaveMode): Promise<boolean> {
    setIsLeaving(true);
    const leaving = way === 'oneByOne' ? leaveOneByOne(ids) : leaveTogether(ids, way);
    const isDone = await announce(leaving, { failure: t('deleteInactive.failed') });
    setIsLeaving(false);
    if (!isDone) return false;
    const { count } = await leaving;
    if (count > 0) message.success(t('deleteInactive.done', { count }));
    if (count < ids.length) message.info(t('deleteInactive.remaining', { count: ids.length - count }));
    return true;
  }

  return { leave, isLeaving, leftCount, stop };
}
