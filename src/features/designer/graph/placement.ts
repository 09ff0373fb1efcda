import { limits } from '@contract/limits';
import type { FunnelNode, NodeType } from '@contract/schemas/shapes';

import { areOverlapping, COLUMN_GAP_PX, NODE_SIZES } from './nodeSize';

/** A position on the canvas, in pixels at zoom 1. */
export type Position = FunnelNode['position'];

const FIRST_POSITION: Position = { x: 80, y: 160 };
const PADDING_PX = 24;

/** The nearest grid position; an invalid coordinate becomes 0. */
export function snapToGrid({ x, y }: Position): Position {
  return { x: snap(x), y: snap(y) };
}

/** Position of a new node: right of `beside` (or of the last node), middles aligned, moved down until it overlaps nothing. */
export function findFreePosition(nodes: readonly FunnelNode[], type: NodeType, beside: FunnelNode | null): Position {
  const anchor = beside ?? nodes.at(-1);
  if (!anchor) return FIRST_POSITION;
  const { widthPx, heightPx } = NODE_SIZES[anchor.type];
  const middleY = anchor.position.y + heightPx / 2;
  let place = snapToGrid({
    x: anchor.position.x + widthPx + COLUMN_GAP_PX,
    y: middleY - NODE_SIZES[type].heightPx / 2,
  });
  for (let obstacle = findObstacle(nodes, type, place); obstacle; obstacle = findObstacle(nodes, type, place)) {
    const belowPx = obstacle.position.y + NODE_SIZES[obstacle.type].heightPx + PADDING_PX;
    place = { x: place.x, y: Math.max(place.y + limits.designer.snapGridPx, snapUp(belowPx)) };
  }
  return place;
}

function findObstacle(nodes: readonly FunnelNode[], type: NodeType, position: Position): FunnelNode | undefined {
  return nodes.find((node) => areOverlapping({ type, position }, node, PADDING_PX / 2));
}

function snap(px: number): number {
  const grid = limits.designer.snapGridPx;
  return Number.isFinite(px) ? Math.round(px / grid) * grid : 0;
}

function snapUp(px: number): number {
  const grid = limits.designer.snapGridPx;
  return Math.ceil(px / grid) * grid;
}
