import { asc, eq, inArray } from 'drizzle-orm';

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

/** Locks several accounts, and returns their newest epochs: an owner whose epoch is older has lost its lease. */
export async function lockEpochs(tx: Transaction, accountIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: messengerAccounts.id, epoch: messengerAccounts.leaseEpoch })
    .from(messengerAccounts)
    .where(inArray(messengerAccounts.id, [...accountIds]))
    .orderBy(asc(messengerAccounts.id))
    .for('share');
  return new Map(rows.map(({ id, epoch }) => [id, epoch]));
}
