import { eq, not } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { nextRepeat, shiftRepeat } from '@contract/planner/repeats';
import type {
  ChangeSeries,
  CreateSeries,
  EditOccurrence,
  FunnelSeries,
  FunnelSeriesWithGroups,
  MoveSeries,
} from '@contract/schemas/series';
import { MINUTE_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { lockOwner } from '../../db/ownRows';
import { funnelSchedules, funnelSeries } from '../../db/schema';
import type { Deps } from '../../deps';
import { findOwnGroups } from '../../engine/broadcasts/createBroadcast';
import { createRunEndReader } from '../../engine/runs/overlaps';
import { isOwnSeries, removeStarts, waitsFor, writeStarts, type Occurrence } from '../../engine/runs/seriesStarts';
import { stopIn } from '../../engine/runs/stopSchedules';
import { AppError } from '../../errors';
import { readNow, sqlNow } from '../../gateways/clock';
import type { Stored, StoreResponse } from '../../http/idempotency';
import type { FunnelsService } from '../funnels/funnels.service';
import {
  findOccurrence,
  findReplacing,
  moveNext,
  readPlan,
  replan,
  requireFollowing,
  requireNext,
  type Locked,
} from './planSeries';
import { lockFunnel } from './schedules.queries';
import { countLeftOut, findSeries, lockSeries, selectSeries, withoutGroups } from './series.queries';

/** Repeating starts of an owner's funnels. Each call is limited to those of `userId`. */
export type SeriesService = ReturnType<typeof createSeriesService>;

interface Parts extends Pick<Deps, 'db' | 'clock' | 'engine' | 'publish'> {
  funnels: Pick<FunnelsService, 'requireFunnel' | 'requireReady'>;
}

export function createSeriesService({ db, clock, engine, publish, funnels }: Parts) {
  const readEnds = createRunEndReader();

  /** Changes a series in a transaction, and tells of it afterwards. */
  async function change<T>(
    userId: number,
    id: number,
    { seen, finish }: { seen?: number; finish: (tx: Transaction, series: FunnelSeries) => T | Promise<T> },
    work: (locked: Locked) => Promise<void>,
  ): Promise<T> {
    const stored = await db.transaction(async (tx) => {
      const series = await lockSeries(tx, userId, id, seen);
      await work({ tx, series, nowMs: (await readNow(tx, clock)).getTime() });
      return finish(tx, withoutGroups(await findSeries(tx, userId, id)));
    });
    changed(userId);
    return stored;
  }

  function changed(userId: number): void {
    engine.wake();
    publish(userId, 'funnels:updated', {});
    publish(userId, 'groups:updated', {});
  }

  async function insert(tx: Transaction, userId: number, funnelId: number, body: CreateSeries): Promise<number> {
    const newest = await lockFunnel(tx, userId, funnelId);
    if (body.funnelRevision !== undefined && body.funnelRevision !== newest)
      throw new AppError('FUNNEL_CHANGED', { revision: newest });
    await lockOwner(tx, userId);
    if ((await tx.$count(funnelSeries, isOwnSeries(tx, userId))) >= limits.series.maxCount)
      throw new AppError('SERIES_TOO_MANY');
    const plan = await readPlan(tx, userId, body);
    const nowMs = (await readNow(tx, clock)).getTime();
    const next = findOccurrence(plan.repeat, nowMs);
    const [row] = await tx
      .insert(funnelSeries)
      .values({ ...plan, funnelId })
      .returning();
    if (!row) throw new AppError('SERVER_ERROR');
    await replan(tx, clock, { userId, before: { ...row, revision: 0 }, nowMs }, { ...plan, pausedAt: null }, next);
    return row.id;
  }

  /** Moves the next occurrence alone, which stays before the one after it. */
  async function moveOne(userId: number, locked: Locked, now: Occurrence, toMs: number): Promise<void> {
    const { tx, series } = locked;
    const followingMs = nextRepeat(series.repeat, now.forMs);
    if (followingMs !== null && toMs >= followingMs) throw new AppError('SERIES_MOVE_TOO_FAR');
    await moveNext(userId, locked, now, { toMs, leavesSeries: false });
    await tx
      .update(funnelSeries)
      .set({ nextAt: new Date(toMs), revision: series.revision + 1, changedAt: sqlNow(clock) })
      .where(eq(funnelSeries.id, series.id));
  }

  return {
    /** Those of a funnel that are not over, the next one first. @throws AppError FUNNEL_NOT_FOUND */
    async list(userId: number, funnelId: number): Promise<FunnelSeries[]> {
      await funnels.requireFunnel(userId, funnelId);
      const rows = await selectSeries(db, userId, eq(funnelSeries.funnelId, funnelId));
      const counts = await countLeftOut(db, readEnds, rows, clock.nowMs());
      return rows.map((row) => ({ ...withoutGroups(row), leftOutCount: counts.get(row.id) }));
    },

    /** @throws AppError SERIES_NOT_FOUND */
    get: (userId: number, id: number): Promise<FunnelSeriesWithGroups> => findSeries(db, userId, id),

    /**
     * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_INACTIVE, FUNNEL_NOT_READY, FUNNEL_CHANGED, GROUP_NOT_FOUND, SELECTION_NOT_FOUND
     * @throws AppError REPEAT_OVER, SERIES_TOO_MANY
     */
    async create(
      userId: number,
      funnelId: number,
      body: CreateSeries,
      storeResponse: StoreResponse,
    ): Promise<Stored<FunnelSeries>> {
      await funnels.requireReady(userId, funnelId);
      const stored = await db.transaction(async (tx) => {
        const id = await insert(tx, userId, funnelId, body);
        return storeResponse(tx, withoutGroups(await findSeries(tx, userId, id)));
      });
      changed(userId);
      return stored;
    },

    /** Changes the next and all following ones; one that stood still goes on. @throws AppError SERIES_STARTING and those of `create` */
    change: (
      userId: number,
      id: number,
      body: ChangeSeries,
      storeResponse: StoreResponse,
    ): Promise<Stored<FunnelSeries>> =>
      change(userId, id, { seen: body.revision, finish: storeResponse }, async (locked) => {
        const { tx, series, nowMs } = locked;
        if (series.nextAt) requireNext(locked);
        const plan = await readPlan(tx, userId, body);
        const pausedAt = series.trouble === null ? series.pausedAt : null;
        const next = findReplacing(series, plan.repeat, nowMs);
        await replan(tx, clock, { userId, before: series, nowMs }, { ...plan, pausedAt }, next);
      }),

    /** @throws AppError SERIES_PAUSED, SERIES_STARTING, SERIES_MOVE_TOO_FAR, START_IN_THE_PAST, SCHEDULE_DUPLICATE, REPEAT_OVER */
    move: (
      userId: number,
      id: number,
      { startsAtMs, scope, revision }: MoveSeries,
      storeResponse: StoreResponse,
    ): Promise<Stored<FunnelSeries>> =>
      change(userId, id, { seen: revision, finish: storeResponse }, async (locked) => {
        const { tx, series, nowMs } = locked;
        const next = requireNext(locked);
        if (scope === 'this') return moveOne(userId, locked, next, startsAtMs);
        if (startsAtMs <= nowMs) throw new AppError('START_IN_THE_PAST');
        const repeat = shiftRepeat(series.repeat, next.forMs, startsAtMs);
        const moved = findOccurrence(repeat, Math.floor(startsAtMs / MINUTE_MS) * MINUTE_MS - 1);
        return replan(tx, clock, { userId, before: series, nowMs }, { ...series, repeat }, moved);
      }),

    /** Leaves out the next one. @throws AppError SERIES_PAUSED, SERIES_STARTING, SERIES_LAST */
    skip: (userId: number, id: number, revision: number, storeResponse: StoreResponse): Promise<Stored<FunnelSeries>> =>
      change(userId, id, { seen: revision, finish: storeResponse }, async (locked) => {
        const { tx, series, nowMs } = locked;
        const following = requireFollowing(series, requireNext(locked));
        await replan(tx, clock, { userId, before: series, nowMs }, series, following);
      }),

    /**
     * Makes single starts of the next one, and goes on with the one after it.
     * @throws AppError SERIES_PAUSED, SERIES_STARTING, SERIES_LAST, GROUP_NOT_FOUND, START_IN_THE_PAST, SCHEDULE_DUPLICATE
     */
    editOccurrence: (
      userId: number,
      id: number,
      { startsAtMs, groupIds: ids, revision }: EditOccurrence,
      storeResponse: StoreResponse,
    ): Promise<Stored<FunnelSeries>> =>
      change(userId, id, { seen: revision, finish: storeResponse }, async (locked) => {
        const { tx, series, nowMs } = locked;
        const next = requireNext(locked);
        if (series.pausedAt !== null) throw new AppError('SERIES_PAUSED');
        const following = requireFollowing(series, next);
        const groupIds = [...new Set(ids)];
        await findOwnGroups(tx, userId, groupIds);
        await removeStarts(tx, id, series.nextFor, not(isAnyOf(funnelSchedules.groupId, groupIds)));
        const waiting = await tx
          .select({ groupId: funnelSchedules.groupId })
          .from(funnelSchedules)
          .where(waitsFor(id, series.nextFor));
        const present = new Set(waiting.map(({ groupId }) => groupId));
        const added = groupIds.filter((groupId) => !present.has(groupId));
        await writeStarts(tx, series, added, next);
        await moveNext(userId, locked, next, { toMs: startsAtMs, leavesSeries: true });
        // Those that had been moved by themselves.
        await tx.update(funnelSchedules).set({ seriesId: null, seriesFor: null }).where(waitsFor(id, series.nextFor));
        // None waits for it any more.
        const before = { ...series, nextFor: null };
        await replan(tx, clock, { userId, before, nowMs }, series, following);
      }),

    /** Its starts stay where they are, unarmed: those that pass are missed. Pausing twice changes nothing. */
    pause: (userId: number, id: number): Promise<FunnelSeries> =>
      change(userId, id, { finish: (_tx, series) => series }, async ({ tx, series, nowMs }) => {
        if (series.pausedAt !== null) return;
        await tx.update(funnelSchedules).set({ active: false }).where(waitsFor(id, null));
        await tx
          .update(funnelSeries)
          .set({ pausedAt: new Date(nowMs), revision: series.revision + 1, changedAt: sqlNow(clock) })
          .where(eq(funnelSeries.id, id));
      }),

    /** Goes on with the next one from now. @throws AppError SELECTION_NOT_FOUND, REPEAT_OVER */
    resume: (userId: number, id: number): Promise<FunnelSeries> =>
      change(userId, id, { finish: (_tx, series) => series }, async ({ tx, series, nowMs }) => {
        if (series.pausedAt === null) return;
        const { nextFor, nextAt, repeat } = series;
        const next =
          nextFor && nextAt ? { forMs: nextFor.getTime(), atMs: nextAt.getTime() } : findOccurrence(repeat, nowMs);
        await replan(tx, clock, { userId, before: series, nowMs }, { ...series, pausedAt: null }, next);
      }),

    /** Ends it: what waits never starts, what runs goes on. @throws AppError SERIES_NOT_FOUND */
    async stop(userId: number, id: number): Promise<null> {
      await db.transaction(async (tx) => {
        const { revision } = await lockSeries(tx, userId, id);
        await stopIn(tx, clock, waitsFor(id, null), false);
        await tx
          .update(funnelSeries)
          .set({ nextFor: null, nextAt: null, trouble: null, revision: revision + 1, changedAt: sqlNow(clock) })
          .where(eq(funnelSeries.id, id));
      });
      changed(userId);
      return null;
    },
  };
}
