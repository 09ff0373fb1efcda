import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../db/database';
import { broadcasts, deliveries, type BroadcastStatus } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';
import { isPending } from '../core/cancelDeliveries';

/** The number of groups by state; together they are the broadcast's total at every moment. */
export interface BroadcastCounts {
  sent: number;
  failed: number;
  unconfirmed: number;
  /** Queued or being sent. */
  pending: number;
  canceled: number;
}

/** The counts of broadcasts, read from their deliveries in one statement, so that they are consistent. */
export async function countBroadcasts(db: Queryable, ids: readonly number[]): Promise<Map<number, BroadcastCounts>> {
  if (ids.length === 0) return new Map();
  const countOf = (...statuses: (typeof deliveries.$inferSelect)['status'][]) =>
    sql<number>`count(*) filter (where ${inArray(deliveries.status, statuses)})::int`;
  const rows = await db
    .select({
      id: sql<number>`${deliveries.broadcastId}`.mapWith(Number),
      sent: countOf('sent'),
      failed: countOf('failed'),
      unconfirmed: countOf('unconfirmed'),
      pending: countOf('queued', 'sending'),
      canceled: countOf('canceled', 'skipped'),
    })
    .from(deliveries)
    .where(inArray(deliveries.broadcastId, [...ids]))
    .groupBy(deliveries.broadcastId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Locks a broadcast until the transaction ends, so that pausing and canceling come before or after, never in between. */
export async function lockBroadcast(tx: Transaction, id: number): Promise<BroadcastStatus | null> {
  const [row] = await lockBroadcasts(tx, [id]);
  return row?.status ?? null;
}

/** The same for several broadcasts, in the order of their ids. */
export async function lockBroadcasts(
  tx: Transaction,
  ids: readonly number[],
): Promise<{ id: number; status: BroadcastStatus }[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ id: broadcasts.id, status: broadcasts.status })
    .from(broadcasts)
    .where(inArray(broadcasts.id, [...ids]))
    .orderBy(asc(broadcasts.id))
    .for('update');
}

/** Locks the broadcasts that wait to be sent, or are being sent, into a group, before the caller ends that. */
export async function lockBroadcastsOf(tx: Transaction, groupId: number): Promise<void> {
  const waiting = tx
    .select({ id: deliveries.broadcastId })
    .from(deliveries)
    .where(and(eq(deliveries.groupId, groupId), isPending));
  await tx
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(inArray(broadcasts.id, waiting))
    .orderBy(asc(broadcasts.id))
    .for('update');
}

/**
 * Completes those broadcasts in which nothing is queued or being sent. Their rows are locked first, so that of two
 * concurrent last sends the later one sees the other.
 * @returns the ones that this call completed
 */
export async function completeBroadcasts(tx: Transaction, clock: Clock, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const isRequested = inArray(broadcasts.id, [...new Set(ids)]);
  await tx.select({ id: broadcasts.id }).from(broadcasts).where(isRequested).orderBy(asc(broadcasts.id)).for('update');
  const live = tx
    .select({ one: sql`1` })
    .from(deliveries)
    .where(and(eq(deliveries.broadcastId, broadcasts.id), inArray(deliveries.status, ['queued', 'sending'])));
  const completed = await tx
    .update(broadcasts)
    .set({ status: 'completed', finishedAt: sqlNow(clock) })
    .where(and(isRequested, inArray(broadcasts.status, ['running', 'paused']), notExists(live)))
    .returning({ id: broadcasts.id });
  return completed.map((row) => row.id);
}
