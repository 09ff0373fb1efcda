import type { LeftOut } from '../schemas/schedules';
import type { PlannerGraph } from './graph';
import { nextRepeat, type Repeat } from './repeats';
import { createRunEnds } from './runEnd';

/** More than a week of the densest rhythm: runs may wait for a day of the week. */
const STARTS_COUNT = 9;

/**
 * Why starts of a series that does not run alongside are left out, if the first one is at this moment: a run still sends messages when
 * the next one is due, or it waits for a reply; null while every run is over before.
 */
export function findSeriesOverlap(graph: PlannerGraph, repeat: Repeat, firstMs: number): LeftOut | null {
  const ends = createRunEnds(graph);
  let found: LeftOut | null = null;
  let atMs = firstMs;
  for (let start = 0; start < STARTS_COUNT; start += 1) {
    const nextMs = nextRepeat(repeat, atMs);
    if (nextMs === null) return found;
    const { sentMs, repliesMs } = ends.ofStart(atMs);
    if (sentMs >= nextMs) return 'overlap';
    if (repliesMs >= nextMs) found = 'reply';
    atMs = nextMs;
  }
  return found;
}
