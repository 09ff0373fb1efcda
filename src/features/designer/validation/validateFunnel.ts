import { findHints, type HintMoments } from '@contract/planner/hints';
import { findSaveProblems, findStartProblems, type Problem } from '@contract/planner/problems';
import type { FunnelGraph } from '@contract/schemas/shapes';

/** What the check found, by what it stands in the way of. */
export interface Findings {
  save: Problem[];
  start: Problem[];
  hints: Problem[];
}

/** What is checked: the funnel, its name, the files that are gone, and the moments it would run at. */
export interface ValidationInput extends HintMoments {
  graph: FunnelGraph;
  name: string;
  missingMedia: ReadonlySet<string>;
}

/** Everything the planner has to say about a funnel, and the files that are gone. */
export function validateFunnel({ graph, name, missingMedia, ...moments }: ValidationInput): Findings {
  const gone = graph.nodes.filter(({ data }) => data.media && missingMedia.has(data.media));
  return {
    save: findSaveProblems(graph, name),
    start: [...findStartProblems(graph), ...gone.map(({ id }): Problem => ({ code: 'mediaMissing', nodeIds: [id] }))],
    hints: findHints(graph, moments),
  };
}
