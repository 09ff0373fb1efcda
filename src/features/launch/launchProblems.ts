import { findHints, type HintMoments } from '@contract/planner/hints';
import { findSaveProblems, findStartProblems, type Problem } from '@contract/planner/problems';
import type { FunnelGraph } from '@contract/schemas/shapes';

/** The planner's findings for a funnel about to start. */
export interface Findings {
  /** Blocking: the server would refuse the start. */
  blocking: Problem[];
  /** Warnings. */
  hints: Problem[];
}

/** Everything that blocks a start, and warnings. */
export function findFindings(graph: FunnelGraph, moments: HintMoments): Findings {
  return {
    blocking: [...findSaveProblems(graph), ...findStartProblems(graph)],
    hints: findHints(graph, moments),
  };
}
