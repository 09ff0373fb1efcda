import { and, asc, count, eq, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';

import type { PausedStep } from '@contract/schemas/pauses';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnels, funnelSchedules, groups } from '../../db/schema';
import { isPausedStep, shiftedDueAt } from '../../engine/runs/pauses';
import { sqlNow, type Clock } from '../../gateways/clock';
import { nameOrId } from '../../nameOrId';

const STEPS_MAX_COUNT = 20;

/** Since when a run of the caller is paused: null while it is not, or when it is over; undefined when there is no such run. */
export async function findRunPause(db: Queryable, userId: number, runId: number): Promise<Date | null | undefined> {
  const [run] = await db
    .select({ status: funnelRuns.status, pausedAt: funnelRuns.pausedAt })
    .from(funnelRuns)
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(and(eq(funnelRuns.id, runId), eq(funnels.userId, userId), isNull(funnels.deletedAt)));
  return run?.status === 'running' ? run.pausedAt : run && null;
}

/** Which of these runs belong to the caller and are not over. */
export async function selectRunning(db: Queryable, userId: number, runIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(and(isAnyOf(funnelRuns.id, runIds), eq(funnelRuns.status, 'running'), eq(funnels.userId, userId)));
  return rows.map(({ id }) => id);
}

/** Since when a funnel of the caller is paused, or null; undefined when there is no such funnel. */
export async function findFunnelPause(
  db: Queryable,
  userId: number,
  funnelId: number,
): Promise<Date | null | undefined> {
  const [funnel] = await db
    .select({ pausedAt: funnels.pausedAt })
    .from(funnels)
    .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId), isNull(funnels.deletedAt)));
  return funnel?.pausedAt;
}

/** What waits in the pause of these runs. @param which a condition on `funnel_runs` */
export async function selectPaused(db: Queryable, which: SQL | undefined, asOf: Date) {
  const isPaused = and(which, eq(funnelRuns.status, 'running'), isNotNull(funnelRuns.pausedAt));
  const runsCount = await db.$count(funnelRuns, isPaused);
  const isWaiting = and(isPaused, isPausedStep);
  const isOverdue = sql`${deliveries.dueAt} <= ${asOf.toISOString()}::timestamptz`;
  const [steps] = await db
    .select({
      count: count(),
      overdueCount: sql<number>`count(*) filter (where ${isOverdue})`.mapWith(Number),
    })
    .from(deliveries)
    .innerJoin(funnelRuns, eq(funnelRuns.id, deliveries.runId))
    .where(isWaiting);
  return {
    runsCount,
    stepsCount: steps?.count ?? 0,
    overdueCount: steps?.overdueCount ?? 0,
    steps: await selectSteps(db, isWaiting, asOf),
  };
}

async function selectSteps(db: Queryable, isWaiting: SQL | undefined, asOf: Date): Promise<PausedStep[]> {
  const rows = await db
    .select({
      runId: funnelRuns.id,
      groupId: groups.id,
      groupName: sql<string>`coalesce(${groups.customName}, ${groups.name})`,
      orderNum: sql<number>`${deliveries.orderNum}`,
      plannedAt: toMs(sql`${deliveries.dueAt}`),
      shiftedAt: toMs(shiftedDueAt(asOf)),
    })
    .from(deliveries)
    .innerJoin(funnelRuns, eq(funnelRuns.id, deliveries.runId))
    .innerJoin(groups, eq(groups.id, deliveries.groupId))
    .where(isWaiting)
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(STEPS_MAX_COUNT);
  return rows.map(({ groupId, ...row }) => ({ ...row, groupName: nameOrId(row.groupName, groupId) }));
}

/** Armed starts of a funnel whose moment is past. */
export async function countDueStarts(db: Queryable, clock: Clock, funnelId: number): Promise<number> {
  return db.$count(
    funnelSchedules,
    and(
      eq(funnelSchedules.funnelId, funnelId),
      eq(funnelSchedules.state, 'waiting'),
      funnelSchedules.active,
      lte(funnelSchedules.startAt, sqlNow(clock)),
    ),
  );
}

const toMs = (moment: SQL): SQL<number> => sql<number>`extract(epoch from ${moment}) * 1000`.mapWith(Number);
