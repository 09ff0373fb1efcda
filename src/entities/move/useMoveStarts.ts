import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { SchedulesMoved } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { useMoveScheduleMutation, useMoveSchedulesMutation } from '@/api/schedulesApi';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

/** A start that waits; `start_at` is unix seconds. */
export interface WaitingStart {
  id: number;
  start_at: number;
}

/** A start and its new moment in milliseconds since 1970. */
export interface StartMove {
  start: WaitingStart;
  toMs: number;
}

/** Moves starts that wait, says how it went, and offers to undo it for a few seconds. Returns whether any was moved. */
export function useMoveStarts() {
  const { t } = useTranslation('schedules');
  const { message } = useToasts();
  const announce = useAnnounce();
  const { send, isMoving } = useSendMoves();

  const moveAll = useCallback(
    async (moves: readonly StartMove[]): Promise<StartMove[]> => {
      const sending = send(moves);
      if (!(await announce(sending, { failure: t('move.failed'), first: 'server' }))) return [];
      const { failures } = await sending;
      const [failure] = failures;
      if (failure) message.error(t('move.some', { total: failures.length, reason: failure.text }));
      const failed = new Set(failures.map(({ id }) => id));
      return moves.filter(({ start }) => !failed.has(start.id));
    },
    [announce, message, send, t],
  );

  const move = useCallback(
    async (moves: readonly StartMove[]): Promise<boolean> => {
      const done = await moveAll(moves);
      if (done.length === 0) return false;
      async function undo() {
        if ((await moveAll(done.map(reverse))).length > 0) message.success(t('move.undone'));
      }
      message.success(t('move.done', { count: done.length }), {
        durationMs: limits.schedules.stopUndoMs,
        action: { label: t('stop.undo'), onClick: () => void undo() },
      });
      return true;
    },
    [message, moveAll, t],
  );
  return { move, isMoving };
}

const reverse = ({ start, toMs }: StartMove): StartMove => ({
  start: { id: start.id, start_at: Math.floor(toMs / SECOND_MS) },
  toMs: start.start_at * SECOND_MS,
});

/** One start by its own call, which is refused when it has begun; many by calls of so many that the server takes. */
function useSendMoves() {
  const [moveSchedule, one] = useMoveScheduleMutation();
  const [moveSchedules, many] = useMoveSchedulesMutation();
  const send = useCallback(
    async (moves: readonly StartMove[]): Promise<SchedulesMoved> => {
      const bodies = moves.map(({ start, toMs }) => ({ id: start.id, startsAtMs: toMs, seenStartAt: start.start_at }));
      const [first, ...others] = bodies;
      const total: SchedulesMoved = { doneCount: 0, failures: [] };
      if (first && others.length === 0) {
        await moveSchedule(first).unwrap();
        return { ...total, doneCount: 1 };
      }
      for (let at = 0; at < bodies.length; at += limits.schedules.movedMaxCount) {
        const part = bodies.slice(at, at + limits.schedules.movedMaxCount);
        const { doneCount, failures } = await moveSchedules({ moves: part }).unwrap();
        total.doneCount += doneCount;
        total.failures.push(...failures);
      }
      return total;
    },
    [moveSchedule, moveSchedules],
  );
  return { send, isMoving: one.isLoading || many.isLoading };
}
