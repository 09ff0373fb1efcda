import { limits } from '@contract/limits';
import type { FunnelEdge } from '@contract/schemas/shapes';

import { GAP_PX } from '../graph/labelRoom';

/** Extent of a column above and below the line of the first node. */
export interface Column {
  topPx: number;
  bottomPx: number;
}

/** An edge between two columns; `isLevel` if both ends are on one line. */
export interface ColumnEdge {
  edge: FunnelEdge;
  from: number;
  to: number;
  isLevel: boolean;
}

/** Place of a column in its row, and the row's vertical offset. */
export interface Fold {
  place: number;
  downPx: number;
}

/** On a canvas that is wider than high up to this many columns stay one row. */
const PLAIN_MAX_COUNT = 6;
const ROW_MIN_COUNT = 4;
/** Between rows, and for each edge from row to row. */
const ROW_GAP_PX = 8 * limits.designer.snapGridPx;
const LANE_PX = limits.designer.snapGridPx;

/**
 * Wraps a long funnel into rows, each from left to right, so that the whole fits a canvas and stays readable. Short or high funnels
 * stay unchanged, except on the canvas of a phone. @param shape how many times as wide as high the canvas is
 */
export function foldIntoRows(
  columns: readonly Column[],
  ways: readonly ColumnEdge[],
  { widthPx, shape }: { widthPx: number; shape: number },
): Fold[] {
  const count = chooseCount(columns, widthPx + GAP_PX, shape);
  const rows = rowsOf(columns, count);
  const rowOf = (column: number) => Math.floor(column / count);
  const folds: Fold[] = [];
  let downPx = 0;
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1];
    const passing = ways.filter(({ from, to }) => rowOf(from) < at !== rowOf(to) < at);
    if (above) downPx += above.bottomPx - row.topPx + ROW_GAP_PX + LANE_PX * passing.length;
    const placesCount = Math.min(count, columns.length - at * count);
    for (let place = 0; place < placesCount; place += 1) folds.push({ place, downPx });
  }
  return folds;
}

/** Columns per row, with all rows about equally long. */
function chooseCount(columns: readonly Column[], columnPx: number, shape: number): number {
  const isWide = shape >= 1;
  if (isWide && columns.length <= PLAIN_MAX_COUNT) return Math.max(1, columns.length);
  let count = isWide ? ROW_MIN_COUNT : 1;
  const isHigh = () => {
    const heightPx = rowsOf(columns, count).reduce((sum, row) => sum + row.bottomPx - row.topPx + ROW_GAP_PX, 0);
    return count * columnPx < shape * heightPx;
  };
  while (count < columns.length && isHigh()) count += 1;
  return Math.ceil(columns.length / Math.ceil(columns.length / count));
}

/** Vertical extent of each row with this many columns. */
function rowsOf(columns: readonly Column[], count: number): Column[] {
  const rows: Column[] = [];
  for (let from = 0; from < columns.length; from += count) {
    const row = columns.slice(from, from + count);
    rows.push({
      topPx: Math.min(...row.map(({ topPx }) => topPx)),
      bottomPx: Math.max(...row.map(({ bottomPx }) => bottomPx)),
    });
  }
  return rows;
}
