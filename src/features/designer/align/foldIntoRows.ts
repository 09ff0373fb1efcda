import { limits } from '@contract/limits';

/** A column of a funnel put in order: how far it reaches from the line that the first node is on. */
export interface Column {
  topPx: number;
  bottomPx: number;
}

/** A way from one column to another, by the lines that its ends are on. */
export interface ColumnEdge {
  from: number;
  fromPx: number;
  to: number;
  toPx: number;
}

/** Where a column stands: in which place of its row, and how far below the line it was on. */
export interface Fold {
  place: number;
  downPx: number;
}

/** So many columns are one row: one look takes them in. */
const PLAIN_MAX_COUNT = 12;
const ROW_MIN_COUNT = 8;
/** About the shape of the canvas beside its panels: width by height. */
const SHAPE = 1.6;
/** The lines from row to row need room, and air on both sides. */
const ROW_GAP_PX = 10 * limits.designer.snapGridPx;
const PADDING_PX = 2 * limits.designer.snapGridPx;
/** Where a row is very high, its ways pass behind cards rather than tear the rows apart. */
const ROW_GAP_MAX_PX = 96 * limits.designer.snapGridPx;

/**
 * A funnel much longer than it is high, as lines of a text: row below row, each from left to right, so that the whole has the
 * shape of a screen and can still be read when it is seen whole. One that is short or high stays as it is.
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

/** How many columns make a row, all rows about as long as one another. */
function chooseCount(columns: readonly Column[], columnPx: number): number {
  if (columns.length <= PLAIN_MAX_COUNT) return Math.max(1, columns.length);
  let count = ROW_MIN_COUNT;
  for (; count < columns.length; count += 1) {
    const heightPx = rowsOf(columns, count).reduce((sum, row) => sum + row.bottomPx - row.topPx + ROW_GAP_PX, 0);
    if (count * columnPx >= SHAPE * heightPx) break;
  }
  return Math.ceil(columns.length / Math.ceil(columns.length / count));
}

/** A way that leads back runs halfway between the lines of its two ends: there it must not meet a card of either row. */
function gapBetween(above: Column, below: Column, ways: readonly ColumnEdge[]): number {
  const slants = ways.map(({ fromPx, toPx }) => Math.abs(above.bottomPx - fromPx - (toPx - below.topPx)));
  const wishedPx = Math.max(ROW_GAP_PX, ...slants.map((slant) => onGrid(slant) + 2 * PADDING_PX));
  return Math.min(wishedPx, ROW_GAP_MAX_PX);
}

/** What each row of so many columns reaches. */
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

/** Upwards, so that nothing comes too near. */
const onGrid = (px: number) => Math.ceil(px / limits.designer.snapGridPx) * limits.designer.snapGridPx;
