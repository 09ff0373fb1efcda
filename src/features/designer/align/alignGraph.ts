import { limits } from '@contract/limits';
import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { COLUMN_GAP_PX, NODE_SIZES } from '../graph/nodeSize';
import { snapToGrid, type Position } from '../graph/placement';
import { foldIntoRows } from './foldIntoRows';
import { findLayers } from './layers';

const COLUMN_PX = NODE_SIZES.message.widthPx + COLUMN_GAP_PX;
const ROW_GAP_PX = 4 * limits.designer.snapGridPx;
const PART_GAP_PX = 8 * limits.designer.snapGridPx;

/**
 * Positions of all nodes after alignment: columns from left to right along the edges, successors next to their source, long chains
 * wrapped into rows, unconnected parts below each other. The start node keeps its position.
 */
export function alignGraph(graph: FunnelGraph): Record<string, Position> {
  const placed = new Map<string, Position>();
  let topPx = 0;
  for (const part of splitIntoParts(graph)) {
    const middles = placePart(part);
    const tops = part.nodes.map((node) => (middles.get(node.id)?.y ?? 0) - heightOf(node) / 2);
    const shift = topPx - tops.reduce((least, top) => Math.min(least, top), Infinity);
    for (const node of part.nodes) {
      const middle = middles.get(node.id) ?? { x: 0, y: 0 };
      const y = middle.y - heightOf(node) / 2 + shift;
      placed.set(node.id, { x: middle.x, y });
      topPx = Math.max(topPx, y + heightOf(node) + PART_GAP_PX);
    }
  }
  return moveBack(graph, placed);
}

/** Column by column; within one, ordered by the height of the predecessors. `y` is of the middle. */
function placePart(part: FunnelGraph): Map<string, Position> {
  const { layerOf, sourcesOf } = findLayers(part);
  const columns: FunnelNode[][] = [];
  for (const node of part.nodes) (columns[layerOf.get(node.id) ?? 0] ??= []).push(node);
  const middles = new Map<string, Position>();
  for (const [layer, column] of columns.entries()) {
    const wished = column.map((node) => {
      const sources = (sourcesOf.get(node.id) ?? []).flatMap((id) => middles.get(id) ?? []);
      const y = sources.reduce((sum, source) => sum + source.y, 0) / Math.max(1, sources.length);
      return { node, y };
    });
    wished.sort((one, other) => one.y - other.y);
    for (const { node, y } of spread(wished)) middles.set(node.id, { x: layer * COLUMN_PX, y });
  }
  return inRows(part, columns, layerOf, middles);
}

function inRows(
  { edges }: FunnelGraph,
  columns: readonly FunnelNode[][],
  layerOf: ReadonlyMap<string, number>,
  middles: ReadonlyMap<string, Position>,
): Map<string, Position> {
  const lineOf = (id: string) => middles.get(id)?.y ?? 0;
  const reaches = columns.map((column) => {
    const tops = column.map((node) => lineOf(node.id) - heightOf(node) / 2);
    const bottoms = column.map((node, at) => (tops[at] ?? 0) + heightOf(node));
    return { topPx: Math.min(...tops), bottomPx: Math.max(...bottoms) };
  });
  const ways = edges.map(({ source, target }) => ({
    from: layerOf.get(source) ?? 0,
    fromPx: lineOf(source),
    to: layerOf.get(target) ?? 0,
    toPx: lineOf(target),
  }));
  const folds = foldIntoRows(reaches, ways, COLUMN_PX);
  const placed = new Map<string, Position>();
  for (const [layer, column] of columns.entries()) {
    const { place, downPx } = folds[layer] ?? { place: layer, downPx: 0 };
    for (const { id } of column) placed.set(id, { x: place * COLUMN_PX, y: lineOf(id) + downPx });
  }
  return placed;
}

interface PreferredPosition {
  node: FunnelNode;
  y: number;
}

/** Spreads the nodes of a column without overlap around their preferred positions. */
function spread(wished: readonly PreferredPosition[]): PreferredPosition[] {
  let above: PreferredPosition | null = null;
  const spaced: PreferredPosition[] = [];
  for (const { node, y } of wished) {
    const nearest: number = above ? above.y + (heightOf(above.node) + heightOf(node)) / 2 + ROW_GAP_PX : y;
    above = { node, y: Math.max(y, nearest) };
    spaced.push(above);
  }
  const tooLow = spaced.reduce((sum, { y }, at) => sum + y - (wished[at]?.y ?? y), 0) / Math.max(1, spaced.length);
  return spaced.map(({ node, y }) => ({ node, y: y - tooLow }));
}

/** Snaps to the grid and keeps the first node in place. */
function moveBack({ nodes }: FunnelGraph, placed: ReadonlyMap<string, Position>): Record<string, Position> {
  const anchor = nodes.find(({ type }) => type === 'start') ?? nodes[0];
  const from = snapToGrid((anchor && placed.get(anchor.id)) ?? { x: 0, y: 0 });
  const to = snapToGrid(anchor?.position ?? { x: 0, y: 0 });
  return Object.fromEntries(
    [...placed].map(([id, position]) => {
      const { x, y } = snapToGrid(position);
      return [id, { x: x + to.x - from.x, y: y + to.y - from.y }];
    }),
  );
}

const heightOf = ({ type }: FunnelNode) => NODE_SIZES[type].heightPx;

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
