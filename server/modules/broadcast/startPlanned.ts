import { eq } from 'drizzle-orm';

import { findContentProblem } from '@contract/schemas/broadcast';
import type { SendPlannedBroadcast } from '@contract/schemas/plannedBroadcasts';

import type { Transaction } from '../../db/database';
import { lockAccounts } from '../../db/ownRows';
import { plannedBroadcasts } from '../../db/schema';
import { findPairedIn } from '../../engine/broadcasts/pairedGroups';
import { findGroupsToSend } from '../../engine/broadcasts/plannedGroups';
import { AppError } from '../../errors';
import { readNow } from '../../gateways/clock';
import type { Begun } from './beginBroadcasts';
import { namingAccount, startIn, type PairedMade, type SendParts } from './pairedBroadcasts';
import { lockFollowers } from './pairedPlans';
import { findStarted, lockPlanned, type Planner, type Row } from './plannedBroadcastRows';

/**
 * Starts a planned broadcast now, and those that follow it in other accounts and still wait; one that has started is returned as it is.
 * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_FOLLOWS, PLANNED_BROADCAST_CHANGED, PLANNED_BROADCAST_INCOMPLETE,
 * PLANNED_BROADCAST_REPEATED, SELECTION_NOT_FOUND, PAIRED_ACCOUNT_REFUSED and those of a broadcast
 */
export async function startPlanned(
  tx: Transaction,
  parts: SendParts,
  { planner, id, seen }: { planner: Planner; id: number; seen: SendPlannedBroadcast },
): Promise<Begun> {
  await lockAccounts(tx, planner.userId);
  const row = await lockPlanned(tx, planner, id);
  if (row.status === 'started') return { ...(await findStarted(tx, row)), isNew: false, isOver: false };
  if (row.revision !== seen.revision) throw new AppError('PLANNED_BROADCAST_CHANGED');
  if (row.repeat !== null) throw new AppError('PLANNED_BROADCAST_REPEATED');
  const nowMs = (await readNow(tx, parts.clock)).getTime();
  const groupIds = seen.groupIds ?? (await findGroupsToSend(tx, row, nowMs));
  if (groupIds === null) throw new AppError('SELECTION_NOT_FOUND');
  const isComplete = groupIds.length > 0 && findContentProblem(row) === null;
  if (!isComplete) throw new AppError('PLANNED_BROADCAST_INCOMPLETE');
  const started = await startRow(tx, parts, row, groupIds);
  const others: PairedMade[] = [];
  for (const follower of row.toPairs ? await lockFollowers(tx, id) : []) {
    const pairedIds = await findPairedIn(tx, follower.userId, groupIds);
    if (pairedIds.length === 0) {
      await tx.delete(plannedBroadcasts).where(eq(plannedBroadcasts.id, follower.id));
      continue;
    }
    const made = await namingAccount(follower, () => startRow(tx, parts, follower, pairedIds));
    others.push({ ...made, accountId: follower.userId, accountName: follower.accountName });
  }
  return { ...started, ...(row.toPairs && { others }) };
}

async function startRow(tx: Transaction, parts: SendParts, row: Row, groupIds: readonly number[]) {
  const { id, userId, message, mediaUrl, poll, variables, revision } = row;
  const forAt = await readNow(tx, parts.clock);
  const toPairs = row.toPairs || row.leadId !== null;
  const order = { userId, message, mediaUrl, poll, variables, groupIds, retryOf: null, toPairs };
  const started = await startIn(tx, parts, { ...order, planned: { id, forAt } });
  await tx
    .update(plannedBroadcasts)
    .set({ status: 'started', startsAt: forAt, broadcastId: started.id, revision: revision + 1 })
    .where(eq(plannedBroadcasts.id, id));
  return started;
}
