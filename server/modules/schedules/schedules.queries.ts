import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';

import type { ActiveSchedule, FunnelSchedule } from '@contract/schemas/schedules';
import { toSeconds } from '@contract/time';

import type { Queryable, Transaction } from '../../db/database';
import { funnelRuns, funnels, funnelSchedules, groups, messengerAccounts } from '../../db/schema';
import { AppError } from '../../errors';

/** A row of `funnel_schedules`. */
export type ScheduleRow = typeof funnelSchedules.$inferSelect;

/** A schedule in wire format. */
export function toSchedule({ id, funnelId, groupId, startAt, active }: ScheduleRow): FunnelSchedule {
  return {
    id,
    funnel_id: funnelId,
    group_id: groupId,
    start_at: toSeconds(startAt),
    active,
  };
}

/** Condition on `funnel_schedules`: the schedule belongs to the caller. */
export function isOwn(db: Queryable, userId: number): SQL {
  const own = db.select({ id: funnels.id }).from(funnels).where(eq(funnels.userId, userId));
  return inArray(funnelSchedules.funnelId, own);
}

/**
 * Locks a funnel of the caller until the transaction ends: it cannot be deleted, and its schedules are changed one at a
 * time.
 * @throws AppError FUNNEL_NOT_FOUND
 */
export async function lockFunnel(tx: Transaction, userId: number, funnelId: number): Promise<void> {
  const locked = await tx
    .select({ id: funnels.id })
    .from(funnels)
    .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .for('no key update');
  if (locked.length === 0) throw new AppError('FUNNEL_NOT_FOUND');
}

/** Condition on `funnel_schedules`: armed, and waiting or running. */
export const isActive = and(funnelSchedules.active, inArray(funnelSchedules.state, ['waiting', 'running']));

/** A schedule of the caller, or null. */
export async function findOwnSchedule(db: Queryable, userId: number, id: number): Promise<ScheduleRow | null> {
  const [row] = await db
    .select()
    .from(funnelSchedules)
    .where(and(eq(funnelSchedules.id, id), isOwn(db, userId)));
  return row ?? null;
}

/** Waiting and running schedules by start time; finished ones are in the run history. */
export async function selectLive(db: Queryable, userId: number, which: SQL | undefined): Promise<FunnelSchedule[]> {
  const rows = await db
    .select()
    .from(funnelSchedules)
    .where(and(isOwn(db, userId), inArray(funnelSchedules.state, ['waiting', 'running']), which))
    .orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id));
  return rows.map(toSchedule);
}

/** Armed schedules that wait or run, with the names shown next to them, by start time. */
export async function selectActive(db: Queryable, userId: number): Promise<ActiveSchedule[]> {
  const rows = await db
    .select({ schedule: funnelSchedules, funnel: funnels, group: groups, run: funnelRuns })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .leftJoin(funnelRuns, and(eq(funnelRuns.scheduleId, funnelSchedules.id), eq(funnelRuns.status, 'running')))
    .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt), isActive))
    .orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id));
  return rows.map(({ schedule, funnel, group, run }) => ({
    ...toSchedule(schedule),
    funnel_name: funnel.name,
    funnel_active: funnel.active,
    name: group.name,
    custom_name: group.customName,
    group_type: group.type,
    runId: run?.id ?? null,
    pausedAt: run?.pausedAt?.getTime() ?? null,
    funnelPausedAt: funnel.pausedAt?.getTime() ?? null,
  }));
}

/** Which of these groups belong to the caller, and whether the account may post there. */
export async function selectOwnGroups(
  db: Queryable,
  userId: number,
  groupIds: number[],
): Promise<Map<number, { canPost: boolean }>> {
  const rows = await db
    .select({ id: groups.id, canPost: groups.canPost })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember, inArray(groups.id, groupIds)));
  return new Map(rows.map(({ id, canPost }) => [id, { canPost }]));
}
