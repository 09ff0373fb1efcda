import { SECOND_MS } from '@contract/time';

import { countDays, shiftDays } from '@/lib/shiftDays';
import { readTyped, readTypedMoment } from '@/lib/typedTime';

import type { MoveProblem } from './MoveDialog';
import type { ChosenMove } from './moveDraft';
import type { StartMove, WaitingStart } from './useMoveStarts';

/** How starts are moved: all to one moment, or by whole days, so that each keeps its time of day. */
export type MoveWay = 'moment' | 'day';

/** The moves that follow from what was chosen, or why there are none. @param starts the earliest first */
export function readMove(
  starts: readonly WaitingStart[],
  { way, momentText, dayText }: ChosenMove<MoveWay>,
  nowMs: number,
): { moves: StartMove[] } | MoveProblem {
  const toMs = way === 'moment' ? toOneMoment(momentText) : toDay(dayText, starts[0]);
  if (toMs === null) return { problem: 'empty' };
  const moves = starts.map((start) => ({ start, toMs: toMs(start.start_at * SECOND_MS) }));
  return moves.some((move) => move.toMs <= nowMs) ? { problem: 'past' } : { moves };
}

type Shift = (ms: number) => number;

function toOneMoment(text: string): Shift | null {
  const atS = readTypedMoment(text);
  return atS === null ? null : () => atS * SECOND_MS;
}

function toDay(text: string, first: WaitingStart | undefined): Shift | null {
  const day = readTyped('date', text);
  if (day === null || !first) return null;
  const days = countDays(first.start_at * SECOND_MS, new Date(`${day}T12:00`).getTime());
  return (ms) => shiftDays(ms, days);
}
