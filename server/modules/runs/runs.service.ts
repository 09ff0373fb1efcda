import { and, desc, eq, inArray } from 'drizzle-orm';

import type { FunnelRun, Stats } from '@contract/schemas/funnels';

import { deliveries, funnelRuns, funnels, funnelVersions } from '../../db/schema';
import type { Deps } from '../../deps';
import { readStats } from '../../engine/stats';
import { AppError } from '../../errors';
import { mergeMessages, toSeconds, type DeliveryRow } from './runMessages';

/** The newest runs shown; the specification names no page size. */
const RUNS_MAX_COUNT = 200;

/** What runs have sent, and the numbers of the whole account. Each call is limited to what belongs to `userId`. */
export type RunsService = ReturnType<typeof createRunsService>;

export function createRunsService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** A deleted funnel's history can still be read. @throws AppError FUNNEL_NOT_FOUND */
  async function requireHistory(userId: number, funnelId: number): Promise<void> {
    const [funnel] = await db
      .select({ id: funnels.id })
      .from(funnels)
      .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId)));
    if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
  }

  async function readDeliveries(runIds: number[]): Promise<Map<number, DeliveryRow[]>> {
    const byRun = new Map<number, DeliveryRow[]>(runIds.map((id) => [id, []]));
    if (runIds.length === 0) return byRun;
    const { runId, nodeId, status, sentAt, dueAt, payload, lastError } = deliveries;
    const rows = await db
      .select({ runId, nodeId, status, sentAt, dueAt, payload, lastError })
      .from(deliveries)
      .where(inArray(deliveries.runId, runIds));
    for (const row of rows) if (row.runId !== null) byRun.get(row.runId)?.push(row);
    return byRun;
  }

  return {
    /** Runs of a funnel, newest first, each with all messages of the plan it started with. @throws AppError FUNNEL_NOT_FOUND */
    async list(userId: number, funnelId: number, groupId?: number): Promise<FunnelRun[]> {
      await requireHistory(userId, funnelId);
      const inGroup = groupId === undefined ? undefined : eq(funnelRuns.groupId, groupId);
      const rows = await db
        .select({ run: funnelRuns, plan: funnelVersions.plan })
        .from(funnelRuns)
        .innerJoin(funnelVersions, eq(funnelVersions.id, funnelRuns.versionId))
        .where(and(eq(funnelRuns.funnelId, funnelId), inGroup))
        .orderBy(desc(funnelRuns.startedAt), desc(funnelRuns.id))
        .limit(RUNS_MAX_COUNT);
      const sent = await readDeliveries(rows.map(({ run }) => run.id));
      return rows.map(({ run, plan }) => ({
        id: run.id,
        funnel_id: run.funnelId,
        group_id: run.groupId,
        schedule_id: run.scheduleId,
        started_at: toSeconds(run.startedAt),
        schedule_time: run.scheduledAt && toSeconds(run.scheduledAt),
        finished: run.status !== 'running',
        status: run.status,
        messages: mergeMessages(plan, sent.get(run.id) ?? [], run.status),
      }));
    },

    getStats: (userId: number): Promise<Stats> => readStats({ db, clock }, userId),
  };
}
