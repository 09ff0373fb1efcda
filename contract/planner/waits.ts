import { MINUTE_MS, MOMENT_MAX_MS } from '../time';
import { acceptedReplies } from './conditions';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { definitionOf } from './nodeTypes';
import type { TimeOfDay } from './timeOfDay';

/** Longer waits end where moments end, also in graphs that were saved before delays were limited. */
const WAIT_MAX_MINUTES = MOMENT_MAX_MS / MINUTE_MS;

/** The moment for which a node waits when it is reached at `arrivalMs`; null without one. */
export function findMoment({ type, data }: PlannerNode, arrivalMs: number): number | null {
  return definitionOf(type).findMoment?.(data, arrivalMs) ?? null;
}

/** The time of day for which a node waits; null without one. */
export function timeOfDayOf({ type, data }: PlannerNode): TimeOfDay | null {
  return definitionOf(type).timeOfDayOf?.(data) ?? null;
}

/** Whether any node of a funnel waits for a time of day. */
export function waitsForTimeOfDay({ nodes }: Pick<PlannerGraph, 'nodes'>): boolean {
  return nodes.some((node) => timeOfDayOf(node) !== null);
}

/** Whether a run that reaches the node always stays there for a while, every time. */
export function alwaysWaits(node: PlannerNode): boolean {
  return nodeWaitMinutes(node) > 0 || (timeOfDayOf(node)?.minDays ?? 0) > 0;
}

/** Minutes a node waits: a message before it is sent, a delay node before it is left. */
export function nodeWaitMinutes({ type, data }: PlannerNode): number {
  return countMinutes(definitionOf(type).waitMinutes?.(data));
}

/** Minutes an edge waits; waiting for a reply is not counted. */
export function edgeWaitMinutes(edge: PlannerEdge): number {
  return edge.data?.condition === 'delay' ? countMinutes(edge.data.delay) : 0;
}

/** Whether an edge requires a reply. */
export function isConditionEdge(edge: PlannerEdge): boolean {
  return edge.data?.condition === 'condition';
}

/** Whether an edge requires a reply but accepts none. */
export function hasNoAcceptedReply(edge: PlannerEdge): boolean {
  return isConditionEdge(edge) && acceptedReplies(edge).length === 0;
}

/** Minutes as entered; anything but a positive number is 0. Source: SPEC-5.13. */
function countMinutes(minutes: number | undefined): number {
  return minutes !== undefined && Number.isFinite(minutes) && minutes > 0 ? Math.min(minutes, WAIT_MAX_MINUTES) : 0;
}
