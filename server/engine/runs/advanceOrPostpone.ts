import { and, eq, inArray, or } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { inHalves } from '../../db/inHalves';
import { deliveries } from '../../db/schema';
import { completeBroadcasts } from '../broadcasts/broadcasts';
import { advanceLockedRuns, type EndedNode } from './advanceRun';
import type { RunParts } from './runParts';

/**
 * `advanceLockedRuns` for nodes whose ends must be recorded in any case: a run that cannot go on is tried again later, by
 * `advancePending`.
 * @returns the runs that are finished
 */
export async function advanceOrPostpone(
  tx: Transaction,
  parts: RunParts,
  ended: readonly EndedNode[],
  endedAt: Date,
): Promise<number[]> {
  const results = await inHalves(ended, async (part) => {
    const finished = await tx.transaction((inner) => advanceLockedRuns(inner, parts.versions, part, endedAt));
    return part.map(({ run }) => (finished.includes(run.runId) ? run.runId : null));
  });
  const isStuck = results.flatMap((result, at) => {
    const node = ended[at];
    if (result.status === 'fulfilled' || !node) return [];
    reportStuck(parts, result.reason, { runId: node.run.runId });
    return [and(eq(deliveries.runId, node.run.runId), eq(deliveries.nodeId, node.nodeId))];
  });
  if (isStuck.length > 0)
    await tx
      .update(deliveries)
      .set({ isAdvancePending: true })
      .where(or(...isStuck));
  return results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
}

/** `completeBroadcasts` for deliveries whose ends must be recorded in any case; one of them is kept to try again. */
export async function completeOrPostpone(
  tx: Transaction,
  parts: RunParts,
  ended: readonly { id: number; broadcastId: number }[],
): Promise<number[]> {
  const results = await inHalves(ended, (part) =>
    tx.transaction(async (inner) => {
      const ids = part.map(({ broadcastId }) => broadcastId);
      const completed = await completeBroadcasts(inner, parts.clock, ids);
      return ids.map((id) => (completed.includes(id) ? id : null));
    }),
  );
  const stuck = results.flatMap((result, at) => {
    const delivery = ended[at];
    if (result.status === 'fulfilled' || !delivery) return [];
    reportStuck(parts, result.reason, { broadcastId: delivery.broadcastId });
    return [delivery.id];
  });
  if (stuck.length > 0)
    await tx.update(deliveries).set({ isAdvancePending: true }).where(inArray(deliveries.id, stuck));
  return [...new Set(results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : [])))];
}

function reportStuck({ log, countItemFailure }: RunParts, err: unknown, of: object): void {
  countItemFailure?.('runs');
  log.error({ err, ...of }, 'a run or broadcast could not go on after a message, trying again');
}
