import { limits } from '@contract/limits';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { snapToGrid, type Position } from '../graph/placement';

import { placePart } from './placePart';

/** Approximate shape of the canvas next to its panels: how many times as wide as high. */
const USUAL_SHAPE = 1.6;
const PART_GAP_PX = 8 * limits.designer.snapGridPx;

/**
 * Positions of all nodes after alignment: columns from left to right along the edges, rows at equal distances, long chains wrapped,
 * unconnected parts below each other. The start node keeps its position. @param shape of the canvas, how many times as wide as high
 */
export function alignGraph(graph: FunnelGraph, shape = USUAL_SHAPE): Record<string, Position> {
  const placed = new Map<string, Position>();
  let downPx = 0;
  for (const part of splitIntoParts(graph)) {
    const { positions, topPx, bottomPx } = placePart(part, shape);
    for (const [id, { x, y }] of positions) placed.set(id, { x, y: y - topPx + downPx });
    downPx += bottomPx - topPx + PART_GAP_PX;
  }
  return moveBack(graph, placed);
}

/** Snaps to the grid and keeps the first node in place. */
function moveBack({ nodes }: FunnelGraph, placed: ReadonlyMap<string, Position>): Record<string, Position> {
  const anchor = nodes.find(({ type }) => type === 'start') ?? nodes[0];
  const from = (anchor && placed.get(anchor.id)) ?? { x: 0, y: 0 };
  const to = snapToGrid(anchor?.position ?? { x: 0, y: 0 });
  return Object.fromEntries([...placed].map(([id, { x, y }]) => [id, { x: x + to.x - from.x, y: y + to.y - from.y }]));
}

/** Connected components, the one with the start node first, then in the order of their first nodes. */
function splitIntoParts({ nodes, edges }: FunnelGraph): FunnelGraph[] {
  const neighbours = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { source, target } of edges) {
    neighbours.get(source)?.push(target);
    neighbours.get(target)?.push(source);
  }
  const partOf = new Map<string, FunnelGraph>();
  const parts: FunnelGraph[] = [];
  const starts = nodes.filter(({ type }) => type === 'start');
  for (const { id: first } of [...starts, ...nodes]) {
    if (partOf.has(first)) continue;
    const part: FunnelGraph = { nodes: [], edges: [] };
    parts.push(part);
    const open = [first];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (partOf.has(id) || !neighbours.has(id)) continue;
      partOf.set(id, part);
      open.push(...(neighbours.get(id) ?? []));
    }
  }
  for (const node of nodes) partOf.get(node.id)?.nodes.push(node);
  for (const edge of edges) partOf.get(edge.source)?.edges.push(edge);
  return parts;
}
