import type { Transaction } from '../../db/database';
import type { BroadcastMade } from '../../engine/broadcasts/createBroadcast';
import { hasQueueRoom } from '../../engine/broadcasts/queueRoom';
import { AppError } from '../../errors';

/**
 * Call it after `lockOwner`, so that two at once do not both find room. Refuses a broadcast that its owner has just created when all that are
 * not over have too many messages; the transaction is rolled back then. One that the same request created before is not refused.
 * @throws AppError BROADCASTS_TOO_MANY
 */
export async function requireQueueRoom(tx: Transaction, userId: number, { isNew }: BroadcastMade): Promise<void> {
  if (isNew && !(await hasQueueRoom(tx, userId))) throw new AppError('BROADCASTS_TOO_MANY');
}
