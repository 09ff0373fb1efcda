import { and, eq, inArray, sql, type AnyColumn } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Queryable } from '../../db/database';
import { broadcasts } from '../../db/schema';

const openTotal = sql<number>`coalesce(sum(${broadcasts.total}), 0)`.mapWith(Number);
const isOpenOf = (userId: number | AnyColumn) =>
  and(eq(broadcasts.userId, userId), inArray(broadcasts.status, ['running', 'paused']));

/**
 * Whether all broadcasts of an owner that are not over have no more messages than an account may have. Call it after `lockOwner`, when a
 * further one is written, so that two at once do not both find room.
 */
export async function hasQueueRoom(tx: Queryable, userId: number): Promise<boolean> {
  const [row] = await tx.select({ total: openTotal }).from(broadcasts).where(isOpenOf(userId));
  return (row?.total ?? 0) <= limits.broadcast.queuedMaxCount;
}

/** Condition on the owner of a row: whether there is room for any further broadcast. */
export const isRoomLeft = (db: Queryable, userId: AnyColumn) =>
  sql`(${db.select({ total: openTotal }).from(broadcasts).where(isOpenOf(userId))}) < ${limits.broadcast.queuedMaxCount}`;
