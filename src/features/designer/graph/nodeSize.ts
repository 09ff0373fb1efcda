import type { FunnelNode, NodeType } from '@contract/schemas/shapes';

/** Width and height in pixels of the canvas at zoom 1. */
export interface Size {
  widthPx: number;
  heightPx: number;
}

const WIDTH_PX = 256;

/** Straight length of an edge at both ends; small enough for nodes that are close to each other. */
export const EDGE_STUB_PX = 12;

/**
 * Fixed size of every node type, so that nodes need not be measured. Heights differ by twice the grid, so that the middles of a row
 * align.
 */
export const NODE_SIZES: Record<NodeType, Size> = {
  start: { widthPx: WIDTH_PX, heightPx: 64 },
  message: { widthPx: WIDTH_PX, heightPx: 96 },
  delay: { widthPx: WIDTH_PX, heightPx: 64 },
  schedule: { widthPx: WIDTH_PX, heightPx: 64 },
};

/** Whether two nodes overlap, including a gap of `gapPx`. */
export function areOverlapping(one: Pick<FunnelNode, 'type' | 'position'>, other: typeof one, gapPx: number): boolean {
  const a = NODE_SIZES[one.type];
  const b = NODE_SIZES[other.type];
  const isApartX =
    one.position.x + a.widthPx + gapPx <= other.position.x || other.position.x + b.widthPx + gapPx <= one.position.x;
  const isApartY =
    one.position.y + a.heightPx + gapPx <= other.position.y || other.position.y + b.heightPx + gapPx <= one.position.y;
  return !isApartX && !isApartY;
}
