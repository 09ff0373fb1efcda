import { and, eq, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import { takesEdge } from '@contract/planner/conditions';

import type { Transaction } from '../../db/database';
import { keepStatement } from '../core/keepStatement';
import { funnelRuns, groups, openConditions } from '../../db/schema';
import type { IncomingMessage } from '../../gateways/messenger/messenger';
import { finishIfDone, lockLiveRun } from './advanceRun';
import { failRun } from './failRun';
import { askedUntil, findOpen, takeAnswered } from './openEdges';
import { readNow, sqlFromNow, type Clock } from '../../gateways/clock';
import { isStillOwned, type Owned } from '../leases/leases';
import { noChanges, publishChanges, type RunChanges } from './runEvents';
import type { RunParts } from './runParts';
import { isOldInTrial } from './trials';

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
    const [group] = await tx
      .select({ id: groups.id, isOwned: sql<boolean>`${isStillOwned(parts, owned)}` })
      .from(groups)
      .where(and(eq(groups.accountId, owned.id), eq(groups.address, message.groupAddress)));
    if (!group) return noChanges();
    if (!group.isOwned) throw new Error('Another process owns the account.');
    const open = await findOpen(tx, { groupId: group.id, until: askedUntil(message) });
    return takeAnswered(tx, parts, open, {
      takes: (edge) => takesEdge(edge, message.text),
      ...(isLastTry && { failed }),
    });
  });
  for (const runId of failed) await failRun(parts, runId);
  return taken;
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
