import { limits } from '@contract/limits';
import type { EdgeData, FunnelEdge, FunnelGraph, FunnelNode, NodeData, NodeType } from '@contract/schemas/shapes';

import { uniqueId } from './uniqueId';
import { START_NODE_ID } from './newGraph';
import { findFreePosition, snapToGrid, type Position } from './placement';
import { toDelayData } from './waitingTime';

/** Why two nodes may not be joined. */
export type ConnectProblem = 'self' | 'duplicate' | 'intoStart' | 'missing';

/** A new node of `type`: when and beside what it is made. */
export interface NewNode {
  type: NodeType;
  atMs: number;
  besideId: string | null;
}

/** Whether the funnel has a start node already; there may be only one. */
export function hasStart({ nodes }: FunnelGraph): boolean {
  return nodes.some(({ type }) => type === 'start');
}

/** Adds a node on a free place of the grid. A second start node is refused: the graph comes back as it was. */
export function addNode(graph: FunnelGraph, { type, atMs, besideId }: NewNode): FunnelGraph {
  if (type === 'start' && hasStart(graph)) return graph;
  const isStartIdFree = !graph.nodes.some(({ id }) => id === START_NODE_ID);
  const id = type === 'start' && isStartIdFree ? START_NODE_ID : uniqueId(type, atMs, graph.nodes);
  const beside = graph.nodes.find((node) => node.id === besideId) ?? null;
  const position = findFreePosition(graph.nodes, type, beside);
  return { ...graph, nodes: [...graph.nodes, { id, type, position, data: firstData(type) }] };
}

/** Puts nodes where they were dragged, on the grid. Nodes that stay keep their identity. */
export function moveNodes(graph: FunnelGraph, positions: Readonly<Record<string, Position>>): FunnelGraph {
  const nodes = graph.nodes.map((node) => {
    const target = positions[node.id];
    if (!target) return node;
    const position = snapToGrid(target);
    const isSame = position.x === node.position.x && position.y === node.position.y;
    return isSame ? node : { ...node, position };
  });
  return nodes.every((node, place) => node === graph.nodes[place]) ? graph : { ...graph, nodes };
}

/** @returns why `source` may not be joined to `target`, or null when it may. Source: spec §5. */
export function findConnectProblem(
  { nodes, edges }: FunnelGraph,
  source: string,
  target: string,
): ConnectProblem | null {
  if (source === target) return 'self';
  const targetNode = nodes.find(({ id }) => id === target);
  if (!targetNode || !nodes.some(({ id }) => id === source)) return 'missing';
  if (targetNode.type === 'start') return 'intoStart';
  return edges.some((edge) => edge.source === source && edge.target === target) ? 'duplicate' : null;
}

/** Joins two nodes by an edge that is always taken. What may not be joined leaves the graph as it was. */
export function connectNodes(graph: FunnelGraph, source: string, target: string, atMs: number): FunnelGraph {
  if (findConnectProblem(graph, source, target)) return graph;
  const edge: FunnelEdge = {
    id: uniqueId('edge', atMs, graph.edges),
    source,
    target,
    type: 'smoothstep',
    markerEnd: { type: 'arrowclosed' },
    data: { condition: 'always' },
  };
  return { ...graph, edges: [...graph.edges, edge] };
}

/** Changes what a node says or waits. */
export function editNode(graph: FunnelGraph, id: string, change: Partial<NodeData>): FunnelGraph {
  return replaceNode(graph, id, (node) => ({ ...node, data: { ...node.data, ...change } }));
}

/** Changes when an edge is taken; its label on the canvas follows its data. */
export function editEdge(graph: FunnelGraph, id: string, change: Partial<EdgeData>): FunnelGraph {
  const edges = graph.edges.map((edge) => {
    if (edge.id !== id) return edge;
    const data: EdgeData = { condition: 'always', ...edge.data, ...change };
    return { ...edge, data, ...('label' in change && { label: change.label ?? '' }) };
  });
  return { ...graph, edges };
}

/** Removes nodes and every edge that touched them. */
export function deleteNodes({ nodes, edges }: FunnelGraph, ids: readonly string[]): FunnelGraph {
  const gone = new Set(ids);
  return {
    nodes: nodes.filter(({ id }) => !gone.has(id)),
    edges: edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
  };
}

/** Removes one way between nodes. */
export function deleteEdge(graph: FunnelGraph, id: string): FunnelGraph {
  return { ...graph, edges: graph.edges.filter((edge) => edge.id !== id) };
}

function replaceNode(graph: FunnelGraph, id: string, change: (node: FunnelNode) => FunnelNode): FunnelGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? change(node) : node)) };
}

function firstData(type: NodeType): NodeData {
  switch (type) {
    case 'start':
      return {};
    case 'message':
      return { message: '', ...toDelayData({ hours: 0, minutes: 0 }), media: null };
    case 'delay':
      return toDelayData({ hours: 0, minutes: limits.designer.newDelayMinutes });
    case 'schedule':
      return { schedule: '' };
  }
}
