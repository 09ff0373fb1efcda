import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq } from 'drizzle-orm';

import { isConnectionTrouble } from '../../db/connectionTrouble';
import { deliveries } from '../../db/schema';
import { readNow } from '../../gateways/clock';
import { retryDelayMs } from '../core/retry';
import { isStillOwned, type Owned } from '../leases/leases';
import { goOnAfter } from '../runs/advanceOrPostpone';
import { lockLiveRuns } from '../runs/advanceRun';
import { noChanges, publishChanges, type RunChanges } from '../runs/runEvents';
import type { RunParts } from '../runs/runParts';
import { claimColumns } from './claims';

/**
 * Handles what fails before a message is sent. A message that cannot even be claimed is given up after as many tries as any other, so
 * that it blocks nothing after it in its account.
 * @returns handles one failure, after the delay until the next try; false, since nothing was sent
 */
export function createFailedClaims(
  parts: RunParts,
  owned: Owned,
): (deliveryId: number, error: unknown) => Promise<false> {
  let last = { deliveryId: 0, triesCount: 0 };
  return async (deliveryId, error) => {
    parts.log.error({ err: error, accountId: owned.id, deliveryId }, 'a send failed before it began');
    if (isConnectionTrouble(error)) return false;
    parts.countItemFailure?.('claims');
    last = { deliveryId, triesCount: last.deliveryId === deliveryId ? last.triesCount + 1 : 1 };
    if (last.triesCount >= parts.timing.attemptsMaxCount) await failQueued(parts, owned, deliveryId);
    else await sleep(retryDelayMs(parts.timing, last.triesCount));
    return false;
  };
}

/** Gives up a queued message that the server cannot send, with a reason for its owner; its run or broadcast goes on. */
async function failQueued(parts: RunParts, owned: Owned, deliveryId: number): Promise<void> {
  const changes = await parts.db.transaction(async (tx): Promise<RunChanges> => {
    const [row] = await tx.select(claimColumns).from(deliveries).where(eq(deliveries.id, deliveryId));
    if (!row) return noChanges();
    const runs = await lockLiveRuns(tx, row.runId === null ? [] : [row.runId]);
    const failed = await tx
      .update(deliveries)
      .set({ status: 'failed', lastError: 'serverError' })
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.status, 'queued'), isStillOwned(parts, owned)))
      .returning({ id: deliveries.id });
    if (failed.length === 0) return noChanges();
    parts.countDeliveryEnd?.('failed');
    return goOnAfter(tx, parts, { ended: [row], runs, endedAt: await readNow(tx, parts.clock) });
  });
  await publishChanges(parts, changes);
}
