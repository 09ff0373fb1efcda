import { normalizeReply } from '../replyText';
import { hasVisibleText } from '../visibleText';
import type { PlannerEdge } from './graph';

/** Replies that take a `condition` edge, normalised; empty without a label. The label separates them by commas. */
export function acceptedReplies(edge: PlannerEdge): string[] {
  const label = edge.data?.label ?? edge.label ?? '';
  return label.split(',').map(normalizeReply).filter(hasVisibleText);
}

/** Whether a member's reply takes this edge. */
export function takesEdge(edge: PlannerEdge, reply: string): boolean {
  return acceptedReplies(edge).includes(normalizeReply(reply));
}

/** Whether a chosen option of a poll takes this edge, as a reply does; since an option may contain commas, also as the whole label. */
export function isTakenByOption(edge: PlannerEdge, option: string): boolean {
  return takesEdge(edge, option) || normalizeReply(edge.data?.label ?? edge.label ?? '') === normalizeReply(option);
}
