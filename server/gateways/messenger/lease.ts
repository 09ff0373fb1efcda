import { eq } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { messengerAccounts } from '../../db/schema';

/** Another process owns the account: nothing was written. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/**
 * Locks the account's row until the transaction ends, so that the owner cannot change.
 * @throws LeaseLostError when a later owner has the account
 */
export async function holdLease(tx: Transaction, accountId: number, epoch: number): Promise<void> {
  const [account] = await tx
    .select({ epoch: messengerAccounts.leaseEpoch })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.id, accountId))
    .for('share');
  if (!account || account.epoch > epoch) {
    throw new LeaseLostError(`account ${accountId} is no longer ours under ${epoch}`);
  }
}
