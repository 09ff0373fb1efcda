import { and, eq, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import { takesEdge } from '@contract/planner/conditions';
import { stepsAfterTaken } from '@contract/planner/plan';
import { toFunnelMs } from '@contract/planner/trialClock';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { isConnectionTrouble } from '../../db/connectionTrouble';
import type { Transaction } from '../../db/database';
import { keepStatement } from '../core/keepStatement';
import { funnelRuns, groups, openConditions } from '../../db/schema';
import type { IncomingMessage } from '../../gateways/messenger/messenger';
import { finishIfDone, lockLiveRun, queueSteps } from './advanceRun';
import { failRun } from './failRun';
import { readNow, sqlFromNow, type Clock } from '../../gateways/clock';
import { isStillOwned, type Owned } from '../leases/leases';
import { noChanges, publishChanges, type RunChanges } from './runEvents';
import type { RunParts } from './runParts';
import { isOldInTrial } from './trials';
import { recordRuns } from '../../webhooks/recordEvents';

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

/** A group as the messenger names it. */
export interface GroupOfAccount {
  accountId: number;
  groupAddress: string;
}

/** Whether any condition waits for a reply in each of the groups. */
export async function findAwaited(
  parts: Pick<RunParts, 'db' | 'clock'>,
  requests: readonly GroupOfAccount[],
): Promise<boolean[]> {
  const rows = await awaitedAmong(parts).execute({ requests: JSON.stringify(requests) });
  const nameOf = ({ accountId, groupAddress }: GroupOfAccount) => `${accountId} ${groupAddress}`;
  const awaited = new Set(rows.map(nameOf));
  return requests.map((request) => awaited.has(nameOf(request)));
}

const awaitedAmong = keepStatement(({ db }: Pick<RunParts, 'db' | 'clock'>) =>
  db
    .selectDistinct({ accountId: groups.accountId, groupAddress: groups.address })
    .from(groups)
    .innerJoin(openConditions, eq(openConditions.groupId, groups.id))
    .where(
      and(
        isNull(openConditions.takenAt),
        isNull(openConditions.closedAt),
        sql`(${groups.accountId}, ${groups.address}) in
          (select * from jsonb_to_recordset(${sql.placeholder('requests')}::jsonb)
            as requests("accountId" int, "groupAddress" text))`,
      ),
    )
    .prepare('awaited_replies'),
);

/**
 * A member wrote something: every open condition of the group that it matches is taken, once, and its run goes on. The
 * messenger's times are in whole seconds, so a reply in the second of the question counts; and they are of its own clock, so that a live
 * message counts although it seems to be a little older than the question.
 * @param isLastTry a run that cannot go on is failed then, so that the others of the group can
 * @throws Error when another process owns the account: the messenger delivers the message to that one
 */
export async function takeReply(
  parts: RunParts,
  owned: Owned,
  message: IncomingMessage,
  isLastTry = false,
): Promise<RunChanges> {
  const failed: number[] = [];
  const taken = await parts.db.transaction(async (tx) => {
    const changes = noChanges();
    const [group] = await tx
      .select({ id: groups.id, isOwned: sql<boolean>`${isStillOwned(parts, owned)}` })
      .from(groups)
      .where(and(eq(groups.accountId, owned.id), eq(groups.address, message.groupAddress)));
    if (!group) return changes;
    if (!group.isOwned) throw new Error('Another process owns the account.');
    for (const open of await findOpen(tx, group.id, askedUntil(message))) {
      const take = () => tx.transaction((inner) => takeIfAnswered(inner, parts, open, message.text));
      const taken = await (isLastTry
        ? take().catch((error: unknown) => recordFailed(parts, failed, open, error))
        : take());
      if (taken) changes.moved.push(open.runId);
      if (taken?.isCompleted) changes.completed.push(open.runId);
    }
    return changes;
  });
  for (const runId of failed) await failRun(parts, runId);
  return taken;
}

/** The other runs of the group go on. */
function recordFailed({ log, countItemFailure }: RunParts, failed: number[], { runId }: OpenEdge, err: unknown): null {
  if (isConnectionTrouble(err)) throw err;
  log.error({ err, runId }, 'a reply could not be taken, its run is ended');
  countItemFailure?.('runs');
  failed.push(runId);
  return null;
}

/** Of each of two searches: what is closed in one transaction is locked together. */
const RUNS_PER_TURN = 100;

/**
 * Closes some of the questions without a reply for a day, except in paused runs; a run that waits for nothing else is finished.
 * @returns milliseconds until there may be more, if it knows
 */
export async function closeOldConditions(parts: RunParts): Promise<number | null> {
  const { db, clock, isolation } = parts;
  const isNotPostponed = notInArray(openConditions.runId, isolation.listPostponed('conditions'));
  const runsWith = (which: SQL | undefined) =>
    db
      .select({ runId: openConditions.runId })
      .from(openConditions)
      .innerJoin(funnelRuns, and(eq(funnelRuns.id, openConditions.runId), isNull(funnelRuns.pausedAt)))
      .where(and(isOpen, which, isNotPostponed))
      .limit(RUNS_PER_TURN);
  // Two questions, because a database uses no index for one with 'or'.
  const old = await union(runsWith(isOfDayBefore(clock)), runsWith(isOldInTrial(db, clock)));
  await isolation.each(
    'conditions',
    old.map(({ runId }) => runId).sort((a, b) => a - b),
    async (runIds) => publishChanges(parts, await parts.db.transaction((tx) => closeIn(tx, parts, runIds))),
    (runId) => failRun(parts, runId),
  );
  return old.length > 0 ? 0 : null;
}

const isOpen = and(isNull(openConditions.takenAt), isNull(openConditions.closedAt));

const isOfDayBefore = (clock: Clock): SQL =>
  lte(openConditions.opensAt, sqlFromNow(clock, -limits.funnel.openConditionMs));

const isOld = ({ db, clock }: RunParts) => and(isOpen, or(isOfDayBefore(clock), isOldInTrial(db, clock)));

async function closeIn(tx: Transaction, parts: RunParts, runIds: readonly number[]): Promise<RunChanges> {
  const changes = noChanges();
  const finishedAt = await readNow(tx, parts.clock);
  for (const runId of runIds) {
    const run = await lockLiveRun(tx, runId);
    if (run?.isHeld) continue;
    await tx
      .update(openConditions)
      .set({ closedAt: finishedAt })
      .where(and(isOld(parts), eq(openConditions.runId, runId)));
    if (run && (await finishIfDone(tx, runId, finishedAt))) changes.completed.push(runId);
  }
  return changes;
}

/** A reply to what was asked later was written before the question. */
function askedUntil({ atMs, isLive = false }: IncomingMessage): Date {
  return new Date(atMs - (atMs % SECOND_MS) + SECOND_MS - 1 + (isLive ? CLOCKS_DIFFER_MAX_MS : 0));
}

async function findOpen(tx: Transaction, groupId: number, until: Date): Promise<OpenEdge[]> {
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
        isNull(openConditions.takenAt),
        isNull(openConditions.closedAt),
        eq(funnelRuns.status, 'running'),
        lte(openConditions.askedAt, until),
      ),
    )
    .orderBy(openConditions.id);
}

async function takeIfAnswered(
  tx: Transaction,
  parts: RunParts,
  open: OpenEdge,
  reply: string,
): Promise<{ isCompleted: boolean } | null> {
  const version = await parts.versions.load(tx, open.versionId);
  const edge = version.graph.edges.find((candidate) => candidate.id === open.edgeId);
  if (!edge || !takesEdge(edge, reply)) return null;
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
