import type { Point } from '../graph/area';

/** The corners of an edge from node to node; every part of it is horizontal or vertical. */
export type Route = readonly Point[];

/** The ends of an edge and its nodes, whose borders it touches. */
export interface RouteEnds {
  from: Point;
  to: Point;
  source: string;
  target: string;
  /** Whether it meets others before its target, and does not part from others after its source. */
  isJoining?: boolean;
}

/** Edges pass nodes at this distance at least. */
export const CLEARANCE_PX = 6;

/** The same way without corners at which it does not turn. */
export function withoutStraightCorners(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && last.x === point.x && last.y === point.y) continue;
    const isStraight =
      before && last && ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isStraight) kept.pop();
    kept.push(point);
  }
  return kept;
}
