import { and, eq, inArray, or } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { inHalves } from '../../db/inHalves';
import { deliveries } from '../../db/schema';
import { completeBroadcasts } from '../broadcasts/broadcasts';
import { recordMessages } from '../../webhooks/recordEvents';
import { advanceLockedRuns, type EndedNode, type LiveRun } from './advanceRun';
import { noChanges, type RunChanges } from './runEvents';
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

/** A message that ended, and what it belongs to. */
interface EndedMessage {
  deliveryId: number;
  runId: number | null;
  nodeId: string | null;
  broadcastId: number | null;
  /** The run whose message is resent by hand. */
  resendRunId: number | null;
}

/** What is published of messages, whether they ended or are tried again. */
export const changesOf = (messages: readonly EndedMessage[]): RunChanges => ({
  ...noChanges(),
  moved: messages.flatMap(({ runId, resendRunId }) => runId ?? resendRunId ?? []),
  movedBroadcasts: messages.flatMap(({ broadcastId }) => broadcastId ?? []),
});

/** What goes on after messages that ended: `runs` are those of them that are running, locked. */
interface GoingOn {
  ended: readonly EndedMessage[];
  runs: readonly LiveRun[];
  endedAt: Date;
  /** Throws when one of them cannot go on, instead of trying it again later. */
  isStrict?: boolean;
}

/** Records for webhooks that messages ended, and lets their runs and broadcasts go on, in the transaction that ended them. */
export async function goOnAfter(
  tx: Transaction,
  parts: RunParts,
  { ended, runs, endedAt, isStrict = false }: GoingOn,
): Promise<RunChanges> {
  await recordMessages(
    tx,
    ended.map(({ deliveryId }) => deliveryId),
  );
  const nodes = ended.flatMap(({ runId, nodeId }) => {
    const run = runs.find((live) => live.runId === runId);
    return run && nodeId !== null ? [{ run, nodeId }] : [];
  });
  const ofBroadcasts = ended.flatMap(({ deliveryId, broadcastId }) =>
    broadcastId === null ? [] : [{ id: deliveryId, broadcastId }],
  );
  const changes = changesOf(ended);
  return {
    ...changes,
    completed: isStrict
      ? await advanceLockedRuns(tx, parts.versions, nodes, endedAt)
      : await advanceOrPostpone(tx, parts, nodes, endedAt),
    completedBroadcasts: isStrict
      ? await completeBroadcasts(tx, parts.clock, changes.movedBroadcasts)
      : await completeOrPostpone(tx, parts, ofBroadcasts),
  };
}

/** `completeBroadcasts` for deliveries whose ends must be recorded in any case; one of them is kept to try again. */
async function completeOrPostpone(
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
