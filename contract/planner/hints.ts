import type { PlannerGraph, PlannerNode } from './graph';
import { findWarnings, type Problem, type WarningCode } from './problems';
import { findReachable } from './reach';
import { simulateArrivals } from './simulateRun';
import { readMomentMs } from './waits';
import { indexGraph } from './walk';

/** Start of the run and the current time, in milliseconds since 1970. */
export interface HintMoments {
  startMs: number;
  nowMs: number;
}

/** Warnings that block nothing: unreachable nodes, waiting without a next step, and moments that pass before a run reaches them. */
export function findHints(graph: PlannerGraph, { startMs, nowMs }: HintMoments): Problem<WarningCode>[] {
  const reachable = findReachable(graph);
  const hasWayOn = new Set(graph.edges.map(({ source }) => source));
  const waiting = graph.nodes.filter(({ type }) => type === 'delay' || type === 'schedule');
  const hints = findWarnings(graph);
  for (const { id } of waiting) {
    if (!reachable.has(id)) hints.push({ code: 'nodeUnreachable', nodeIds: [id] });
    else if (!hasWayOn.has(id)) hints.push({ code: 'deadEnd', nodeIds: [id] });
  }
  const schedules = waiting.filter(({ type }) => type === 'schedule');
  if (schedules.length === 0) return hints;
  const arrivals = simulateArrivals(indexGraph(graph), startMs);
  for (const node of schedules) {
    const code = findMomentHint(node, arrivals.get(node.id), nowMs);
    if (code) hints.push({ code, nodeIds: [node.id] });
  }
  return hints;
}

/** A schedule node reached after its moment never waits. */
function findMomentHint(node: PlannerNode, arrivesMs: number | undefined, nowMs: number): WarningCode | null {
  const momentMs = readMomentMs(node.data.schedule);
  if (momentMs === null || arrivesMs === undefined) return null;
  if (momentMs < nowMs) return 'schedulePast';
  return momentMs < arrivesMs ? 'scheduleTooEarly' : null;
}
