import { and, asc, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';

import type { Queryable } from '../../db/database';
import { broadcasts, deliveries, funnelRuns, funnels, funnelSchedules } from '../../db/schema';
import { actOfDelivery, isInScope, listIds, type CalendarScope } from './calendarFilter';

const toMs = (moment: SQL) => sql<number>`extract(epoch from ${moment}) * 1000`.mapWith(Number);

/** Messages of one broadcast or step, greetings, or acts of one kind, with one state, within one hour. */
export type PastRow = Awaited<ReturnType<typeof selectByHour>>[number];

type Scope = CalendarScope & { accountId: number };

/**
 * What was sent or tried, or is being sent: steps and broadcasts, which the index alone counts, and the few resends, greetings and acts;
 * and steps that were left out because they were too late.
 */
export async function selectPast(db: Queryable, scope: Scope): Promise<PastRow[]> {
  const { claimedAt, dueAt, status, runId, resendRunId, broadcastId } = deliveries;
  const isTried = and(isNotNull(claimedAt), sql`${status} in ('sent', 'failed', 'unconfirmed', 'sending')`);
  // One condition: by two, rows would be looked up for two parts of the index.
  const isMessage = sql`coalesce(${runId}, ${broadcastId}) is not null`;
  const isOther = and(isNull(runId), isNull(broadcastId));
  const skipped = sql`${status} = 'skipped'`;
  const any = sql`coalesce(${runId}, ${resendRunId})`;
  // By one column the run of each is found once, not for each of its messages.
  return selectByHour(db, scope, { moment: claimedAt, which: and(isTried, isMessage), run: sql`${runId}`, act: null })
    .unionAll(
      selectByHour(db, scope, {
        moment: claimedAt,
        which: and(isTried, isOther),
        run: sql`${resendRunId}`,
        act: actOfDelivery,
      }),
    )
    .unionAll(
      selectByHour(db, scope, { moment: dueAt, which: skipped, run: any, act: actOfDelivery, isSkipped: true }),
    );
}

const totalsOf = (moment: SQL) => ({
  atMs: toMs(sql`min(${moment})`),
  endMs: toMs(sql`max(${moment})`),
  count: sql<number>`count(*)`.mapWith(Number),
  // A list of all would have to be sorted.
  groupId: sql<number>`min(${deliveries.groupId})`.mapWith(Number),
});

interface Counted {
  moment: AnyPgColumn;
  which: SQL | undefined;
  /** Id of its run. */
  run: SQL;
  /** Null where none is an act: its kind is in no index. */
  act: typeof actOfDelivery | null;
  isSkipped?: boolean;
}

function selectByHour(db: Queryable, scope: Scope, { moment, which, run, act, isSkipped = false }: Counted) {
  const runs = runOfMessage(db, run);
  const { accountId, groupId, broadcastId, resendRunId, orderNum, status } = deliveries;
  // Messages of runs and broadcasts are neither resends nor acts.
  const isResend = act === null ? noResend : sql<boolean>`${isNotNull(resendRunId)}`;
  const { funnelId, versionId } = runs;
  return db
    .select({
      ...{ broadcastId, versionId, orderNum, status, isResend, act: act ?? noAct },
      isSkipped: sql<boolean>`${sql.raw(String(isSkipped))}`,
      ...totalsOf(sql`${moment}`),
    })
    .from(deliveries)
    .leftJoinLateral(runs, sql`true`)
    .where(
      and(
        eq(accountId, scope.accountId),
        sql`${moment} >= ${scope.from.toISOString()}`,
        sql`${moment} < ${scope.to.toISOString()}`,
        which,
        scope.funnelId === null ? undefined : eq(funnelId, scope.funnelId),
        isInScope(scope, groupId),
      ),
    )
    .groupBy(
      sql`date_bin('1 hour', ${moment}, 'epoch')`,
      broadcastId,
      versionId,
      orderNum,
      status,
      ...(act === null ? [] : [act, isResend]),
    );
}

const noAct: typeof actOfDelivery = sql`null::text`;
const noResend = sql<boolean>`false`;

const { id: runId, funnelId: funnelOfRun, versionId: versionOfRun } = funnelRuns;

/** The run of a message, found by each: their number is not known to the planner, which would read the runs of all owners. */
const runOfMessage = (db: Queryable, run: SQL) =>
  db
    .select({ funnelId: funnelOfRun, versionId: versionOfRun })
    .from(funnelRuns)
    .where(eq(runId, run))
    .limit(1)
    .as('runs');

/** Starts that did not happen, by funnel, moment and reason. */
export function selectMissedStarts(db: Queryable, scope: CalendarScope) {
  const { id, funnelId, groupId, startAt, missedReason, state } = funnelSchedules;
  return db
    .select({
      funnelId,
      funnelName: funnels.name,
      reason: missedReason,
      atMs: toMs(sql`${startAt}`),
      startIds: listIds(id),
      groupIds: listIds(groupId),
    })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelId))
    .where(
      and(
        eq(funnels.userId, scope.userId),
        scope.funnelId === null ? undefined : eq(funnelId, scope.funnelId),
        sql`${state} = 'missed'`,
        isNotNull(missedReason),
        gte(startAt, scope.from),
        lt(startAt, scope.to),
        isInScope(scope, groupId),
      ),
    )
    .groupBy(funnelId, funnels.name, missedReason, startAt)
    .orderBy(asc(startAt))
    .limit(limits.calendar.entriesMaxCount);
}

/** Names of the owner's funnels, also of deleted ones, and beginnings of broadcasts. */
export function selectFunnelNames(db: Queryable, userId: number) {
  return db.select({ id: funnels.id, name: funnels.name }).from(funnels).where(eq(funnels.userId, userId));
}

export function selectBroadcastTexts(db: Queryable, userId: number, which: SQL) {
  const { id, message, filling } = broadcasts;
  const text = sql<string>`left(${message}, ${limits.calendar.textMaxChars})`;
  return db
    .select({ id, text, filling })
    .from(broadcasts)
    .where(and(eq(broadcasts.userId, userId), which));
}
