import type { FunnelNode, NodeType } from '@contract/schemas/shapes';

/** Width and height in pixels of the canvas at zoom 1. */
export interface Size {
  widthPx: number;
  heightPx: number;
}

const WIDTH_PX = 224;

/**
 * The known size of every kind of node, so that the canvas never has to draw one to learn it. Heights differ by
 * twice the grid, so that nodes in a row can have their middles on one line.
 */
export const NODE_SIZES: Record<NodeType, Size> = {
  start: { widthPx: WIDTH_PX, heightPx: 64 },
  message: { widthPx: WIDTH_PX, heightPx: 96 },
  delay: { widthPx: WIDTH_PX, heightPx: 64 },
  schedule: { widthPx: WIDTH_PX, heightPx: 64 },
};

/** Whether two nodes would lie on top of each other, `gapPx` of air included. */
export function areOverlapping(one: Pick<FunnelNode, 'type' | 'position'>, other: typeof one, gapPx: number): boolean {
  const a = NODE_SIZES[one.type];
  const b = NODE_SIZES[other.type];
  const isApartX =
    one.position.x + a.widthPx + gapPx <= other.position.x || other.position.x + b.widthPx + gapPx <= one.position.x;
  const isApartY =
    one.position.y + a.heightPx + gapPx <= other.position.y || other.position.y + b.heightPx + gapPx <= one.position.y;
  return !isApartX && !isApartY;
}
