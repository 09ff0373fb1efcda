import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { areaBetween, boxOf, type Area } from '../graph/area';
import { NODE_SIZES } from '../graph/nodeSize';

import type { Route } from '../edges/route';

/** What the canvas shows: its offset in screen pixels, zoom and size. */
export interface View {
  x: number;
  y: number;
  zoom: number;
  widthPx: number;
  heightPx: number;
}

/** The part of a funnel given to React Flow. */
export interface VisibleGraph extends FunnelGraph {
  /** Nodes included only as ends of visible edges; they are not rendered. */
  hidden: ReadonlySet<string>;
}

/** The visible area is rounded to whole cells, so that it changes rarely while the view moves. */
const CELL_PX = 128;
/** Margin around the visible area in which things are already rendered. */
const MARGIN_PX = 64;
/** How far an edge may run outside of the box around its two nodes. */
const DETOUR_PX = 64;
/** No node is larger. */
const LARGEST = Object.values(NODE_SIZES).reduce((one, other) => (other.heightPx > one.heightPx ? other : one));

/** The cells around the visible area. */
export function visibleArea(view: View): Area {
  const { left, top, right, bottom } = exactArea(view);
  const down = (value: number) => Math.floor((value - MARGIN_PX) / CELL_PX) * CELL_PX;
  const up = (value: number) => Math.ceil((value + MARGIN_PX) / CELL_PX) * CELL_PX;
  return { left: down(left), top: down(top), right: up(right), bottom: up(bottom) };
}

/** The visible area without a margin: less to render when a funnel opens. */
export function exactArea({ x, y, zoom, widthPx, heightPx }: View): Area {
  return { left: -x / zoom, top: -y / zoom, right: (widthPx - x) / zoom, bottom: (heightPx - y) / zoom };
}

/**
 * Nodes and edges visible in an area, with both ends of each edge; `always` names nodes that are always included. Without routes
 * edges are expected around the boxes of their nodes.
 */
export function selectVisible(
  graph: FunnelGraph,
  area: Area,
  always: ReadonlySet<string>,
  routeOf: ReadonlyMap<string, Route> | null = null,
): VisibleGraph {
  const byId = new Map<string, FunnelNode>();
  const inside = new Set(always);
  for (const node of graph.nodes) {
    byId.set(node.id, node);
    if (areTouching(boxOf(node), area)) inside.add(node.id);
  }
  const ends = new Set<string>();
  const edges = graph.edges.filter(({ id, source, target }) => {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (!from || !to) return false;
    const route = routeOf?.get(id);
    const isPassing = () => (route ? isThrough(route, area) : isBetween(from, to, area));
    const isSeen = inside.has(source) || inside.has(target) || isPassing();
    if (isSeen) ends.add(source).add(target);
    return isSeen;
  });
  const nodes = graph.nodes.filter(({ id }) => inside.has(id) || ends.has(id));
  return { nodes, edges, hidden: new Set([...ends].filter((id) => !inside.has(id))) };
}

const isThrough = (route: Route, area: Area): boolean =>
  route.some((end, at) => areTouching(areaBetween(route[at - 1] ?? end, end, 0), area));

/** Whether an edge between two nodes outside of an area may cross it. */
function isBetween({ position: one }: FunnelNode, { position: other }: FunnelNode, area: Area): boolean {
  return (
    Math.min(one.x, other.x) - DETOUR_PX <= area.right &&
    Math.max(one.x, other.x) + LARGEST.widthPx + DETOUR_PX >= area.left &&
    Math.min(one.y, other.y) - DETOUR_PX <= area.bottom &&
    Math.max(one.y, other.y) + LARGEST.heightPx + DETOUR_PX >= area.top
  );
}

const areTouching = (one: Area, other: Area): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
