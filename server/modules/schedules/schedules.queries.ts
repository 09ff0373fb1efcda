import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';

import type { Progress } from '@contract/schemas/progress';
import type { ActiveSchedule, FunnelSchedule, SavedVersion } from '@contract/schemas/schedules';
import { toSeconds } from '@contract/time';

import type { Queryable, Transaction } from '../../db/database';
import { funnelRuns, funnels, funnelSchedules, funnelVersions, groups, messengerAccounts } from '../../db/schema';
import type { PaceParts } from '../../engine/pace/pace';
import { readAccountWaits, readProgress, waitOfAccount, type AccountWaits } from '../../engine/sending/runProgress';
import { AppError } from '../../errors';

/** A row of `funnel_schedules`. */
export type ScheduleRow = typeof funnelSchedules.$inferSelect;

/** The version of a schedule, without its graph. */
const sentColumns = { revision: funnelVersions.revision, createdAt: funnelVersions.createdAt };

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
 * Locks a funnel of the caller until the transaction ends: it is neither deleted nor saved, and its schedules are changed one at a
 * time.
 * @returns its revision
 * @throws AppError FUNNEL_NOT_FOUND
 */
export async function lockFunnel(tx: Transaction, userId: number, funnelId: number): Promise<number> {
  const [locked] = await tx
    .select({ revision: funnels.revision })
    .from(funnels)
    .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .for('no key update');
  if (!locked) throw new AppError('FUNNEL_NOT_FOUND');
  return locked.revision;
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
  const rows = await selectSent(db)
    .where(and(eq(funnels.userId, userId), inArray(funnelSchedules.state, ['waiting', 'running']), which))
    .orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id));
  return rows.map(({ schedule, ...row }) => ({ ...toSchedule(schedule), ...describeVersion(row) }));
}

/** Schedules with their groups, and what they send unless it is the newest version. */
const selectSent = (db: Queryable) =>
  db
    .select({ schedule: funnelSchedules, funnel: funnels, group: groups, version: sentColumns, run: funnelRuns })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .leftJoin(funnelRuns, eq(funnelRuns.scheduleId, funnelSchedules.id))
    .leftJoin(
      funnelVersions,
      and(
        eq(funnelVersions.id, sql`coalesce(${funnelRuns.versionId}, ${funnelSchedules.versionId})`),
        ne(funnelVersions.revision, funnels.revision),
      ),
    )
    .$dynamic();

function describeVersion({ version }: { version: { revision: number; createdAt: Date } | null }): {
  version?: SavedVersion;
} {
  return version ? { version: { revision: version.revision, savedAt: toSeconds(version.createdAt) } } : {};
}

/** Armed schedules that wait or run, with the names shown next to them and their progress, by start time. */
export async function selectActive(parts: PaceParts, userId: number): Promise<ActiveSchedule[]> {
  const rows = await selectSent(parts.db)
    .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt), isActive))
    .orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id));
  const account = rows.length > 0 ? await readAccountWaits(parts, userId) : null;
  const runIds = rows.flatMap(({ schedule, run }) => (schedule.state === 'running' ? (run?.id ?? []) : []));
  const progress = account ? await readProgress(parts, account, runIds) : null;
  return rows.map(({ schedule, funnel, group, version, run }) => ({
    ...toSchedule(schedule),
    ...describeVersion({ version }),
    funnel_name: funnel.name,
    funnel_active: funnel.active,
    name: group.name,
    custom_name: group.customName,
    group_type: group.type,
    runId: run?.status === 'running' ? run.id : null,
    pausedAt: run?.pausedAt?.getTime() ?? null,
    funnelPausedAt: funnel.pausedAt?.getTime() ?? null,
    ...(schedule.isTrial && { isTrial: true }),
    ...describeWork(schedule, account, progress?.get(run?.id ?? 0)),
  }));
}

/** The progress of a running schedule, or what a waiting one that is due waits for. */
function describeWork(
  { state, startAt }: ScheduleRow,
  account: AccountWaits | null,
  progress: Progress | undefined,
): Pick<ActiveSchedule, 'progress' | 'wait'> {
  if (progress) return { progress };
  const wait = account && state === 'waiting' && startAt.getTime() <= account.nowMs ? waitOfAccount(account) : null;
  return wait ? { wait } : {};
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
