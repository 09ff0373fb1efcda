import type { Point } from '../graph/area';
import { EDGE_STUB_PX } from '../graph/nodeSize';

import type { Boxes } from './boxIndex';
import { withoutStraightCorners, type Route } from './route';

/** A route, and the name of its tree: see `trees.ts`. */
export interface TreeRoute {
  tree: string;
  route: Route;
}

/** A line, with its place across its direction and its extent along it. */
interface Line {
  tree: string;
  at: number;
  fromPx: number;
  toPx: number;
}

/** Parts of the routes of one tree on one line, moved together. */
interface Lane extends Line {
  /** Between which places it may be. */
  leastPx: number;
  mostPx: number;
  /** To which side it moves first, so that lines that leave nodes and lines that enter nodes stay apart. */
  lean: 1 | -1;
  points: Point[];
}

type Axis = 'x' | 'y';

/** Distance between lines of different trees; where there is too little space, the second. */
const SPACINGS_PX = [8, 4];
/** Lines of one tree are one line or so many times as far from each other: closer they are read as one line. */
const BRANCH_SPACINGS = 2;
const BRANCHES_PX = BRANCH_SPACINGS * Math.max(...SPACINGS_PX);
/** One lane back towards the node, then away from it. */
const SHIFTS = [0, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -2, -3, -4];
const SHIFT_MAX_PX = 80;
/** A line keeps this distance to nodes when it is moved. */
const MARGIN_PX = 8;
/** Space for the arrow. */
const ARROW_PX = 16;

/** Moves parts of different trees that would lie on one line beside each other, as far as nodes leave space. */
export function spreadLanes(nodes: Boxes, routes: readonly TreeRoute[]): Route[] {
  const moved = routes.map(({ tree, route }) => ({ tree, route: route.map((point) => ({ ...point })) }));
  const bent = moved.filter(({ route }) => route.length > 2);
  if (bent.length === 0) return routes.map(({ route }) => route);
  spreadAcross(collectLanes(nodes, bent, 'x'), createLines(), 'x');
  const lines = createLines();
  for (const { tree, route } of moved) for (const line of endLines(tree, route)) lines.add(line);
  spreadAcross(collectLanes(nodes, bent, 'y'), lines, 'y');
  return moved.map(({ route }) => withoutStraightCorners(route));
}

function spreadAcross(lanes: Iterable<Lane>, lines: Lines, across: Axis): void {
  for (const lane of lanes) {
    lane.at = chooseLine(lane, lines);
    for (const point of lane.points) point[across] = lane.at;
    lines.add(lane);
  }
}

function chooseLine(lane: Lane, lines: Lines): number {
  for (const spacingPx of SPACINGS_PX) {
    for (const shift of SHIFTS) {
      const at = lane.at + shift * lane.lean * spacingPx;
      const isInside = shift === 0 || (at >= lane.leastPx && at <= lane.mostPx);
      if (isInside && lines.isClear(lane, at, spacingPx)) return at;
    }
  }
  return lane.at;
}

interface Lines {
  add(line: Line): void;
  /** Whether no other line is too close. */
  isClear(line: Line, at: number, spacingPx: number): boolean;
}

const BUCKET_PX = 32;

function createLines(): Lines {
  const buckets = new Map<number, Line[]>();
  return {
    add(line) {
      const key = Math.floor(line.at / BUCKET_PX);
      const known = buckets.get(key);
      if (known) known.push(line);
      else buckets.set(key, [line]);
    },
    isClear({ tree, fromPx, toPx }, at, spacingPx) {
      const isApart = (other: Line) => {
        const isBranch = other.tree === tree;
        const apartPx = Math.abs(other.at - at);
        return (
          apartPx >= (isBranch ? BRANCH_SPACINGS : 1) * spacingPx ||
          (isBranch && apartPx === 0) ||
          other.toPx + spacingPx <= fromPx ||
          toPx + spacingPx <= other.fromPx
        );
      };
      const reachPx = BRANCH_SPACINGS * spacingPx;
      const [first, last] = [Math.floor((at - reachPx) / BUCKET_PX), Math.floor((at + reachPx) / BUCKET_PX)];
      for (let key = first; key <= last; key += 1) if (buckets.get(key)?.every(isApart) === false) return false;
      return true;
    },
  };
}

/** The parts at both ends of a route, which cannot move. */
function endLines(tree: string, route: readonly Point[]): Line[] {
  return [1, route.length - 1].flatMap((at) => {
    const [start, end] = [route[at - 1], route[at]];
    if (!start || !end) return [];
    return [{ tree, at: start.y, fromPx: Math.min(start.x, end.x), toPx: Math.max(start.x, end.x) }];
  });
}

/** The parts between the ends that run along the other axis, those of one tree on one line as one lane. */
function collectLanes(nodes: Boxes, routes: readonly { tree: string; route: Point[] }[], across: Axis): Lane[] {
  const along = across === 'x' ? 'y' : 'x';
  const lanes = new Map<string, Lane>();
  for (const { tree, route } of routes) {
    for (let at = 2; at < route.length - 1; at += 1) {
      const [start, end] = [route[at - 1], route[at]];
      if (!start || !end || start[across] !== end[across] || start[along] === end[along]) continue;
      const key = `${tree} ${start[across]}`;
      const range = freeRange(nodes, start, end, across);
      if (across === 'x') keepEnds(range, route, at);
      const lane = lanes.get(key) ?? startLane(tree, start[across], isLeaving(route, at) ? 1 : -1);
      lane.fromPx = Math.min(lane.fromPx, start[along], end[along]);
      lane.toPx = Math.max(lane.toPx, start[along], end[along]);
      lane.leastPx = Math.max(lane.leastPx, range.leastPx);
      lane.mostPx = Math.min(lane.mostPx, range.mostPx);
      lane.points.push(start, end);
      lanes.set(key, lane);
    }
  }
  return mergeBranches([...lanes.values()]);
}

/** Lanes of one tree that run close beside each other become one, where nodes leave space for it. */
function mergeBranches(lanes: readonly Lane[]): Lane[] {
  const lanesOf = new Map<string, Lane[]>();
  for (const lane of lanes) {
    const merged = lanesOf.get(lane.tree) ?? [];
    if (!merged.some((trunk) => joinInto(trunk, lane))) merged.push(lane);
    lanesOf.set(lane.tree, merged);
  }
  return [...lanesOf.values()].flat();
}

/** @returns whether a lane close beside another one is now a part of it */
function joinInto(trunk: Lane, lane: Lane): boolean {
  const isBeside = Math.abs(trunk.at - lane.at) < BRANCHES_PX && trunk.fromPx < lane.toPx && lane.fromPx < trunk.toPx;
  const [leastPx, mostPx] = [Math.max(trunk.leastPx, lane.leastPx), Math.min(trunk.mostPx, lane.mostPx)];
  const at = [trunk.at, lane.at].find((px) => px >= leastPx && px <= mostPx);
  if (!isBeside || at === undefined) return false;
  Object.assign(trunk, { at, leastPx, mostPx });
  trunk.fromPx = Math.min(trunk.fromPx, lane.fromPx);
  trunk.toPx = Math.max(trunk.toPx, lane.toPx);
  trunk.points.push(...lane.points);
  return true;
}

const startLane = (tree: string, at: number, lean: Lane['lean']): Lane => ({
  ...{ tree, at, lean, points: [] },
  ...{ fromPx: Infinity, toPx: -Infinity, leastPx: -Infinity, mostPx: Infinity },
});

/** Whether a part is the turn after the source, and not the one before the target. */
function isLeaving(route: readonly Point[], at: number): boolean {
  const [from, turn, to] = [route[0], route[at], route.at(-1)];
  if (at > 2 || !from || !turn || !to) return false;
  return route.length > 4 || turn.x - from.x <= to.x - turn.x;
}

interface Range {
  leastPx: number;
  mostPx: number;
}

/** How far a part may move until it comes close to a node. */
function freeRange(nodes: Boxes, start: Point, end: Point, across: Axis): Range {
  const at = start[across];
  const isUpright = across === 'x';
  const [besideX, besideY] = isUpright ? [SHIFT_MAX_PX, MARGIN_PX] : [MARGIN_PX, SHIFT_MAX_PX];
  const range = { leastPx: at - SHIFT_MAX_PX, mostPx: at + SHIFT_MAX_PX };
  const area = {
    left: Math.min(start.x, end.x) - besideX,
    right: Math.max(start.x, end.x) + besideX,
    top: Math.min(start.y, end.y) - besideY,
    bottom: Math.max(start.y, end.y) + besideY,
  };
  nodes.has(area, (box) => {
    const [before, after] = isUpright ? [box.left, box.right] : [box.top, box.bottom];
    if (after <= at) range.leastPx = Math.max(range.leastPx, after + MARGIN_PX);
    else range.mostPx = Math.min(range.mostPx, before - MARGIN_PX);
    return false;
  });
  return range;
}

/** The first turn leaves the straight end of the edge, the last one the space for the arrow. */
function keepEnds(range: Range, route: readonly Point[], at: number): void {
  const [from, to] = [route[0], route.at(-1)];
  if (from && at === 2) range.leastPx = Math.max(range.leastPx, from.x + EDGE_STUB_PX);
  if (to && at === route.length - 2) range.mostPx = Math.min(range.mostPx, to.x - ARROW_PX);
}
