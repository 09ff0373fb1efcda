import { and, eq, isNull } from 'drizzle-orm';

import { findStartProblems } from '@contract/planner/problems';
import type { Funnel } from '@contract/schemas/funnels';

import { funnelGroups, funnels, funnelSchedules, funnelVersions } from '../../db/schema';
import type { Deps } from '../../deps';
import { publishRuns } from '../../engine/runEvents';
import { stopSchedules } from '../../engine/stopSchedules';
import { AppError } from '../../errors';
import { sqlNow } from '../../gateways/clock';
import { findNewestVersion, findOwnFunnel, selectFunnels } from './funnels.queries';
import { sayFirstProblem } from './sayProblem';

/** Everything the owner may do with their funnels as wholes. Each call is limited to funnels of `userId`. */
export type FunnelsService = ReturnType<typeof createFunnelsService>;

export function createFunnelsService({ db, clock, publish }: Pick<Deps, 'db' | 'clock' | 'publish'>) {
  const tell = (userId: number) => publish(userId, 'funnels:updated', {});

  /** @throws AppError FUNNEL_NOT_FOUND when the funnel is missing, deleted, or belongs to another owner. */
  async function requireFunnel(userId: number, funnelId: number) {
    const funnel = await findOwnFunnel(db, userId, funnelId);
    if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
    return funnel;
  }

  /** @throws AppError FUNNEL_NOT_FOUND */
  async function get(userId: number, funnelId: number): Promise<Funnel> {
    const [funnel] = await selectFunnels(db, userId, { funnelId });
    if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
    return funnel;
  }

  async function change(userId: number, funnelId: number, values: { name?: string; active?: boolean }) {
    const { id } = await requireFunnel(userId, funnelId);
    await db
      .update(funnels)
      .set({ ...values, updatedAt: sqlNow(clock) })
      .where(eq(funnels.id, id));
    tell(userId);
    return get(userId, id);
  }

  return {
    requireFunnel,
    get,

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
      const version = await findNewestVersion(db, funnel);
      if (!version) throw new AppError('FUNNEL_NOT_READY');
      const text = sayFirstProblem(findStartProblems(version.graph), version.graph);
      if (text !== null) throw new AppError('FUNNEL_NOT_READY', {}, text);
      return funnel;
    },

    async create(userId: number, name: string): Promise<Funnel> {
      const [row] = await db.insert(funnels).values({ userId, name }).returning({ id: funnels.id });
      tell(userId);
      return get(userId, row?.id ?? 0);
    },

    rename: (userId: number, funnelId: number, name: string) => change(userId, funnelId, { name }),

    /** An inactive funnel starts nowhere any more; its running runs go on. */
    setStatus: (userId: number, funnelId: number, active: boolean) => change(userId, funnelId, { active }),

    /** Copies the saved graph into a new inactive funnel. @throws AppError FUNNEL_NOT_FOUND */
    async duplicate(userId: number, funnelId: number, name: string): Promise<Funnel> {
      const original = await requireFunnel(userId, funnelId);
      const copyId = await db.transaction(async (tx) => {
        const version = await findNewestVersion(tx, original);
        const revision = version ? 1 : 0;
        const [copy] = await tx
          .insert(funnels)
          .values({ userId, name, description: original.description, revision })
          .returning({ id: funnels.id });
        if (copy && version) await tx.insert(funnelVersions).values({ funnelId: copy.id, revision, ...version });
        return copy?.id ?? 0;
      });
      tell(userId);
      return get(userId, copyId);
    },

    /**
     * Deletes a funnel with its schedules and stops its runs; the row and its versions stay, so that the run history can be
     * read. When it answers, nothing more is sent. @throws AppError FUNNEL_NOT_FOUND
     */
    async remove(userId: number, funnelId: number): Promise<void> {
      const [gone] = await db
        .update(funnels)
        .set({ deletedAt: sqlNow(clock), active: false })
        .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId), isNull(funnels.deletedAt)))
        .returning({ id: funnels.id });
      if (!gone) throw new AppError('FUNNEL_NOT_FOUND');
      const { runIds } = await stopSchedules({ db, clock }, eq(funnelSchedules.funnelId, gone.id), {
        keepsLock: false,
      });
      await db.delete(funnelSchedules).where(eq(funnelSchedules.funnelId, gone.id));
      await db.delete(funnelGroups).where(eq(funnelGroups.funnelId, gone.id));
      await publishRuns(db, publish, { completed: runIds });
      tell(userId);
      publish(userId, 'groups:updated', {});
    },
  };
}
