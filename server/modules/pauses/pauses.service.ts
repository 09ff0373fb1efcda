import { and, eq, type SQL } from 'drizzle-orm';

import type { Pause, Resume, ResumeChosen } from '@contract/schemas/pauses';
import type { ChosenDone } from '@contract/schemas/schedules';

import { funnelRuns } from '../../db/schema';
import type { Deps } from '../../deps';
import { pauseFunnel, pauseRuns, readAsOf, resumeFunnel, resumeRuns, type ResumeOrder } from '../../engine/runs/pauses';
import { nameInFlight } from '../../engine/runs/stopSchedules';
import { AppError } from '../../errors';
import { countDueStarts, findFunnelPause, findRunPause, selectPaused, selectRunning } from './pauses.queries';

/** Pauses and continues runs and funnels. Each call is limited to rows of `userId` and is idempotent. */
export type PausesService = ReturnType<typeof createPausesService>;

export function createPausesService({ db, clock, engine, publish }: Pick<Deps, 'db' | 'clock' | 'engine' | 'publish'>) {
  const parts = { db, clock, wake: () => engine.wake() };

  /** @throws AppError RUN_NOT_FOUND */
  async function requireRun(userId: number, runId: number): Promise<Date | null> {
    const pausedAt = await findRunPause(db, userId, runId);
    if (pausedAt === undefined) throw new AppError('RUN_NOT_FOUND');
    return pausedAt;
  }

  /** @throws AppError FUNNEL_NOT_FOUND */
  async function requireFunnel(userId: number, funnelId: number): Promise<Date | null> {
    const pausedAt = await findFunnelPause(db, userId, funnelId);
    if (pausedAt === undefined) throw new AppError('FUNNEL_NOT_FOUND');
    return pausedAt;
  }

  async function present(pausedAt: Date | null, which: SQL | undefined, dueStartsCount: number): Promise<Pause> {
    const asOf = await readAsOf(db, clock);
    const waiting = await selectPaused(db, which, asOf);
    return { pausedAt: pausedAt?.getTime() ?? null, asOf: asOf.getTime(), dueStartsCount, ...waiting };
  }

  async function getOfRun(userId: number, runId: number): Promise<Pause> {
    return present(await requireRun(userId, runId), eq(funnelRuns.id, runId), 0);
  }

  async function getOfFunnel(userId: number, funnelId: number): Promise<Pause> {
    const pausedAt = await requireFunnel(userId, funnelId);
    const dueStartsCount = pausedAt ? await countDueStarts(db, clock, funnelId) : 0;
    return present(pausedAt, and(eq(funnelRuns.funnelId, funnelId), funnelRuns.isPausedWithFunnel), dueStartsCount);
  }

  /** Wakes the engine, and lets every tab of the owner reload. */
  function changed(userId: number): void {
    engine.wake();
    publish(userId, 'pauses:updated', {});
  }

  return {
    getOfRun,
    getOfFunnel,

    /** After it resolves nothing of the run is sent until it is resumed. @throws AppError RUN_NOT_FOUND */
    async pauseRun(userId: number, runId: number): Promise<Pause> {
      await requireRun(userId, runId);
      const inFlightCount = await pauseRuns(parts, [runId]);
      changed(userId);
      return { ...(await getOfRun(userId, runId)), ...nameInFlight(inFlightCount) };
    },

    /** @throws AppError RUN_NOT_FOUND, FUNNEL_PAUSED while its funnel is paused */
    async resumeRun(userId: number, runId: number, resume: Resume): Promise<Pause> {
      await requireRun(userId, runId);
      const { pausedFunnelsCount } = await resumeRuns(parts, [runId], toOrder(resume));
      if (pausedFunnelsCount > 0) throw new AppError('FUNNEL_PAUSED');
      changed(userId);
      return getOfRun(userId, runId);
    },

    /** The same for many runs at once; those that have ended or belong to others are left out. */
    async pauseRuns(userId: number, runIds: readonly number[]): Promise<ChosenDone> {
      const own = await selectRunning(db, userId, runIds);
      const inFlightCount = await pauseRuns(parts, own);
      changed(userId);
      return { doneCount: own.length, ...nameInFlight(inFlightCount) };
    },

    /** Those whose funnel is paused stay paused. */
    async resumeRuns(userId: number, { ids, mode }: ResumeChosen): Promise<ChosenDone> {
      const { runsCount } = await resumeRuns(parts, await selectRunning(db, userId, ids), { mode });
      changed(userId);
      return { doneCount: runsCount };
    },

    /** After it resolves nothing of the funnel is sent or started until it is resumed. @throws AppError FUNNEL_NOT_FOUND */
    async pauseFunnel(userId: number, funnelId: number): Promise<Pause> {
      await requireFunnel(userId, funnelId);
      const inFlightCount = await pauseFunnel(parts, funnelId);
      changed(userId);
      return { ...(await getOfFunnel(userId, funnelId)), ...nameInFlight(inFlightCount) };
    },

    /** @throws AppError FUNNEL_NOT_FOUND */
    async resumeFunnel(userId: number, funnelId: number, resume: Resume): Promise<Pause> {
      await requireFunnel(userId, funnelId);
      await resumeFunnel(parts, funnelId, toOrder(resume));
      changed(userId);
      return getOfFunnel(userId, funnelId);
    },
  };
}

const toOrder = ({ mode, asOf }: Resume): ResumeOrder => ({
  mode,
  ...(asOf !== undefined && { asOf: new Date(asOf) }),
});
