import { MINUTE_MS, MOMENT_MAX_MS } from '../time';
import { acceptedReplies } from './conditions';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { nextTimeOfDay } from './timeOfDay';

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;
/** Longer waits end where moments end, also in graphs that were saved before delays were limited. */
const WAIT_MAX_MINUTES = MOMENT_MAX_MS / MINUTE_MS;
const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The moment of a schedule node in milliseconds since 1970, or null when its text is invalid. A text without offset counts as UTC,
 * so that browser and server agree.
 */
export function readMomentMs(text: string | undefined): number | null {
  const moment = (text ?? '').trim();
  if (!ISO_MOMENT.test(moment)) return null;
  const momentMs = Date.parse(HAS_OFFSET.test(moment.slice(11)) ? moment : `${moment}Z`);
  return Number.isNaN(momentMs) ? null : momentMs;
}

/** The moment for which a schedule node waits when it is reached at `arrivalMs`; null without one, and for other nodes. */
export function findMoment({ type, data: { timeOfDay, schedule } }: PlannerNode, arrivalMs: number): number | null {
  if (type !== 'schedule') return null;
  return timeOfDay ? nextTimeOfDay(timeOfDay, arrivalMs) : readMomentMs(schedule);
}

/** Whether any node of a funnel waits for a time of day. */
export function waitsForTimeOfDay({ nodes }: PlannerGraph): boolean {
  return nodes.some(({ type, data }) => type === 'schedule' && Boolean(data.timeOfDay));
}

/** Whether a run that reaches the node always stays there for a while, every time. */
export function alwaysWaits(node: PlannerNode): boolean {
  const minDays = node.type === 'schedule' ? (node.data.timeOfDay?.minDays ?? 0) : 0;
  return nodeWaitMinutes(node) > 0 || minDays > 0;
}

/** Minutes a node waits: a message before it is sent, a delay node before it is left. */
export function nodeWaitMinutes(node: PlannerNode): number {
  return node.type === 'message' || node.type === 'delay' ? countMinutes(node.data.delay) : 0;
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
