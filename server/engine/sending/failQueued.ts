import { and, eq } from 'drizzle-orm';

import { deliveries } from '../../db/schema';
import { readNow } from '../../gateways/clock';
import { isStillOwned, type Owned } from '../leases/leases';
import { advanceOrPostpone, completeOrPostpone } from '../runs/advanceOrPostpone';
import { lockLiveRun } from '../runs/advanceRun';
import { noChanges, publishChanges, type RunChanges } from '../runs/runEvents';
import type { RunParts } from '../runs/runParts';

/** Gives up a queued message that the server cannot send, with a reason for its owner; its run or broadcast goes on. */
export async function failQueued(parts: RunParts, owned: Owned, deliveryId: number): Promise<void> {
  const changes = await parts.db.transaction(async (tx): Promise<RunChanges> => {
    const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, deliveryId));
    const { runId = null, nodeId = null, broadcastId = null, resendRunId = null } = row ?? {};
    const run = runId === null ? null : await lockLiveRun(tx, runId);
    const failed = await tx
      .update(deliveries)
      .set({ status: 'failed', lastError: 'serverError' })
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.status, 'queued'), isStillOwned(parts, owned)))
      .returning({ id: deliveries.id });
    if (failed.length === 0) return noChanges();
    parts.countDeliveryEnd?.('failed');
    if (broadcastId !== null) {
      const completedBroadcasts = await completeOrPostpone(tx, parts, [{ id: deliveryId, broadcastId }]);
      return { ...noChanges(), movedBroadcasts: [broadcastId], completedBroadcasts };
    }
    const ended = run && nodeId !== null ? [{ run, nodeId }] : [];
    const completed = await advanceOrPostpone(tx, parts, ended, await readNow(tx, parts.clock));
    return { ...noChanges(), moved: [runId ?? resendRunId].flatMap((id) => id ?? []), completed };
  });
  await publishChanges(parts, changes);
}
