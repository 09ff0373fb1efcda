import { and, asc, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { createHeap } from '@contract/planner/heap';
import { nextRepeat, type Repeat } from '@contract/planner/repeats';

import type { Queryable } from '../../db/database';
import {
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelSeries,
  funnelVersions,
  groups,
  messengerAccounts,
  plannedBroadcasts,
} from '../../db/schema';
import { aloneColumns } from '../../engine/runs/leftOut';

/** A message that is queued or being sent, in the order of ids. */
export type PendingRow = Awaited<ReturnType<typeof selectPending>>[number];

/** A planned start and the version that it sends. */
export type StartRow = Awaited<ReturnType<typeof selectStarts>>[number];

/** Messages of an account that are queued or being sent, those of paused broadcasts excepted; the first due ones of very many. */
export async function selectPending(db: Queryable, accountId: number) {
  const rows = await db
    .select({
      id: deliveries.id,
      dueAt: deliveries.dueAt,
      status: deliveries.status,
      claimedAt: deliveries.claimedAt,
      broadcastId: deliveries.broadcastId,
      runId: deliveries.runId,
      nodeId: deliveries.nodeId,
      // What follows in a trial run is sent at other moments than the funnel's.
      versionId: sql<number | null>`case when ${funnelRuns.trialSkippedMs} is null then ${funnelRuns.versionId} end`,
    })
    .from(deliveries)
    .leftJoin(funnelRuns, eq(funnelRuns.id, deliveries.runId))
    .where(
      and(
        eq(deliveries.accountId, accountId),
        // Each part has an index of its own.
        or(
          and(eq(deliveries.status, 'queued'), isNull(deliveries.broadcastId), not(deliveries.isHeld)),
          and(eq(deliveries.status, 'queued'), isNotNull(deliveries.broadcastId), not(deliveries.isHeld)),
          and(eq(deliveries.status, 'sending'), not(deliveries.isHeld)),
        ),
      ),
    )
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(limits.forecast.queueMaxCount);
  return rows.sort((a, b) => a.id - b.id);
}

/** Armed starts of funnels that are not paused, unless they are too late, in the order in which the engine begins them. */
export function selectStarts(db: Queryable, accountId: number, afterAt: Date) {
  const own = db
    .select({ id: funnels.id })
    .from(funnels)
    .innerJoin(messengerAccounts, eq(messengerAccounts.userId, funnels.userId))
    .where(eq(messengerAccounts.id, accountId));
  return db
    .select({
      id: funnelSchedules.id,
      groupId: funnelSchedules.groupId,
      startAt: funnelSchedules.startAt,
      alone: aloneColumns.alone,
      versionId: sql<number>`coalesce(${funnelSchedules.versionId}, ${funnelVersions.id})`.mapWith(Number),
    })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .innerJoin(
      funnelVersions,
      and(eq(funnelVersions.funnelId, funnels.id), eq(funnelVersions.revision, funnels.revision)),
    )
    .leftJoin(funnelSeries, eq(funnelSeries.id, funnelSchedules.seriesId))
    .where(
      and(
        // As a list, so that the starts of all owners are not read for those of one.
        sql`${funnelSchedules.funnelId} = any(array(${own}))`,
        eq(groups.accountId, accountId),
        eq(funnelSchedules.state, 'waiting'),
        funnelSchedules.active,
        not(funnelSchedules.isTrial),
        funnels.active,
        isNull(funnels.pausedAt),
        groups.isMember,
        groups.canPost,
        gt(funnelSchedules.startAt, afterAt),
      ),
    )
    .orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id))
    .limit(limits.forecast.queueMaxCount);
}

/** Planned broadcasts that are not too late, with every moment of a series, and in how many groups each can be sent now; the first ones of very many. */
export async function selectPlannedBroadcasts(
  db: Queryable,
  userId: number,
  afterAt: Date,
): Promise<{ id: number; startAt: Date; count: number }[]> {
  const { startsAt, status, groupIds } = plannedBroadcasts;
  const writable = db
    .select({ count: sql`count(*)` })
    .from(groups)
    .where(and(sql`${groups.id} = any(${groupIds})`, groups.isMember, groups.canPost));
  const rows = await db
    .select({
      id: plannedBroadcasts.id,
      startAt: startsAt,
      repeat: plannedBroadcasts.repeat,
      count: sql<number>`${writable}`.mapWith(Number),
    })
    .from(plannedBroadcasts)
    .where(
      and(
        eq(plannedBroadcasts.userId, userId),
        eq(status, 'scheduled'),
        or(gt(startsAt, afterAt), isNotNull(plannedBroadcasts.repeat)),
      ),
    )
    .orderBy(asc(startsAt), asc(plannedBroadcasts.id));
  return listMoments(rows, afterAt.getTime());
}

interface PlannedRow {
  id: number;
  startAt: Date | null;
  repeat: Repeat | null;
  count: number;
}

/** All moments of planned broadcasts after another one, the earliest first. */
function listMoments(rows: readonly PlannedRow[], afterMs: number) {
  const heads = createHeap<{ row: PlannedRow; atMs: number }>(
    (one, other) => one.atMs < other.atMs || (one.atMs === other.atMs && one.row.id < other.row.id),
  );
  const add = (row: PlannedRow, atMs: number | null) => {
    if (atMs !== null) heads.push({ row, atMs });
  };
  for (const row of rows) {
    const atMs = row.startAt?.getTime() ?? null;
    const isPast = atMs !== null && atMs <= afterMs;
    add(row, isPast ? row.repeat && nextRepeat(row.repeat, afterMs) : atMs);
  }
  const moments: { id: number; startAt: Date; count: number }[] = [];
  while (moments.length < limits.forecast.broadcastStartsMaxCount) {
    const head = heads.pop();
    if (!head) break;
    const { row, atMs } = head;
    moments.push({ id: row.id, startAt: new Date(atMs), count: row.count });
    add(row, row.repeat && nextRepeat(row.repeat, atMs));
  }
  return moments;
}
