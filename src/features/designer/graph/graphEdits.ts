import { definitionOf } from '@contract/planner/nodeTypes';
import type { EdgeData, FunnelEdge, FunnelGraph, FunnelNode, NodeData, NodeType } from '@contract/schemas/shapes';

import { START_NODE_ID } from './newGraph';
import { findFreeLine, findFreePosition, snapToGrid, type Position } from './placement';

/** Why two nodes cannot be connected. */
export type ConnectProblem = 'self' | 'duplicate' | 'intoStart' | 'missing';

/** A new node of `type`, with its creation time and neighbour. */
export interface NewNode {
  type: NodeType;
  atMs: number;
  besideId: string | null;
  /** Its upper left corner; otherwise it stands beside its neighbour. */
  at?: Position | null;
}

/** Whether the funnel has a start node; only one is allowed. */
export function hasStart({ nodes }: FunnelGraph): boolean {
  return nodes.some(({ type }) => type === 'start');
}

/** Adds a node at its place or at a free grid position. A second start node is rejected: the graph is returned unchanged. */
export function addNode(graph: FunnelGraph, { type, atMs, besideId, at }: NewNode): FunnelGraph {
  if (type === 'start' && hasStart(graph)) return graph;
  const isStartIdFree = !graph.nodes.some(({ id }) => id === START_NODE_ID);
  const id = type === 'start' && isStartIdFree ? START_NODE_ID : uniqueId(type, atMs, graph.nodes);
  const data: NodeData = definitionOf(type).firstData();
  const beside = graph.nodes.find((node) => node.id === besideId) ?? null;
  const position = at ? findFreeLine(graph.nodes, type, snapToGrid(at)) : findFreePosition(graph.nodes, type, beside);
  return { ...graph, nodes: [...graph.nodes, { id, type, position, data }] };
}

/** Moves nodes and snaps them to the grid. Other nodes keep their identity. */
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

/** @returns why `source` cannot be connected to `target`, or null when it can. Source: SPEC-5.12. */
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

/** Connects two nodes by an edge with the condition "always". Invalid connections leave the graph unchanged. */
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

/** Edits a node's data. */
export function editNode(graph: FunnelGraph, id: string, change: Partial<NodeData>): FunnelGraph {
  return replaceNode(graph, id, (node) => ({ ...node, data: { ...node.data, ...change } }));
}

/** Edits an edge's condition; its label follows. */
export function editEdge(graph: FunnelGraph, id: string, change: Partial<EdgeData>): FunnelGraph {
  const edges = graph.edges.map((edge) => {
    if (edge.id !== id) return edge;
    const data: EdgeData = { condition: 'always', ...edge.data, ...change };
    return { ...edge, data, ...('label' in change && { label: change.label ?? '' }) };
  });
  return { ...graph, edges };
}

/**
 * Removes nodes and their edges. An edge into a removed node leads on to what followed it, with its condition, as long as only one edge
 * left that node.
 */
export function deleteNodes({ nodes, edges }: FunnelGraph, ids: readonly string[]): FunnelGraph {
  const gone = new Set(ids);
  const onward = findOnward(edges, gone);
  const isKept = ({ source, target }: FunnelEdge) => !gone.has(source) && !gone.has(target);
  const pairs = new Set(edges.filter(isKept).map(pairOf));
  const left = edges.flatMap((edge) => {
    if (isKept(edge)) return [edge];
    const target = gone.has(edge.source) ? null : followOnward(onward, edge.target);
    if (target === null || gone.has(target) || target === edge.source) return [];
    const moved = { ...edge, target };
    if (pairs.has(pairOf(moved))) return [];
    pairs.add(pairOf(moved));
    return [moved];
  });
  return { nodes: nodes.filter(({ id }) => !gone.has(id)), edges: left };
}

const pairOf = ({ source, target }: FunnelEdge) => JSON.stringify([source, target]);

/** The only next node of each of these nodes, null for one with several. */
function findOnward(edges: readonly FunnelEdge[], ids: ReadonlySet<string>): Map<string, string | null> {
  const onward = new Map<string, string | null>();
  for (const { source, target } of edges) if (ids.has(source)) onward.set(source, onward.has(source) ? null : target);
  return onward;
}

/** Where a chain of removed nodes ends; null if it parts, stops or turns back on itself. */
function followOnward(onward: Map<string, string | null>, from: string): string | null {
  const passed = new Set<string>();
  let reached: string | null = from;
  while (reached !== null && onward.has(reached)) {
    if (passed.has(reached)) return null;
    passed.add(reached);
    reached = onward.get(reached) ?? null;
  }
  return reached;
}

/** Removes one edge. */
export function deleteEdge(graph: FunnelGraph, id: string): FunnelGraph {
  return { ...graph, edges: graph.edges.filter((edge) => edge.id !== id) };
}

function replaceNode(graph: FunnelGraph, id: string, change: (node: FunnelNode) => FunnelNode): FunnelGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? change(node) : node)) };
}

/** An unused id: prefix, timestamp and a counter, since two nodes may be created in one millisecond. */
function uniqueId(prefix: string, atMs: number, taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  let counter = 1;
  while (ids.has(`${prefix}_${atMs}_${counter}`)) counter += 1;
  return `${prefix}_${atMs}_${counter}`;
}
