import type { FunnelGraph, PlannedStartsChoice } from '@contract/schemas/shapes';

import { isSameGraph } from '../graph/sameGraph';

/** What the operator may choose for planned starts. */
export type StartsAnswer = Exclude<PlannedStartsChoice, 'ask'>;

/** The last answer, and for what it was given. */
export interface Answered {
  funnelId: number | null;
  graph: FunnelGraph;
  answer: StartsAnswer;
}

/**
 * What to send with a save without a new question. Keeping what was approved changes nothing and holds while the funnel is open;
 * sending the newest version holds for the same graph only, when its save is repeated after a failure.
 */
export function recallAnswer(last: Answered | null, funnelId: number | null, graph: FunnelGraph): PlannedStartsChoice {
  if (last === null || last.funnelId !== funnelId) return 'ask';
  return last.answer === 'keep' || isSameGraph(last.graph, graph) ? last.answer : 'ask';
}

/** The number of planned starts in the refusal of a save; null if the server sends none. */
export function readStartsCount(error: unknown): number | null {
  const { data } = error as { data?: { startsCount?: unknown } };
  return typeof data?.startsCount === 'number' ? data.startsCount : null;
}
