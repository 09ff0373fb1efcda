import { limits } from '@contract/limits';

/** Extent of a column above and below the line of the first node. */
export interface Column {
  topPx: number;
  bottomPx: number;
}

/** An edge between two columns, by the vertical positions of its ends. */
export interface ColumnEdge {
  from: number;
  fromPx: number;
  to: number;
  toPx: number;
}

/** Place of a column in its row, and the row's vertical offset. */
export interface Fold {
  place: number;
  downPx: number;
}

/** Up to this many columns stay one row. */
const PLAIN_MAX_COUNT = 12;
const ROW_MIN_COUNT = 8;
/** Approximate aspect ratio of the canvas next to its panels. */
const SHAPE = 1.6;
/** Space for the edges between rows, with padding on both sides. */
const ROW_GAP_PX = 10 * limits.designer.snapGridPx;
const PADDING_PX = 2 * limits.designer.snapGridPx;
/** Maximum gap: in very high rows edges pass behind cards instead. */
const ROW_GAP_MAX_PX = 96 * limits.designer.snapGridPx;

/**
 * Wraps a long funnel into rows, each from left to right, so that the whole fits a screen and stays readable. Short or high funnels
 * stay unchanged.
 */
export function foldIntoRows(columns: readonly Column[], ways: readonly ColumnEdge[], columnPx: number): Fold[] {
  const count = chooseCount(columns, columnPx);
  const rows = rowsOf(columns, count);
  const folds: Fold[] = [];
  let downPx = 0;
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1];
    const between = ways.filter(({ from, to }) => Math.floor(from / count) === at - 1 && Math.floor(to / count) === at);
    if (above) downPx += onGrid(above.bottomPx - row.topPx) + gapBetween(above, row, between);
    const placesCount = Math.min(count, columns.length - at * count);
    for (let place = 0; place < placesCount; place += 1) folds.push({ place, downPx });
  }
  return folds;
}

/** Columns per row, with all rows about equally long. */
function chooseCount(columns: readonly Column[], columnPx: number): number {
  if (columns.length <= PLAIN_MAX_COUNT) return Math.max(1, columns.length);
  let count = ROW_MIN_COUNT;
  for (; count < columns.length; count += 1) {
    const heightPx = rowsOf(columns, count).reduce((sum, row) => sum + row.bottomPx - row.topPx + ROW_GAP_PX, 0);
    if (count * columnPx >= SHAPE * heightPx) break;
  }
  return Math.ceil(columns.length / Math.ceil(columns.length / count));
}

/** An edge to the next row runs halfway between its ends and must not cross a card of either row. */
function gapBetween(above: Column, below: Column, ways: readonly ColumnEdge[]): number {
  const slants = ways.map(({ fromPx, toPx }) => Math.abs(above.bottomPx - fromPx - (toPx - below.topPx)));
  const wishedPx = Math.max(ROW_GAP_PX, ...slants.map((slant) => onGrid(slant) + 2 * PADDING_PX));
  return Math.min(wishedPx, ROW_GAP_MAX_PX);
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

/** Rounds up, so that rows never come too close. */
const onGrid = (px: number) => Math.ceil(px / limits.designer.snapGridPx) * limits.designer.snapGridPx;
