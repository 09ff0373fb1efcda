import { areaBetween, type Area, type Point } from '@/features/designer/graph/area';

/** A drawn funnel: boxes of nodes and labels by id, and the corners of each edge. */
export interface Drawing {
  nodes: ReadonlyMap<string, Area>;
  routes: ReadonlyMap<string, readonly Point[]>;
  labels: ReadonlyMap<string, Area>;
}

/** What a reader of a drawn funnel would misread. */
export interface DrawingFaults {
  /** Edges that run behind a node. */
  crossings: number;
  /** Nodes that cover another one. */
  covered: number;
  labelsOnNodes: number;
  labelsOnLabels: number;
}

/** An edge ends at the border of its nodes. */
const TOUCH_PX = 1;

/** Counts the faults of a drawing. */
export function countFaults({ nodes, routes, labels }: Drawing): DrawingFaults {
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
  };
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
