import { and, eq, not, sql } from 'drizzle-orm';

import type { CalendarStep } from '@contract/planner/calendarSteps';

import type { Queryable } from '../../db/database';
import { funnelRuns, funnels, funnelSchedules, funnelSeries } from '../../db/schema';
import { isFunnelInScope, type CalendarScope } from './calendarFilter';

/** Groups in which a run of a series goes on until a moment, its last message included. */
interface GoingOn {
  groupIds: readonly number[];
  untilMs: number;
}

/** Where starts of series that do not run alongside are left out, because an earlier one goes on. */
export interface Overlaps {
  /** Notes what a running run still sends. */
  addRun(runIds: readonly number[], steps: readonly Pick<CalendarStep, 'atMs' | 'certainty'>[]): void;
  /** Notes a start that happens, with its steps. */
  addStart(seriesId: number | null, groupIds: readonly number[], steps: readonly CalendarStep[]): void;
  /** In which of the groups a start at a moment happens, and where it is left out. Those of one series are asked in time order. */
  split(seriesId: number | null, groupIds: readonly number[], atMs: number): Record<'free' | 'busy', readonly number[]>;
}

/** Of the runs and series as they are. */
export async function readOverlaps(db: Queryable, scope: CalendarScope): Promise<Overlaps> {
  const series = new Map<number, GoingOn[]>();
  for (const { id } of await selectAlone(db, scope)) series.set(id, []);
  const runs = new Map((series.size > 0 ? await selectRuns(db, scope) : []).map((run) => [run.id, run]));
  const note = (seriesId: number | null, { groupIds, untilMs }: GoingOn) =>
    series.get(seriesId ?? 0)?.push({ groupIds, untilMs });

  return {
    addRun(runIds, steps) {
      if (runs.size === 0) return;
      for (const runId of runIds) {
        const run = runs.get(runId);
        if (run) note(run.seriesId, { groupIds: [run.groupId], untilMs: endOf(steps) });
      }
    },
    addStart: (seriesId, groupIds, steps) => note(seriesId, { groupIds, untilMs: endOf(steps) }),
    split(seriesId, groupIds, atMs) {
      const goingOn = series.get(seriesId ?? 0)?.filter(({ untilMs }) => untilMs >= atMs) ?? [];
      if (goingOn.length === 0) return { free: groupIds, busy: [] };
      series.set(seriesId ?? 0, goingOn);
      const taken = new Set(goingOn.flatMap((one) => one.groupIds));
      return { free: groupIds.filter((id) => !taken.has(id)), busy: groupIds.filter((id) => taken.has(id)) };
    },
  };
}

/** When the last message goes out that waits for no reply. */
const endOf = (steps: readonly Pick<CalendarStep, 'atMs' | 'certainty'>[]): number =>
  steps.reduce((endMs, { atMs, certainty }) => (certainty === 'reply' ? endMs : Math.max(endMs, atMs)), -Infinity);

const selectAlone = (db: Queryable, scope: CalendarScope) =>
  db
    .select({ id: funnelSeries.id })
    .from(funnelSeries)
    .innerJoin(funnels, eq(funnels.id, funnelSeries.funnelId))
    .where(and(isFunnelInScope(scope), not(funnelSeries.runsAlongside)));

const selectRuns = (db: Queryable, scope: CalendarScope) =>
  db
    .select({
      id: funnelRuns.id,
      groupId: funnelSchedules.groupId,
      seriesId: sql<number>`${funnelSchedules.seriesId}`.mapWith(Number),
    })
    .from(funnelSeries)
    .innerJoin(funnels, eq(funnels.id, funnelSeries.funnelId))
    .innerJoin(funnelSchedules, eq(funnelSchedules.seriesId, funnelSeries.id))
    .innerJoin(funnelRuns, and(eq(funnelRuns.scheduleId, funnelSchedules.id), sql`${funnelRuns.status} = 'running'`))
    .where(and(isFunnelInScope(scope), not(funnelSeries.runsAlongside)));
