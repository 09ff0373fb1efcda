import type { PlannerGraph, PlannerNode } from './graph';
import { findWarnings, type Problem, type WarningCode } from './problems';
import { findReachable } from './reach';
import { simulateArrivals } from './simulateRun';
import { quietUntilMs, type PaceSettings } from './pace';
import { findMoment, readMomentMs } from './waits';
import { indexGraph } from './walk';

/** Start of the run and the current time, in milliseconds since 1970, and when nothing is sent. */
export interface HintMoments {
  startMs: number;
  nowMs: number;
  /** The account's pace, for its quiet hours; null or missing while it is unknown. */
  pace?: PaceSettings | null;
}

/**
 * Warnings that block nothing: unreachable nodes, waiting without a next step, moments that pass before a run reaches them, and
 * times of day in the quiet hours.
 */
export function findHints(graph: PlannerGraph, { startMs, nowMs, pace = null }: HintMoments): Problem<WarningCode>[] {
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
    const arrivesMs = arrivals.get(node.id);
    if (arrivesMs === undefined) continue;
    const code = node.data.timeOfDay ? findQuietHint(node, arrivesMs, pace) : findMomentHint(node, arrivesMs, nowMs);
    if (code) hints.push({ code, nodeIds: [node.id] });
  }
  return hints;
}

/** A schedule node reached after its moment never waits. */
function findMomentHint(node: PlannerNode, arrivesMs: number, nowMs: number): WarningCode | null {
  const momentMs = readMomentMs(node.data.schedule);
  if (momentMs === null) return null;
  if (momentMs < nowMs) return 'schedulePast';
  return momentMs < arrivesMs ? 'scheduleTooEarly' : null;
}

/** A time of day in the quiet hours is waited for, and the message goes out after them. */
function findQuietHint(node: PlannerNode, arrivesMs: number, pace: PaceSettings | null): WarningCode | null {
  const momentMs = findMoment(node, arrivesMs);
  return pace !== null && momentMs !== null && quietUntilMs(pace, momentMs) > momentMs ? 'timeInQuietHours' : null;
}
