import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { limits } from '@contract/limits';
import { SECOND_MS } from '@contract/time';

import type { PlannedBroadcastWithGroups } from '@contract/schemas/shapes';

import {
  plannedBroadcastsCalls,
  useChangePlannedBroadcastMutation,
  useEditPlannedOccurrenceMutation,
} from '@/api/plannedBroadcastsApi';
import { useMoveScheduleMutation, useMoveSchedulesMutation } from '@/api/schedulesApi';
import { useAnnounce } from '@/ui/useAnnounce';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { useToasts } from '@/ui/useToasts';

/** A start that waits, or with a revision a planned broadcast; `start_at` is unix seconds. */
export interface WaitingStart {
  id: number;
  start_at: number;
  /** Of a planned broadcast: as it was seen. */
  revision?: number;
}

/** A start and its new moment in milliseconds since 1970. */
export interface StartMove {
  start: WaitingStart;
  toMs: number;
}

/** Whether a start is a planned broadcast. */
export const isPlanned = ({ revision }: WaitingStart): boolean => revision !== undefined;

/**
 * Moves starts that wait, says how it went, and offers to undo it for a few seconds. Returns whether any was moved. Of a repeated
 * broadcast the next moment alone is moved, which is a broadcast of its own from then on.
 */
export function useMoveStarts() {
  const { t } = useTranslation('schedules');
  const { message } = useToasts();
  const announce = useAnnounce();
  const { send, isMoving } = useSendMoves();

  const moveAll = useCallback(
    async (moves: readonly StartMove[]): Promise<StartMove[]> => {
      const sending = send(moves);
      if (!(await announce(sending, { failure: t('move.failed'), first: 'server' }))) return [];
      const { failures, became } = await sending;
      const [failure] = failures;
      if (failure) message.error(t('move.some', { total: failures.length, reason: failure.text }));
      const failed = new Set(failures.map(({ start }) => start));
      return moves
        .filter(({ start }) => !failed.has(start))
        .map(({ start, toMs }) => ({ start: { ...start, ...became.get(start) }, toMs }));
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
      const areBroadcasts = done.every(({ start }) => isPlanned(start));
      message.success(t(areBroadcasts ? 'move.doneBroadcasts' : 'move.done', { count: done.length }), {
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
  start: { ...start, start_at: Math.floor(toMs / SECOND_MS) },
  toMs: start.start_at * SECOND_MS,
});

/** A start that was not moved, and why. */
interface Failure {
  start: WaitingStart;
  text: string;
}

/** A planned broadcast as a move has left it. */
type Moved = Required<Pick<WaitingStart, 'id' | 'revision'>>;

interface Sent {
  failures: Failure[];
  became: ReadonlyMap<WaitingStart, Moved>;
}

/** One alone is refused when it has begun; of many, those that cannot be moved are returned. */
function useSendMoves() {
  const { t } = useTranslation('schedules');
  const describeError = useErrorMessage();
  const starts = useSendStarts();
  const broadcasts = useSendBroadcast();
  const send = useCallback(
    async (moves: readonly StartMove[]): Promise<Sent> => {
      const planned = moves.filter(({ start }) => isPlanned(start));
      const became = new Map<WaitingStart, Moved>();
      const failures = await starts.send(moves.filter(({ start }) => !isPlanned(start)));
      for (const one of planned) {
        try {
          became.set(one.start, await broadcasts.send(one));
        } catch (error) {
          if (moves.length === 1) throw error;
          failures.push({ start: one.start, text: describeError(error, t('move.failed'), 'server').text });
        }
      }
      return { failures, became };
    },
    [starts, broadcasts, describeError, t],
  );
  return { send, isMoving: starts.isMoving || broadcasts.isMoving };
}

/** One start by its own call; many by calls of so many that the server takes. */
function useSendStarts() {
  const [moveSchedule, one] = useMoveScheduleMutation();
  const [moveSchedules, many] = useMoveSchedulesMutation();
  const send = useCallback(
    async (moves: readonly StartMove[]): Promise<Failure[]> => {
      const bodies = moves.map(({ start, toMs }) => ({ id: start.id, startsAtMs: toMs, seenStartAt: start.start_at }));
      const [first, ...others] = bodies;
      if (first && others.length === 0) await moveSchedule(first).unwrap();
      if (others.length === 0) return [];
      const byId = new Map(moves.map(({ start }) => [start.id, start]));
      const failed: Failure[] = [];
      for (let at = 0; at < bodies.length; at += limits.schedules.movedMaxCount) {
        const part = bodies.slice(at, at + limits.schedules.movedMaxCount);
        const { failures } = await moveSchedules({ moves: part }).unwrap();
        for (const { id, text } of failures) failed.push({ start: byId.get(id) ?? { id, start_at: 0 }, text });
      }
      return failed;
    },
    [moveSchedule, moveSchedules],
  );
  return { send, isMoving: one.isLoading || many.isLoading };
}

/** What a move of a planned broadcast leaves as it is. */
export const contentOf = ({
  message,
  variables,
  poll = null,
  mediaUrl,
  groupIds,
  selection,
}: PlannedBroadcastWithGroups) => ({
  message,
  variables,
  poll,
  mediaUrl,
  groupIds,
  selectionId: selection?.id ?? null,
});

/** Not followed afterwards: one that has started is not among the planned ones, so reading it again would fail. */
const READ_ONCE = { subscribe: false, forceRefetch: true };

/** A planned broadcast keeps all but its moment. The server compares the revision. */
function useSendBroadcast() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [isReading, setIsReading] = useState(false);
  const [change, changing] = useChangePlannedBroadcastMutation();
  const [editOccurrence, editing] = useEditPlannedOccurrenceMutation();
  const send = useCallback(
    async ({ start: { id, revision = 0 }, toMs }: StartMove): Promise<Moved> => {
      setIsReading(true);
      const reading = dispatch(plannedBroadcastsCalls.getPlannedBroadcast.initiate(id, READ_ONCE)).unwrap();
      const planned = await reading.finally(() => setIsReading(false));
      const body = { id, ...contentOf(planned), startsAtMs: toMs, revision };
      const moved = await (planned.repeat ? editOccurrence(body) : change({ ...body, repeat: null })).unwrap();
      return { id: moved.id, revision: moved.revision };
    },
    [dispatch, change, editOccurrence],
  );
  return { send, isMoving: isReading || changing.isLoading || editing.isLoading };
}
