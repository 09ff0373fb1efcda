import { and, count, eq, isNotNull, sql } from 'drizzle-orm';

import type { ChosenDone, MemoryStatus } from '@contract/schemas/schedules';

import { isAnyOf } from '../../db/isAnyOf';
import { funnelSchedules } from '../../db/schema';
import type { Deps } from '../../deps';
import { nameInFlight, type InFlight } from '../../engine/runs/stopSchedules';
import { isActive, isOwn } from './schedules.queries';
import type { SchedulesService } from './schedules.service';

/** Schedules that hold a lock (running ones, and those stopped manually), and missed ones that are listed. Source: SPEC-10.23. */
export type MemoryService = ReturnType<typeof createMemoryService>;

export function createMemoryService(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  schedules: Pick<SchedulesService, 'stopRunning'>,
) {
  /** Spelled like the condition of its index. */
  const holdsLock = sql`(${funnelSchedules.state} = 'running' or ${funnelSchedules.isLocked})`;

  async function status(userId: number): Promise<MemoryStatus> {
    const locks = await db
      .select({ id: funnelSchedules.id, state: funnelSchedules.state })
      .from(funnelSchedules)
      .where(and(isOwn(db, userId), holdsLock))
      .orderBy(funnelSchedules.id);
    const [armed] = await db
      .select({ count: count() })
      .from(funnelSchedules)
      .where(and(isOwn(db, userId), isActive));
    const running = locks.filter((lock) => lock.state === 'running').map((lock) => lock.id);
    return {
      status: 'success',
      running: { count: running.length, schedules: running },
      stopped: { count: locks.length - running.length },
      total: locks.length,
      active: { count: armed?.count ?? 0 },
    };
  }

  return {
    status,

    /** Stops all runs and removes all locks; returns their number. After it resolves nothing more is sent. */
    async clear(userId: number): Promise<{ clearedCount: number } & InFlight> {
      const { scheduleIds, inFlightCount } = await schedules.stopRunning(userId);
      const unlocked = await db
        .update(funnelSchedules)
        .set({ isLocked: false })
        .where(and(isOwn(db, userId), holdsLock, funnelSchedules.isLocked))
        .returning({ id: funnelSchedules.id });
      publish(userId, 'funnels:updated', {});
      return { clearedCount: scheduleIds.length + unlocked.length, ...nameInFlight(inFlightCount) };
    },

    /** Missed starts are listed no more; those of others, and what was not missed, are left out. */
    async hideMissed(userId: number, ids: readonly number[]): Promise<ChosenDone> {
      const { id, state, missedReason } = funnelSchedules;
      const isListed = and(eq(state, 'missed'), isNotNull(missedReason));
      const hidden = await db
        .update(funnelSchedules)
        .set({ missedReason: null })
        .where(and(isOwn(db, userId), isAnyOf(id, ids), isListed))
        .returning({ id });
      if (hidden.length > 0) publish(userId, 'funnels:updated', {});
      return { doneCount: hidden.length };
    },
  };
}
