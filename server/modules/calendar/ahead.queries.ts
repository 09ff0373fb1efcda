import { and, asc, eq, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';

import type { Queryable } from '../../db/database';
import {
  broadcasts,
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelSeries,
  funnelVersions,
  groups,
  openConditions,
  plannedBroadcasts,
} from '../../db/schema';
import { aloneColumns } from '../../engine/runs/leftOut';
import { actOfDelivery, isFunnelInScope, isInScope, listIds, type CalendarScope } from './calendarFilter';

const ids = (list: SQL<number[]>) => sql<number[]>`${list}`.mapWith((value: (number | string)[]) => value.map(Number));
const literal = <T extends string>(value: T) => sql<T>`${sql.raw(`'${value}'`)}`;
const moment = (value: SQL) => sql<number>`extract(epoch from ${value}) * 1000`.mapWith(Number);

/** Starts of a funnel that wait for one moment. */
export type AheadStart = Awaited<ReturnType<typeof selectStarts>>[number];

/** Armed starts, and those of a paused series, before the end of the scope, trials excepted: their steps may be later. */
export function selectStarts(db: Queryable, scope: CalendarScope) {
  const starts = groupStarts(db, scope);
  return db
    .select({
      funnelId: funnels.id,
      funnelName: funnels.name,
      isPaused: isSeriesPaused,
      seriesId: funnelSeries.id,
      revision: funnelSeries.revision,
      alone: aloneColumns.alone,
      versionId: sql<number | null>`coalesce(${starts.versionId}, ${funnelVersions.id})`,
      atMs: moment(sql`${starts.startAt}`),
      startIds: starts.startIds,
      groupIds: starts.groupIds,
    })
    .from(starts)
    .innerJoin(funnels, eq(funnels.id, starts.funnelId))
    .leftJoin(
      funnelVersions,
      and(eq(funnelVersions.funnelId, funnels.id), eq(funnelVersions.revision, funnels.revision)),
    )
    .leftJoin(funnelSeries, eq(funnelSeries.id, starts.seriesId))
    .where(or(starts.active, isNotNull(funnelSeries.pausedAt)))
    .orderBy(asc(starts.startAt), asc(funnels.id))
    .limit(limits.forecast.queueMaxCount);
}

/** The few moments that thousands of starts have: few rows are joined then. In the order of an index the planner would sort them all. */
function groupStarts(db: Queryable, scope: CalendarScope) {
  const { id, funnelId, groupId, startAt, seriesId, versionId, active, state, isTrial } = funnelSchedules;
  const own = db.select({ id: funnels.id }).from(funnels).where(isFunnelInScope(scope));
  const isWaiting = and(sql`${state} = 'waiting'`, not(isTrial), lt(startAt, scope.to));
  return db
    .select({
      ...{ funnelId, seriesId, versionId, active, startAt },
      startIds: listIds(id).as('ids_of_starts'),
      groupIds: listIds(groupId).as('ids_of_groups'),
    })
    .from(funnelSchedules)
    .where(and(sql`${funnelId} = any(array(${own}))`, isWaiting, isInScope(scope, groupId)))
    .groupBy(startAt, seriesId, funnelId, versionId, active)
    .as('starts');
}

const isSeriesPaused = sql<boolean>`(${funnels.pausedAt} is not null or ${funnelSeries.pausedAt} is not null)`;

/** A series that goes on or is paused. */
export type AheadSeries = Awaited<ReturnType<typeof selectSeries>>[number];

/** Series that go on or are paused, with the moment that waits already as starts. */
export function selectSeries(db: Queryable, scope: CalendarScope) {
  const { id, funnelId, groupIds, selectionId, repeat, nextFor, revision } = funnelSeries;
  return db
    .select({
      ...{ funnelId, selectionId, repeat, revision },
      groupIds: sql<number[]>`array_to_json(${groupIds})`,
      seriesId: id,
      alone: aloneColumns.alone,
      funnelName: funnels.name,
      isPaused: isSeriesPaused,
      versionId: funnelVersions.id,
      nextForMs: moment(sql`${nextFor}`),
    })
    .from(funnelSeries)
    .innerJoin(funnels, eq(funnels.id, funnelId))
    .leftJoin(funnelVersions, and(eq(funnelVersions.funnelId, funnelId), eq(funnelVersions.revision, funnels.revision)))
    .where(and(isFunnelInScope(scope), isNotNull(nextFor)))
    .orderBy(asc(id));
}

/** Queued messages of runs, resends and greetings that are due at one moment. */
export type AheadMessage = Awaited<ReturnType<typeof selectQueued>>[number];

/** Those that may be sent, then those that are held with their run. */
export async function selectQueued(db: Queryable, scope: CalendarScope & { accountId: number }) {
  const { runId, isHeld } = deliveries;
  const heldIn = isOfPausedRun(db, scope.accountId);
  const held = and(isNotNull(runId), eq(isHeld, true), isNotNull(funnelRuns.pausedAt), heldIn);
  return selectUnsent(db, scope, not(isHeld), 'waiting').unionAll(selectUnsent(db, scope, held, 'paused'));
}

function selectUnsent(
  db: Queryable,
  scope: CalendarScope & { accountId: number },
  which: SQL | undefined,
  state: 'waiting' | 'paused',
) {
  const { accountId, groupId, runId, resendRunId, nodeId, dueAt, status, broadcastId } = deliveries;
  const version = sql<number | null>`case when ${funnelRuns.trialSkippedMs} is null then ${funnelRuns.versionId} end`;
  const isResend = sql<boolean>`${isNotNull(resendRunId)}`;
  return db
    .select({
      state: literal(state),
      funnelId: funnels.id,
      funnelName: funnels.name,
      versionId: version,
      sentVersionId: funnelRuns.versionId,
      nodeId,
      isResend,
      act: actOfDelivery,
      atMs: moment(sql`${dueAt}`),
      groupIds: ids(listIds(groupId)),
      runIds: ids(listIds(runId)),
    })
    .from(deliveries)
    .leftJoin(funnelRuns, eq(funnelRuns.id, sql`coalesce(${runId}, ${resendRunId})`))
    .leftJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(
      and(
        eq(accountId, scope.accountId),
        sql`${status} = 'queued'`,
        isNull(broadcastId),
        which,
        scope.funnelId === null ? undefined : eq(funnels.id, scope.funnelId),
        isInScope(scope, groupId),
      ),
    )
    .groupBy(funnels.id, version, funnelRuns.versionId, nodeId, isResend, actOfDelivery, dueAt)
    .orderBy(asc(dueAt))
    .limit(limits.forecast.queueMaxCount);
}

/** By the index of running runs: there is none of held messages. */
function isOfPausedRun(db: Queryable, accountId: number): SQL {
  const paused = db
    .select({ id: funnelRuns.id })
    .from(groups)
    .innerJoin(funnelRuns, and(eq(funnelRuns.groupId, groups.id), sql`${funnelRuns.status} = 'running'`))
    .where(and(eq(groups.accountId, accountId), isNotNull(funnelRuns.pausedAt)));
  return sql`${deliveries.runId} in (${paused})`;
}

/** Condition edges of running runs that wait for a reply. */
export type AheadCondition = Awaited<ReturnType<typeof selectConditions>>[number];

export function selectConditions(db: Queryable, scope: CalendarScope & { accountId: number }) {
  const { edgeId, opensAt, groupId, takenAt, closedAt, runId } = openConditions;
  const isPaused = sql<boolean>`${isNotNull(funnelRuns.pausedAt)}`;
  return db
    .select({
      funnelId: funnels.id,
      funnelName: funnels.name,
      versionId: funnelRuns.versionId,
      isPaused,
      edgeId,
      atMs: moment(sql`${opensAt}`),
      groupIds: ids(listIds(groupId)),
      runIds: ids(listIds(runId)),
    })
    .from(openConditions)
    .innerJoin(groups, eq(groups.id, groupId))
    .innerJoin(funnelRuns, eq(funnelRuns.id, runId))
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(
      and(
        eq(groups.accountId, scope.accountId),
        isNull(takenAt),
        isNull(closedAt),
        sql`${funnelRuns.status} = 'running'`,
        isNull(funnelRuns.trialSkippedMs),
        scope.funnelId === null ? undefined : eq(funnels.id, scope.funnelId),
        isInScope(scope, groupId),
      ),
    )
    .groupBy(funnels.id, funnelRuns.versionId, isPaused, edgeId, opensAt)
    .limit(limits.forecast.queueMaxCount);
}

/** Broadcasts that go on or are paused, with what they still have to send. */
export function selectRunningBroadcasts(db: Queryable, scope: CalendarScope) {
  const { id, userId, status, message, filling } = broadcasts;
  return db
    .select({
      id,
      isPaused: sql<boolean>`${status} = 'paused'`,
      message: sql<string>`left(${message}, ${limits.calendar.textMaxChars})`,
      filling,
      atMs: moment(sql`min(${deliveries.dueAt})`),
      groupIds: ids(listIds(deliveries.groupId)),
    })
    .from(broadcasts)
    .innerJoin(deliveries, and(eq(deliveries.broadcastId, id), sql`${deliveries.status} = 'queued'`))
    .where(and(eq(userId, scope.userId), sql`${status} in ('running', 'paused')`, isInScope(scope, deliveries.groupId)))
    .groupBy(id);
}

/** A planned, missed or unplanned broadcast. */
export type Plan = Awaited<ReturnType<typeof selectPlans>>[number];

/** Those that may be visible. */
export function selectPlans(db: Queryable, { userId, from, to }: CalendarScope) {
  const { status, startsAt, repeat } = plannedBroadcasts;
  const lead = alias(plannedBroadcasts, 'lead');
  const isVisible = or(
    and(sql`${status} = 'scheduled'`, lt(startsAt, to)),
    and(sql`${status} = 'missed'`, sql`${startsAt} >= ${from.toISOString()}`, lt(startsAt, to)),
    sql`${status} = 'draft'`,
  );
  return db
    .select({
      id: plannedBroadcasts.id,
      status,
      startsAt,
      repeat,
      message: sql<string>`left(${plannedBroadcasts.message}, ${limits.calendar.textMaxChars})`,
      variables: plannedBroadcasts.variables,
      groupIds: plannedBroadcasts.groupIds,
      selectionId: plannedBroadcasts.selectionId,
      // One that follows another account's is changed there.
      revision: sql<number | null>`case when ${lead.id} is null then ${plannedBroadcasts.revision} end`,
      missedReason: plannedBroadcasts.missedReason,
    })
    .from(plannedBroadcasts)
    .leftJoin(
      lead,
      and(eq(lead.id, plannedBroadcasts.leadId), eq(lead.status, 'scheduled'), sql`${status} = 'scheduled'`),
    )
    .where(and(eq(plannedBroadcasts.userId, userId), isVisible))
    .orderBy(asc(startsAt), asc(plannedBroadcasts.id));
}
