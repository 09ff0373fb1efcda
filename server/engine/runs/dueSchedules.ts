import { and, eq, isNull, lte, not, notInArray, sql, type SQL } from 'drizzle-orm';

import { findStartProblems } from '@contract/planner/problems';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnels, funnelSchedules, funnelVersions, groups, messengerAccounts } from '../../db/schema';
import { sqlNow, untilMsColumn } from '../../gateways/clock';
import { isLate, type ToldReason } from './missedStarts';
import type { RunParts } from './runParts';

/** A due schedule, with everything that decides whether it starts. */
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
  /** Whether it is a trial, which also starts while its funnel is inactive. */
  isTrial: boolean;
  /** The pinned version, else the newest; null while none was saved. */
  versionId: number | null;
}

interface DueRow {
  schedule: typeof funnelSchedules.$inferSelect;
  funnel: typeof funnels.$inferSelect;
  group: typeof groups.$inferSelect;
  newestId: number | null;
}

const SCHEDULES_PER_TURN = 2_000;
const BYTES_PER_CHUNK = 32 * 1024 * 1024;
const isNewestVersion = and(eq(funnelVersions.funnelId, funnels.id), eq(funnelVersions.revision, funnels.revision));

/**
 * Due armed schedules of the given accounts that this process owns and that may send, earliest first, in chunks that fit into memory:
 * each with its whole graph counts.
 */
export async function findDueSchedules(parts: RunParts, accountIds: readonly number[]): Promise<number[][]> {
  const sizeOf = (which: SQL | undefined) =>
    sql`(${parts.db.select({ bytes: funnelVersions.sizeBytes }).from(funnelVersions).where(which)})`;
  const pinned = sizeOf(eq(funnelVersions.id, funnelSchedules.versionId));
  const rows = await parts.db
    .select({
      id: funnelSchedules.id,
      bytes: sql`coalesce(${pinned}, ${sizeOf(isNewestVersion)}, 0)`.mapWith(Number),
    })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(
      and(
        isDue(parts),
        isAnyOf(groups.accountId, accountIds),
        notInArray(funnelSchedules.id, parts.isolation.listPostponed('starts')),
      ),
    )
    .orderBy(funnelSchedules.startAt, funnelSchedules.id)
    .limit(SCHEDULES_PER_TURN);
  const chunks: number[][] = [];
  let chunkBytes = 0;
  for (const { id, bytes } of rows) {
    const last = chunks.at(-1);
    chunkBytes += bytes;
    if (last && chunkBytes <= BYTES_PER_CHUNK) last.push(id);
    else {
      chunks.push([id]);
      chunkBytes = bytes;
    }
  }
  return chunks;
}

/**
 * Those of the schedules that are due, locked until the transaction ends, earliest first. Their funnels are locked as well, so that
 * a pause comes before or after; those that are being changed wait for the next check.
 */
export async function lockDueSchedules(
  tx: Transaction,
  parts: RunParts,
  ids: readonly number[],
): Promise<DueSchedule[]> {
  const rows = await tx
    .select({ schedule: funnelSchedules, funnel: funnels, group: groups, newestId: funnelVersions.id })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .leftJoin(funnelVersions, isNewestVersion)
    .where(and(isDue(parts), isAnyOf(funnelSchedules.id, ids)))
    .orderBy(funnelSchedules.startAt, funnelSchedules.id)
    .for('no key update', { of: [funnelSchedules, funnels], skipLocked: true });
  return rows.map(toDue);
}

/** Not what is too late, also where it could not be given up yet. */
const isDue = (parts: RunParts) =>
  and(
    eq(funnelSchedules.state, 'waiting'),
    funnelSchedules.active,
    lte(funnelSchedules.startAt, sqlNow(parts.clock)),
    not(isLate(parts)),
    eq(messengerAccounts.leaseOwner, parts.nodeId),
    isNull(messengerAccounts.sendingStoppedAt),
    isNull(funnels.pausedAt),
  );

function toDue({ schedule, funnel, group, newestId }: DueRow): DueSchedule {
  return {
    id: schedule.id,
    funnelId: funnel.id,
    groupId: group.id,
    startAt: schedule.startAt,
    userId: funnel.userId,
    funnelName: funnel.name,
    groupName: group.customName ?? group.name,
    isTrial: schedule.isTrial,
    isFunnelActive: (funnel.active || schedule.isTrial) && funnel.deletedAt === null,
    isWritable: group.isMember && group.canPost,
    accountId: group.accountId,
    versionId: schedule.versionId ?? newestId,
  };
}

/** Whether a due schedule starts, or why not. */
export async function findMissedReason(
  tx: Transaction,
  { versions }: RunParts,
  due: DueSchedule,
): Promise<ToldReason | null> {
  if (!due.isFunnelActive) return 'inactive';
  if (!due.isWritable) return 'notWritable';
  if (due.versionId === null) return 'notReady';
  const version = await versions.load(tx, due.versionId);
  return findStartProblems(version.graph).length > 0 ? 'notReady' : null;
}

/** Milliseconds until the next armed start, null when there is none. Negative for one that waits for its account. */
export async function findNextStartMs({ db, clock }: RunParts): Promise<number | null> {
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
