import { and, eq, sql } from 'drizzle-orm';

import {
  closesMs,
  createRunEnds,
  laterEnd,
  untilOf,
  type Queued,
  type RunEnd,
  type RunEnds,
} from '@contract/planner/runEnd';
import type { LeftOut } from '@contract/schemas/schedules';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnelSchedules, funnelSeries, openConditions } from '../../db/schema';
import { selectDone } from './doneSteps';
import { readGraphs } from './graphs';

/**
 * Where starts of series that do not run alongside are left out, because an earlier run goes on: as `findOverlaps` decides at the start
 * itself, but ahead of it, as things stand and if nobody replies.
 */
export interface Overlaps {
  /** Notes a start that happens, and until when its runs go on. */
  addStart(seriesId: number, groupIds: readonly number[], end: RunEnd): void;
  /** In which of the groups a start at a moment happens, and where it is left out and why. Those of one series are asked in time order. */
  split(seriesId: number, groupIds: readonly number[], atMs: number): Record<'free' | LeftOut, readonly number[]>;
}

/** Runs of one series that go on until a moment. */
interface GoingOn {
  untilMs: number;
  endIn: (groupId: number) => RunEnd | undefined;
}

/** How many graphs are kept prepared. */
const KEEP_COUNT = 50;

/** Reads when runs of versions end. A version never changes, so what was read once is kept. */
export type RunEndReader = ReturnType<typeof createRunEndReader>;

export function createRunEndReader() {
  const known = new Map<number, RunEnds>();
  return async (db: Queryable, versionIds: Iterable<number>): Promise<ReadonlyMap<number, RunEnds>> => {
    const wanted = [...new Set(versionIds)];
    const missing = wanted.filter((id) => !known.has(id));
    for (const [id, graph] of missing.length === 0 ? [] : await readGraphs(db, missing))
      known.set(id, createRunEnds(graph));
    const found = new Map<number, RunEnds>();
    for (const id of wanted) {
      const ends = known.get(id);
      if (!ends) continue;
      found.set(id, ends);
      // The ones used last are at the end.
      known.delete(id);
      known.set(id, ends);
    }
    for (const id of [...known.keys()].slice(0, -KEEP_COUNT)) known.delete(id);
    return found;
  };
}

/** Whose runs are looked at: of these series, in these groups or in all. */
interface Which {
  seriesIds: readonly number[];
  groupIds: readonly number[] | null;
}

/** Of the runs as they are; no statement without a series. */
export async function readOverlaps(
  db: Queryable,
  readEnds: RunEndReader,
  which: Which,
  nowMs: number,
): Promise<Overlaps> {
  const goingOn = new Map<number, GoingOn[]>();
  const add = (seriesId: number, one: GoingOn) => goingOn.set(seriesId, [...(goingOn.get(seriesId) ?? []), one]);
  for (const [seriesId, ends] of await readRuns(db, readEnds, which, nowMs))
    add(seriesId, {
      untilMs: Math.max(...[...ends.values()].map(untilOf)),
      endIn: (groupId) => ends.get(groupId),
    });

  return {
    addStart(seriesId, groupIds, end) {
      let known: Set<number> | null = null;
      const endIn = (groupId: number) => ((known ??= new Set(groupIds)).has(groupId) ? end : undefined);
      add(seriesId, { untilMs: untilOf(end), endIn });
    },
    split(seriesId, groupIds, atMs) {
      const left = goingOn.get(seriesId)?.filter(({ untilMs }) => untilMs >= atMs) ?? [];
      goingOn.set(seriesId, left);
      if (left.length === 0) return { free: groupIds, overlap: [], reply: [] };
      const found: Record<'free' | LeftOut, number[]> = { free: [], overlap: [], reply: [] };
      for (const groupId of groupIds) {
        const ends = left.flatMap(({ endIn }) => endIn(groupId) ?? []);
        if (ends.some(({ sentMs }) => sentMs >= atMs)) found.overlap.push(groupId);
        else found[ends.some(({ repliesMs }) => repliesMs >= atMs) ? 'reply' : 'free'].push(groupId);
      }
      return found;
    },
  };
}

/** Until when runs go on, by series and group. */
async function readRuns(db: Queryable, readEnds: RunEndReader, which: Which, nowMs: number) {
  const found = new Map<number, Map<number, RunEnd>>();
  const rows = which.seriesIds.length === 0 ? [] : await selectRuns(db, which);
  const ends = await readEnds(db, new Set(rows.map(({ versionId }) => versionId)));
  const merging = rows.filter(({ versionId }) => ends.get(versionId)?.hasMerges);
  const doneRows = await selectDone(
    db,
    merging.map(({ runId }) => runId),
  );
  const done = new Map(doneRows.map(({ runId, nodeIds }) => [runId, nodeIds]));
  for (const { runId, seriesId, groupId, versionId, isPaused, queued, opensMs } of rows) {
    const waiting = queued.map(({ nodeId, atMs }) => ({ nodeId, atMs: Math.max(atMs, nowMs) }));
    const open = { sentMs: nowMs, repliesMs: opensMs === null ? -Infinity : closesMs(opensMs) };
    const rest = ends.get(versionId)?.ofRest(waiting, done.get(runId)) ?? open;
    // Nobody knows when a paused one is continued.
    const end = isPaused ? { ...open, sentMs: Infinity } : laterEnd(rest, open);
    const ofSeries = found.get(seriesId) ?? new Map<number, RunEnd>();
    found.set(seriesId, ofSeries.set(groupId, laterEnd(end, ofSeries.get(groupId) ?? end)));
  }
  return found;
}

/** Runs of series with what they have still to send, and when the last of their questions opened. */
function selectRuns(db: Queryable, { seriesIds, groupIds }: Which) {
  const { nodeId, dueAt, status } = deliveries;
  const momentMs = (at: unknown) => sql`extract(epoch from ${at}) * 1000`;
  const queued = sql<Queued[]>`coalesce(json_agg(json_build_object('nodeId', ${nodeId}, 'atMs', ${momentMs(dueAt)}))
    filter (where ${nodeId} is not null), '[]')`;
  const opens = db
    .select({ ms: momentMs(sql`max(${openConditions.opensAt})`) })
    .from(openConditions)
    .where(
      sql`${openConditions.runId} = ${funnelRuns.id} and ${openConditions.takenAt} is null and ${openConditions.closedAt} is null`,
    );
  return db
    .select({
      runId: funnelRuns.id,
      seriesId: funnelSeries.id,
      groupId: funnelRuns.groupId,
      versionId: funnelRuns.versionId,
      isPaused: sql<boolean>`${funnelRuns.pausedAt} is not null`,
      queued,
      opensMs: sql<number | null>`(${opens})::float8`,
    })
    .from(funnelSeries)
    .innerJoin(funnelRuns, and(eq(funnelRuns.funnelId, funnelSeries.funnelId), sql`${funnelRuns.status} = 'running'`))
    .innerJoin(
      funnelSchedules,
      and(eq(funnelSchedules.id, funnelRuns.scheduleId), eq(funnelSchedules.seriesId, funnelSeries.id)),
    )
    .leftJoin(deliveries, and(eq(deliveries.runId, funnelRuns.id), sql`${status} in ('queued', 'sending')`))
    .where(
      and(isAnyOf(funnelSeries.id, seriesIds), groupIds === null ? undefined : isAnyOf(funnelRuns.groupId, groupIds)),
    )
    .groupBy(funnelSeries.id, funnelRuns.id);
}
