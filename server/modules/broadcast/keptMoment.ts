import { isSameRhythm, listPassed, nextRepeat } from '@contract/planner/repeats';
import type { SavePlannedBroadcast } from '@contract/schemas/plannedBroadcasts';

import type { Transaction } from '../../db/database';
import { keepReplaced, type Planned } from '../../engine/runs/missedBroadcasts';
import { readNow, type Clock } from '../../gateways/clock';

type Before = Pick<Planned, 'status' | 'startsAt' | 'repeat'>;

/**
 * The moment that a change leaves as it is: the next one of a series whose moments stay the same, also after a skip; one that is due
 * but not sent yet, if the new series has it; one of a single broadcast that its owner did not change.
 * @returns null when the next moment is found anew, as that of a series is whose first moment is named
 */
export function findKeptMoment(
  before: Before | null,
  { repeat, startsAtMs }: SavePlannedBroadcast,
  nowMs: number,
): number | null {
  if (before?.status !== 'scheduled' || before.startsAt === null) return null;
  const atMs = before.startsAt.getTime();
  if (repeat === null || before.repeat === null)
    return repeat === null && before.repeat === null && startsAtMs === atMs ? atMs : null;
  if (startsAtMs !== null) return null;
  const isPossible = nextRepeat(repeat, atMs - 1) === atMs;
  return isPossible && (atMs <= nowMs || isSameRhythm(before.repeat, repeat)) ? atMs : null;
}

/** A series that is planned anew leaves the moments that were due and not sent as missed ones. */
export async function keepDueMoments(
  tx: Transaction,
  clock: Clock,
  before: Planned,
  startsAt: Date | null,
): Promise<void> {
  const { status, repeat, startsAt: dueAt } = before;
  if (status !== 'scheduled' || repeat === null || dueAt === null || dueAt.getTime() === startsAt?.getTime()) return;
  const nowMs = (await readNow(tx, clock)).getTime();
  if (dueAt.getTime() <= nowMs) await keepReplaced(tx, before, listPassed(repeat, dueAt.getTime(), nowMs));
}
