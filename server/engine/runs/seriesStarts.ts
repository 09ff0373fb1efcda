import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { MissedReason } from '@contract/schemas/runs';

import type { Queryable, Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnels, funnelSchedules, funnelSeries } from '../../db/schema';
import { findGroupsToSend, findPresentGroups } from '../broadcasts/plannedGroups';
import { insertStarts } from './insertStarts';

export type SeriesRow = typeof funnelSeries.$inferSelect;

/** A moment of a series, in milliseconds since 1970: of its rule, and when that happens. */
export interface Occurrence {
  forMs: number;
  atMs: number;
}

/** The groups of an owner in which a series starts at this moment; null when its selection was deleted. */
export async function findSeriesGroups(
  tx: Transaction,
  userId: number,
  series: Pick<SeriesRow, 'groupIds' | 'selectionId'>,
  nowMs: number,
): Promise<number[] | null> {
  const chosen = await findGroupsToSend(tx, { userId, ...series }, nowMs);
  return chosen && findPresentGroups(tx, userId, chosen);
}

/**
 * Writes the schedules of an occurrence, armed unless the series is paused. A group that has one already, also one that was stopped,
 * gets no other; a start of the same funnel that waits there for the same moment becomes that of the series.
 */
export async function writeStarts(
  tx: Transaction,
  { id, funnelId, pausedAt }: Pick<SeriesRow, 'id' | 'funnelId' | 'pausedAt'>,
  groupIds: readonly number[],
  { forMs, atMs }: Occurrence,
): Promise<void> {
  const startAt = new Date(atMs);
  const series = { id, forMoment: new Date(forMs) };
  const written = await insertStarts(tx, { funnelId, startAt, active: pausedAt === null, series }, groupIds);
  if (written.size < groupIds.length)
    await adopt(tx, groupIds, { funnelId, startAt, seriesId: id, seriesFor: series.forMoment });
}

/** Starts of the same funnel at the same moment, without a series. */
async function adopt(
  tx: Transaction,
  groupIds: readonly number[],
  {
    funnelId,
    startAt,
    seriesId,
    seriesFor,
  }: Pick<SeriesRow, 'funnelId'> & Record<'startAt' | 'seriesFor', Date> & { seriesId: number },
): Promise<void> {
  const own = sql`(select group_id from ${funnelSchedules} as own where own.series_id = ${seriesId} and own.series_for = ${seriesFor.toISOString()}::timestamptz)`;
  await tx
    .update(funnelSchedules)
    .set({ seriesId, seriesFor })
    .where(
      and(
        eq(funnelSchedules.funnelId, funnelId),
        isAnyOf(funnelSchedules.groupId, groupIds),
        eq(funnelSchedules.startAt, startAt),
        sql`${funnelSchedules.state} = 'waiting' and ${funnelSchedules.seriesId} is null and not ${funnelSchedules.isTrial}`,
        sql`${funnelSchedules.groupId} not in ${own}`,
      ),
    );
}

/** Condition on `funnel_schedules`: they wait for an occurrence of a series. */
export const waitsFor = (seriesId: number, seriesFor: Date | null): SQL | undefined =>
  and(
    eq(funnelSchedules.seriesId, seriesId),
    seriesFor === null ? undefined : eq(funnelSchedules.seriesFor, seriesFor),
    eq(funnelSchedules.state, 'waiting'),
  );

/** Takes schedules back that will not happen; `which` narrows them. */
export async function removeStarts(
  tx: Transaction,
  seriesId: number,
  seriesFor: Date | null,
  which?: SQL,
): Promise<void> {
  if (seriesFor !== null) await tx.delete(funnelSchedules).where(and(waitsFor(seriesId, seriesFor), which));
}

/** Gives up the schedules of an occurrence. @returns how many */
export async function missStarts(
  tx: Transaction,
  seriesId: number,
  seriesFor: Date | null,
  missedReason: MissedReason,
): Promise<number> {
  if (seriesFor === null) return 0;
  const missed = await tx
    .update(funnelSchedules)
    .set({ state: 'missed', active: false, missedReason })
    .where(waitsFor(seriesId, seriesFor))
    .returning({ id: funnelSchedules.id });
  return missed.length;
}

/** The series of an owner's funnels, which wait for their turn or for their owner. */
export const isOwnSeries = (db: Queryable, userId: number): SQL => {
  const own = db.select({ id: funnels.id }).from(funnels).where(eq(funnels.userId, userId));
  return sql`${funnelSeries.funnelId} in ${own} and ${isOngoing}`;
};

/** Condition on `funnel_series`: not over. */
const isOngoing = sql`(${funnelSeries.nextAt} is not null or ${funnelSeries.trouble} is not null)`;
