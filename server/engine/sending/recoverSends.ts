import { and, eq, lt, sql } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries, messengerAccounts } from '../../db/schema';
import { readNow, sqlNow } from '../../gateways/clock';
import { completeBroadcasts } from '../broadcasts/broadcasts';
import { acquireAccounts, type Owned } from '../leases/leases';
import { paceSetting } from '../pace/pace';
import { advanceRun } from '../runs/advanceRun';
import { noChanges, type RunChanges } from '../runs/runEvents';
import type { RunParts } from '../runs/runParts';

/**
 * Acquires accounts whose owner is dead. What the dead owner left in flight becomes unconfirmed in the same transaction, and
 * its run goes on.
 */
export async function acquireAndRecover(parts: RunParts, room = Infinity): Promise<RunChanges> {
  return acquireAccounts(parts, room, async (tx, taken) => {
    const changes = noChanges();
    for (const account of taken) await recover(tx, parts, account, changes);
    return changes;
  });
}

async function recover(tx: Transaction, parts: RunParts, account: Owned, changes: RunChanges): Promise<void> {
  const { clock, versions } = parts;
  const lost = await tx
    .update(deliveries)
    .set({ status: 'unconfirmed', lastError: 'ownerLost' })
    .where(
      and(eq(deliveries.accountId, account.id), eq(deliveries.status, 'sending'), lt(deliveries.fence, account.epoch)),
    )
    .returning({
      runId: deliveries.runId,
      nodeId: deliveries.nodeId,
      broadcastId: deliveries.broadcastId,
      resendRunId: deliveries.resendRunId,
    });
  if (lost.length === 0) return;
  lost.forEach(() => parts.countDeliveryEnd?.('unconfirmed'));
  const endedAt = await readNow(tx, clock);
  const nextSendAt = sql`${sqlNow(clock)} + ${paceSetting(parts, 'gapMaxMs')} * interval '1 millisecond'`;
  await tx.update(messengerAccounts).set({ nextSendAt }).where(eq(messengerAccounts.id, account.id));
  for (const { runId, nodeId } of lost) {
    if (runId === null || nodeId === null) continue;
    const { isCompleted } = await advanceRun(tx, versions, { runId, nodeId, endedAt });
    changes.moved.push(runId);
    if (isCompleted) changes.completed.push(runId);
  }
  changes.moved.push(...lost.flatMap(({ resendRunId }) => resendRunId ?? []));
  const broadcastIds = lost.flatMap(({ broadcastId }) => broadcastId ?? []);
  changes.movedBroadcasts.push(...broadcastIds);
  changes.completedBroadcasts.push(...(await completeBroadcasts(tx, clock, broadcastIds)));
}
