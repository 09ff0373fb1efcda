import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ChangedGroups } from '@contract/schemas/shapes';

import { useDeleteGroupMutation } from '@/api/groupsApi';
import { useErrorMessage } from '@/ui/useErrorMessage';

import './groupsTexts';

/** Leaves groups one after the other; a group that cannot be left stops no others. */
export function useLeaveEach() {
  const { t } = useTranslation('groups');
  const describeError = useErrorMessage();
  const [deleteGroup] = useDeleteGroupMutation();
  const isStopped = useRef(false);
  /** Groups left so far; null when idle. */
  const [leftCount, setLeftCount] = useState<number | null>(null);

  async function leaveEach(ids: readonly number[]): Promise<ChangedGroups & { lastError: unknown }> {
    const failures: ChangedGroups['failures'] = [];
    let doneCount = 0;
    let lastError: unknown = null;
    isStopped.current = false;
    const shouldStop = () => isStopped.current;
    setLeftCount(0);
    for (const groupId of ids) {
      if (shouldStop()) break;
      try {
        await deleteGroup({ id: groupId }).unwrap();
        setLeftCount(++doneCount);
      } catch (error) {
        lastError = error;
        failures.push({ groupId, code: '', text: describeError(error, t('delete.failed.text'), 'reason').text });
      }
    }
    setLeftCount(null);
    return { doneCount, failures, lastError };
  }

  function stop(): void {
    isStopped.current = true;
  }

  return { leaveEach, leftCount, stop };
}
