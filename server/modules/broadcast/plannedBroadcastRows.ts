import { and, desc, eq, inArray, ne, not } from 'drizzle-orm';

import { nextRepeat } from '@contract/planner/repeats';
import type { BroadcastStarted } from '@contract/schemas/broadcast';
import type { DeletedPlannedBroadcast } from '@contract/schemas/plannedBroadcasts';

import type { Transaction } from '../../db/database';
import { lockAccounts } from '../../db/ownRows';
import { broadcasts, plannedBroadcasts } from '../../db/schema';
import { isCopy } from '../../engine/runs/missedBroadcasts';
import { AppError } from '../../errors';
import type { NoteElsewhere } from '../../http/serve';
import { isOwnPlanned } from './plannedBroadcasts.queries';

export type Row = typeof plannedBroadcasts.$inferSelect;

/** Whose plan it is, and whether a program changes it, which reaches that account alone. */
export interface Planner {
  userId: number;
  isProgram: boolean;
  /** Told what the change does in other accounts. */
  noteElsewhere: NoteElsewhere;
}

/**
 * One that goes to paired groups too is locked with the accounts of the owner; a program changes none, because every change of it is one of
 * what other accounts send. One that follows another is changed there, as long as that one has not started.
 * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_FOLLOWS, TOKEN_NOT_ALLOWED
 */
export async function lockPlanned(
  tx: Transaction,
  { userId, isProgram }: Pick<Planner, 'userId' | 'isProgram'>,
  id: number,
  toPairs = false,
): Promise<Row> {
  const isIt = isOwnPlanned(userId, id);
  const [seen] = await tx.select({ toPairs: plannedBroadcasts.toPairs }).from(plannedBroadcasts).where(isIt);
  if (toPairs || seen?.toPairs) await lockAccounts(tx, userId);
  const [row] = await tx.select().from(plannedBroadcasts).where(isIt).for('update');
  if (!row) throw new AppError('PLANNED_BROADCAST_NOT_FOUND');
  if (isProgram && row.toPairs && row.status !== 'started') throw new AppError('TOKEN_NOT_ALLOWED');
  if (row.leadId === null || row.status !== 'scheduled') return row;
  const isLeading = and(eq(plannedBroadcasts.id, row.leadId), eq(plannedBroadcasts.status, 'scheduled'));
  if ((await tx.$count(plannedBroadcasts, isLeading)) > 0) throw new AppError('PLANNED_BROADCAST_FOLLOWS');
  return row;
}

/** @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_FOLLOWS, PLANNED_BROADCAST_STARTED, TOKEN_NOT_ALLOWED */
export async function lockOpen(tx: Transaction, planner: Planner, id: number, toPairs = false): Promise<Row> {
  const row = await lockPlanned(tx, planner, id, toPairs);
  if (row.status === 'started') throw new AppError('PLANNED_BROADCAST_STARTED');
  return row;
}

/**
 * A repeated one that has not started, with its next moment and the one after it, as the caller saw it.
 * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_FOLLOWS, PLANNED_BROADCAST_STARTED, PLANNED_BROADCAST_CHANGED,
 * PLANNED_BROADCAST_NOT_REPEATED, TOKEN_NOT_ALLOWED
 */
export async function lockRepeated(
  tx: Transaction,
  planner: Planner,
  id: number,
  { revision, toPairs }: { revision: number; toPairs?: boolean | undefined },
): Promise<{ row: Row; passedMs: number; followingMs: number | null }> {
  const row = await lockOpen(tx, planner, id, toPairs);
  const { repeat, startsAt, status } = row;
  if (row.revision !== revision) throw new AppError('PLANNED_BROADCAST_CHANGED');
  if (repeat === null || startsAt === null || status !== 'scheduled')
    throw new AppError('PLANNED_BROADCAST_NOT_REPEATED');
  const passedMs = startsAt.getTime();
  return { row, passedMs, followingMs: nextRepeat(repeat, passedMs) };
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
