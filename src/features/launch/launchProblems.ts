import { findHints, type HintMoments } from '@contract/planner/hints';
import { findSaveProblems, findStartProblems, type Problem } from '@contract/planner/problems';
import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { quoted } from '@/lib/quotedName';

/** What the planner says of a funnel that is about to start. */
export interface Findings {
  /** The server will refuse to start it. */
  blocking: Problem[];
  /** It will start, but perhaps not as it was meant. */
  hints: Problem[];
}

/** A message's first words, as far as they tell it from the others. */
const TITLE_MAX_CHARS = 30;

/** Everything that stands in the way of a start, and what is hardly meant. */
export function findFindings(graph: FunnelGraph, moments: HintMoments): Findings {
  return {
    blocking: [...findSaveProblems(graph), ...findStartProblems(graph)],
    hints: findHints(graph, moments),
  };
}

/** The nodes that a problem is about: a message by its first words, anything else by its kind, which `typeOf` says. */
export function nameNodes(graph: FunnelGraph, { nodeIds }: Problem, typeOf: (node: FunnelNode) => string): string {
  const wanted = new Set(nodeIds);
  return graph.nodes
    .filter(({ id }) => wanted.has(id))
    .map((node) => {
      const text = (node.data.message ?? '').trim().replace(/\s+/g, ' ');
      if (node.type !== 'message' || text === '') return quoted(typeOf(node));
      return text.length > TITLE_MAX_CHARS ? quoted(`${text.slice(0, TITLE_MAX_CHARS)}…`) : quoted(text);
    })
    .join(', ');
}
