import type { Viewport } from 'reactflow';

import type { FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';

/** How the whole funnel is fitted: with padding, never enlarged. */
const FIT = { padding: 0.2, maxZoom: 1 };
/** Limits of the zoom. */
export const ZOOM = { min: 0.04, max: 2 } as const;

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

/** The view that fits the whole funnel into a surface of known size. */
export function fitInto(nodes: readonly FunnelNode[], surface: { widthPx: number; heightPx: number }): Viewport {
  const { x, y, widthPx, heightPx } = boundsOf(nodes);
  const room = 1 + FIT.padding;
  const wished = Math.min(surface.widthPx / (widthPx * room), surface.heightPx / (heightPx * room), FIT.maxZoom);
  const zoom = Math.max(wished, ZOOM.min);
  return {
    zoom,
    x: surface.widthPx / 2 - (x + widthPx / 2) * zoom,
    y: surface.heightPx / 2 - (y + heightPx / 2) * zoom,
  };
}
