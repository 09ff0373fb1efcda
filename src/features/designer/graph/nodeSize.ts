import type { FunnelNode, NodeType } from '@contract/schemas/shapes';

import { nodeLooks, type Size } from '../nodes/nodeLooks';

/** Straight length of an edge at both ends; small enough for nodes that are close to each other. */
export const EDGE_STUB_PX = 12;

/** The fixed size of every node type. */
export const NODE_SIZES: Record<NodeType, Size> = nodeLooks;

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
