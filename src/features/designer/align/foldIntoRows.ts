import { limits } from '@contract/limits';

/** A column of a funnel put in order: how far it reaches from the line that the first node is on. */
export interface Column {
  topPx: number;
  bottomPx: number;
}

/** Where a column stands: in which place of its row, and how far below the line it was on. */
export interface Fold {
  place: number;
  downPx: number;
}

/** So many columns are one row: one look takes them in. */
const PLAIN_MAX_COUNT = 12;
const ROW_MIN_COUNT = 6;
/** About the shape of the canvas beside its panels: width by height. */
const SHAPE = 1.6;
/** The lines from row to row need room. */
const ROW_GAP_PX = 10 * limits.designer.snapGridPx;

/**
 * A funnel much longer than it is high, as lines of a text: row below row, each from left to right, so that the whole has the
 * shape of a screen and can still be read when it is seen whole. One that is short or high stays as it is.
 */
export function foldIntoRows(columns: readonly Column[], columnPx: number): Fold[] {
  let count = columns.length;
  if (columns.length > PLAIN_MAX_COUNT) {
    for (count = ROW_MIN_COUNT; count < columns.length; count += 1) {
      const heightPx = rowsOf(columns, count).reduce((sum, row) => sum + row.bottomPx - row.topPx + ROW_GAP_PX, 0);
      if (count * columnPx >= SHAPE * heightPx) break;
    }
  }
  return foldAt(columns, count);
}

function foldAt(columns: readonly Column[], count: number): Fold[] {
  let downPx = 0;
  let above: Column | null = null;
  const folds: Fold[] = [];
  for (const [at, row] of rowsOf(columns, count).entries()) {
    if (above) downPx += onGrid(above.bottomPx - row.topPx) + ROW_GAP_PX;
    above = row;
    const places = Math.min(count, columns.length - at * count);
    for (let place = 0; place < places; place += 1) folds.push({ place, downPx });
  }
  return folds;
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
