import { and, count, desc, eq, gte, isNotNull, isNull, max, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Overview } from '@contract/schemas/overview';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { knownResponses, responseTotals } from '../../db/responseTotals';
import {
  broadcasts,
  deliveries,
  deliveryResponses,
  funnelRuns,
  funnels,
  funnelSchedules,
  groups,
  plannedBroadcasts,
} from '../../db/schema';

const SHOWN_COUNT = 5;
/** Enough to find the funnels that ran last. */
const RUNS_COUNT = 200;

const countOf = (status: string, which = sql`true`) =>
  sql<number>`count(*) filter (where ${deliveries.status} = '${sql.raw(status)}' and ${which})`.mapWith(Number);
const sqlMoment = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Moments in milliseconds since 1970, since which something is counted. */
export interface Since {
  /** All messages, by hours that begin here. */
  hoursMs: number;
  /** Those that failed or stayed unconfirmed. */
  needsMs: number;
  /** Those whose sending began. */
  limitMs: number;
}

/**
 * Messages that were sent or tried, by hours and since moments, from an index alone, as in the calendar. One that was refused without a
 * try counts when it was due.
 */
export async function selectSent(db: Queryable, accountId: number, since: Since) {
  const { claimedAt, dueAt, status } = deliveries;
  const from = new Date(since.hoursMs);
  const tried = await selectByHour(db, claimedAt, since, and(isOf(accountId), gte(claimedAt, from)));
  const isRefused = and(sql`${status} = 'failed'`, isNull(claimedAt), gte(dueAt, from));
  const refused = await selectByHour(db, dueAt, since, and(isOf(accountId), isRefused));
  const hours = new Map(
    tried.map(({ startMs, sent, failed, unconfirmed }) => [startMs, { startMs, sent, failed, unconfirmed }]),
  );
  for (const { startMs, failed } of refused) {
    const hour = hours.get(startMs) ?? { startMs, sent: 0, failed: 0, unconfirmed: 0 };
    hours.set(startMs, { ...hour, failed: hour.failed + failed });
  }
  const sum = (key: 'newlyFailed' | 'newlyUnconfirmed' | 'begun', rows = [...tried, ...refused]) =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    hours: [...hours.values()].sort((one, other) => one.startMs - other.startMs),
    unsent: { failed: sum('newlyFailed'), unconfirmed: sum('newlyUnconfirmed') },
    begunCount: sum('begun', tried),
  };
}

const isOf = (accountId: number): SQL => eq(deliveries.accountId, accountId);

function selectByHour(db: Queryable, at: AnyPgColumn, { hoursMs, needsMs, limitMs }: Since, which: SQL | undefined) {
  const hour = sql`date_bin('1 hour', ${at}, ${sqlMoment(hoursMs)})`;
  const isNeeded = sql`${at} >= ${sqlMoment(needsMs)}`;
  return db
    .select({
      startMs: sql<number>`extract(epoch from ${hour}) * 1000`.mapWith(Number),
      sent: countOf('sent'),
      failed: countOf('failed'),
      unconfirmed: countOf('unconfirmed'),
      newlyFailed: countOf('failed', isNeeded),
      newlyUnconfirmed: countOf('unconfirmed', isNeeded),
      begun: sql<number>`count(*) filter (where ${at} > ${sqlMoment(limitMs)})`.mapWith(Number),
    })
    .from(deliveries)
    .where(which)
    .groupBy(sql`1`);
}

/** Starts and broadcasts that were missed since a moment. */
export async function countMissed(db: Queryable, userId: number, fromMs: number): Promise<number> {
  const from = new Date(fromMs);
  const [starts] = await db
    .select({ count: count() })
    .from(funnelSchedules)
    .innerJoin(funnels, and(eq(funnels.id, funnelSchedules.funnelId), eq(funnels.userId, userId)))
    .where(
      and(
        sql`${funnelSchedules.state} = 'missed'`,
        isNotNull(funnelSchedules.missedReason),
        gte(funnelSchedules.startAt, from),
      ),
    );
  const { status, startsAt } = plannedBroadcasts;
  const plans = and(eq(plannedBroadcasts.userId, userId), sql`${status} = 'missed'`, gte(startsAt, from));
  return (starts?.count ?? 0) + (await db.$count(plannedBroadcasts, plans));
}

/** The last broadcasts, newest first. */
export async function selectLastBroadcasts(db: Queryable, userId: number): Promise<Overview['broadcasts']> {
  const rows = await db
    .select({ id: broadcasts.id, message: broadcasts.message, filling: broadcasts.filling })
    .from(broadcasts)
    .where(eq(broadcasts.userId, userId))
    .orderBy(desc(broadcasts.id))
    .limit(SHOWN_COUNT);
  const ids = rows.map(({ id }) => id);
  const totals =
    ids.length === 0
      ? []
      : await db
          .select({ id: deliveries.broadcastId, ...responseTotals })
          .from(deliveries)
          .innerJoin(deliveryResponses, eq(deliveryResponses.deliveryId, deliveries.id))
          .where(isAnyOf(deliveries.broadcastId, ids))
          .groupBy(deliveries.broadcastId);
  const byId = new Map(totals.map(({ id, ...known }) => [id, knownResponses(known)]));
  return rows.map(({ id, message, filling }) => ({
    ...{ id, message, variables: filling?.language ?? null },
    responses: byId.get(id) ?? null,
  }));
}

/** The funnels whose runs were the last ones, with the responses to these runs; without trials. */
export async function selectLastFunnels(db: Queryable, userId: number): Promise<Overview['funnels']> {
  const own = db
    .select({ id: funnels.id })
    .from(funnels)
    .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .as('own');
  // Of each funnel only so many: by an index, however many runs it had.
  const newest = db
    .select({ id: funnelRuns.id, funnelId: funnelRuns.funnelId })
    .from(funnelRuns)
    .where(and(eq(funnelRuns.funnelId, own.id), isNull(funnelRuns.trialSkippedMs)))
    .orderBy(desc(funnelRuns.startedAt))
    .limit(RUNS_COUNT)
    .as('newest');
  const last = db
    .select({ id: newest.id, funnelId: newest.funnelId })
    .from(own)
    .crossJoinLateral(newest)
    .orderBy(desc(newest.id))
    .limit(RUNS_COUNT)
    .as('last');
  const rows = await db
    .select({ id: funnels.id, name: funnels.name, lastRun: max(last.id), ...responseTotals })
    .from(last)
    .innerJoin(funnels, eq(funnels.id, last.funnelId))
    .leftJoin(deliveries, eq(deliveries.runId, last.id))
    .leftJoin(deliveryResponses, eq(deliveryResponses.deliveryId, deliveries.id))
    .groupBy(funnels.id)
    .orderBy(desc(max(last.id)))
    .limit(SHOWN_COUNT);
  return rows.map(({ id, name, lastRun: _lastRun, ...totals }) => ({ id, name, responses: knownResponses(totals) }));
}

/** How many groups there are in which the account may not write. */
export function countClosed(db: Queryable, accountId: number): Promise<number> {
  return db.$count(groups, and(eq(groups.accountId, accountId), groups.isMember, sql`not ${groups.canPost}`));
}
