import { listOptions } from '@contract/planner/nodes/poll';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { addNode, connectNodes, editEdge, type NewNode } from './graphEdits';
import type { Selection } from './selection';
import { makeRoom } from './makeRoom';

/** What a new node is connected to; nothing if all are missing. */
export interface Ties {
  afterId?: string | null;
  beforeId?: string | null;
  /** The edge that it is inserted into. */
  edgeId?: string | null;
  /** The option of the poll before it that leads to it, by its place in `listOptions`. */
  option?: number;
}

/** Adds a node with its edges: one undo step. A start node follows nothing and stays unconnected. */
export function addStep(graph: FunnelGraph, step: NewNode, ties: Ties): FunnelGraph {
  const { afterId, beforeId, edgeId, option } = ties;
  if (step.type === 'start') return addNode(graph, step);
  const edge = graph.edges.find(({ id }) => id === edgeId);
  const added = addNode(graph, { ...step, besideId: edge?.source ?? afterId ?? beforeId ?? step.besideId });
  const id = added.nodes[graph.nodes.length]?.id;
  if (id === undefined) return graph;
  if (edge) return makeRoom(insertInto(added, { nodeId: id, edgeId: edge.id, atMs: step.atMs }), id);
  if (beforeId) return connectNodes(added, id, beforeId, step.atMs);
  if (!afterId) return added;
  if (option !== undefined) return makeRoom(leadOption(connectNodes(added, afterId, id, step.atMs), option), id);
  const [onward, ...others] = graph.edges.filter(({ source }) => source === afterId);
  // A node that was put at a place of its own is another branch.
  if (step.at) return connectNodes(added, afterId, id, step.atMs);
  if (!onward || others.length > 0) return makeRoom(connectNodes(added, afterId, id, step.atMs), id);
  return makeRoom(insertInto(added, { nodeId: id, edgeId: onward.id, atMs: step.atMs }), id);
}

/** Makes the newest edge the way of those who choose an option of the poll that it leaves. */
function leadOption(graph: FunnelGraph, option: number): FunnelGraph {
  const edge = graph.edges.at(-1);
  const poll = graph.nodes.find(({ id }) => id === edge?.source);
  const label = poll?.type === 'poll' ? listOptions(poll.data)[option] : undefined;
  return edge && label !== undefined ? editEdge(graph, edge.id, { condition: 'condition', label }) : graph;
}

/** Leads an edge to a node, and from there on to where it led; its condition and label stay on the first part. */
export function insertInto(
  graph: FunnelGraph,
  { nodeId, edgeId, atMs }: { nodeId: string; edgeId: string; atMs: number },
): FunnelGraph {
  const edge = graph.edges.find(({ id }) => id === edgeId);
  if (!edge) return graph;
  const edges = graph.edges.map((one) => (one === edge ? { ...edge, target: nodeId } : one));
  return connectNodes({ ...graph, edges }, nodeId, edge.target, atMs);
}

/** What the next node is connected to: the selected element, otherwise the only open end. */
export function findTies(graph: FunnelGraph, selection: Selection | null): Ties {
  if (selection?.kind === 'edge') return { edgeId: selection.id };
  return { afterId: selection?.kind === 'node' ? selection.id : findOpenEnd(graph) };
}

/** The node without an outgoing edge; null if there are several or none. */
export function findOpenEnd({ nodes, edges }: FunnelGraph): string | null {
  const sources = new Set(edges.map(({ source }) => source));
  const [end, ...others] = nodes.filter(({ id }) => !sources.has(id));
  return end && others.length === 0 ? end.id : null;
}

/** Whether a node has no edges: it may be dropped onto one. */
export function isLoose({ nodes, edges }: FunnelGraph, id: string): boolean {
  const node = nodes.find((one) => one.id === id);
  return node !== undefined && node.type !== 'start' && edges.every((edge) => edge.source !== id && edge.target !== id);
}
