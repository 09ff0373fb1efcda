import { and, asc, eq, inArray } from 'drizzle-orm';

import type { PairedStart } from '@contract/schemas/broadcast';
import { fieldOf, listVariables } from '@contract/variables';

import type { Transaction } from '../../db/database';
import { groupPairs, groups, messengerAccounts, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { createBroadcast, type BroadcastMade, type BroadcastOrder } from '../../engine/broadcasts/createBroadcast';
import { AppError } from '../../errors';
import { translateError } from '../../translate';
import { requireQueueRoom } from './queueRoom';
import { requireOffered } from './requireOffered';

/** A broadcast in another account of the owner, to the groups that are paired with those of the first one. */
export interface PairedMade extends BroadcastMade, Pick<PairedStart, 'accountId' | 'accountName'> {}

/** Groups of one account that are paired with those of a broadcast. */
type PairedGroups = Awaited<ReturnType<typeof selectPaired>>[number];

/**
 * The paired groups, before anything is written: their accounts and that of the broadcast are locked until the transaction ends, as by
 * `lockOwner`, in the order of their ids, so that broadcasts in opposite directions and a removal of both accounts do not wait for each other.
 */
export async function lockPaired(
  tx: Transaction,
  { userId, groupIds }: Pick<BroadcastOrder, 'userId' | 'groupIds'>,
): Promise<PairedGroups[]> {
  const paired = await selectPaired(tx, groupIds);
  const ids = [userId, ...paired.map((account) => account.userId)];
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update');
  return paired;
}

/**
 * Sends the same to the paired groups, in the transaction of the first broadcast: an account that refuses it refuses both.
 * @throws AppError PAIRS_TAKE_TEXT_ONLY, PAIRED_ACCOUNT_REFUSED
 */
export async function sendToPairs(
  tx: Transaction,
  parts: Pick<Deps, 'clock' | 'config' | 'messengers'>,
  order: BroadcastOrder,
  paired: readonly PairedGroups[],
): Promise<PairedMade[]> {
  const { mediaUrl, message: text, variables } = order;
  // Files and own fields belong to one account.
  const hasFields = variables !== null && listVariables(text).some((id) => fieldOf(id) !== null);
  if (mediaUrl !== null || hasFields) throw new AppError('PAIRS_TAKE_TEXT_ONLY');
  const made: PairedMade[] = [];
  for (const { userId, accountName, groupIds } of paired) {
    const own = { ...order, userId, groupIds };
    const started = await startIn(tx, parts, own).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const reason = error.text ?? translateError(error.code, error.values);
      throw new AppError('PAIRED_ACCOUNT_REFUSED', { account: accountName ?? String(userId), reason });
    });
    made.push({ ...started, accountId: userId, accountName });
  }
  return made;
}

async function startIn(
  tx: Transaction,
  parts: Pick<Deps, 'clock' | 'config' | 'messengers'>,
  order: BroadcastOrder,
): Promise<BroadcastMade> {
  await requireOffered(tx, parts.messengers, order.userId, order);
  const created = await createBroadcast(tx, parts, order);
  await requireQueueRoom(tx, order.userId, created);
  return created;
}

/** The paired groups by account, each account with its name. */
async function selectPaired(tx: Transaction, groupIds: readonly number[]) {
  const rows = await tx
    .select({ groupId: groups.id, userId: users.id, accountName: users.name })
    .from(groupPairs)
    .innerJoin(groups, eq(groups.id, groupPairs.pairedId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .innerJoin(users, eq(users.id, messengerAccounts.userId))
    .where(and(inArray(groupPairs.groupId, [...groupIds]), groups.isMember))
    .orderBy(asc(users.id), asc(groups.id));
  const accounts = new Map<number, { userId: number; accountName: string | null; groupIds: number[] }>();
  for (const { groupId, userId, accountName } of rows) {
    const account = accounts.get(userId) ?? { userId, accountName, groupIds: [] };
    accounts.set(userId, { ...account, groupIds: [...account.groupIds, groupId] });
  }
  return [...accounts.values()];
}
