import { and, eq, not } from 'drizzle-orm';

import { nextRepeat, nextReplacing, type Repeat } from '@contract/planner/repeats';
import type { CreateSeries } from '@contract/schemas/series';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnelSchedules, funnelSeries } from '../../db/schema';
import { findOwnGroups } from '../../engine/broadcasts/createBroadcast';
import {
  findSeriesGroups,
  removeStarts,
  waitsFor,
  writeStarts,
  type Occurrence,
  type SeriesRow,
} from '../../engine/runs/seriesStarts';
import { AppError } from '../../errors';
import { sqlNow, type Clock } from '../../gateways/clock';
import { moveStarts } from './moveStarts';

/** What its owner decides of a series. */
export type SeriesPlan = Pick<SeriesRow, 'groupIds' | 'selectionId' | 'repeat' | 'runsAlongside'>;

/** A series that is locked, and the time of the database. */
export interface Locked {
  tx: Transaction;
  series: SeriesRow;
  nowMs: number;
}

/** The next occurrence of a series, which is not due yet. @throws AppError SERIES_PAUSED, SERIES_STARTING */
export function requireNext({ series: { nextFor, nextAt }, nowMs }: Locked): Occurrence {
  if (!nextFor || !nextAt) throw new AppError('SERIES_PAUSED');
  if (nextAt.getTime() <= nowMs) throw new AppError('SERIES_STARTING');
  return { forMs: nextFor.getTime(), atMs: nextAt.getTime() };
}

/** The occurrence after another one. @throws AppError SERIES_LAST */
export function requireFollowing({ repeat }: SeriesRow, { forMs }: Occurrence): Occurrence {
  const ms = nextRepeat(repeat, forMs);
  if (ms === null) throw new AppError('SERIES_LAST');
  return { forMs: ms, atMs: ms };
}

/** @throws AppError GROUP_NOT_FOUND when one belongs to another owner */
export async function readPlan(
  tx: Transaction,
  userId: number,
  { groupIds: ids, selectionId, repeat, runsAlongside }: Omit<CreateSeries, 'funnelRevision'>,
): Promise<SeriesPlan> {
  const groupIds = [...new Set(ids)].sort((a, b) => a - b);
  await findOwnGroups(tx, userId, groupIds);
  return { groupIds, selectionId, repeat, runsAlongside };
}

/** @throws AppError REPEAT_OVER when there is no moment after another one */
export function findOccurrence(repeat: Repeat, afterMs: number): Occurrence {
  const ms = nextRepeat(repeat, afterMs);
  if (ms === null) throw new AppError('REPEAT_OVER');
  return { forMs: ms, atMs: ms };
}

/** The next occurrence of a changed series. @throws AppError REPEAT_OVER when there is none */
export function findReplacing(before: SeriesRow, repeat: Repeat, nowMs: number): Occurrence {
  const [forMs, atMs] = [before.nextFor?.getTime(), before.nextAt?.getTime()];
  const replaced = forMs !== undefined && atMs !== undefined ? { repeat: before.repeat, forMs, atMs } : null;
  const next = nextReplacing(repeat, replaced, nowMs);
  if (next === null) throw new AppError('REPEAT_OVER');
  return next;
}

/**
 * Gives a series another plan and another next occurrence, and its schedules with it; those that stay keep what was done to them alone.
 * @throws AppError SELECTION_NOT_FOUND
 */
export async function replan(
  tx: Transaction,
  clock: Clock,
  { userId, before, nowMs }: { userId: number; before: SeriesRow; nowMs: number },
  plan: SeriesPlan & Pick<SeriesRow, 'pausedAt'>,
  next: Occurrence,
): Promise<void> {
  const groupIds = await findSeriesGroups(tx, userId, plan, nowMs);
  if (groupIds === null) throw new AppError('SELECTION_NOT_FOUND');
  const { id, nextFor } = before;
  const stays = nextFor?.getTime() === next.forMs;
  await removeStarts(tx, id, nextFor, stays ? not(isAnyOf(funnelSchedules.groupId, groupIds)) : undefined);
  await writeStarts(tx, { ...before, ...plan }, groupIds, next);
  await tx
    .update(funnelSchedules)
    .set({ active: plan.pausedAt === null })
    .where(and(waitsFor(id, null), eq(funnelSchedules.active, plan.pausedAt !== null)));
  await tx
    .update(funnelSeries)
    .set({
      groupIds: plan.groupIds,
      selectionId: plan.selectionId,
      repeat: plan.repeat,
      runsAlongside: plan.runsAlongside,
      pausedAt: plan.pausedAt,
      nextFor: new Date(next.forMs),
      nextAt: new Date(next.atMs),
      trouble: null,
      revision: before.revision + 1,
      changedAt: sqlNow(clock),
    })
    .where(eq(funnelSeries.id, id));
}

/** Moves the starts of the next occurrence; those that were moved or stopped by themselves stay so. @throws AppError START_IN_THE_PAST, SCHEDULE_DUPLICATE */
export async function moveNext(
  userId: number,
  { tx, series, nowMs }: Locked,
  now: Occurrence,
  { toMs, leavesSeries }: { toMs: number; leavesSeries: boolean },
): Promise<void> {
  if (toMs <= nowMs) throw new AppError('START_IN_THE_PAST');
  const rows = await tx
    .select({ id: funnelSchedules.id })
    .from(funnelSchedules)
    .where(and(waitsFor(series.id, series.nextFor), eq(funnelSchedules.startAt, new Date(now.atMs))));
  const moves = rows.map(({ id }) => ({ id, startsAtMs: toMs }));
  const [refusal] = (await moveStarts(tx, userId, moves, { nowMs, leavesSeries })).values();
  if (refusal) throw new AppError(refusal);
}
