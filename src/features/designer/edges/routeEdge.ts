import { areaBetween, type Point } from '../graph/area';
import { EDGE_STUB_PX } from '../graph/nodeSize';

import type { Box, Boxes } from './boxIndex';
import { findDetour } from './findDetour';
import { CLEARANCE_PX, type Route, type RouteEnds } from './route';

/** Where an edge turns, seen from its ends: edges that leave and edges that enter turn beside each other in a gap of 64 px. */
const TURN_PX = 24;
/** Beside a node on the way: in the middle of a row gap. */
const PASS_PX = 16;
/** How far above and below its ends an edge is led around nodes. */
const REACHES_PX = [200, 1_000];
const PASSES_MAX_COUNT = 24;

/** How many edges of a drawing may be searched a way with many turns; more would take seconds. */
export interface Effort {
  detoursLeft: number;
}

/**
 * The simplest free way from node to node: straight, with two turns, around nodes with four turns, else with any number of turns.
 * Without a free way it runs behind nodes.
 */
export function routeEdge(nodes: Boxes, ends: RouteEnds, effort: Effort): Route {
  const { from, to, isJoining = false } = ends;
  const isFree = (route: Route) => isRouteFree(nodes, route, ends);
  const isAhead = to.x - from.x >= 2 * EDGE_STUB_PX;
  if (isAhead) {
    if (Math.abs(to.y - from.y) < 1) {
      const straight = [from, { x: to.x, y: from.y }];
      if (isFree(straight)) return straight;
    }
    const found = turnsBetween(from, to, isJoining)
      .map((x) => [from, { x, y: from.y }, { x, y: to.y }, to])
      .find(isFree);
    if (found) return found;
  }
  const around = passAround(nodes, ends);
  if (around) return around;
  effort.detoursLeft -= 1;
  return (effort.detoursLeft >= 0 ? findDetour(nodes, ends) : null) ?? defaultRoute(from, to, isAhead);
}

/** Whether no part of a route comes close to a node. */
export function isRouteFree(nodes: Boxes, route: Route, { source, target }: RouteEnds): boolean {
  for (let at = 1; at < route.length; at += 1) {
    const [start, end] = [route[at - 1], route[at]];
    if (!start || !end) return false;
    const touched = at === 1 ? source : null;
    const entered = at === route.length - 1 ? target : null;
    const isForeign = ({ id }: Box) => id !== touched && id !== entered;
    if (nodes.has(areaBetween(start, end, CLEARANCE_PX), isForeign)) return false;
  }
  return true;
}

/** Where an edge may turn: after its source if it parts from others there, before its target if it joins others there. */
function turnsBetween(from: Point, to: Point, isJoining: boolean): number[] {
  const gapPx = to.x - from.x;
  const ends = isJoining ? [gapPx - TURN_PX, TURN_PX] : [TURN_PX, gapPx - TURN_PX];
  const wished = [...ends, gapPx / 2, EDGE_STUB_PX, gapPx - EDGE_STUB_PX];
  const fitting = wished.filter((px) => px >= EDGE_STUB_PX && px <= gapPx - EDGE_STUB_PX);
  return [...new Set(fitting)].map((px) => from.x + px);
}

/** Out of the gap after the source, along a row gap, into the gap before the target. */
function passAround(nodes: Boxes, ends: RouteEnds): Route | null {
  const { from, to } = ends;
  for (const reachPx of REACHES_PX) {
    const lines = passesBetween(nodes, from, to, reachPx);
    for (const px of [TURN_PX, EDGE_STUB_PX]) {
      for (const y of lines) {
        const route = [from, { x: from.x + px, y: from.y }, { x: from.x + px, y }];
        route.push({ x: to.x - px, y }, { x: to.x - px, y: to.y }, to);
        if (isRouteFree(nodes, route, ends)) return route;
      }
    }
  }
  return null;
}

/** Heights at which an edge may pass nodes between its ends, the nearest first. */
function passesBetween(nodes: Boxes, from: Point, to: Point, reachPx: number): number[] {
  const area = areaBetween(from, to, TURN_PX);
  const boxes = nodes.touching({ ...area, top: area.top - reachPx, bottom: area.bottom + reachPx });
  const heights = new Set([(from.y + to.y) / 2]);
  for (const { top, bottom } of boxes) heights.add(top - PASS_PX).add(bottom + PASS_PX);
  const detour = (y: number) => Math.abs(y - from.y) + Math.abs(y - to.y);
  return [...heights].sort((one, other) => detour(one) - detour(other)).slice(0, PASSES_MAX_COUNT);
}

function defaultRoute(from: Point, to: Point, isAhead: boolean): Route {
  const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  if (isAhead) return [from, { x: middleX, y: from.y }, { x: middleX, y: to.y }, to];
  const [leaveX, enterX] = [from.x + EDGE_STUB_PX, to.x - EDGE_STUB_PX];
  return [
    from,
    { x: leaveX, y: from.y },
    { x: leaveX, y: middleY },
    { x: enterX, y: middleY },
    { x: enterX, y: to.y },
    to,
  ];
}
