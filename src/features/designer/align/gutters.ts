import { limits } from '@contract/limits';

import { GAP_PX, gapForLabel } from '../graph/labelRoom';

import type { ColumnEdge, Fold } from './foldIntoRows';

/** A line in a gap, and the space beside all lines. */
const LANE_PX = limits.designer.snapGridPx;
const BESIDE_LANES_PX = 5 * LANE_PX;

/** Widths of the gaps after each place of a row: for labels of edges to the next column, and for the lines that turn in them. */
export function findGutters(folds: readonly Fold[], ways: readonly ColumnEdge[]): number[] {
  const widths = folds.map(() => GAP_PX);
  const turning = folds.map(() => new Set<string>());
  const placeOf = (layer: number) => folds[layer]?.place ?? 0;
  for (const { edge, from, to, isLevel } of ways) {
    const [leaves, enters] = [placeOf(from), placeOf(to) - 1];
    if (to === from + 1) widths[leaves] = Math.max(widths[leaves] ?? 0, gapForLabel(edge));
    if (to === from + 1 && isLevel) continue;
    turning[leaves]?.add(`${from} ${edge.source}`);
    if (enters !== leaves || to <= from) turning[enters]?.add(`${from} ${edge.source}`);
  }
  return widths.map((widthPx, at) => Math.max(widthPx, BESIDE_LANES_PX + LANE_PX * (turning[at]?.size ?? 0)));
}
