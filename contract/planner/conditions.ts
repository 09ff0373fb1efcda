import { hasVisibleText } from '../visibleText';
import type { PlannerEdge } from './graph';

/** Replies that take a `condition` edge, normalised; empty without a label. The label separates them by commas. */
export function acceptedReplies(edge: PlannerEdge): string[] {
  const label = edge.data?.label ?? edge.label ?? '';
  return label.split(',').map(normalizeReply).filter(hasVisibleText);
}

/**
 * A reply normalised for comparison: composed, trimmed, lower case, U+0451 (yo) replaced by U+0435 (ye). Source: decisions
 * "Funnels".
 */
function normalizeReply(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll('\u0451', '\u0435').replace(/\s+/g, ' ');
}

/** Whether a member's reply takes this edge. */
export function takesEdge(edge: PlannerEdge, reply: string): boolean {
  return acceptedReplies(edge).includes(normalizeReply(reply));
}
