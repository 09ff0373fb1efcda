import { and, eq, isNotNull } from 'drizzle-orm';

import type { PlannedMessage } from '@contract/planner/plan';
import { toFunnelMs } from '@contract/planner/trialClock';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnelVersions, type RunValues } from '../../db/schema';
import { fillMessage, readGroupValues, readZone } from '../core/fillMessages';
import { trialClock } from './advanceRun';
import type { RunParts } from './runParts';

interface StartingSchedule {
  id: number;
  userId: number;
  groupId: number;
  versionId: number;
}

/**
 * Values of the groups and zones of the accounts at the start, by schedule id, for runs whose texts have variables. They are frozen,
 * so that every text of a run is the same after a crash or a late change of a group.
 */
export async function freezeValues(
  tx: Transaction,
  { config, versions }: Pick<RunParts, 'config' | 'versions'>,
  schedules: readonly StartingSchedule[],
): Promise<Map<number, RunValues>> {
  const withVariables = new Set<number>();
  for (const id of new Set(schedules.map(({ versionId }) => versionId))) {
    const { plan } = await versions.load(tx, id);
    if ([...plan.values()].some(({ variables }) => variables)) withVariables.add(id);
  }
  const filled = schedules.filter(({ versionId }) => withVariables.has(versionId));
  const groupIds = [...new Set(filled.map(({ groupId }) => groupId))];
  const values = await readGroupValues(tx, groupIds);
  const zones = new Map<number, string>();
  for (const userId of new Set(filled.map((schedule) => schedule.userId)))
    zones.set(userId, await readZone(tx, config.pace, userId));
  return new Map(
    filled.flatMap(({ id, groupId, userId }) => {
      const [own, zone] = [values.get(groupId), zones.get(userId)];
      return own && zone !== undefined ? [[id, { ...own, zone }] as const] : [];
    }),
  );
}

/** Fills in queued messages of runs again, whose moments have been shifted. */
export async function refillQueued(tx: Transaction, runIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({
      id: deliveries.id,
      nodeId: deliveries.nodeId,
      dueAt: deliveries.dueAt,
      values: funnelRuns.groupValues,
      startedAt: funnelRuns.startedAt,
      skippedMs: funnelRuns.trialSkippedMs,
      versionId: funnelRuns.versionId,
    })
    .from(deliveries)
    .innerJoin(funnelRuns, eq(funnelRuns.id, deliveries.runId))
    .where(and(isAnyOf(deliveries.runId, runIds), eq(deliveries.status, 'queued'), isNotNull(funnelRuns.groupValues)))
    .orderBy(funnelRuns.versionId, deliveries.id);
  let [planOf, plan] = [0, new Map<string, PlannedMessage>()];
  for (const { id, nodeId, dueAt, values, startedAt, skippedMs, versionId } of rows) {
    // One after the other: each may be large.
    if (planOf !== versionId) [planOf, plan] = [versionId, await readPlan(tx, versionId)];
    const message = plan.get(nodeId ?? '');
    if (!message?.variables) continue;
    const trial = trialClock(startedAt, skippedMs);
    const momentMs = trial ? toFunnelMs(trial, dueAt.getTime()) : dueAt.getTime();
    await tx
      .update(deliveries)
      .set({ payload: fillMessage(message, values, momentMs) })
      .where(eq(deliveries.id, id));
  }
}

async function readPlan(tx: Transaction, versionId: number): Promise<Map<string, PlannedMessage>> {
  const [version] = await tx
    .select({ plan: funnelVersions.plan })
    .from(funnelVersions)
    .where(eq(funnelVersions.id, versionId));
  return new Map(version?.plan.map((message) => [message.nodeId, message]));
}
