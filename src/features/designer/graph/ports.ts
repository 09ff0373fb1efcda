import type { FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from './nodeSize';
import type { Position } from './placement';

/** Edges end at the middle of a node's header, so that nodes of any height with their tops at one line are joined straight. */
export const PORT_TOP_PX = 16;
/** Diameter of the ring at the end of an edge, of which the outer half is beside the node. */
export const PORT_PX = 10;

/** Where edges leave a node. */
export const exitOf = ({ type, position: { x, y } }: FunnelNode): Position => ({
  x: x + NODE_SIZES[type].widthPx + PORT_PX / 2,
  y: y + PORT_TOP_PX,
});

/** Where edges enter a node. */
export const entryOf = ({ position: { x, y } }: FunnelNode): Position => ({
  x: x - PORT_PX / 2,
  y: y + PORT_TOP_PX,
});
