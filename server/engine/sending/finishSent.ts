import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries } from '../../db/schema';
import { nowMsColumn, sqlNow } from '../../gateways/clock';
import { completeBroadcasts, lockBroadcasts } from '../broadcasts/broadcasts';
import { recordMessages } from '../../webhooks/recordEvents';
import { recordPauses } from '../pace/pace';
import { advanceLockedRuns, lockLiveRuns, type LiveRun } from '../runs/advanceRun';
import { noChanges, type RunChanges } from '../runs/runEvents';
import type { RunParts } from '../runs/runParts';
import type { Claim } from './claims';

/** No account waits longer than this for the locks that another one needs. */
const LOCK_MAX_MS = 200;

/**
 * Writes that messages of different accounts were sent, and the next steps of their runs, as `finishDelivery` does for one: an owner
 * that lost its lease writes nothing, and runs and broadcasts are locked first. Resends are not among them.
 * @throws Error when another transaction keeps a lock; then nothing is written, and each can be finished alone
 */
export async function finishSent(parts: RunParts, claims: readonly Claim[]): Promise<RunChanges> {
  const { changes, sentCount } = await parts.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${`${LOCK_MAX_MS}ms`}, true)`);
    const runs = await lockLiveRuns(
      tx,
      claims.flatMap(({ runId }) => runId ?? []),
    );
    const locked = await lockBroadcasts(
      tx,
      claims.flatMap(({ broadcastId }) => broadcastId ?? []),
    );
    const pausedIds = locked.flatMap(({ id, status }) => (status === 'paused' ? id : []));
    const rows = await markSent(tx, parts, claims, pausedIds);
    const sentIds = new Set(rows.map(({ id }) => id));
    const sent = claims.filter(({ deliveryId }) => sentIds.has(deliveryId));
    await recordPauses(tx, parts, sent, true);
    await recordMessages(tx, [...sentIds]);
    const broadcastIds = sent.flatMap(({ broadcastId }) => broadcastId ?? []);
    return {
      sentCount: sent.length,
      changes: {
        ...noChanges(),
        moved: sent.flatMap(({ runId }) => runId ?? []),
        completed: await advance(tx, parts, runs, sent, new Date(rows[0]?.nowMs ?? 0)),
        movedBroadcasts: broadcastIds,
        completedBroadcasts: await completeBroadcasts(tx, parts.clock, broadcastIds),
      },
    };
  });
  for (let count = 0; count < sentCount; count += 1) parts.countDeliveryEnd?.('sent');
  return changes;
}

/** Only under the epoch of each claim. */
function markSent(tx: Transaction, { clock }: RunParts, claims: readonly Claim[], pausedIds: readonly number[]) {
  const rows = claims.map(({ deliveryId, epoch }) => ({ id: deliveryId, epoch }));
  return tx
    .update(deliveries)
    .set({
      status: 'sent',
      sentAt: sqlNow(clock),
      lastError: null,
      isHeld: pausedIds.length === 0 ? false : sql`coalesce(${inArray(deliveries.broadcastId, [...pausedIds])}, false)`,
    })
    .where(
      and(
        eq(deliveries.status, 'sending'),
        sql`(${deliveries.id}, ${deliveries.fence}) in
          (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ended(id bigint, epoch bigint))`,
      ),
    )
    .returning({ id: deliveries.id, nowMs: nowMsColumn(clock) });
}

async function advance(
  tx: Transaction,
  { versions }: RunParts,
  runs: readonly LiveRun[],
  sent: readonly Claim[],
  endedAt: Date,
): Promise<number[]> {
  const live = new Map(runs.map((run) => [run.runId, run]));
  const ended = sent.flatMap(({ runId, nodeId }) => {
    const run = runId === null ? undefined : live.get(runId);
    return run && nodeId !== null ? [{ run, nodeId }] : [];
  });
  return advanceLockedRuns(tx, versions, ended, endedAt);
}
