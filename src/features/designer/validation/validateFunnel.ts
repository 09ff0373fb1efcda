import { contentOf } from '@contract/planner/content';
import { findHints, type HintMoments } from '@contract/planner/hints';
import { findSaveProblems, findStartProblems, type Problem } from '@contract/planner/problems';
import type { FunnelGraph } from '@contract/schemas/shapes';

/** Problems by what they block. */
export interface Findings {
  save: Problem[];
  start: Problem[];
  hints: Problem[];
}

/** Input: funnel, name, missing files, and the start moments. */
export interface ValidationInput extends HintMoments {
  graph: FunnelGraph;
  name: string;
  missingMedia: ReadonlySet<string>;
}

/** All problems of the planner, each once: a text that is too long blocks both. And missing files. */
export function validateFunnel({ graph, name, missingMedia, ...moments }: ValidationInput): Findings {
  const gone = graph.nodes.filter((node) => missingMedia.has(contentOf(node)?.mediaUrl ?? ''));
  return {
    save: findSaveProblems(graph, name),
    start: [
      ...findStartProblems(graph).filter(({ code }) => code !== 'messageTooLong'),
      ...gone.map(({ id }): Problem => ({ code: 'mediaMissing', nodeIds: [id] })),
    ],
    hints: findHints(graph, moments),
  };
}
