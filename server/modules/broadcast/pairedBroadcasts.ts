import type { PairedStart } from '@contract/schemas/broadcast';

import type { Transaction } from '../../db/database';
import { lockAccounts } from '../../db/ownRows';
import type { Deps } from '../../deps';
import { createBroadcast, type BroadcastMade, type BroadcastOrder } from '../../engine/broadcasts/createBroadcast';
import { selectPaired, type PairedGroups } from '../../engine/broadcasts/pairedGroups';
import { AppError } from '../../errors';
import { translate, translateError } from '../../translate';
import { requireQueueRoom } from './queueRoom';
import { requireOffered } from '../../gateways/messenger/requireOffered';

/** A broadcast in another account of the owner, to the groups that are paired with those of the first one. */
export interface PairedMade extends BroadcastMade, Pick<PairedStart, 'accountId' | 'accountName'> {}

/** What sends a broadcast. */
export type SendParts = Pick<Deps, 'clock' | 'config' | 'messengers'>;

/**
 * The paired groups, before anything is written: the accounts of the owner are locked until the transaction ends, as by `lockOwner`, in the
 * order of their ids, so that broadcasts in opposite directions and a removal of both accounts do not wait for each other.
 */
export async function lockPaired(
  tx: Transaction,
  { userId, groupIds }: Pick<BroadcastOrder, 'userId' | 'groupIds'>,
): Promise<PairedGroups[]> {
  await lockAccounts(tx, userId);
  return selectPaired(tx, groupIds);
}

/**
 * Sends the same to the paired groups, in the transaction of the first broadcast: an account that refuses it refuses both.
 * @throws AppError PAIRED_ACCOUNT_REFUSED
 */
export async function sendToPairs(
  tx: Transaction,
  parts: SendParts,
  { pairedWith, ...order }: BroadcastOrder & { pairedWith: number },
  paired: readonly PairedGroups[],
): Promise<PairedMade[]> {
  const made: PairedMade[] = [];
  for (const { userId, accountName, groupIds } of paired) {
    const started = await namingAccount({ accountName }, () =>
      startIn(tx, parts, { ...order, userId, groupIds, toPairs: true, pairedWith }),
    );
    made.push({ ...started, accountId: userId, accountName });
  }
  return made;
}

/** Creates a broadcast of an account whose messenger can send it and whose queue has room for it. */
export async function startIn(tx: Transaction, parts: SendParts, order: BroadcastOrder): Promise<BroadcastMade> {
  await requireOffered(tx, parts.messengers, order.userId, { ...order, text: order.message });
  const created = await createBroadcast(tx, parts, order);
  await requireQueueRoom(tx, order.userId, created);
  return created;
}

/** Does the part of another account. @throws AppError PAIRED_ACCOUNT_REFUSED, with the name of that account and the reason */
export async function namingAccount<T>(
  { accountName }: Pick<PairedGroups, 'accountName'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.text ?? translateError(error.code, error.values);
    throw new AppError('PAIRED_ACCOUNT_REFUSED', { account: accountName ?? translate('firstAccount'), reason });
  }
}
