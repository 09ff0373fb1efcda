import { eq } from 'drizzle-orm';

import type { BroadcastStarted } from '@contract/schemas/broadcast';

import type { Transaction } from '../../db/database';
import { broadcasts, plannedBroadcasts, users } from '../../db/schema';
import { AppError } from '../../errors';
import { isOwnPlanned } from './plannedBroadcasts.queries';

export type Row = typeof plannedBroadcasts.$inferSelect;

/** Serializes what an owner adds, so that the limit holds. */
export async function lockOwner(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

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

export async function findStarted(tx: Transaction, { broadcastId }: Row): Promise<BroadcastStarted> {
  const [found] = await tx
    .select({ id: broadcasts.id, total: broadcasts.total })
    .from(broadcasts)
    .where(eq(broadcasts.id, broadcastId ?? 0));
  if (!found) throw new AppError('PLANNED_BROADCAST_NOT_FOUND');
  return found;
}
