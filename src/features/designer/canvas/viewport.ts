import type { Viewport } from 'reactflow';

import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';

/** How the whole funnel is fitted: with padding, never enlarged. */
const FIT = { padding: 0.08, maxZoom: 1 };
/** A funnel opens at least this large, so that its text is readable, and with this margin around its start node. */
const OPENING = { minZoom: 0.85, marginPx: 32 };
/** Right of a node: the button that adds another one after it, at zoom 1 and at least on the screen. */
const PLUS = { px: 48, minPx: 36 };
/** Limits of the zoom. */
export const ZOOM = { min: 0.04, max: 2 } as const;
/** Scrolling moves the canvas as far as it would move a page. */
export const SCROLL_SPEED = 1;

/** Size of the part of the canvas that no panel covers. */
export interface Surface {
  widthPx: number;
  heightPx: number;
  /** What the minimap takes of its bottom right corner. */
  corner?: { widthPx: number; heightPx: number } | undefined;
}

/** Bounding box of a funnel, in pixels at zoom 1. */
export interface Bounds {
  x: number;
  y: number;
  widthPx: number;
  heightPx: number;
}

/** The bounding box of all nodes. */
export function boundsOf(nodes: readonly FunnelNode[]): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { type, position } of nodes) {
    const { widthPx, heightPx } = NODE_SIZES[type];
    left = Math.min(left, position.x);
    top = Math.min(top, position.y);
    right = Math.max(right, position.x + widthPx);
    bottom = Math.max(bottom, position.y + heightPx);
  }
  if (left === Infinity) return { x: 0, y: 0, widthPx: 1, heightPx: 1 };
  return { x: left, y: top, widthPx: right - left, heightPx: bottom - top };
}

/** What that button takes on the screen. */
const plusPx = (zoom: number): number => Math.max(PLUS.px * zoom, PLUS.minPx);

/** The view that fits the whole funnel into a surface of known size, and the button that continues it; no node is in the corner. */
export function fitInto(nodes: readonly FunnelNode[], surface: Surface): Viewport {
  const { widthPx, heightPx, corner } = surface;
  const whole = fitWhole(nodes, surface);
  if (!corner || !nodes.some((node) => isIn(node, whole, surface))) return whole;
  const above = fitWhole(nodes, { widthPx, heightPx: heightPx - corner.heightPx });
  const beside = fitWhole(nodes, { widthPx: widthPx - corner.widthPx, heightPx });
  return above.zoom >= beside.zoom ? above : beside;
}

/** Whether a node reaches into the corner. */
function isIn(node: FunnelNode, view: Viewport, { widthPx, heightPx, corner }: Surface): boolean {
  const bounds = boundsOf([node]);
  const [right, bottom] = [bounds.x + bounds.widthPx, bounds.y + bounds.heightPx];
  return (
    corner !== undefined &&
    right * view.zoom + view.x > widthPx - corner.widthPx &&
    bottom * view.zoom + view.y > heightPx - corner.heightPx
  );
}

function fitWhole(nodes: readonly FunnelNode[], surface: Surface): Viewport {
  const { x, y, widthPx, heightPx } = boundsOf(nodes);
  const room = 1 + FIT.padding;
  const wished = Math.min(
    surface.widthPx / ((widthPx + PLUS.px) * room),
    (surface.widthPx - PLUS.minPx) / (widthPx * room),
    surface.heightPx / (heightPx * room),
    FIT.maxZoom,
  );
  const zoom = Math.max(wished, ZOOM.min);
  return {
    zoom,
    x: (surface.widthPx - plusPx(zoom)) / 2 - (x + widthPx / 2) * zoom,
    y: surface.heightPx / 2 - (y + heightPx / 2) * zoom,
  };
}

/** The whole funnel if it is readable then, otherwise null. */
export function fitReadable(nodes: readonly FunnelNode[], surface: Surface): Viewport | null {
  const whole = fitInto(nodes, surface);
  return whole.zoom >= OPENING.minZoom ? whole : null;
}

/** The view with one node in the middle, in its full size. */
export function centredOn(node: FunnelNode, surface: Surface): Viewport {
  const { x, y, widthPx, heightPx } = boundsOf([node]);
  return { zoom: 1, x: surface.widthPx / 2 - x - widthPx / 2, y: surface.heightPx / 2 - y - heightPx / 2 };
}

/** The view at 100 % around the node that is nearest to the middle, which stays where it is and whole. */
export function fullSize(nodes: readonly FunnelNode[], { x, y, zoom }: Viewport, surface: Surface): Viewport | null {
  let [nearest, leastPx]: [Viewport | null, number] = [null, Infinity];
  for (const node of nodes) {
    const bounds = boundsOf([node]);
    const [onX, onY] = [bounds.x + bounds.widthPx / 2, bounds.y + bounds.heightPx / 2];
    const [seenX, seenY] = [onX * zoom + x, onY * zoom + y];
    const px = Math.hypot(seenX - surface.widthPx / 2, seenY - surface.heightPx / 2);
    if (px >= leastPx) continue;
    leastPx = px;
    nearest = {
      zoom: 1,
      x: keepWhole(seenX, bounds.widthPx, surface.widthPx) - onX,
      y: keepWhole(seenY, bounds.heightPx, surface.heightPx) - onY,
    };
  }
  return nearest;
}

/** The middle of a length that stays within the surface. */
function keepWhole(middlePx: number, lengthPx: number, surfacePx: number): number {
  const leastPx = Math.min(lengthPx / 2 + OPENING.marginPx, surfacePx / 2);
  return Math.min(Math.max(middlePx, leastPx), surfacePx - leastPx);
}

/** The view of a funnel that opens: the whole funnel if it is readable then, otherwise its start. */
export function openingView({ nodes }: FunnelGraph, surface: Surface): Viewport {
  const start = nodes.find(({ type }) => type === 'start') ?? nodes[0];
  return readableView(nodes, surface, start && { node: start, leftPx: OPENING.marginPx });
}

/** The view of a comparison that opens: the whole funnel if it is readable then, otherwise what changed leftmost, in the middle. */
export function changesView(graph: FunnelGraph, changed: ReadonlySet<string>, surface: Surface): Viewport {
  const ends = new Set(graph.edges.flatMap(({ id, target }) => (changed.has(id) ? [target] : [])));
  const [first, ...others] = graph.nodes.filter(({ id }) => changed.has(id) || ends.has(id));
  if (!first) return openingView(graph, surface);
  const node = others.reduce((one, other) => (isBefore(other, one) ? other : one), first);
  return readableView(graph.nodes, surface, {
    node,
    leftPx: (surface.widthPx - boundsOf([node]).widthPx * OPENING.minZoom) / 2,
  });
}

const isBefore = ({ position: one }: FunnelNode, { position: other }: FunnelNode): boolean =>
  one.x === other.x ? one.y < other.y : one.x < other.x;

/** The whole funnel if it is readable then, otherwise one node of it, so far from the left. */
function readableView(
  nodes: readonly FunnelNode[],
  surface: Surface,
  shown: { node: FunnelNode; leftPx: number } | undefined,
): Viewport {
  const bounds = boundsOf(nodes);
  const whole = fitInto(nodes, surface);
  const { minZoom: zoom } = OPENING;
  if (whole.zoom >= zoom || !shown) return whole;
  const { x, y, heightPx } = boundsOf([shown.node]);
  return {
    zoom,
    x: withinBounds(shown.leftPx - x * zoom, bounds.x * zoom, bounds.widthPx * zoom, surface.widthPx),
    y: withinBounds(
      surface.heightPx / 2 - (y + heightPx / 2) * zoom,
      bounds.y * zoom,
      bounds.heightPx * zoom,
      surface.heightPx,
    ),
  };
}

/** Whether the whole funnel is visible in a view, and the button that continues it. */
export function isWholeVisible(nodes: readonly FunnelNode[], view: Viewport, surface: Surface): boolean {
  const { x, y, widthPx, heightPx } = boundsOf(nodes);
  const [left, top] = [x * view.zoom + view.x, y * view.zoom + view.y];
  const [right, bottom] = [left + widthPx * view.zoom + plusPx(view.zoom), top + heightPx * view.zoom];
  return left >= 0 && top >= 0 && right <= surface.widthPx && bottom <= surface.heightPx;
}

/** An offset that shows no more empty space than the margin; a funnel that fits is centred. */
function withinBounds(wished: number, from: number, length: number, surfacePx: number): number {
  const { marginPx } = OPENING;
  if (length + 2 * marginPx <= surfacePx) return (surfacePx - length) / 2 - from;
  return Math.min(Math.max(wished, surfacePx - marginPx - from - length), marginPx - from);
}
