import type { FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from './nodeSize';

/** A point of the canvas. */
export interface Point {
  x: number;
  y: number;
}

/** An area of the canvas, in pixels at zoom 1. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Bounding box of a node. */
export function boxOf({ type, position }: FunnelNode): Area {
  const { widthPx, heightPx } = NODE_SIZES[type];
  return { left: position.x, top: position.y, right: position.x + widthPx, bottom: position.y + heightPx };
}

/** The area between two points, with a margin on all sides. */
export const areaBetween = (one: Point, other: Point, marginPx: number): Area => ({
  left: Math.min(one.x, other.x) - marginPx,
  top: Math.min(one.y, other.y) - marginPx,
  right: Math.max(one.x, other.x) + marginPx,
  bottom: Math.max(one.y, other.y) + marginPx,
});
