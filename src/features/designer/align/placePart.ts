import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';
import { limits } from '@contract/limits';

import { LINE_PX, TALLEST_PX, WIDEST_PX, type Position } from '../graph/placement';

import { foldIntoRows, type ColumnEdge, type Fold } from './foldIntoRows';
import { findLayers, type Layers } from './layers';
import { findTrees } from '../edges/trees';
import { GAP_PX, gapForLabel } from '../graph/labelRoom';

/** Positions of the nodes of a connected part, and its extent. */
interface PlacedPart {
  positions: Map<string, Position>;
  topPx: number;
  bottomPx: number;
}

/** Places a connected part: columns along the edges, lines across them, folded into rows that fit a canvas of this shape. */
export function placePart(part: FunnelGraph, shape: number): PlacedPart {
  const { layerOf, sourcesOf } = findLayers(part);
  const lineOf = findLines(part, { layerOf, sourcesOf });
  const ways: ColumnEdge[] = part.edges.map((edge) => ({
    edge,
    from: layerOf.get(edge.source) ?? 0,
    to: layerOf.get(edge.target) ?? 0,
    isLevel: lineOf.get(edge.source) === lineOf.get(edge.target),
  }));
  const folds = foldIntoRows(columnsOf(part.nodes, layerOf, lineOf), ways, { widthPx: WIDEST_PX, shape });
  const lefts = leftsOf(folds, ways);
  const positions = new Map<string, Position>();
  for (const { id } of part.nodes) {
    const { place, downPx } = folds[layerOf.get(id) ?? 0] ?? { place: 0, downPx: 0 };
    positions.set(id, { x: lefts[place] ?? 0, y: (lineOf.get(id) ?? 0) * LINE_PX + downPx });
  }
  const tops = [...positions.values()].map(({ y }) => y);
  const topPx = tops.reduce((least, y) => Math.min(least, y), Infinity);
  const bottomPx = tops.reduce((most, y) => Math.max(most, y), -Infinity) + TALLEST_PX;
  return { positions, topPx, bottomPx };
}

/** The line of each node: that of a source, so that most edges are straight; no two nodes of a column share one. */
function findLines({ nodes }: FunnelGraph, { layerOf, sourcesOf }: Layers): Map<string, number> {
  const columns: FunnelNode[][] = [];
  for (const node of nodes) (columns[layerOf.get(node.id) ?? 0] ??= []).push(node);
  const lineOf = new Map<string, number>();
  for (const column of columns) {
    const wished = column.map(({ id }) => {
      const lines = (sourcesOf.get(id) ?? []).flatMap((source) => lineOf.get(source) ?? []);
      lines.sort((one, other) => one - other);
      const mean = lines.reduce((sum, line) => sum + line, 0) / Math.max(1, lines.length);
      return { id, mean, line: lines[Math.floor((lines.length - 1) / 2)] ?? 0 };
    });
    wished.sort((one, other) => one.line - other.line || one.mean - other.mean);
    const lines = spread(wished.map(({ line }) => line));
    for (const [at, { id }] of wished.entries()) lineOf.set(id, lines[at] ?? 0);
  }
  return lineOf;
}

/** Lines in ascending order, all different, as close to the wished ones as possible: crowded ones spread around their middle. */
function spread(wished: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  const topOf = ({ sum, count }: { sum: number; count: number }) => sum / count;
  for (const line of wished) {
    let last = { sum: line, count: 1 };
    for (let above = blocks.at(-1); above && topOf(above) + above.count > topOf(last); above = blocks.at(-1)) {
      last = { sum: above.sum + last.sum - above.count * last.count, count: above.count + last.count };
      blocks.pop();
    }
    blocks.push(last);
  }
  return blocks.flatMap((block) => Array.from({ length: block.count }, (_, at) => Math.round(topOf(block)) + at));
}

function columnsOf(
  nodes: readonly FunnelNode[],
  layerOf: ReadonlyMap<string, number>,
  lineOf: ReadonlyMap<string, number>,
) {
  const columns: { topPx: number; bottomPx: number }[] = [];
  for (const { id } of nodes) {
    const topPx = (lineOf.get(id) ?? 0) * LINE_PX;
    const column = (columns[layerOf.get(id) ?? 0] ??= { topPx, bottomPx: topPx + TALLEST_PX });
    column.topPx = Math.min(column.topPx, topPx);
    column.bottomPx = Math.max(column.bottomPx, topPx + TALLEST_PX);
  }
  return columns;
}

/** The left side of each place in a row; gaps are as wide as the edges in them need. */
function leftsOf(folds: readonly Fold[], ways: readonly ColumnEdge[]): number[] {
  const placesCount = folds.reduce((most, { place }) => Math.max(most, place + 1), 0);
  const gutters = findGutters(folds, ways);
  const lefts = [0];
  for (let place = 1; place < placesCount; place += 1)
    lefts.push((lefts[place - 1] ?? 0) + WIDEST_PX + (gutters[place - 1] ?? 0));
  return lefts;
}

/** A line in a gap, and the space beside all lines. */
const LANE_PX = limits.designer.snapGridPx;
const BESIDE_LANES_PX = 5 * LANE_PX;

/** Widths of the gaps after each place of a row: for labels of edges to the next column, and for the lines that turn in them. */
function findGutters(folds: readonly Fold[], ways: readonly ColumnEdge[]): number[] {
  const widths = folds.map(() => GAP_PX);
  const turning = folds.map(() => new Set<string>());
  const trees = findTrees(ways.map(({ edge }) => edge));
  const placeOf = (layer: number) => folds[layer]?.place ?? 0;
  for (const { edge, from, to, isLevel } of ways) {
    const [leaves, enters] = [placeOf(from), placeOf(to) - 1];
    if (to === from + 1) widths[leaves] = Math.max(widths[leaves] ?? 0, gapForLabel(edge));
    if (to === from + 1 && isLevel) continue;
    const own = `${from} ${edge.source}`;
    const { name, isJoining } = trees.get(edge.id) ?? { name: own, isJoining: false };
    const isAdjacent = enters === leaves && to > from;
    if (!isJoining || !isAdjacent) turning[leaves]?.add(own);
    if (isJoining || !isAdjacent) turning[enters]?.add(isJoining ? name : own);
  }
  return widths.map((widthPx, at) => Math.max(widthPx, BESIDE_LANES_PX + LANE_PX * (turning[at]?.size ?? 0)));
}
