import { and, asc, eq, inArray, isNotNull, lt, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { Database, Transaction } from '../../db/database';
import { broadcasts, deliveries } from '../../db/schema';
import { isLive, removeDeliveries, ROWS_PER_STEP_COUNT } from './removeOldRows';

/** One to a few groups is common, one to thousands possible. */
const BROADCASTS_PER_STEP_COUNT = 25;

const one = sql`1`;

/** Ended broadcasts with their messages: some small ones, or one large one. Kept as long as the broadcast that retries it. */
export async function removeBroadcasts(db: Database, oldest: SQL, userId?: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const old = await lockOldBroadcasts(tx, oldest, userId);
    if (old.length === 0) return false;
    const ids = takeSmall(old);
    // A retry may have been created between the search and the lock; the next step searches again.
    const retries = await tx.select({ one }).from(broadcasts).where(inArray(broadcasts.retryOf, ids));
    if (retries.length > 0) return true;
    await removeDeliveries(tx, inArray(deliveries.broadcastId, ids));
    await tx.delete(broadcasts).where(inArray(broadcasts.id, ids));
    return true;
  });
}

async function lockOldBroadcasts(
  tx: Transaction,
  oldest: SQL,
  userId?: number,
): Promise<{ id: number; total: number }[]> {
  const later = alias(broadcasts, 'later');
  return tx
    .select({ id: broadcasts.id, total: broadcasts.total })
    .from(broadcasts)
    .where(
      and(
        isNotNull(broadcasts.finishedAt),
        lt(broadcasts.finishedAt, oldest),
        userId === undefined ? undefined : eq(broadcasts.userId, userId),
        inArray(broadcasts.status, ['completed', 'canceled']),
        notExists(tx.select({ one }).from(later).where(eq(later.retryOf, broadcasts.id))),
        notExists(
          tx
            .select({ one })
            .from(deliveries)
            .where(and(eq(deliveries.broadcastId, broadcasts.id), isLive)),
        ),
      ),
    )
    .orderBy(asc(broadcasts.finishedAt))
    .limit(BROADCASTS_PER_STEP_COUNT)
    .for('update', { skipLocked: true });
}

/** The first broadcast, and those after it that fit into one step. */
function takeSmall(old: readonly { id: number; total: number }[]): number[] {
  let rowsCount = 0;
  const large = old.findIndex(({ total }, at) => (rowsCount += total) > ROWS_PER_STEP_COUNT && at > 0);
  return (large === -1 ? old : old.slice(0, large)).map(({ id }) => id);
}
