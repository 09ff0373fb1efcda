import type { Point } from '../graph/area';
import type { Route } from './route';

const RADIUS_PX = 8;

/** An SVG path along a route, its corners rounded. */
export function roundedPath(route: Route): string {
  const [start] = route;
  if (!start) return '';
  const path = [`M${start.x},${start.y}`];
  for (const [at, corner] of route.entries()) {
    const [before, after] = [route[at - 1], route[at + 1]];
    if (!before) continue;
    if (!after) path.push(`L${corner.x},${corner.y}`);
    else path.push(turn(before, corner, after));
  }
  return path.join('');
}

function turn(before: Point, corner: Point, after: Point): string {
  const radius = Math.min(RADIUS_PX, distance(before, corner) / 2, distance(corner, after) / 2);
  const [enter, leave] = [towards(corner, before, radius), towards(corner, after, radius)];
  return `L${enter.x},${enter.y}Q${corner.x},${corner.y} ${leave.x},${leave.y}`;
}

const distance = (one: Point, other: Point): number => Math.abs(one.x - other.x) + Math.abs(one.y - other.y);

const towards = (from: Point, to: Point, px: number): Point => ({
  x: from.x + Math.sign(to.x - from.x) * px,
  y: from.y + Math.sign(to.y - from.y) * px,
});
