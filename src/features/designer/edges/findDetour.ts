import { areaBetween, type Point } from '../graph/area';
import { EDGE_STUB_PX } from '../graph/nodeSize';

import type { Boxes } from './boxIndex';
import { CLEARANCE_PX, withoutStraightCorners, type Route, type RouteEnds } from './route';

/** A place on the lines beside nodes, and the turn from which it was reached. */
interface Turn {
  column: number;
  row: number;
  before: Turn | null;
  isVertical: boolean;
}

/** Nodes at this distance from the ends are looked at; if there are too many, the edge gets no detour. */
const REACHES_PX = [400, 1_600];
const LINES_MAX_COUNT = 80;

/** The way with the fewest turns along lines beside nodes, in a breadth-first search; null if there is none. */
export function findDetour(nodes: Boxes, ends: RouteEnds): Route | null {
  for (const reachPx of REACHES_PX) {
    const lines = linesNear(nodes, ends, reachPx);
    if (lines.xs.length > LINES_MAX_COUNT || lines.ys.length > LINES_MAX_COUNT) return null;
    const found = search(nodes, ends, lines);
    if (found) return found;
  }
  return null;
}

interface Lines {
  xs: number[];
  ys: number[];
}

function linesNear(nodes: Boxes, { from, to }: RouteEnds, reachPx: number): Lines {
  const boxes = nodes.touching(areaBetween(from, to, reachPx));
  const xs = boxes.flatMap(({ left, right }) => [left - EDGE_STUB_PX, right + EDGE_STUB_PX]);
  const ys = boxes.flatMap(({ top, bottom }) => [top - EDGE_STUB_PX, bottom + EDGE_STUB_PX]);
  return {
    xs: sorted([...xs, from.x + EDGE_STUB_PX, to.x - EDGE_STUB_PX]),
    ys: sorted([...ys, from.y, to.y]),
  };
}

const sorted = (values: number[]): number[] => [...new Set(values)].sort((one, other) => one - other);

function search(nodes: Boxes, { from, to }: RouteEnds, { xs, ys }: Lines): Route | null {
  const place = ({ column, row }: Pick<Turn, 'column' | 'row'>): Point => ({ x: xs[column] ?? 0, y: ys[row] ?? 0 });
  const isFree = (one: Point, other: Point) => !nodes.has(areaBetween(one, other, CLEARANCE_PX));
  const goal = { column: xs.indexOf(to.x - EDGE_STUB_PX), row: ys.indexOf(to.y) };
  const start = { column: xs.indexOf(from.x + EDGE_STUB_PX), row: ys.indexOf(from.y), before: null };
  const seen = new Set<number>();
  const keyOf = ({ column, row, isVertical }: Turn) => (column * ys.length + row) * 2 + Number(isVertical);
  let open: Turn[] = [true, false].map((isVertical) => ({ ...start, isVertical }));
  while (open.length > 0) {
    const next: Turn[] = [];
    for (const turn of open) {
      for (const step of [1, -1]) {
        for (let here = turn; ;) {
          const there: Turn = turn.isVertical
            ? { ...turn, row: here.row + step, before: turn }
            : { ...turn, column: here.column + step, before: turn };
          const isInside = xs[there.column] !== undefined && ys[there.row] !== undefined;
          if (!isInside || seen.has(keyOf(there)) || !isFree(place(here), place(there))) break;
          seen.add(keyOf(there));
          if (there.column === goal.column && there.row === goal.row) return corners(there, place, from, to);
          next.push({ ...there, isVertical: !turn.isVertical });
          here = there;
        }
      }
    }
    open = next;
  }
  return null;
}

function corners(last: Turn, place: (turn: Turn) => Point, from: Point, to: Point): Route {
  const points: Point[] = [to];
  for (let turn: Turn | null = last; turn; turn = turn.before) points.push(place(turn));
  points.push(from);
  return withoutStraightCorners(points.reverse());
}
