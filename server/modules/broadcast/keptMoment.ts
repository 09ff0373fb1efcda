import { listPassed, nextRepeat, nextReplacing } from '@contract/planner/repeats';
import type { SavePlannedBroadcast } from '@contract/schemas/plannedBroadcasts';

import type { Transaction } from '../../db/database';
import { keepReplaced, type Planned } from '../../engine/runs/missedBroadcasts';
import { readNow, type Clock } from '../../gateways/clock';

type Before = Pick<Planned, 'status' | 'startsAt' | 'repeat'>;

/**
 * The moment that a changed broadcast is sent next, in milliseconds since 1970. A single one may be in the past, where its owner did not
 * change it. A series goes on where it was, also after a skip, unless its first moment is named.
 * @returns null for a series without any
 */
export function findMoment(
  before: Before | null,
  { repeat, startsAtMs }: Pick<SavePlannedBroadcast, 'repeat' | 'startsAtMs'>,
  nowMs: number,
): { atMs: number; isKept: boolean } | null {
  const keptMs = before?.status === 'scheduled' ? (before.startsAt?.getTime() ?? null) : null;
  if (repeat === null) {
    if (startsAtMs === null) return null;
    return { atMs: startsAtMs, isKept: before?.repeat === null && startsAtMs === keptMs };
  }
  if (startsAtMs !== null) {
    const atMs = nextRepeat(repeat, Math.max(nowMs, startsAtMs - 1));
    return atMs === null ? null : { atMs, isKept: false };
  }
  const replaced = before?.repeat && keptMs !== null ? { repeat: before.repeat, forMs: keptMs, atMs: keptMs } : null;
  const next = nextReplacing(repeat, replaced, nowMs);
  return next && { atMs: next.atMs, isKept: next.atMs === keptMs };
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
