import { normalizeReply } from '../replyText';
import { hasVisibleText } from '../visibleText';
import type { PlannerEdge } from './graph';

/** Replies that take a `condition` edge, normalised; empty without a label. The label separates them by commas. */
export function acceptedReplies(edge: PlannerEdge): string[] {
  const label = edge.data?.label ?? edge.label ?? '';
  return label.split(',').map(normalizeReply).filter(hasVisibleText);
}

/** Whether a member's reply or chosen option takes this edge; an option may contain commas, so the whole label counts too. */
export function takesEdge(edge: PlannerEdge, reply: string): boolean {
  const said = normalizeReply(reply);
  const whole = normalizeReply(edge.data?.label ?? edge.label ?? '');
  return acceptedReplies(edge).includes(said) || (hasVisibleText(said) && said === whole);
}
