import type { FunnelGraph } from '@contract/schemas/shapes';

import { addNode, connectNodes, type NewNode } from './graphEdits';
import { makeRoom } from './makeRoom';

/** Adds a node after `besideId`: inserted into its single outgoing edge, otherwise as a new branch. */
export function appendStep(graph: FunnelGraph, step: NewNode & { besideId: string }): FunnelGraph {
  const added = addNode(graph, step);
  const id = added.nodes[graph.nodes.length]?.id;
  if (id === undefined) return graph;
  const [onward, ...others] = graph.edges.filter(({ source }) => source === step.besideId);
  if (!onward || others.length > 0) return makeRoom(connectNodes(added, step.besideId, id, step.atMs), id);
  const edges = added.edges.map((edge) => (edge.id === onward.id ? { ...edge, target: id } : edge));
  return makeRoom(connectNodes({ ...added, edges }, id, onward.target, step.atMs), id);
}
