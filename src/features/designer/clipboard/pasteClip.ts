import { limits } from '@contract/limits';
import type { FunnelEdge, FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { findConnectProblem, hasStart } from '../graph/graphEdits';
import { boxOf, type Point } from '../graph/area';
import { START_NODE_ID } from '../graph/newGraph';
import { areOverlapping } from '../graph/nodeSize';
import { snapToGrid } from '../graph/placement';

import type { Clip } from './clip';

const SHIFT_PX = limits.designer.snapGridPx * 5;

/**
 * Adds a clip under new ids, around `middle` or else beside what was copied, where no node is in the way. A second start node is
 * skipped with its edges; a clip that would exceed the size limit changes nothing.
 */
export function pasteClip(graph: FunnelGraph, clip: Clip, atMs: number, middle: Point | null = null): FunnelGraph {
  const fitting = withoutSecondStart(graph, clip);
  if (graph.nodes.length + fitting.nodes.length > limits.funnel.nodesMaxCount || fitting.nodes.length === 0)
    return graph;
  const nameNode = createNamer(graph.nodes, atMs);
  const nameEdge = createNamer(graph.edges, atMs);
  const shift = findShift(graph.nodes, fitting.nodes, middle);
  const ids = new Map<string, string>();
  const nodes = fitting.nodes.map((node): FunnelNode => {
    const id = node.type === 'start' ? nameNode.exactly(START_NODE_ID) : nameNode.fresh(node.type);
    ids.set(node.id, id);
    return { ...node, id, position: snapToGrid({ x: node.position.x + shift.x, y: node.position.y + shift.y }) };
  });
  let pasted: FunnelGraph = { nodes, edges: [] };
  for (const edge of fitting.edges) {
    const source = ids.get(edge.source) ?? '';
    const target = ids.get(edge.target) ?? '';
    if (findConnectProblem(pasted, source, target)) continue;
    const copy: FunnelEdge = { ...edge, id: nameEdge.fresh('edge'), source, target, ...EDGE_LOOK };
    pasted = { nodes, edges: [...pasted.edges, copy] };
  }
  return { nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...pasted.edges] };
}

/** All edges look the same. Source: SPEC-3.20. */
const EDGE_LOOK = { type: 'smoothstep', markerEnd: { type: 'arrowclosed' } } as const;

function withoutSecondStart(graph: FunnelGraph, { nodes, edges }: Clip): Clip {
  let isTaken = hasStart(graph);
  const kept = nodes.filter(({ type }) => {
    if (type !== 'start') return true;
    const isKept = !isTaken;
    isTaken = true;
    return isKept;
  });
  const ids = new Set(kept.map(({ id }) => id));
  return { nodes: kept, edges: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)) };
}

/** Returns unused ids; indexes the existing ones once per clip. */
function createNamer(taken: readonly { id: string }[], atMs: number) {
  const ids = new Set(taken.map(({ id }) => id));
  let counter = 0;
  function fresh(prefix: string): string {
    let id = '';
    do id = `${prefix}_${atMs}_${++counter}`;
    while (ids.has(id));
    ids.add(id);
    return id;
  }
  return { fresh, exactly: (id: string) => (ids.has(id) ? fresh('start') : id) };
}

/** Offset of the clip, right and down from where it is wished, until none of its nodes overlaps an existing one. */
function findShift(standing: readonly FunnelNode[], arriving: readonly FunnelNode[], middle: Point | null): Point {
  let shift = middle ? shiftTo(arriving, middle) : { x: SHIFT_PX, y: SHIFT_PX };
  const isFree = () =>
    arriving.every(({ type, position: { x, y } }) =>
      standing.every((node) => !areOverlapping({ type, position: { x: x + shift.x, y: y + shift.y } }, node, 0)),
    );
  while (!isFree()) shift = { x: shift.x + SHIFT_PX, y: shift.y + SHIFT_PX };
  return shift;
}

/** Offset that moves the middle of these nodes to a point, on the grid. */
function shiftTo(nodes: readonly FunnelNode[], { x, y }: Point): Point {
  const boxes = nodes.map(boxOf);
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return snapToGrid({ x: x - (left + right) / 2, y: y - (top + bottom) / 2 });
}
