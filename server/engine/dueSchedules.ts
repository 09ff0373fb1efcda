import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';

import { findStartProblems } from '@contract/planner/problems';

import type { Transaction } from '../db/database';
import { funnels, funnelSchedules, funnelVersions, groups, messengerAccounts } from '../db/schema';
import { sqlNow, type Clock } from '../gateways/clock';
import { untilMsColumn } from './databaseTime';
import type { EngineParts } from './engineDeps';
import { paceSetting } from './pace';

/** Why a schedule did not start. Keys under `server:missed`. */
export type MissedReason = 'late' | 'inactive' | 'notReady' | 'notWritable';

/** A schedule whose moment has come, with all that decides whether it starts. */
export interface DueSchedule {
  id: number;
  funnelId: number;
  groupId: number;
  startAt: Date;
  userId: number;
  funnelName: string;
  groupName: string;
  isFunnelActive: boolean;
  isWritable: boolean;
  accountId: number;
  versionId: number | null;
}

/** A schedule that will never start, for its owner to know. */
export type MissedSchedule = Pick<DueSchedule, 'id' | 'userId' | 'funnelName' | 'groupName'> & {
  reason: MissedReason;
  /** How late a start of this account may be, in milliseconds. */
  lateStartMaxMs: number;
};

const SCHEDULES_PER_TURN = 2_000;

/** Armed schedules of the given accounts whose moment has come, locked until the transaction ends, earliest first. */
export async function lockDue(tx: Transaction, clock: Clock, accountIds: number[]): Promise<DueSchedule[]> {
  const rows = await tx
    .select({ schedule: funnelSchedules, funnel: funnels, group: groups, versionId: funnelVersions.id })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .leftJoin(
      funnelVersions,
      and(eq(funnelVersions.funnelId, funnels.id), eq(funnelVersions.revision, funnels.revision)),
    )
    .where(
      and(
        eq(funnelSchedules.state, 'waiting'),
        funnelSchedules.active,
        lte(funnelSchedules.startAt, sqlNow(clock)),
        inArray(groups.accountId, accountIds),
      ),
    )
    .orderBy(funnelSchedules.startAt, funnelSchedules.id)
    .limit(SCHEDULES_PER_TURN)
    .for('update', { of: funnelSchedules, skipLocked: true });
  return rows.map(({ schedule, funnel, group, versionId }) => ({
    id: schedule.id,
    funnelId: funnel.id,
    groupId: group.id,
    startAt: schedule.startAt,
    userId: funnel.userId,
    funnelName: funnel.name,
    groupName: group.customName ?? group.name,
    isFunnelActive: funnel.active && funnel.deletedAt === null,
    isWritable: group.isMember && group.canPost,
    accountId: group.accountId,
    versionId,
  }));
}

/** Whether a due schedule starts, or why not. */
export async function findReason(
  tx: Transaction,
  { versions }: EngineParts,
  due: DueSchedule,
): Promise<MissedReason | null> {
  if (!due.isFunnelActive) return 'inactive';
  if (!due.isWritable) return 'notWritable';
  if (due.versionId === null) return 'notReady';
  const version = await versions.load(tx, due.versionId);
  return findStartProblems(version.graph).length > 0 ? 'notReady' : null;
}

/**
 * Gives up every schedule that is too late by now, whatever its account is doing.
 * @returns those that were armed; nobody expected the others to start.
 */
export async function missLate(parts: EngineParts): Promise<MissedSchedule[]> {
  const { db, clock } = parts;
  const lateStartMaxMs = paceSetting(parts, 'lateStartMaxMs');
  const tooLate = and(
    eq(funnelSchedules.state, 'waiting'),
    lt(funnelSchedules.startAt, sql`${sqlNow(clock)} - ${lateStartMaxMs} * interval '1 millisecond'`),
  );
  const late = db
    .$with('late')
    .as(
      db
        .select({ id: funnelSchedules.id, wasActive: funnelSchedules.active })
        .from(funnelSchedules)
        .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
        .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
        .where(tooLate)
        .for('update', { of: funnelSchedules, skipLocked: true }),
    );
  const missed = await db
    .with(late)
    .update(funnelSchedules)
    .set({ state: 'missed', active: false })
    .from(late)
    .where(eq(funnelSchedules.id, late.id))
    .returning({ id: funnelSchedules.id, wasActive: late.wasActive });
  const ids = missed.filter((row) => row.wasActive).map((row) => row.id);
  return ids.length === 0 ? [] : describeMissed(parts, ids);
}

/** Milliseconds until the next armed start, null when there is none. Negative for one that waits for its account. */
export async function findNextStartMs({ db, clock }: EngineParts): Promise<number | null> {
  const [next] = await db
    .select({ waitMs: untilMsColumn(clock, funnelSchedules.startAt) })
    .from(funnelSchedules)
    .where(
      and(eq(funnelSchedules.state, 'waiting'), funnelSchedules.active, lte(sqlNow(clock), funnelSchedules.startAt)),
    )
    .orderBy(funnelSchedules.startAt)
    .limit(1);
  return next?.waitMs ?? null;
}

async function describeMissed(parts: EngineParts, ids: number[]): Promise<MissedSchedule[]> {
  const rows = await parts.db
    .select({
      id: funnelSchedules.id,
      lateStartMaxMs: paceSetting(parts, 'lateStartMaxMs'),
      userId: funnels.userId,
      funnelName: funnels.name,
      customName: groups.customName,
      name: groups.name,
    })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(inArray(funnelSchedules.id, ids));
  return rows.map(({ customName, name, ...row }) => ({ ...row, groupName: customName ?? name, reason: 'late' }));
}
