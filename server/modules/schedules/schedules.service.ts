import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';

import type { ActiveSchedule, ChosenDone, FunnelSchedule, StartedInGroups } from '@contract/schemas/schedules';
import { SECOND_MS } from '@contract/time';

import { isAnyOf } from '../../db/isAnyOf';
import { funnelGroups, funnelSchedules } from '../../db/schema';
import type { Deps } from '../../deps';
import { readNow, sqlNow } from '../../gateways/clock';
import { createRunEndReader } from '../../engine/runs/overlaps';
import { publishRuns } from '../../engine/runs/runEvents';
import { nameInFlight, stopSchedules, type InFlight, type StoppedAndSettled } from '../../engine/runs/stopSchedules';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { translateError } from '../../translate';
import type { FunnelsService } from '../funnels/funnels.service';
import {
  findOwnSchedule,
  isOwn,
  lockFunnel,
  selectActive,
  selectLive,
  selectOwnGroups,
  toSchedule,
} from './schedules.queries';
import { startInGroups, type StartOrder, type StartOutcome } from './startInGroups';
import { startTrial, type TrialOrder } from './startTrial';

/** Starts and stops funnels in groups. Each call is limited to rows of `userId`. */
export type SchedulesService = ReturnType<typeof createSchedulesService>;

interface Parts extends Pick<Deps, 'db' | 'clock' | 'config' | 'engine' | 'publish'> {
  funnels: Pick<FunnelsService, 'requireComplete' | 'requireFunnel' | 'requireReady' | 'requireSaved'>;
}

/** A start of a funnel in a group; `startAtS` is unix seconds. */
interface ScheduleOrder {
  funnelId: number;
  groupId: number;
  startAtS: number;
}

export function createSchedulesService({ db, clock, config, engine, publish, funnels }: Parts) {
  const parts = { db, clock, config, readEnds: createRunEndReader(), wake: () => engine.wake() };

  function changed(userId: number): void {
    engine.wake();
    publish(userId, 'funnels:updated', {});
  }

  /** @throws AppError SCHEDULE_NOT_FOUND when the schedule is missing or belongs to another owner. */
  async function requireSchedule(userId: number, id: number) {
    const schedule = await findOwnSchedule(db, userId, id);
    if (!schedule) throw new AppError('SCHEDULE_NOT_FOUND');
    return schedule;
  }

  /** @throws AppError GROUP_NOT_FOUND when the group is missing, left, or belongs to another owner. */
  async function requireGroup(userId: number, groupId: number): Promise<void> {
    if (!(await selectOwnGroups(db, userId, [groupId])).has(groupId)) throw new AppError('GROUP_NOT_FOUND');
  }

  async function stop(userId: number, which: SQL | undefined): Promise<StoppedAndSettled> {
    return publishStopped(userId, await stopSchedules(parts, and(isOwn(db, userId), which), { keepsLock: true }));
  }

  /** Stops all running schedules of the owner without locking them. */
  async function stopRunning(userId: number): Promise<StoppedAndSettled> {
    const own = isOwn(db, userId);
    const which = and(own, eq(funnelSchedules.state, 'running'));
    return publishStopped(userId, await stopSchedules(parts, which, { keepsLock: false, settled: own }));
  }

  async function publishStopped(userId: number, stopped: StoppedAndSettled): Promise<StoppedAndSettled> {
    await publishRuns(db, publish, { completed: stopped.runIds });
    if (stopped.scheduleIds.length > 0) changed(userId);
    return stopped;
  }

  async function start<T>(
    order: StartOrder,
    storeResponse: StoreResponse,
    toResponse: (outcome: StartOutcome) => T,
  ): Promise<Stored<T>> {
    await funnels.requireReady(order.userId, order.funnelId);
    const response = await startInGroups(db, { clock, config }, order, (tx, outcome) =>
      storeResponse(tx, toResponse(outcome)),
    );
    changed(order.userId);
    publish(order.userId, 'groups:updated', {});
    return response;
  }

  return {
    stopRunning,

    /**
     * Starts a funnel in one group, one minute from now unless a time is given.
     * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_INACTIVE, FUNNEL_NOT_READY, START_IN_THE_PAST
     * @throws AppError GROUP_NOT_FOUND, GROUP_NOT_WRITABLE, SCHEDULE_DUPLICATE, MESSAGE_VALUE_MISSING, MESSAGE_TOO_LONG
     */
    startInGroup(
      userId: number,
      funnelId: number,
      groupId: number,
      startTimeS: number | null,
      storeResponse: StoreResponse,
    ) {
      return start({ userId, funnelId, groupIds: [groupId], startTimeS }, storeResponse, ({ schedules, failures }) => {
        const schedule = schedules.get(groupId);
        if (!schedule) throw new AppError(failures.get(groupId) ?? 'SERVER_ERROR');
        return toSchedule(schedule);
      });
    },

    /**
     * The same in many groups: groups where it cannot start do not affect the others.
     * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_INACTIVE, FUNNEL_NOT_READY, FUNNEL_CHANGED, START_IN_THE_PAST
     */
    startInGroups(
      userId: number,
      funnelId: number,
      { groupIds: ids, startTimeS, revision }: Pick<StartOrder, 'groupIds' | 'startTimeS' | 'revision'>,
      storeResponse: StoreResponse,
    ) {
      const groupIds = [...new Set(ids)].sort((a, b) => a - b);
      return start(
        { userId, funnelId, groupIds, startTimeS, revision },
        storeResponse,
        ({ schedules, failures }): StartedInGroups => ({
          successfulGroups: schedules.size,
          failedGroups: failures.size,
          totalGroups: groupIds.length,
          failures: [...failures].map(([group_id, code]) => ({ group_id, code, text: translateError(code) })),
        }),
      );
    },

    /**
     * Starts a trial run of the newest version in one group, whose waits take seconds; the funnel may be inactive. While one is
     * under way there it is returned.
     * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY, FUNNEL_CHANGED, GROUP_NOT_FOUND, GROUP_NOT_WRITABLE
     * @throws AppError MESSAGE_VALUE_MISSING, MESSAGE_TOO_LONG
     */
    async startTrial(order: TrialOrder, storeResponse: StoreResponse): Promise<Stored<FunnelSchedule>> {
      await funnels.requireComplete(order.userId, order.funnelId);
      const schedule = await startTrial(db, { clock, config }, order, (tx, row) => storeResponse(tx, toSchedule(row)));
      changed(order.userId);
      publish(order.userId, 'groups:updated', {});
      return schedule;
    },

    /**
     * Attaches a funnel to a group and arms its waiting schedules there.
     * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY, GROUP_NOT_FOUND
     */
    async assign(userId: number, funnelId: number, groupId: number): Promise<void> {
      await funnels.requireSaved(userId, funnelId);
      await requireGroup(userId, groupId);
      await db.transaction(async (tx) => {
        await lockFunnel(tx, userId, funnelId);
        await tx.insert(funnelGroups).values({ funnelId, groupId }).onConflictDoNothing();
        await tx
          .update(funnelSchedules)
          .set({ active: true })
          .where(
            and(
              eq(funnelSchedules.funnelId, funnelId),
              eq(funnelSchedules.groupId, groupId),
              eq(funnelSchedules.state, 'waiting'),
              gt(funnelSchedules.startAt, sqlNow(clock)),
            ),
          );
      });
      changed(userId);
      publish(userId, 'groups:updated', {});
    },

    /**
     * Adds a schedule, armed at once when the funnel is attached to the group, else by `assign`.
     * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY, GROUP_NOT_FOUND, START_IN_THE_PAST, SCHEDULE_DUPLICATE
     */
    async create(userId: number, order: ScheduleOrder, storeResponse: StoreResponse): Promise<Stored<FunnelSchedule>> {
      const { funnelId, groupId } = order;
      await funnels.requireSaved(userId, funnelId);
      await requireGroup(userId, groupId);
      const startAt = new Date(order.startAtS * SECOND_MS);
      const schedule = await db.transaction(async (tx) => {
        await lockFunnel(tx, userId, funnelId);
        if (startAt <= (await readNow(tx, clock))) throw new AppError('START_IN_THE_PAST');
        const attached = await tx
          .select()
          .from(funnelGroups)
          .where(and(eq(funnelGroups.funnelId, funnelId), eq(funnelGroups.groupId, groupId)));
        const [made] = await tx
          .insert(funnelSchedules)
          .values({ funnelId, groupId, startAt, active: attached.length > 0 })
          .onConflictDoNothing()
          .returning();
        if (!made) throw new AppError('SCHEDULE_DUPLICATE');
        return storeResponse(tx, toSchedule(made));
      });
      changed(userId);
      return schedule;
    },

    /** Stops a schedule. Stopping a stopped one changes nothing. @throws AppError SCHEDULE_NOT_FOUND */
    async stopOne(userId: number, id: number): Promise<FunnelSchedule & InFlight> {
      await requireSchedule(userId, id);
      const { inFlightCount } = await stop(userId, eq(funnelSchedules.id, id));
      return { ...toSchedule(await requireSchedule(userId, id)), ...nameInFlight(inFlightCount) };
    },

    /** Stops many at once; those that have ended or belong to others are left out. */
    async stopMany(userId: number, ids: readonly number[]): Promise<ChosenDone> {
      const { scheduleIds, inFlightCount } = await stop(userId, isAnyOf(funnelSchedules.id, ids));
      return { doneCount: scheduleIds.length, ...nameInFlight(inFlightCount) };
    },

    /** Stops a funnel in one group. @throws AppError FUNNEL_NOT_FOUND */
    async stopInGroup(userId: number, funnelId: number, groupId: number): Promise<{ stopped: number } & InFlight> {
      await funnels.requireFunnel(userId, funnelId);
      const which = and(eq(funnelSchedules.funnelId, funnelId), eq(funnelSchedules.groupId, groupId));
      const { scheduleIds, inFlightCount } = await stop(userId, which);
      return { stopped: scheduleIds.length, ...nameInFlight(inFlightCount) };
    },

    /**
     * Deletes a schedule, stopping it first; its run stays in the history. One of a series stays as stopped, or the series would write it
     * again. @throws AppError SCHEDULE_NOT_FOUND
     */
    async remove(userId: number, id: number): Promise<InFlight | null> {
      await requireSchedule(userId, id);
      const { inFlightCount } = await stop(userId, eq(funnelSchedules.id, id));
      await db.delete(funnelSchedules).where(and(eq(funnelSchedules.id, id), isNull(funnelSchedules.seriesId)));
      changed(userId);
      return inFlightCount === 0 ? null : { inFlightCount };
    },

    /** Waiting and running schedules of a funnel, everywhere or in one group. @throws AppError FUNNEL_NOT_FOUND */
    async list(userId: number, funnelId: number, groupId?: number): Promise<FunnelSchedule[]> {
      await funnels.requireFunnel(userId, funnelId);
      const inGroup = groupId === undefined ? undefined : eq(funnelSchedules.groupId, groupId);
      return selectLive(parts, userId, and(eq(funnelSchedules.funnelId, funnelId), inGroup));
    },

    listActive: (userId: number): Promise<ActiveSchedule[]> => selectActive(parts, userId),
  };
}
