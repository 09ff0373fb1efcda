import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';

import type { ErrorCode } from '@contract/errors';
import type { Wait } from '@contract/schemas/progress';
import type { ActiveSchedule, FunnelSchedule, SavedVersion } from '@contract/schemas/schedules';
import { toSeconds } from '@contract/time';

import type { Queryable, Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import {
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelSeries,
  funnelVersions,
  groups,
  messengerAccounts,
} from '../../db/schema';
import { keepStatement } from '../../engine/core/keepStatement';
import type { PaceParts } from '../../engine/pace/pace';
import { aloneColumns, findLeftOut, type WaitingStart } from '../../engine/runs/leftOut';
import type { RunEndReader } from '../../engine/runs/overlaps';
import { readAccountWaits, readProgress, waitOfAccount, type AccountWaits } from '../../engine/sending/runProgress';
import { AppError } from '../../errors';

/** A row of `funnel_schedules`. */
export type ScheduleRow = typeof funnelSchedules.$inferSelect;

/** What a list of schedules shows. Only these: each value of each row is mapped, which costs more than the query itself. */
const { id, funnelId, groupId, startAt, active, state, isTrial } = funnelSchedules;
const sentColumns = {
  schedule: { id, funnelId, groupId, startAt, active, state, isTrial },
  funnel: { name: funnels.name, active: funnels.active, pausedAt: funnels.pausedAt },
  group: { name: groups.name, customName: groups.customName, type: groups.type },
  version: { revision: funnelVersions.revision, createdAt: funnelVersions.createdAt },
  series: { id: funnelSeries.id, repeat: funnelSeries.repeat },
  run: { id: funnelRuns.id, status: funnelRuns.status, pausedAt: funnelRuns.pausedAt },
  ...aloneColumns,
};
type SentSchedule = Pick<ScheduleRow, keyof typeof sentColumns.schedule>;

/** A schedule in wire format. */
export function toSchedule(schedule: Omit<SentSchedule, 'state' | 'isTrial'>): FunnelSchedule {
  const { id, funnelId, groupId, startAt, active } = schedule;
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

/** Without parameters: a plan for any value could not use the partial indexes. */
const isLive = sql`${funnelSchedules.state} in ('waiting', 'running')`;

/** Condition on `funnel_schedules`: armed, and waiting or running. */
export const isActive = and(funnelSchedules.active, isLive);

/** A schedule of the caller, or null. */
export async function findOwnSchedule(db: Queryable, userId: number, id: number): Promise<ScheduleRow | null> {
  const [row] = await db
    .select()
    .from(funnelSchedules)
    .where(and(eq(funnelSchedules.id, id), isOwn(db, userId)));
  return row ?? null;
}

/** What lists of schedules are made with. */
interface ListParts extends PaceParts {
  readEnds: RunEndReader;
}

/** Waiting and running schedules by start time; finished ones are in the run history. */
export async function selectLive(
  { db, clock, readEnds }: ListParts,
  userId: number,
  which: SQL | undefined,
): Promise<FunnelSchedule[]> {
  const rows = await selectSent(db)
    .where(and(eq(funnels.userId, userId), isLive, which))
    .orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id));
  const leftOut = await findLeftOut(db, readEnds, listFollowing(rows), clock.nowMs());
  return rows.map(({ schedule, version, series }) => ({
    version: toVersion(version),
    series: series ?? undefined,
    leftOut: leftOut.get(schedule.id),
    ...toSchedule(schedule),
  }));
}

type SentRow = Pick<Awaited<ReturnType<typeof selectSent>>[number], 'schedule' | 'funnel' | keyof typeof aloneColumns>;

/** Of all live schedules of their groups: armed starts that another one of their series is before, or may be. */
function listFollowing(rows: readonly SentRow[]): WaitingStart[] {
  const counts = new Map<string, number>();
  const placeOf = ({ alone, schedule }: SentRow) => `${alone} ${schedule.groupId}`;
  for (const row of rows) if (row.alone !== null) counts.set(placeOf(row), (counts.get(placeOf(row)) ?? 0) + 1);
  return rows.flatMap((row) => {
    const { id, groupId, startAt, state, active } = row.schedule;
    const isArmed = state === 'waiting' && active && row.funnel.pausedAt === null;
    const { alone, versionId } = row;
    const isSecond = (counts.get(placeOf(row)) ?? 0) > 1;
    return isArmed && isSecond ? [{ id, groupId, startMs: startAt.getTime(), alone, versionId }] : [];
  });
}

/** Schedules with their groups, and what they send unless it is the newest version. */
const selectSent = (db: Queryable) =>
  db
    .select(sentColumns)
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .leftJoin(funnelSeries, eq(funnelSeries.id, funnelSchedules.seriesId))
    .leftJoin(funnelRuns, eq(funnelRuns.scheduleId, funnelSchedules.id))
    .leftJoin(
      funnelVersions,
      and(
        eq(funnelVersions.id, sql`coalesce(${funnelRuns.versionId}, ${funnelSchedules.versionId})`),
        ne(funnelVersions.revision, funnels.revision),
      ),
    )
    .$dynamic();

const toVersion = (version: { revision: number; createdAt: Date } | null): SavedVersion | undefined =>
  version ? { revision: version.revision, savedAt: toSeconds(version.createdAt) } : undefined;

/** Armed schedules that wait or run, with the names shown next to them and their progress, by start time. */
export async function selectActive(parts: ListParts, userId: number): Promise<ActiveSchedule[]> {
  const rows = await activeOf(parts).execute({ userId });
  const account = rows.length > 0 ? await readAccountWaits(parts, userId) : null;
  const nowMs = account?.nowMs ?? parts.clock.nowMs();
  const leftOut = await findLeftOut(parts.db, parts.readEnds, listFollowing(rows), nowMs);
  const runIds = rows.flatMap(({ schedule, run }) => (schedule.state === 'running' ? (run?.id ?? []) : []));
  const progress = account ? await readProgress(parts, account, runIds) : null;
  return rows.map(({ schedule, funnel, group, version, series, run }) => ({
    version: toVersion(version),
    series: series ?? undefined,
    funnel_name: funnel.name,
    funnel_active: funnel.active,
    name: group.name,
    custom_name: group.customName,
    group_type: group.type,
    runId: run?.status === 'running' ? run.id : null,
    pausedAt: run?.pausedAt?.getTime() ?? null,
    funnelPausedAt: funnel.pausedAt?.getTime() ?? null,
    isTrial: schedule.isTrial || undefined,
    progress: run ? progress?.get(run.id) : undefined,
    wait: account ? waitOfStart(schedule, account) : undefined,
    leftOut: leftOut.get(schedule.id),
    ...toSchedule(schedule),
  }));
}

const activeOf = keepStatement(({ db }: PaceParts) =>
  selectSent(db)
    .where(and(eq(funnels.userId, sql.placeholder('userId')), isNull(funnels.deletedAt), isActive))
    .orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id))
    .prepare('active_schedules'),
);

/** What a start that is due waits for. */
function waitOfStart({ state, startAt }: SentSchedule, account: AccountWaits): Wait | undefined {
  const isDue = state === 'waiting' && startAt.getTime() <= account.nowMs;
  return isDue ? (waitOfAccount(account) ?? undefined) : undefined;
}

/** Which of these groups belong to the caller, whether the account may post there, and whether it may change them; null: not known. */
export async function selectOwnGroups(
  db: Queryable,
  userId: number,
  groupIds: number[],
): Promise<Map<number, StartPlace>> {
  const rows = await db
    .select({ id: groups.id, canPost: groups.canPost, isOwnAdmin: groups.isOwnAdmin })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember, isAnyOf(groups.id, groupIds)));
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** Why a funnel cannot be started in a group. @param changesGroup it has a step that only an admin may take */
export function findStartRefusal(place: StartPlace | undefined, changesGroup: boolean): ErrorCode | null {
  if (!place) return 'GROUP_NOT_FOUND';
  if (!place.canPost) return 'GROUP_NOT_WRITABLE';
  return changesGroup && place.isOwnAdmin === false ? 'GROUP_NOT_ADMIN' : null;
}

/** Whether a run of this version may change its group. */
export async function changesGroups(tx: Queryable, funnelId: number, revision: number): Promise<boolean> {
  const rows = await tx
    .select({ id: funnelVersions.id })
    .from(funnelVersions)
    .where(
      and(
        eq(funnelVersions.funnelId, funnelId),
        eq(funnelVersions.revision, revision),
        sql`jsonb_path_exists(${funnelVersions.plan}, '$[*] ? (@.isReachable == true && exists(@.act))')`,
      ),
    );
  return rows.length > 0;
}

/** A group as a place for a start. */
export interface StartPlace {
  canPost: boolean;
  isOwnAdmin: boolean | null;
}
