import type { Point } from '../graph/area';
import { TALLEST_PX, WIDEST_PX } from '../graph/placement';
import { PORT_PX, PORT_TOP_PX } from '../graph/ports';

import { moveBoxes, type Box, type Boxes } from './boxIndex';
import type { Route } from './route';
import { routeEdge } from './routeEdge';

/** Where React Flow has the ends of an edge right now. */
export interface HeldEnds {
  source: string;
  target: string;
  sourceX: number;
  sourceY: number;
  targetX: number;
  targetY: number;
}

const ROUNDING_PX = 0.1;

/** Whether React Flow has the ends elsewhere than the route. */
export function isHeld(
  route: Route,
  { sourceX, sourceY, targetX, targetY }: Omit<HeldEnds, 'source' | 'target'>,
): boolean {
  const [from, to] = [route[0], route.at(-1)];
  if (!from || !to) return true;
  const shifts = [from.x - sourceX, from.y - sourceY, to.x - targetX, to.y - targetY];
  return shifts.some((px) => Math.abs(px) > ROUNDING_PX);
}

/** The way of an edge whose nodes are being dragged; `nodes` has them at the places where they were. */
export function routeHeldEdge(nodes: Boxes, { source, target, ...held }: HeldEnds): Route {
  const from = { x: held.sourceX, y: held.sourceY };
  const to = { x: held.targetX, y: held.targetY };
  const moved = [boxAt(source, from, -WIDEST_PX - PORT_PX / 2), boxAt(target, to, PORT_PX / 2)];
  // A search for many turns would cost frames.
  return routeEdge(moveBoxes(nodes, moved), { from, to, source, target }, { detoursLeft: 0 });
}

function boxAt(id: string, port: Point, besidePx: number): Box {
  const [left, top] = [port.x + besidePx, port.y - PORT_TOP_PX];
  return { id, left, top, right: left + WIDEST_PX, bottom: top + TALLEST_PX };
}
