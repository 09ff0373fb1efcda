import { limits } from '@contract/limits';
import type { FunnelNode, NodeType } from '@contract/schemas/shapes';

import { areOverlapping, NODE_SIZES } from './nodeSize';

/** A place on the canvas, in pixels at zoom 1. */
export type Position = FunnelNode['position'];

const FIRST_POSITION: Position = { x: 80, y: 160 };
const COLUMN_GAP_PX = 64;
const AIR_PX = 24;

/** The nearest place on the grid; a coordinate that is no number becomes 0. */
export function snapToGrid({ x, y }: Position): Position {
  return { x: snap(x), y: snap(y) };
}

/** Where a new node goes: right of `beside` (or of the last node), and down until nothing lies beneath it. */
export function findFreePosition(nodes: readonly FunnelNode[], type: NodeType, beside: FunnelNode | null): Position {
  const anchor = beside ?? nodes.at(-1);
  if (!anchor) return FIRST_POSITION;
  const x = anchor.position.x + NODE_SIZES[anchor.type].widthPx + COLUMN_GAP_PX;
  let place = snapToGrid({ x, y: anchor.position.y });
  for (let obstacle = findObstacle(nodes, type, place); obstacle; obstacle = findObstacle(nodes, type, place)) {
    const belowPx = obstacle.position.y + NODE_SIZES[obstacle.type].heightPx + AIR_PX;
    place = { x: place.x, y: Math.max(place.y + limits.designer.snapGridPx, snapUp(belowPx)) };
  }
  return place;
}

function findObstacle(nodes: readonly FunnelNode[], type: NodeType, position: Position): FunnelNode | undefined {
  return nodes.find((node) => areOverlapping({ type, position }, node, AIR_PX / 2));
}

function snap(px: number): number {
  const grid = limits.designer.snapGridPx;
  return Number.isFinite(px) ? Math.round(px / grid) * grid : 0;
}

function snapUp(px: number): number {
  const grid = limits.designer.snapGridPx;
  return Math.ceil(px / grid) * grid;
}
