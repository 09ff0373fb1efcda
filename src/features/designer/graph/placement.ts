import { limits } from '@contract/limits';
import type { FunnelNode, NodeType } from '@contract/schemas/shapes';

import { GAP_PX } from './labelRoom';
import { areOverlapping, NODE_SIZES } from './nodeSize';

/** A position on the canvas, in pixels at zoom 1. */
export type Position = FunnelNode['position'];

const FIRST_POSITION: Position = { x: 80, y: 160 };
/** Between nodes; edges pass there. */
const ROW_GAP_PX = 4 * limits.designer.snapGridPx;
export const TALLEST_PX = Math.max(...Object.values(NODE_SIZES).map(({ heightPx }) => heightPx));
export const WIDEST_PX = Math.max(...Object.values(NODE_SIZES).map(({ widthPx }) => widthPx));
/** Distance of two lines of nodes. */
export const LINE_PX = TALLEST_PX + ROW_GAP_PX;

/** The nearest grid position; an invalid coordinate becomes 0. */
export function snapToGrid({ x, y }: Position): Position {
  return { x: snap(x), y: snap(y) };
}

/** Position of a new node: right of `beside` (or of the last node), on its line or the next free one below. */
export function findFreePosition(nodes: readonly FunnelNode[], type: NodeType, beside: FunnelNode | null): Position {
  const anchor = beside ?? nodes.at(-1);
  if (!anchor) return FIRST_POSITION;
  const { x, y } = anchor.position;
  return findFreeLine(nodes, type, snapToGrid({ x: x + NODE_SIZES[anchor.type].widthPx + GAP_PX, y }));
}

/** The wished position, or the nearest one below at which a node keeps its distance to all others. */
export function findFreeLine(nodes: readonly FunnelNode[], type: NodeType, { x, y }: Position): Position {
  const isNear = (node: FunnelNode, top: number) => areOverlapping({ type, position: { x, y: top } }, node, ROW_GAP_PX);
  const column = nodes.filter((node) => isNear(node, node.position.y));
  const lines = column.map(({ position }) => snap(position.y + LINE_PX)).filter((line) => line > y);
  lines.sort((one, other) => one - other);
  return { x, y: [y, ...lines].find((line) => !column.some((node) => isNear(node, line))) ?? y };
}

function snap(px: number): number {
  const grid = limits.designer.snapGridPx;
  return Number.isFinite(px) ? Math.round(px / grid) * grid : 0;
}
