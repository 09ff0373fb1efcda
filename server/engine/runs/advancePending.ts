import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries, messengerAccounts } from '../../db/schema';
import { readNow } from '../../gateways/clock';
import { completeBroadcasts } from '../broadcasts/broadcasts';
import { advanceLockedRuns, lockLiveRun } from './advanceRun';
import { failRun } from './failRun';
import { noChanges, publishChanges, type RunChanges } from './runEvents';
import type { RunParts } from './runParts';

const PER_TURN_COUNT = 200;

/**
 * Lets runs and broadcasts of this process's accounts go on from messages after which they could not. A run that still cannot after
 * as many tries as a message has is failed.
 * @returns whether any went on
 */
export async function advancePending(parts: RunParts): Promise<boolean> {
  const { db, nodeId, isolation } = parts;
  const pending = await db
    .select({ id: deliveries.id, runId: deliveries.runId })
    .from(deliveries)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, deliveries.accountId))
    .where(
      and(
        sql`${deliveries.isAdvancePending}`,
        eq(messengerAccounts.leaseOwner, nodeId),
        notInArray(deliveries.id, isolation.listPostponed('runs')),
      ),
    )
    .orderBy(deliveries.id)
    .limit(PER_TURN_COUNT);
  const runOf = new Map(pending.map(({ id, runId }) => [id, runId]));
  for (const { id } of pending)
    await isolation.each(
      'runs',
      [id],
      async () => publishChanges(parts, await db.transaction((tx) => goOn(tx, parts, id))),
      (failedId) => giveUp(parts, failedId, runOf.get(failedId) ?? null),
    );
  return pending.length > 0;
}

async function goOn(tx: Transaction, { clock, versions }: RunParts, id: number): Promise<RunChanges> {
  const changes = noChanges();
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id));
  if (!row?.isAdvancePending) return changes;
  const run = row.runId === null ? null : await lockLiveRun(tx, row.runId);
  await tx.update(deliveries).set({ isAdvancePending: false }).where(eq(deliveries.id, id));
  if (row.broadcastId !== null)
    return {
      ...changes,
      movedBroadcasts: [row.broadcastId],
      completedBroadcasts: await completeBroadcasts(tx, clock, [row.broadcastId]),
    };
  if (!run || row.nodeId === null) return changes;
  const doneAt = (row.status === 'skipped' ? row.dueAt : (row.sentAt ?? row.claimedAt)) ?? row.dueAt;
  const completed = await advanceLockedRuns(
    tx,
    versions,
    [{ run, nodeId: row.nodeId, doneAt }],
    await readNow(tx, clock),
  );
  return { ...changes, moved: [run.runId], completed };
}

/** A broadcast has no more to send than its deliveries say, so that only the mark is taken back. */
async function giveUp(parts: RunParts, id: number, runId: number | null): Promise<void> {
  if (runId !== null) await failRun(parts, runId);
  else
    await parts.db
      .update(deliveries)
      .set({ isAdvancePending: false })
      .where(inArray(deliveries.id, [id]));
}
