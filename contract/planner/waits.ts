import { acceptedReplies } from './conditions';
import type { PlannerEdge, PlannerNode } from './graph';

/** Milliseconds in a minute, the unit in which operators give every waiting. */
export const MINUTE_MS = 60_000;

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The moment a schedule node waits for, in milliseconds since 1970, or null when its text is no moment.
 * A text without offset counts as UTC, so that browser and server never disagree.
 */
export function readMomentMs(text: string | undefined): number | null {
  const moment = (text ?? '').trim();
  if (!ISO_MOMENT.test(moment)) return null;
  const momentMs = Date.parse(HAS_OFFSET.test(moment.slice(11)) ? moment : `${moment}Z`);
  return Number.isNaN(momentMs) ? null : momentMs;
}

/** Minutes that a node waits by itself: a message before it is sent, a delay node before it is left. */
export function nodeWaitMinutes(node: PlannerNode): number {
  return node.type === 'message' || node.type === 'delay' ? countMinutes(node.data.delay) : 0;
}

/** Minutes that an edge waits; a condition waits for a reply, which is not counted in minutes. */
export function edgeWaitMinutes(edge: PlannerEdge): number {
  return edge.data?.condition === 'delay' ? countMinutes(edge.data.delay) : 0;
}

/** Whether an edge asks for a reply before it is taken. */
export function isConditionEdge(edge: PlannerEdge): boolean {
  return edge.data?.condition === 'condition';
}

/** Whether an edge waits for a reply that nobody can give, because it names none. */
export function hasNoAcceptedReply(edge: PlannerEdge): boolean {
  return isConditionEdge(edge) && acceptedReplies(edge).length === 0;
}

/** Minutes as the operator left them; what is no positive number is no waiting. Source: spec §5 "non-numeric treated as 0". */
function countMinutes(minutes: number | undefined): number {
  return minutes !== undefined && Number.isFinite(minutes) && minutes > 0 ? minutes : 0;
}
