import { isTakenByOption } from '@contract/planner/conditions';
import { listOptions } from '@contract/planner/nodes/poll';
import type { FunnelGraph } from '@contract/schemas/shapes';

import type { Ties } from './appendStep';

/** An option of a poll that leads nowhere yet, and its place in `listOptions`. */
export interface FreeOption {
  option: string;
  at: number;
}

/** The options of a poll that lead nowhere yet; none of other nodes. */
export function findFreeOptions({ nodes, edges }: FunnelGraph, nodeId: string): FreeOption[] {
  const node = nodes.find(({ id }) => id === nodeId);
  if (node?.type !== 'poll') return [];
  const taken = edges.filter((edge) => edge.source === nodeId && edge.data?.condition === 'condition');
  return listOptions(node.data)
    .map((option, at) => ({ option, at }))
    .filter(({ option }) => !taken.some((edge) => isTakenByOption(edge, option)));
}

/** After a poll a message is typed for each option in turn, as long as one leads nowhere. */
export function followOption(graph: FunnelGraph, ties: Ties): Ties {
  const [free] = ties.afterId ? findFreeOptions(graph, ties.afterId) : [];
  return free ? { ...ties, option: free.at } : ties;
}

/** What the message for the next answer follows: the nearest poll before or at a node, of which an option leads nowhere yet. */
export function nextAnswer(graph: FunnelGraph, nodeId: string): Ties | null {
  const known = new Set([nodeId]);
  for (const id of known) {
    const [free] = findFreeOptions(graph, id);
    if (free) return { afterId: id, option: free.at };
    for (const { source, target } of graph.edges) if (target === id) known.add(source);
  }
  return null;
}
