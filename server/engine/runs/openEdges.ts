import { and, eq, isNull, lte } from 'drizzle-orm';

import type { PlannerEdge } from '@contract/planner/graph';
import { stepsAfterTaken } from '@contract/planner/plan';
import { toFunnelMs } from '@contract/planner/trialClock';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { isConnectionTrouble } from '../../db/connectionTrouble';
import type { Transaction } from '../../db/database';
import { funnelRuns, openConditions } from '../../db/schema';
import { readNow } from '../../gateways/clock';
import type { IncomingMessage } from '../../gateways/messenger/messenger';
import { recordRuns } from '../../webhooks/recordEvents';
import { finishIfDone, lockLiveRun, queueSteps } from './advanceRun';
import { noChanges, type RunChanges } from './runEvents';
import type { RunParts } from './runParts';

/** A condition of a running run that waits for an answer. */
interface OpenEdge {
  id: number;
  runId: number;
  edgeId: string;
  opensAt: Date;
  waitsSince: Date | null;
  versionId: number;
}

/** The database's clock may be ahead of the messenger's by this. */
const CLOCKS_DIFFER_MAX_MS = 5 * MINUTE_MS;

/** A reply to what was asked later was written before the question. */
export function askedUntil({ atMs, isLive = false }: Pick<IncomingMessage, 'atMs' | 'isLive'>): Date {
  return new Date(atMs - (atMs % SECOND_MS) + SECOND_MS - 1 + (isLive ? CLOCKS_DIFFER_MAX_MS : 0));
}

/** The conditions of a group, or of one run in it, that wait for an answer and were asked by then. */
export async function findOpen(
  tx: Transaction,
  { groupId, runId, until }: { groupId: number; runId?: number; until: Date },
): Promise<OpenEdge[]> {
  return tx
    .select({
      id: openConditions.id,
      runId: openConditions.runId,
      edgeId: openConditions.edgeId,
      opensAt: openConditions.opensAt,
      waitsSince: openConditions.waitsSince,
      versionId: funnelRuns.versionId,
    })
    .from(openConditions)
    .innerJoin(funnelRuns, eq(funnelRuns.id, openConditions.runId))
    .where(
      and(
        eq(openConditions.groupId, groupId),
        runId === undefined ? undefined : eq(openConditions.runId, runId),
        isNull(openConditions.takenAt),
        isNull(openConditions.closedAt),
        eq(funnelRuns.status, 'running'),
        lte(openConditions.askedAt, until),
      ),
    )
    .orderBy(openConditions.id);
}

/** Which edges an answer takes, and, at the last try, the runs that could not go on, so that the others can. */
interface Answer {
  takes: (edge: PlannerEdge) => boolean;
  failed?: number[];
}

/** Takes those of the conditions that an answer takes; their runs go on. */
export async function takeAnswered(
  tx: Transaction,
  parts: RunParts,
  opens: readonly OpenEdge[],
  { takes, failed }: Answer,
): Promise<RunChanges> {
  const changes = noChanges();
  for (const open of opens) {
    const take = () => tx.transaction((inner) => takeIfAnswered(inner, parts, open, takes));
    const taken = await (failed ? take().catch((error: unknown) => recordFailed(parts, failed, open, error)) : take());
    if (taken) changes.moved.push(open.runId);
    if (taken?.isCompleted) changes.completed.push(open.runId);
  }
  return changes;
}

/** The other runs of the group go on. */
function recordFailed({ log, countItemFailure }: RunParts, failed: number[], { runId }: OpenEdge, err: unknown): null {
  if (isConnectionTrouble(err)) throw err;
  log.error({ err, runId }, 'a reply could not be taken, its run is ended');
  countItemFailure?.('runs');
  failed.push(runId);
  return null;
}

async function takeIfAnswered(
  tx: Transaction,
  parts: RunParts,
  open: OpenEdge,
  takes: Answer['takes'],
): Promise<{ isCompleted: boolean } | null> {
  const version = await parts.versions.load(tx, open.versionId);
  const edge = version.graph.edges.find((candidate) => candidate.id === open.edgeId);
  if (!edge || !takes(edge)) return null;
  const run = await lockLiveRun(tx, open.runId);
  if (!run) return null;
  const takenAt = await readNow(tx, parts.clock);
  const [taken] = await tx
    .update(openConditions)
    .set({ takenAt })
    .where(and(eq(openConditions.id, open.id), isNull(openConditions.takenAt), isNull(openConditions.closedAt)))
    .returning({ id: openConditions.id });
  if (!taken) return null;
  await recordRuns(tx, 'reply.taken', [open.runId]);
  const { trial } = run;
  const planMs = (at: Date) => (trial ? toFunnelMs(trial, at.getTime()) : at.getTime());
  const condition = {
    edgeId: open.edgeId,
    opensAtMs: planMs(open.opensAt),
    waitsSinceMs: planMs(open.waitsSince ?? takenAt),
  };
  const steps = stepsAfterTaken(version.graph, condition, planMs(takenAt));
  const { versionId: _, ...place } = run;
  await queueSteps(tx, [{ version, run: place, steps }], takenAt);
  return { isCompleted: await finishIfDone(tx, open.runId, takenAt) };
}
