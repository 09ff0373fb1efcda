import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';

import type { PlannedMessage } from '@contract/planner/plan';
import type { MissedStart } from '@contract/schemas/runs';
import { toSeconds } from '@contract/time';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnels, funnelSchedules, funnelVersions } from '../../db/schema';
import { selectChanges } from '../../engine/core/deliveryMessages';
import type { RunDeliveries } from './runMessages';

/** Limits of listed runs and missed starts; the specification names no page size. */
const RUNS_MAX_COUNT = 200;
const MISSED_MAX_COUNT = 200;

/** Each listed run has all texts of its version: together they must fit into memory. */
const RUNS_MAX_BYTES = 32 * 1024 * 1024;

/** Runs of a funnel, newest first, everywhere or in one group; as many as fit. */
export async function selectRuns(db: Queryable, funnelId: number, onlyGroupId?: number) {
  const { id, versionId, groupId, scheduleId, startedAt, scheduledAt, status, pausedAt, trialSkippedMs } = funnelRuns;
  const inGroup = onlyGroupId === undefined ? undefined : eq(groupId, onlyGroupId);
  const rows = await db
    .select({
      ...{ id, versionId, groupId, scheduleId, startedAt, scheduledAt, status, pausedAt, trialSkippedMs },
      funnelPausedAt: funnels.pausedAt,
      sizeBytes: funnelVersions.sizeBytes,
    })
    .from(funnelRuns)
    .innerJoin(funnelVersions, eq(funnelVersions.id, versionId))
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(and(eq(funnelRuns.funnelId, funnelId), inGroup))
    .orderBy(desc(startedAt), desc(id))
    .limit(RUNS_MAX_COUNT);
  let bytes = 0;
  return rows.filter(({ sizeBytes }, at) => (bytes += sizeBytes) <= RUNS_MAX_BYTES || at === 0);
}

/** Plans by version: read once, not with each of its runs. */
export async function selectPlans(db: Queryable, versionIds: Set<number>): Promise<Map<number, PlannedMessage[]>> {
  const { id, plan } = funnelVersions;
  const rows = await db
    .select({ id, plan })
    .from(funnelVersions)
    .where(isAnyOf(id, [...versionIds]));
  return new Map(rows.map((row) => [row.id, row.plan]));
}

/** Deliveries and manual resends by run id; runs without any are left out. */
export async function selectDeliveries(db: Queryable, runIds: number[]): Promise<Map<number, RunDeliveries>> {
  const byRun = new Map<number, RunDeliveries>(runIds.map((id) => [id, { sent: [], resent: [] }]));
  if (runIds.length === 0) return byRun;
  const { id, runId, resendRunId, nodeId, status, sentAt, dueAt, createdAt, payload, lastError } = deliveries;
  const found = await db
    .select({ id, runId, resendRunId, nodeId, status, sentAt, dueAt, createdAt, payload, lastError })
    .from(deliveries)
    .where(or(isAnyOf(runId, runIds), isAnyOf(resendRunId, runIds)))
    .orderBy(asc(id));
  const sentIds = found.flatMap((row) =>
    row.runId !== null && (row.status === 'sent' || row.status === 'unconfirmed') ? row.id : [],
  );
  const changes = await selectChanges(db, sentIds);
  for (const row of found) {
    const its = changes.get(row.id);
    if (row.runId !== null) byRun.get(row.runId)?.sent.push(its ? { ...row, changes: its } : row);
    else if (row.resendRunId !== null) byRun.get(row.resendRunId)?.resent.push(row);
  }
  return byRun;
}

/** Missed starts of a funnel, everywhere or in one group, latest first. */
export async function selectMissed(db: Queryable, funnelId: number, onlyGroupId?: number): Promise<MissedStart[]> {
  const { id, groupId, startAt, missedReason, state } = funnelSchedules;
  const inGroup = onlyGroupId === undefined ? undefined : eq(groupId, onlyGroupId);
  const rows = await db
    .select({ id, groupId, startAt, missedReason })
    .from(funnelSchedules)
    .where(and(eq(funnelSchedules.funnelId, funnelId), sql`${state} = 'missed'`, isNotNull(missedReason), inGroup))
    .orderBy(desc(startAt), desc(id))
    .limit(MISSED_MAX_COUNT);
  return rows.flatMap((row) =>
    row.missedReason === null
      ? []
      : [{ id: row.id, group_id: row.groupId, start_at: toSeconds(row.startAt), reason: row.missedReason }],
  );
}
