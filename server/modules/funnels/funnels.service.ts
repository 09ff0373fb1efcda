import { and, eq, inArray, isNull, or } from 'drizzle-orm';

import { compileMessages } from '@contract/planner/plan';
import { findStartProblems } from '@contract/planner/problems';
import type { Funnel } from '@contract/schemas/funnels';

import type { Queryable } from '../../db/database';
import {
  deliveries,
  funnelGroups,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelSeries,
  funnelVersions,
} from '../../db/schema';
import type { Deps } from '../../deps';
import { publishRuns } from '../../engine/runs/runEvents';
import { cancelDeliveries } from '../../engine/core/cancelDeliveries';
import { settle, stopIn, type InFlight } from '../../engine/runs/stopSchedules';
import { AppError } from '../../errors';
import { sqlNow } from '../../gateways/clock';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { findNewestVersion, findOwnFunnel, readFunnel, selectFunnels } from './funnels.queries';
import { describeFirstProblem } from './describeProblem';
import { forgetOldVersions, requireFunnelCount, requireFunnelSpace, withSize } from './funnelsQuota';
import { restoreGraphLinks } from './restoreGraphLinks';

type Parts = Pick<Deps, 'db' | 'clock' | 'engine' | 'publish'> & {
  config: Pick<Deps['config'], 'funnelsQuotaBytes' | 'publicUrl'>;
};

/** Operations on whole funnels. Each call is limited to funnels of `userId`. */
export type FunnelsService = ReturnType<typeof createFunnelsService>;

export function createFunnelsService({ db, clock, engine, publish, config }: Parts) {
  const publishUpdate = (userId: number) => publish(userId, 'funnels:updated', {});

  /** @throws AppError FUNNEL_NOT_FOUND when the funnel is missing, deleted, or belongs to another owner. */
  async function requireFunnel(userId: number, funnelId: number) {
    const funnel = await findOwnFunnel(db, userId, funnelId);
    if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
    return funnel;
  }

  /**
   * The funnel, if it has a graph: without one it is neither attached, nor scheduled, nor copied.
   * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY
   */
  async function requireSaved(userId: number, funnelId: number) {
    const funnel = await requireFunnel(userId, funnelId);
    if (funnel.revision === 0) throw new AppError('FUNNEL_NOT_READY');
    return funnel;
  }

  /** @throws AppError FUNNEL_NOT_FOUND */
  const get = (userId: number, funnelId: number, tx: Queryable = db) => readFunnel(tx, userId, funnelId);

  async function change(userId: number, funnelId: number, values: { name?: string; active?: boolean }) {
    const changed = await db
      .update(funnels)
      .set({ ...values, updatedAt: sqlNow(clock) })
      .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId), isNull(funnels.deletedAt)))
      .returning({ id: funnels.id });
    if (changed.length === 0) throw new AppError('FUNNEL_NOT_FOUND');
    publishUpdate(userId);
    return get(userId, funnelId);
  }

  /** The funnel, if its newest version could be sent. @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY */
  async function requireComplete(userId: number, funnelId: number) {
    const funnel = await requireFunnel(userId, funnelId);
    const version = await findNewestVersion(db, funnel);
    if (!version) throw new AppError('FUNNEL_NOT_READY');
    const text = describeFirstProblem(findStartProblems(version.graph), version.graph);
    if (text !== null) throw new AppError('FUNNEL_NOT_READY', {}, text);
    return funnel;
  }

  return {
    requireFunnel,
    requireSaved,
    get: (userId: number, funnelId: number) => get(userId, funnelId),

    list: (userId: number, groupId?: number): Promise<Funnel[]> => selectFunnels(db, userId, { groupId }),

    /**
     * The funnel, if it may be started now.
     * @throws AppError FUNNEL_NOT_FOUND
     * @throws AppError FUNNEL_INACTIVE when it is not active
     * @throws AppError FUNNEL_NOT_READY when nothing was saved yet, or the planner finds a problem
     */
    async requireReady(userId: number, funnelId: number) {
      const funnel = await requireFunnel(userId, funnelId);
      if (!funnel.active) throw new AppError('FUNNEL_INACTIVE');
      return requireComplete(userId, funnelId);
    },

    requireComplete,

    rename: (userId: number, funnelId: number, name: string) => change(userId, funnelId, { name }),

    /** An inactive funnel is not started any more; its runs continue. */
    setStatus: (userId: number, funnelId: number, active: boolean) => change(userId, funnelId, { active }),

    /**
     * Copies the saved graph into a new inactive funnel.
     * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY, FUNNELS_TOO_MANY, FUNNELS_QUOTA_EXCEEDED
     */
    async duplicate(
      userId: number,
      funnelId: number,
      name: string,
      storeResponse: StoreResponse,
    ): Promise<Stored<Funnel>> {
      const original = await requireSaved(userId, funnelId);
      const copy = await db.transaction(async (tx) => {
        await requireFunnelCount(tx, userId);
        const version = await findNewestVersion(tx, original);
        const { description } = original;
        const values = { userId, name, description, revision: 1 };
        const [row] = await tx.insert(funnels).values(values).returning({ id: funnels.id });
        if (!row || !version) throw new AppError('FUNNEL_NOT_READY');
        const graph = await restoreGraphLinks(tx, { userId, origin: config.publicUrl }, version.graph);
        const saved = withSize({ graph, plan: compileMessages(graph) });
        await tx.insert(funnelVersions).values({ funnelId: row.id, revision: 1, ...saved, authorId: userId });
        await requireFunnelSpace(tx, userId, config.funnelsQuotaBytes);
        return storeResponse(tx, await get(userId, row.id, tx));
      });
      publishUpdate(userId);
      return copy;
    },

    /**
     * Deletes a funnel with its schedules and stops its runs; the row and the versions that ran stay for the run history. After
     * it resolves nothing more is sent.
     * @throws AppError FUNNEL_NOT_FOUND
     */
    async remove(userId: number, funnelId: number): Promise<InFlight | null> {
      const runs = db.select({ id: funnelRuns.id }).from(funnelRuns).where(eq(funnelRuns.funnelId, funnelId));
      const { runIds } = await db.transaction(async (tx) => {
        const [deleted] = await tx
          .update(funnels)
          .set({ deletedAt: sqlNow(clock), active: false })
          .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId), isNull(funnels.deletedAt)))
          .returning({ id: funnels.id, revision: funnels.revision });
        if (!deleted) throw new AppError('FUNNEL_NOT_FOUND');
        const stopped = await stopIn(tx, clock, eq(funnelSchedules.funnelId, deleted.id), false);
        // Also resends of runs whose schedules were deleted before.
        await cancelDeliveries(tx, inArray(deliveries.resendRunId, runs));
        await tx.delete(funnelSchedules).where(eq(funnelSchedules.funnelId, deleted.id));
        await tx.delete(funnelSeries).where(eq(funnelSeries.funnelId, deleted.id));
        await tx.delete(funnelGroups).where(eq(funnelGroups.funnelId, deleted.id));
        await tx.update(funnelVersions).set({ note: null }).where(eq(funnelVersions.funnelId, deleted.id));
        await forgetOldVersions(tx, deleted.id, deleted.revision + 1, 0);
        return stopped;
      });
      const ofRuns = or(inArray(deliveries.runId, runs), inArray(deliveries.resendRunId, runs));
      const inFlightCount = await settle({ db, wake: () => engine.wake() }, ofRuns);
      await publishRuns(db, publish, { completed: runIds });
      publishUpdate(userId);
      publish(userId, 'groups:updated', {});
      return inFlightCount === 0 ? null : { inFlightCount };
    },
  };
}
