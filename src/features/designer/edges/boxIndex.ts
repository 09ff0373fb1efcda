import type { Area } from '../graph/area';

/** A named area, to which lines keep a distance. */
export interface Box extends Area {
  id: string;
}

/** Boxes by place: looks at the few near an area instead of all. */
export interface Boxes {
  /** Whether a box for which `test` is true touches the area; without `test`, any box. */
  has(area: Area, test?: (box: Box) => boolean): boolean;
  /** Boxes that touch the area; one may be named twice. */
  touching(area: Area): Box[];
}

/** Boxes that more can be added to. */
export interface BoxIndex extends Boxes {
  add(box: Box): void;
}

const CELL = { widthPx: 320, heightPx: 128 };
/** In an area of more cells than this all boxes are looked through. */
const CELLS_MAX_COUNT = 1_000;
/** Cells with one key share a list, which is correct and rare. */
const keyOf = (column: number, row: number): number => (row * 4_099 + column) | 0;
const anyBox = () => true;

/** An index of boxes, in which an area is looked up by its cells. */
export function createBoxIndex(boxes: Iterable<Box> = []): BoxIndex {
  const all: Box[] = [];
  const huge: Box[] = [];
  const cells = new Map<number, Box[]>();

  function add(box: Box) {
    all.push(box);
    const span = cellsOf(box);
    if (span.count > CELLS_MAX_COUNT) {
      huge.push(box);
      return;
    }
    for (let { row } = span; row <= span.lastRow; row += 1) {
      for (let { column } = span; column <= span.lastColumn; column += 1) {
        const known = cells.get(keyOf(column, row));
        if (known) known.push(box);
        else cells.set(keyOf(column, row), [box]);
      }
    }
  }

  function has(area: Area, test: (box: Box) => boolean = anyBox): boolean {
    const isHit = (box: Box) => areTouching(box, area) && test(box);
    const span = cellsOf(area);
    // Also of an area without end.
    if (!(span.count <= CELLS_MAX_COUNT)) return all.some(isHit);
    for (let { row } = span; row <= span.lastRow; row += 1) {
      for (let { column } = span; column <= span.lastColumn; column += 1) {
        const near = cells.get(keyOf(column, row));
        if (near?.some(isHit)) return true;
      }
    }
    return huge.some(isHit);
  }

  function touching(area: Area): Box[] {
    const found: Box[] = [];
    has(area, (box) => {
      found.push(box);
      return false;
    });
    return found;
  }

  for (const box of boxes) add(box);
  return { add, has, touching };
}

/** The same boxes, some of them at other places. */
export function moveBoxes(boxes: Boxes, moved: readonly Box[]): Boxes {
  const ids = new Set(moved.map(({ id }) => id));
  const touching = (area: Area) => [
    ...boxes.touching(area).filter(({ id }) => !ids.has(id)),
    ...moved.filter((box) => areTouching(box, area)),
  ];
  return { touching, has: (area, test = anyBox) => touching(area).some(test) };
}

/** The cells of an area, and how many they are. */
function cellsOf({ left, top, right, bottom }: Area) {
  const [column, lastColumn] = [Math.floor(left / CELL.widthPx), Math.floor(right / CELL.widthPx)];
  const [row, lastRow] = [Math.floor(top / CELL.heightPx), Math.floor(bottom / CELL.heightPx)];
  return { column, lastColumn, row, lastRow, count: (lastColumn - column + 1) * (lastRow - row + 1) };
}

const areTouching = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
