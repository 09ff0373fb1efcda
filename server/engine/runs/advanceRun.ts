import { and, asc, eq, isNotNull, isNull, lt, notExists, or, sql, inArray } from 'drizzle-orm';

import { stepsAfter, type Arrival, type NextSteps } from '@contract/planner/plan';

import type { TrialClock } from '@contract/planner/trialClock';

import type { Transaction } from '../../db/database';
import { deliveries, funnelRuns, funnelSchedules, groups, openConditions, type RunValues } from '../../db/schema';
import { fillMessage } from '../core/fillMessages';
import { findPinned, withPinned } from './pinnedMessages';
import { readEarlyVotes, takeVoted } from './earlyVotes';
import { recordTroubledRun } from './troubledRuns';
import { compress, readEndMs, skipIdle } from './trials';
import type { Version, VersionCache } from './versions';
import { recordRuns } from '../../webhooks/recordEvents';

/** The fields of a run that queueing its next steps needs. */
export interface RunPlace {
  runId: number;
  accountId: number;
  groupId: number;
  /** Whether the run is paused: its messages are queued, but not sent. */
  isHeld: boolean;
  /** The clock of a trial run; null for all others. */
  trial: TrialClock | null;
  /** What its texts are filled in with; null when none has variables. */
  values: RunValues | null;
}

/** The next steps of a run, and the version of its graph. */
export interface Arrivals {
  version: Version;
  run: RunPlace;
  steps: NextSteps;
  /** Conditions among them that are answered already. */
  taken?: ReadonlySet<string>;
}

const ROWS_PER_INSERT = 500;
/** Of runs that go on together: their graphs are in memory at the same time. */
const VERSIONS_MAX_CHARS = 16_000_000;

/** A run and the version of its graph. */
export type LiveRun = RunPlace & { versionId: number };

/** The run while it is running, its row locked until the transaction ends; null when it has ended. */
export async function lockLiveRun(tx: Transaction, runId: number): Promise<LiveRun | null> {
  const [run] = await lockLiveRuns(tx, [runId]);
  return run ?? null;
}

/** Those of the runs that are running, locked until the transaction ends. */
export async function lockLiveRuns(tx: Transaction, runIds: readonly number[]): Promise<LiveRun[]> {
  if (runIds.length === 0) return [];
  const rows = await tx
    .select({
      runId: funnelRuns.id,
      startedAt: funnelRuns.startedAt,
      skippedMs: funnelRuns.trialSkippedMs,
      versionId: funnelRuns.versionId,
      values: funnelRuns.groupValues,
      groupId: funnelRuns.groupId,
      accountId: groups.accountId,
      isHeld: sql<boolean>`${isNotNull(funnelRuns.pausedAt)}`,
    })
    .from(funnelRuns)
    .innerJoin(groups, eq(groups.id, funnelRuns.groupId))
    .where(and(inArray(funnelRuns.id, [...runIds]), eq(funnelRuns.status, 'running')))
    .orderBy(asc(funnelRuns.id))
    .for('update', { of: funnelRuns });
  return rows.map(({ startedAt, skippedMs, ...run }) => ({ ...run, trial: trialClock(startedAt, skippedMs) }));
}

/** The clock of a run; null unless it is a trial run. */
export const trialClock = (startedAt: Date, skippedMs: number | null): TrialClock | null =>
  skippedMs === null ? null : { startedMs: startedAt.getTime(), skippedMs };

/** A locked run and the node of it that has ended. */
export interface EndedNode {
  run: LiveRun;
  nodeId: string;
  /** When the node was done, if that is not when its end is recorded. */
  doneAt?: Date;
}

/**
 * Queues what follows nodes that ended, all recorded at `endedAt`, and finishes the runs in which nothing is left. Runs in the
 * transaction that ended the nodes; the rows of the runs are locked, so a stop comes before or after, never in between.
 * @returns the runs that are finished
 */
export async function advanceLockedRuns(
  tx: Transaction,
  versions: VersionCache,
  ended: readonly EndedNode[],
  endedAt: Date,
): Promise<number[]> {
  let arrivals: Arrivals[] = [];
  let size = 0;
  for (const { run, nodeId, doneAt = endedAt } of ended) {
    const version = await versions.load(tx, run.versionId);
    const { versionId: _, ...place } = run;
    const doneMs = run.trial
      ? await readEndMs(tx, run.trial, { runId: run.runId, nodeId }, doneAt.getTime())
      : doneAt.getTime();
    const steps = stepsAfter(version.graph, nodeId, doneMs);
    const voted = version.plan.get(nodeId)?.poll ? await readEarlyVotes(tx, run.runId, nodeId) : [];
    arrivals.push({ version, run: place, ...takeVoted(version.graph, steps, voted, doneMs) });
    size += version.size;
    if (size < VERSIONS_MAX_CHARS) continue;
    await queueSteps(tx, arrivals, endedAt);
    [arrivals, size] = [[], 0];
  }
  await queueSteps(tx, arrivals, endedAt);
  const runIds = ended.map(({ run }) => run.runId);
  return finishAllDone(tx, runIds, endedAt);
}

/**
 * Writes next steps of runs; of messages due at one moment the ones given first are sent first. A message that is queued
 * already keeps the earlier moment; one that is being sent or over is not changed (decision 0010). A condition that was ever
 * open is not opened again. Those of trial runs are compressed.
 */
export async function queueSteps(tx: Transaction, planned: readonly Arrivals[], askedAt: Date): Promise<void> {
  const arrivals = planned.map(compressTrial);
  await queueMessages(tx, arrivals, planned);
  const conditions = arrivals.flatMap(({ run, steps, taken }) =>
    steps.conditions.map(({ edgeId, opensAtMs, waitsSinceMs }) => ({
      runId: run.runId,
      groupId: run.groupId,
      edgeId,
      askedAt,
      takenAt: taken?.has(edgeId) ? askedAt : null,
      opensAt: new Date(opensAtMs),
      waitsSince: new Date(waitsSinceMs),
    })),
  );
  for (let at = 0; at < conditions.length; at += ROWS_PER_INSERT) {
    await tx
      .insert(openConditions)
      .values(conditions.slice(at, at + ROWS_PER_INSERT))
      .onConflictDoNothing();
  }
  for (const { run } of arrivals) if (run.trial && !run.isHeld) await skipIdle(tx, run.runId, askedAt.getTime());
}

async function queueMessages(tx: Transaction, arrivals: readonly Arrivals[], planned: readonly Arrivals[]) {
  const pinned = await findPinned(tx, arrivals);
  // Texts are filled in for the funnel's own moments, also in a trial run.
  const messages = arrivals.flatMap(({ version, run, steps }, at) =>
    steps.messages.map((arrival, step) =>
      toDelivery(version, run, arrival, planned[at]?.steps.messages[step]?.atMs ?? arrival.atMs, pinned),
    ),
  );
  for (let at = 0; at < messages.length; at += ROWS_PER_INSERT) {
    await tx
      .insert(deliveries)
      .values(messages.slice(at, at + ROWS_PER_INSERT))
      .onConflictDoUpdate({
        target: [deliveries.runId, deliveries.nodeId],
        targetWhere: sql`${deliveries.runId} is not null`,
        set: {
          dueAt: sql`excluded.due_at`,
          waitsSince: sql`excluded.waits_since`,
          payload: sql`excluded.payload`,
        },
        setWhere: and(
          eq(deliveries.status, 'queued'),
          eq(deliveries.attempt, 0),
          lt(sql`excluded.due_at`, deliveries.dueAt),
        ),
      });
  }
}

const compressTrial = (arrival: Arrivals): Arrivals =>
  arrival.run.trial ? { ...arrival, steps: compress(arrival.run.trial, arrival.steps) } : arrival;

/** Finishes a run in which nothing is queued, being sent or waiting for a reply, and its schedule with it. */
export async function finishIfDone(tx: Transaction, runId: number, finishedAt: Date): Promise<boolean> {
  return (await finishAllDone(tx, [runId], finishedAt)).length > 0;
}

/** The same for several locked runs. @returns those that this call finished */
async function finishAllDone(tx: Transaction, runIds: readonly number[], finishedAt: Date): Promise<number[]> {
  if (runIds.length === 0) return [];
  const live = tx
    .select({ one: sql`1` })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.runId, funnelRuns.id),
        or(inArray(deliveries.status, ['queued', 'sending']), deliveries.isAdvancePending),
      ),
    );
  const open = tx
    .select({ one: sql`1` })
    .from(openConditions)
    .where(
      and(eq(openConditions.runId, funnelRuns.id), isNull(openConditions.takenAt), isNull(openConditions.closedAt)),
    );
  const finished = await tx
    .update(funnelRuns)
    .set({ status: 'finished', finishedAt })
    .where(and(inArray(funnelRuns.id, [...runIds]), eq(funnelRuns.status, 'running'), notExists(live), notExists(open)))
    .returning({ runId: funnelRuns.id, scheduleId: funnelRuns.scheduleId });
  for (const { runId } of finished) await recordTroubledRun(tx, runId);
  await recordRuns(
    tx,
    'run.finished',
    finished.map(({ runId }) => runId),
  );
  const scheduleIds = finished.flatMap(({ scheduleId }) => scheduleId ?? []);
  if (scheduleIds.length > 0) {
    await tx
      .update(funnelSchedules)
      .set({ state: 'finished', active: false })
      .where(and(inArray(funnelSchedules.id, scheduleIds), eq(funnelSchedules.state, 'running')));
  }
  return finished.map(({ runId }) => runId);
}

function toDelivery(
  version: Version,
  { trial: _trial, values, ...run }: RunPlace,
  { nodeId, atMs, waitsSinceMs }: Arrival,
  momentMs: number,
  pinned: ReadonlyMap<number, string>,
) {
  const message = version.plan.get(nodeId);
  if (!message) throw new Error(`Version ${version.id} has no message ${nodeId}`);
  return {
    ...run,
    nodeId,
    orderNum: message.orderNum,
    payload: withPinned(fillMessage(message, values, momentMs), pinned.get(run.runId)),
    dueAt: new Date(atMs),
    waitsSince: new Date(waitsSinceMs),
  };
}
