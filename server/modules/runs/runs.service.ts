import { and, eq, asc, count, isNotNull, isNull, sql } from 'drizzle-orm';

import type { FunnelResponses } from '@contract/schemas/responses';
import type { FunnelRun, MissedStart, NodePollTotals, RunMessage } from '@contract/schemas/runs';
import { toSeconds } from '@contract/time';

import { funnels, deliveries, deliveryResponses, funnelRuns, openConditions } from '../../db/schema';
import type { Deps } from '../../deps';
import { publishRuns } from '../../engine/runs/runEvents';
import { readAccountWaits, readProgress } from '../../engine/sending/runProgress';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { selectPollTotals, selectVotes } from '../../db/pollTotals';
import type { Queryable } from '../../db/database';
import { knownResponses, responseTotals } from '../../db/responseTotals';

import { resendMessage, type ResendOrder } from './resendMessage';
import { mergeMessages } from './runMessages';
import { selectDeliveries, selectMissed, selectPlans, selectRuns } from './runs.queries';

/** Run history, missed starts and resending of messages. Each call is limited to rows of `userId`. */
export type RunsService = ReturnType<typeof createRunsService>;

export function createRunsService({
  db,
  clock,
  config,
  engine,
  publish,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'engine' | 'publish'>) {
  const paceParts = { db, clock, config };
  /** A deleted funnel's history can still be read. @throws AppError FUNNEL_NOT_FOUND */
  async function requireHistory(userId: number, funnelId: number): Promise<void> {
    const [funnel] = await db
      .select({ id: funnels.id })
      .from(funnels)
      .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId)));
    if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
  }

  return {
    /**
     * Runs of a funnel, newest first, each with all messages of the plan it started with.
     * @throws AppError FUNNEL_NOT_FOUND
     */
    async list(userId: number, funnelId: number, groupId?: number): Promise<FunnelRun[]> {
      await requireHistory(userId, funnelId);
      const rows = await selectRuns(db, funnelId, groupId);
      const runIds = rows.map(({ id }) => id);
      const [plans, byRun, votes] = await Promise.all([
        selectPlans(db, new Set(rows.map(({ versionId }) => versionId))),
        selectDeliveries(db, runIds),
        selectVotes(db, runIds),
      ]);
      const running = rows.flatMap(({ id, status }) => (status === 'running' ? id : []));
      const account = running.length > 0 ? await readAccountWaits(paceParts, userId) : null;
      const progress = account ? await readProgress(paceParts, account, running) : null;
      return rows.map((run) => ({
        id: run.id,
        funnel_id: funnelId,
        group_id: run.groupId,
        schedule_id: run.scheduleId,
        started_at: toSeconds(run.startedAt),
        schedule_time: run.scheduledAt && toSeconds(run.scheduledAt),
        finished: run.status !== 'running',
        status: run.status,
        ...(run.status === 'running' && {
          pausedAt: run.pausedAt?.getTime() ?? null,
          funnelPausedAt: run.funnelPausedAt?.getTime() ?? null,
        }),
        ...(run.trialSkippedMs !== null && { isTrial: true }),
        messages: mergeMessages(
          plans.get(run.versionId) ?? [],
          byRun.get(run.id) ?? { sent: [], resent: [] },
          run.status,
          votes.get(run.id),
        ),
        ...(progress?.has(run.id) && { progress: progress.get(run.id) }),
      }));
    },

    /** What members chose in the polls of a funnel, of all its runs but trials. @throws AppError FUNNEL_NOT_FOUND */
    async listPolls(userId: number, funnelId: number): Promise<NodePollTotals[]> {
      await requireHistory(userId, funnelId);
      return selectPollTotals(db, funnelId);
    },

    /** How groups responded to its messages, and which conditions its runs took. @throws AppError FUNNEL_NOT_FOUND */
    async getResponses(userId: number, funnelId: number): Promise<FunnelResponses> {
      await requireHistory(userId, funnelId);
      return selectFunnelResponses(db, funnelId);
    },

    /** Missed starts of a funnel, latest first. @throws AppError FUNNEL_NOT_FOUND */
    async listMissed(userId: number, funnelId: number, groupId?: number): Promise<MissedStart[]> {
      await requireHistory(userId, funnelId);
      return selectMissed(db, funnelId, groupId);
    },

    /**
     * Resends one message of a run on the owner's request; never done automatically.
     * @throws AppError RUN_NOT_FOUND, RUN_PAUSED, GROUP_NOT_FOUND, GROUP_NOT_WRITABLE, MESSENGER_NOT_CONNECTED
     * @throws AppError MESSAGE_NOT_RESENDABLE, MEDIA_NOT_FOUND
     */
    async resend(order: ResendOrder, storeResponse: StoreResponse): Promise<Stored<RunMessage>> {
      const message = await db.transaction(async (tx) => storeResponse(tx, await resendMessage(tx, clock, order)));
      engine.wake();
      await publishRuns(db, publish, { moved: [order.runId] });
      return message;
    },
  };
}

/** How groups responded to the messages of a funnel, and which conditions its runs took; without trials. */
async function selectFunnelResponses(db: Queryable, funnelId: number): Promise<FunnelResponses> {
  const ofFunnel = and(eq(funnelRuns.funnelId, funnelId), isNull(funnelRuns.trialSkippedMs));
  const nodes = await db
    .select({ nodeId: sql<string>`${deliveries.nodeId}`, sent: count(), ...responseTotals })
    .from(funnelRuns)
    .innerJoin(deliveries, and(eq(deliveries.runId, funnelRuns.id), eq(deliveries.status, 'sent')))
    .leftJoin(deliveryResponses, eq(deliveryResponses.deliveryId, deliveries.id))
    .where(and(ofFunnel, isNotNull(deliveries.nodeId)))
    .groupBy(deliveries.nodeId)
    .orderBy(asc(deliveries.nodeId));
  const edges = await db
    .select({ edgeId: openConditions.edgeId, asked: count(), taken: count(openConditions.takenAt) })
    .from(funnelRuns)
    .innerJoin(openConditions, eq(openConditions.runId, funnelRuns.id))
    .where(ofFunnel)
    .groupBy(openConditions.edgeId)
    .orderBy(asc(openConditions.edgeId));
  return {
    nodes: nodes.map(({ nodeId, sent, ...totals }) => ({ nodeId, sent, responses: knownResponses(totals) })),
    edges,
  };
}
