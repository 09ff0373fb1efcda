import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';

/** A part of the canvas, in its pixels at zoom 1. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What the canvas shows: how far it is shifted, in pixels of the screen, its zoom and its size. */
export interface View {
  x: number;
  y: number;
  zoom: number;
  widthPx: number;
  heightPx: number;
}

/** What React Flow is told of. */
export interface VisibleGraph extends FunnelGraph {
  /** Nodes that are there only because ways lead to them; they are not drawn. */
  hidden: ReadonlySet<string>;
}

/** The area in sight is taken in whole cells, so that it changes seldom while the view moves. */
const CELL_PX = 128;
/** So far around it things are there before they come into sight. */
const MARGIN_PX = 64;
/** A way may run so far outside of the box around its two nodes. */
const DETOUR_PX = 64;

/** The cells around what is in sight. */
export function visibleArea({ x, y, zoom, widthPx, heightPx }: View): Area {
  const down = (value: number) => Math.floor((value - MARGIN_PX) / CELL_PX) * CELL_PX;
  const up = (value: number) => Math.ceil((value + MARGIN_PX) / CELL_PX) * CELL_PX;
  return {
    left: down(-x / zoom),
    top: down(-y / zoom),
    right: up((widthPx - x) / zoom),
    bottom: up((heightPx - y) / zoom),
  };
}

/** The nodes and ways that can be seen in an area, with both ends of each way; `always` names nodes that are there wherever they stand. */
export function selectVisible(graph: FunnelGraph, area: Area, always: ReadonlySet<string>): VisibleGraph {
  const boxes = new Map(graph.nodes.map((node) => [node.id, boxOf(node)]));
  const inside = new Set(always);
  for (const [id, box] of boxes) if (areTouching(box, area)) inside.add(id);
  const ends = new Set<string>();
  const edges = graph.edges.filter(({ source, target }) => {
    const [from, to] = [boxes.get(source), boxes.get(target)];
    if (!from || !to) return false;
    const isSeen = inside.has(source) || inside.has(target) || areTouching(boundsAround(from, to), area);
    if (isSeen) ends.add(source).add(target);
    return isSeen;
  });
  const nodes = graph.nodes.filter(({ id }) => inside.has(id) || ends.has(id));
  return { nodes, edges, hidden: new Set([...ends].filter((id) => !inside.has(id))) };
}

/** What a node covers. */
export function boxOf({ type, position }: FunnelNode): Area {
  const { widthPx, heightPx } = NODE_SIZES[type];
  return { left: position.x, top: position.y, right: position.x + widthPx, bottom: position.y + heightPx };
}

const boundsAround = (one: Area, other: Area): Area => ({
  left: Math.min(one.left, other.left) - DETOUR_PX,
  top: Math.min(one.top, other.top) - DETOUR_PX,
  right: Math.max(one.right, other.right) + DETOUR_PX,
  bottom: Math.max(one.bottom, other.bottom) + DETOUR_PX,
});

const areTouching = (one: Area, other: Area): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
