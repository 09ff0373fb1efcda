import { findHints, type HintMoments } from '@contract/planner/hints';
import { findSaveProblems, findStartProblems, type Problem } from '@contract/planner/problems';
import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { quoted } from '@/lib/quotedName';

/** The planner's findings for a funnel about to start. */
export interface Findings {
  /** Blocking: the server would refuse the start. */
  blocking: Problem[];
  /** Warnings. */
  hints: Problem[];
}

/** Length of a message's excerpt that identifies it. */
const TITLE_MAX_CHARS = 30;

/** Everything that blocks a start, and warnings. */
export function findFindings(graph: FunnelGraph, moments: HintMoments): Findings {
  return {
    blocking: [...findSaveProblems(graph), ...findStartProblems(graph)],
    hints: findHints(graph, moments),
  };
}

/** Names of a problem's nodes: an excerpt of a message, otherwise the type from `typeOf`. */
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
