import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ChangedGroups } from '@contract/schemas/shapes';

import { useDeleteGroupMutation } from '@/api/groupsApi';
import { normalizeError } from '@/lib/normalizeError';
import { readInFlight } from '@/ui/useAnnounce';
import { useErrorMessage } from '@/ui/useErrorMessage';

/** Statuses of a refusal that every further group would meet, too: signed out, no phone, too many calls, no server. */
const FOR_ALL: readonly number[] = [401, 409, 429, 502, 503];

/** What became of the groups, and how many messages may still arrive in them. */
interface Left extends ChangedGroups {
  inFlightCount: number;
  lastError: unknown;
}

/**
 * Leaves groups one after the other. A group that cannot be left stops no others; a failure that concerns all stops, and so does
 * leaving the screen.
 */
export function useLeaveEach() {
  const { t } = useTranslation('groups');
  const describeError = useErrorMessage();
  const [deleteGroup] = useDeleteGroupMutation();
  const isStopped = useRef(false);
  /** Groups left so far; null when idle. */
  const [leftCount, setLeftCount] = useState<number | null>(null);
  useEffect(() => {
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function leaveEach(ids: readonly number[]): Promise<Left> {
    const failures: ChangedGroups['failures'] = [];
    let doneCount = 0;
    let inFlightCount = 0;
    let lastError: unknown = null;
    isStopped.current = false;
    const shouldStop = () => isStopped.current;
    setLeftCount(0);
    for (const groupId of ids) {
      if (shouldStop()) break;
      try {
        inFlightCount += readInFlight(await deleteGroup({ id: groupId }).unwrap());
        setLeftCount(++doneCount);
      } catch (error) {
        lastError = error;
        failures.push({ groupId, code: '', text: describeError(error, t('delete.failed.text'), 'reason').text });
        const { kind, status } = normalizeError(error);
        if (kind === 'refused' && !FOR_ALL.includes(status ?? 0)) continue;
        const rest = ids.slice(ids.indexOf(groupId) + 1);
        failures.push(...rest.map((id) => ({ groupId: id, code: '', text: t('leave.notTried') })));
        break;
      }
    }
    setLeftCount(null);
    return { doneCount, failures, lastError, inFlightCount };
  }

  function stop(): void {
    isStopped.current = true;
  }

  return { leaveEach, leftCount, stop };
}
