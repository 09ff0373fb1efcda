import { and, eq, inArray, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Transaction } from '../../db/database';
import { broadcasts } from '../../db/schema';
import type { BroadcastMade } from '../../engine/broadcasts/createBroadcast';
import { AppError } from '../../errors';

/**
 * Call it after `lockOwner`, so that two at once do not both find room. Refuses a broadcast that its owner has just created when all that are
 * not over have too many messages; the transaction is rolled back then. One that the same request created before is not refused.
 * @throws AppError BROADCASTS_TOO_MANY
 */
export async function requireQueueRoom(tx: Transaction, userId: number, { isNew }: BroadcastMade): Promise<void> {
  if (!isNew) return;
  const isOpen = inArray(broadcasts.status, ['running', 'paused']);
  const [row] = await tx
    .select({ count: sql`coalesce(sum(${broadcasts.total}), 0)`.mapWith(Number) })
    .from(broadcasts)
    .where(and(eq(broadcasts.userId, userId), isOpen));
  if ((row?.count ?? 0) > limits.broadcast.queuedMaxCount) throw new AppError('BROADCASTS_TOO_MANY');
}
