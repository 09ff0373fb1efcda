import { and, desc, eq, inArray, ne, not } from 'drizzle-orm';

import { nextRepeat } from '@contract/planner/repeats';
import type { BroadcastStarted } from '@contract/schemas/broadcast';
import type { DeletedPlannedBroadcast } from '@contract/schemas/plannedBroadcasts';

import type { Transaction } from '../../db/database';
import { broadcasts, plannedBroadcasts } from '../../db/schema';
import { isCopy } from '../../engine/runs/missedBroadcasts';
import { AppError } from '../../errors';
import { isOwnPlanned } from './plannedBroadcasts.queries';

export type Row = typeof plannedBroadcasts.$inferSelect;

/** @throws AppError PLANNED_BROADCAST_NOT_FOUND */
export async function lockPlanned(tx: Transaction, userId: number, id: number): Promise<Row> {
  const [row] = await tx.select().from(plannedBroadcasts).where(isOwnPlanned(userId, id)).for('update');
  if (!row) throw new AppError('PLANNED_BROADCAST_NOT_FOUND');
  return row;
}

/** @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_STARTED */
export async function lockOpen(tx: Transaction, userId: number, id: number): Promise<Row> {
  const row = await lockPlanned(tx, userId, id);
  if (row.status === 'started') throw new AppError('PLANNED_BROADCAST_STARTED');
  return row;
}

/**
 * A repeated one that has not started, with its next moment, as the caller saw it.
 * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_STARTED, PLANNED_BROADCAST_CHANGED, PLANNED_BROADCAST_NOT_REPEATED
 */
export async function lockRepeated(
  tx: Transaction,
  userId: number,
  id: number,
  seen: number,
): Promise<{ revision: number; followingMs: number | null }> {
  const { repeat, startsAt, status, revision } = await lockOpen(tx, userId, id);
  if (revision !== seen) throw new AppError('PLANNED_BROADCAST_CHANGED');
  if (repeat === null || startsAt === null || status !== 'scheduled')
    throw new AppError('PLANNED_BROADCAST_NOT_REPEATED');
  return { revision, followingMs: nextRepeat(repeat, startsAt.getTime()) };
}

export async function findStarted(tx: Transaction, { broadcastId }: Row): Promise<BroadcastStarted> {
  const [found] = await tx
    .select({ id: broadcasts.id, total: broadcasts.total })
    .from(broadcasts)
    .where(eq(broadcasts.id, broadcastId ?? 0));
  if (!found) throw new AppError('PLANNED_BROADCAST_NOT_FOUND');
  return found;
}

/** Drafts, planned and missed ones; moments that series missed are not among them. */
export async function countPlans(tx: Transaction, userId: number): Promise<number> {
  const isPlan = and(ne(plannedBroadcasts.status, 'started'), not(isCopy));
  return tx.$count(plannedBroadcasts, and(eq(plannedBroadcasts.userId, userId), isPlan));
}

/** The newest broadcast of a series, unless it is over. */
export async function findRunning(tx: Transaction, plannedId: number): Promise<DeletedPlannedBroadcast | null> {
  const [running] = await tx
    .select({ runningBroadcastId: broadcasts.id })
    .from(broadcasts)
    .where(and(eq(broadcasts.plannedId, plannedId), inArray(broadcasts.status, ['running', 'paused'])))
    .orderBy(desc(broadcasts.id))
    .limit(1);
  return running ?? null;
}
