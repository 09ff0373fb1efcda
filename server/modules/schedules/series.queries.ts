import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';

import type { FunnelSeries, FunnelSeriesWithGroups } from '@contract/schemas/series';

import type { Queryable, Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnels, funnelSchedules, funnelSeries, selections } from '../../db/schema';
import { selectLeftOut } from '../../engine/runs/leftOut';
import type { RunEndReader } from '../../engine/runs/overlaps';
import { isOwnSeries, type SeriesRow } from '../../engine/runs/seriesStarts';
import { AppError } from '../../errors';

/** Series that are not over, in wire format, the next one first. */
export async function selectSeries(
  db: Queryable,
  userId: number,
  which: SQL | undefined,
): Promise<FunnelSeriesWithGroups[]> {
  const rows = await db
    .select({ series: funnelSeries, selectionName: selections.name })
    .from(funnelSeries)
    .leftJoin(selections, and(eq(selections.id, funnelSeries.selectionId), eq(selections.userId, userId)))
    .where(and(isOwnSeries(db, userId), which))
    .orderBy(asc(funnelSeries.nextAt), asc(funnelSeries.id));
  return rows.map(({ series, selectionName }) => ({
    id: series.id,
    funnelId: series.funnelId,
    groupIds: series.groupIds,
    groupCount: series.groupIds.length,
    selection: series.selectionId === null ? null : { id: series.selectionId, name: selectionName },
    repeat: series.repeat,
    runsAlongside: series.runsAlongside,
    nextForMs: series.nextFor?.getTime() ?? null,
    nextAtMs: series.nextAt?.getTime() ?? null,
    pausedAtMs: series.pausedAt?.getTime() ?? null,
    trouble: series.trouble,
    emptyAtMs: series.emptyAt?.getTime() ?? null,
    unlistedCount: series.unlistedCount,
    revision: series.revision,
  }));
}

/** In how many groups the next start of each of these series will be left out; no statement where none can be. */
export async function countLeftOut(
  db: Queryable,
  readEnds: RunEndReader,
  rows: readonly FunnelSeries[],
  nowMs: number,
): Promise<ReadonlyMap<number, number>> {
  const ids = rows.filter(({ runsAlongside }) => !runsAlongside).map(({ id }) => id);
  const counts = new Map<number, number>();
  if (ids.length === 0) return counts;
  for (const { seriesId } of await selectLeftOut(db, readEnds, isAnyOf(funnelSchedules.seriesId, ids), nowMs))
    counts.set(seriesId, (counts.get(seriesId) ?? 0) + 1);
  return counts;
}

/** For lists: five thousand ids each would be too much. */
export const withoutGroups = ({ groupIds: _groupIds, ...series }: FunnelSeriesWithGroups): FunnelSeries => series;

/** @throws AppError SERIES_NOT_FOUND */
export async function findSeries(db: Queryable, userId: number, id: number): Promise<FunnelSeriesWithGroups> {
  const [found] = await selectSeries(db, userId, eq(funnelSeries.id, id));
  if (!found) throw new AppError('SERIES_NOT_FOUND');
  return found;
}

/**
 * Locks a series that is not over, after its funnel, as the engine does.
 * @throws AppError SERIES_NOT_FOUND
 * @throws AppError SERIES_CHANGED when it was changed since the revision that the caller saw
 */
export async function lockSeries(tx: Transaction, userId: number, id: number, seen?: number): Promise<SeriesRow> {
  const which = and(isOwnSeries(tx, userId), eq(funnelSeries.id, id));
  await tx
    .select({ id: funnels.id })
    .from(funnels)
    .innerJoin(funnelSeries, eq(funnelSeries.funnelId, funnels.id))
    .where(and(which, isNull(funnels.deletedAt)))
    .for('no key update', { of: funnels });
  const [series] = await tx.select().from(funnelSeries).where(which).for('no key update');
  if (!series) throw new AppError('SERIES_NOT_FOUND');
  if (seen !== undefined && series.revision !== seen) throw new AppError('SERIES_CHANGED');
  return series;
}
