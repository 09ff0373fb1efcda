import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm';

import { laterEnd, type RunEnd } from '@contract/planner/runEnd';
import type { LeftOut } from '@contract/schemas/schedules';

import type { Queryable } from '../../db/database';
import { funnels, funnelSchedules, funnelSeries, funnelVersions } from '../../db/schema';
import { readOverlaps, type RunEndReader } from './overlaps';

/** An armed start that waits. */
export interface WaitingStart {
  id: number;
  groupId: number;
  startMs: number;
  /** The version that it sends; null while nothing was saved. */
  versionId: number | null;
  /** Its series, if it must not run beside the one before it; null for all other starts. */
  alone: number | null;
}

const ofAlone = <T>(value: unknown) => sql<T | null>`case when not ${funnelSeries.runsAlongside} then ${value} end`;

/** Columns of starts, joined with their funnels and left-joined with their series. */
export const aloneColumns = {
  alone: ofAlone<number>(funnelSeries.id),
  versionId:
    ofAlone<number>(sql`coalesce(${funnelSchedules.versionId}, (select ${funnelVersions.id} from ${funnelVersions}
    where ${funnelVersions.funnelId} = ${funnels.id} and ${funnelVersions.revision} = ${funnels.revision}))`),
};

/** Which of these starts will be left out as things stand, and why, by id. No statement where none of them can be. */
export async function findLeftOut(
  db: Queryable,
  readEnds: RunEndReader,
  starts: readonly WaitingStart[],
  nowMs: number,
): Promise<ReadonlyMap<number, LeftOut>> {
  const found = new Map<number, LeftOut>();
  const moments = groupByMoment(starts);
  if (moments.length === 0) return found;
  const seriesIds = [...new Set(moments.map(({ seriesId }) => seriesId))];
  const groupIds = [...new Set(moments.flatMap(({ idOf }) => [...idOf.keys()]))];
  const overlaps = await readOverlaps(db, readEnds, { seriesIds, groupIds }, nowMs);
  for (const { seriesId, startMs, idOf, versionIds } of moments) {
    const atMs = Math.max(startMs, nowMs);
    const { free, ...leftOut } = overlaps.split(seriesId, [...idOf.keys()], atMs);
    for (const why of ['overlap', 'reply'] as const)
      for (const groupId of leftOut[why]) found.set(idOf.get(groupId) ?? 0, why);
    // One that is due still waits while nothing is sent, and the one after it does already.
    if (moments.some((other) => other.seriesId === seriesId && other.startMs > startMs)) {
      const ends = [...(await readEnds(db, versionIds)).values()].map((one) => one.ofStart(atMs));
      const end = ends.reduce<RunEnd | null>((latest, one) => (latest ? laterEnd(latest, one) : one), null);
      if (end) overlaps.addStart(seriesId, free, end);
    }
  }
  return found;
}

/** A start that will be left out. */
interface LeftOutStart {
  id: number;
  seriesId: number;
}

/** The armed starts that will be left out as things stand. @param which a condition on `funnel_schedules` */
export async function selectLeftOut(
  db: Queryable,
  readEnds: RunEndReader,
  which: SQL | undefined,
  nowMs: number,
): Promise<LeftOutStart[]> {
  const { id, groupId, startAt, active, state } = funnelSchedules;
  const rows = await db
    .select({ id, groupId, startAt, seriesId: funnelSeries.id, ...aloneColumns })
    .from(funnelSchedules)
    .innerJoin(funnels, and(eq(funnels.id, funnelSchedules.funnelId), isNull(funnels.pausedAt)))
    .innerJoin(funnelSeries, and(eq(funnelSeries.id, funnelSchedules.seriesId), not(funnelSeries.runsAlongside)))
    .where(and(which, sql`${state} = 'waiting'`, active));
  const starts = rows.map((row) => ({ ...row, startMs: row.startAt.getTime() }));
  const leftOut = await findLeftOut(db, readEnds, starts, nowMs);
  return rows.filter((row) => leftOut.has(row.id));
}

interface Moment {
  seriesId: number;
  startMs: number;
  /** The start in each group. */
  idOf: Map<number, number>;
  versionIds: Set<number>;
}

/** Starts of series that do not run alongside, by series and moment, in time order. */
function groupByMoment(starts: readonly WaitingStart[]): Moment[] {
  const moments = new Map<string, Moment>();
  for (const { id, groupId, startMs, versionId, alone } of starts) {
    if (alone === null) continue;
    const key = `${alone} ${startMs}`;
    const moment = moments.get(key) ?? { seriesId: alone, startMs, idOf: new Map(), versionIds: new Set() };
    moments.set(key, moment);
    moment.idOf.set(groupId, id);
    if (versionId !== null) moment.versionIds.add(versionId);
  }
  return [...moments.values()].sort((one, other) => one.startMs - other.startMs);
}
