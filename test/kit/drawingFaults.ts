import { areaBetween, type Area, type Point } from '@/features/designer/graph/area';

/** A drawn funnel: boxes of nodes and labels by id, and the corners of each edge. */
export interface Drawing {
  nodes: ReadonlyMap<string, Area>;
  routes: ReadonlyMap<string, readonly Point[]>;
  labels: ReadonlyMap<string, Area>;
  /** What each edge shares lines with, by its id. */
  trees: ReadonlyMap<string, string>;
}

/** What a reader of a drawn funnel would misread. */
export interface DrawingFaults {
  /** Edges that run behind a node. */
  crossings: number;
  /** Nodes that cover another one. */
  covered: number;
  labelsOnNodes: number;
  labelsOnLabels: number;
  /** Pairs of edges of one tree that run so close beside each other that they are read as one line. */
  closeBranches: number;
}

/** An edge ends at the border of its nodes. */
const TOUCH_PX = 1;

/** Counts the faults of a drawing. */
export function countFaults({ nodes, routes, labels, trees }: Drawing): DrawingFaults {
  const boxes = [...nodes.values()].map(shrink);
  const pills = [...labels.values()].map(shrink);
  const runsBehind = (route: readonly Point[]) =>
    route.slice(1).some((end, at) => {
      const start = route[at] ?? end;
      return boxes.some((box) => areOverlapping(box, areaBetween(start, end, 0)));
    });
  return {
    crossings: [...routes.values()].filter(runsBehind).length,
    covered: countPairs(boxes),
    labelsOnNodes: pills.filter((pill) => boxes.some((box) => areOverlapping(box, pill))).length,
    labelsOnLabels: countPairs(pills),
    closeBranches: countCloseBranches(routes, trees),
  };
}

/** From this distance on parallel lines of one tree are read as two, unless they are short. */
const BRANCHES_PX = 16;
const SHORT_PX = 32;

function countCloseBranches(routes: Drawing['routes'], trees: Drawing['trees']): number {
  const branches = new Map<string, Area[][]>();
  for (const [id, route] of routes) {
    const tree = trees.get(id) ?? id;
    const parts = route.slice(1).map((end, at) => areaBetween(route[at] ?? end, end, 0));
    branches.set(tree, [...(branches.get(tree) ?? []), parts]);
  }
  const isClosePair = (one: Area[], other: Area[]) =>
    one.some((part) => other.some((beside) => areClose(part, beside)));
  return [...branches.values()].reduce(
    (sum, edges) =>
      sum +
      edges.reduce((all, one, at) => all + edges.slice(at + 1).filter((other) => isClosePair(one, other)).length, 0),
    0,
  );
}

/** Whether two lines run beside each other, closer than they are told apart. */
function areClose(one: Area, other: Area): boolean {
  const isUpright = one.left === one.right;
  if (isUpright !== (other.left === other.right)) return false;
  const apartPx = Math.abs(isUpright ? one.left - other.left : one.top - other.top);
  const besidePx = isUpright
    ? Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    : Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return apartPx > 0 && apartPx < BRANCHES_PX && besidePx > SHORT_PX;
}

const countPairs = (areas: readonly Area[]): number =>
  areas.reduce((sum, one, at) => sum + areas.slice(at + 1).filter((other) => areOverlapping(one, other)).length, 0);

const shrink = ({ left, top, right, bottom }: Area): Area => ({
  left: left + TOUCH_PX,
  top: top + TOUCH_PX,
  right: right - TOUCH_PX,
  bottom: bottom - TOUCH_PX,
});

const areOverlapping = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
