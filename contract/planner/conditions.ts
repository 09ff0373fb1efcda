import type { PlannerEdge } from './graph';

/** The answers that take a `condition` edge, normalised; empty when it has no label. Several stand separated by commas. */
export function acceptedReplies(edge: PlannerEdge): string[] {
  const label = edge.data?.label ?? edge.label ?? '';
  return label.split(',').map(normalizeReply).filter(Boolean);
}

/** A reply as it is compared: trimmed, lower case, with the letter U+0451 (yo) written as U+0435 (ye). Source: decisions "Funnels". */
function normalizeReply(text: string): string {
  return text.trim().toLowerCase().replaceAll('\u0451', '\u0435').replace(/\s+/g, ' ');
}

/** Whether what a member wrote takes this edge. */
export function takesEdge(edge: PlannerEdge, reply: string): boolean {
  return acceptedReplies(edge).includes(normalizeReply(reply));
}
