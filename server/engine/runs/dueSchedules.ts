import { and, eq, isNull, lte, not, notInArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { findStartProblems } from '@contract/planner/problems';

import type { Transaction } from '../../db/database';
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
  /** The series that it belongs to, when it must not start beside its last run. */
  aloneInSeries: number | null;
}

interface DueRow {
  schedule: typeof funnelSchedules.$inferSelect;
  funnel: typeof funnels.$inferSelect;
  group: typeof groups.$inferSelect;
  newestId: number | null;
  aloneInSeries: number | null;
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
    .select({
      schedule: funnelSchedules,
      funnel: funnels,
      group: groups,
      newestId: funnelVersions.id,
      aloneInSeries: funnelSeries.id,
    })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .leftJoin(funnelVersions, isNewestVersion)
    .leftJoin(funnelSeries, and(eq(funnelSeries.id, funnelSchedules.seriesId), not(funnelSeries.runsAlongside)))
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
    not(awaitsGroups),
  );

/** Its series evaluates its selection first. */
const awaitsGroups = sql`exists (select 1 from ${funnelSeries} where ${funnelSeries.id} = ${funnelSchedules.seriesId}
  and ${funnelSeries.selectionId} is not null and ${funnelSeries.nextFor} = ${funnelSchedules.seriesFor}
  and ${funnelSeries.nextAt} <= ${funnelSchedules.startAt})`;

function toDue({ schedule, funnel, group, newestId, aloneInSeries }: DueRow): DueSchedule {
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
    aloneInSeries,
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

/** Those whose series has a run in the same group that is not over, or another start in this list. */
export async function findOverlaps(tx: Transaction, due: readonly DueSchedule[]): Promise<Set<number>> {
  const alone = due.filter(({ aloneInSeries }) => aloneInSeries !== null);
  const overlaps = new Set<number>();
  if (alone.length === 0) return overlaps;
  const last = alias(funnelSchedules, 'last');
  const running = await tx
    .selectDistinct({ seriesId: last.seriesId, groupId: last.groupId })
    .from(last)
    .innerJoin(funnelRuns, and(eq(funnelRuns.scheduleId, last.id), eq(funnelRuns.status, 'running')))
    .where(
      isAnyOf(
        last.seriesId,
        alone.map(({ aloneInSeries }) => aloneInSeries ?? 0),
      ),
    );
  const taken = new Set(running.map(({ seriesId, groupId }) => [seriesId, groupId].join()));
  for (const { id, aloneInSeries, groupId } of alone) {
    const place = [aloneInSeries, groupId].join();
    if (taken.has(place)) overlaps.add(id);
    else taken.add(place);
  }
  return overlaps;
}

/** The next armed start, in milliseconds from now, null when there is none; and whether a series must move on before that. */
export async function findNextStart({
  db,
  clock,
}: RunParts): Promise<{ nextMs: number | null; hasDueSeries: boolean }> {
  const next = db
    .select({ waitMs: untilMsColumn(clock, funnelSchedules.startAt) })
    .from(funnelSchedules)
    .where(
      and(eq(funnelSchedules.state, 'waiting'), funnelSchedules.active, lte(sqlNow(clock), funnelSchedules.startAt)),
    )
    .orderBy(funnelSchedules.startAt)
    .limit(1);
  const nextSeries = db
    .select({ waitMs: untilMsColumn(clock, funnelSeries.nextAt) })
    .from(funnelSeries)
    .where(lte(sqlNow(clock), funnelSeries.nextAt))
    .orderBy(funnelSeries.nextAt)
    .limit(1);
  const due = db
    .select({ one: sql`1` })
    .from(funnelSeries)
    .where(lte(funnelSeries.nextAt, sqlNow(clock)));
  const [row] = await db
    .select({ nextMs: sql<number | null>`least(${next}, ${nextSeries})`, hasDueSeries: sql<boolean>`exists ${due}` })
    .from(sql`(select 1) as one`);
  return row ?? { nextMs: null, hasDueSeries: false };
}
