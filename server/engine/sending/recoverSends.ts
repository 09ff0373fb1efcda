import { and, eq, lt, sql } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, messengerAccounts } from '../../db/schema';
import { readNow, sqlNow } from '../../gateways/clock';
import { acquireAccounts, findFree, type Owned } from '../leases/leases';
import { reportLostAccount } from '../leases/lostAccount';
import { paceSetting } from '../pace/pace';
import { advanceOrPostpone, completeOrPostpone } from '../runs/advanceOrPostpone';
import { lockLiveRuns } from '../runs/advanceRun';
import { noChanges, publishChanges, type RunChanges } from '../runs/runEvents';
import type { RunParts } from '../runs/runParts';
import { recordMessages } from '../../webhooks/recordEvents';

/**
 * Acquires accounts whose owner is dead, up to the free capacity. What the dead owner left in flight becomes unconfirmed in the same
 * transaction, and its run goes on.
 */
export async function acquireAndRecover(parts: RunParts, room = Infinity): Promise<void> {
  const free = await findFree(parts, room);
  await parts.isolation.each(
    'accounts',
    free,
    async (ids) => {
      const changes = noChanges();
      await parts.db.transaction(async (tx) => {
        const acquired = await acquireAccounts(tx, parts, ids);
        for (const account of await withSends(tx, acquired)) await recover(tx, parts, account, changes);
      });
      await publishChanges(parts, changes);
    },
    (accountId) => reportLostAccount(parts, accountId),
  );
}

/** Those of the accounts that have something in flight: hardly any of a thousand. */
async function withSends(tx: Transaction, accounts: readonly Owned[]): Promise<Owned[]> {
  const ids = accounts.map(({ id }) => id);
  const rows = await tx
    .select({ id: deliveries.accountId })
    .from(deliveries)
    .where(and(eq(deliveries.status, 'sending'), isAnyOf(deliveries.accountId, ids)));
  const found = new Set(rows.map(({ id }) => id));
  return accounts.filter(({ id }) => found.has(id));
}

async function recover(tx: Transaction, parts: RunParts, account: Owned, changes: RunChanges): Promise<void> {
  const { clock } = parts;
  const lost = await tx
    .update(deliveries)
    .set({ status: 'unconfirmed', lastError: 'ownerLost', isHeld: false })
    .where(
      and(eq(deliveries.accountId, account.id), eq(deliveries.status, 'sending'), lt(deliveries.fence, account.epoch)),
    )
    .returning({
      id: deliveries.id,
      runId: deliveries.runId,
      nodeId: deliveries.nodeId,
      broadcastId: deliveries.broadcastId,
      resendRunId: deliveries.resendRunId,
    });
  if (lost.length === 0) return;
  lost.forEach(() => parts.countDeliveryEnd?.('unconfirmed'));
  await recordMessages(
    tx,
    lost.map(({ id }) => id),
  );
  const endedAt = await readNow(tx, clock);
  const nextSendAt = sql`${sqlNow(clock)} + ${paceSetting(parts, 'gapMaxMs')} * interval '1 millisecond'`;
  await tx.update(messengerAccounts).set({ nextSendAt }).where(eq(messengerAccounts.id, account.id));
  const runs = await lockLiveRuns(
    tx,
    lost.flatMap(({ runId }) => runId ?? []),
  );
  const ended = lost.flatMap(({ runId, nodeId }) => {
    const run = runs.find((live) => live.runId === runId);
    return run && nodeId !== null ? [{ run, nodeId }] : [];
  });
  changes.moved.push(...lost.flatMap(({ runId }) => runId ?? []));
  changes.completed.push(...(await advanceOrPostpone(tx, parts, ended, endedAt)));
  changes.moved.push(...lost.flatMap(({ resendRunId }) => resendRunId ?? []));
  const ofBroadcasts = lost.flatMap(({ id, broadcastId }) => (broadcastId === null ? [] : [{ id, broadcastId }]));
  changes.movedBroadcasts.push(...ofBroadcasts.map(({ broadcastId }) => broadcastId));
  changes.completedBroadcasts.push(...(await completeOrPostpone(tx, parts, ofBroadcasts)));
}
