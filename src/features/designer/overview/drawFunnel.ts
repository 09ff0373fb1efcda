import { NODE_TYPES } from '@contract/planner/nodeTypes';
import type { FunnelNode, NodeType } from '@contract/schemas/shapes';

import type { Route } from '../edges/route';
import { NODE_SIZES } from '../graph/nodeSize';
import type { Position } from '../graph/placement';
import { nodeLooks } from '../nodes/nodeLooks';

/** Current theme colours. */
export interface Paint {
  nodes: Record<NodeType, string>;
  edge: string;
  selected: string;
}

/** Reads the theme's colours at the canvas element. */
export function readPaint(element: Element): Paint {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--v-${name}`).trim();
  const nodes = Object.fromEntries(NODE_TYPES.map((type) => [type, colour(nodeLooks[type].colour)]));
  return { nodes: nodes as Paint['nodes'], edge: colour('edge'), selected: colour('primary') };
}

/** Draws boxes of one colour with one path; `pen` is already transformed. */
export function drawBoxes(pen: CanvasRenderingContext2D, nodes: readonly FunnelNode[], paint: Paint): void {
  for (const type of NODE_TYPES) {
    const { widthPx, heightPx } = NODE_SIZES[type];
    pen.beginPath();
    for (const node of nodes) if (node.type === type) pen.rect(node.position.x, node.position.y, widthPx, heightPx);
    pen.fillStyle = paint.nodes[type];
    pen.fill();
  }
}

/** Draws the routes of edges, with plain corners. */
export function drawLines(pen: CanvasRenderingContext2D, routes: Iterable<Route>, paint: Paint): void {
  pen.beginPath();
  for (const route of routes)
    for (const [at, { x, y }] of route.entries())
      if (at === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
  pen.strokeStyle = paint.edge;
  pen.stroke();
}

/** Draws a frame around selected nodes. */
export function drawFrames(
  pen: CanvasRenderingContext2D,
  nodes: readonly FunnelNode[],
  selected: ReadonlySet<string>,
  paint: Paint,
): void {
  if (selected.size === 0) return;
  pen.beginPath();
  for (const { id, type, position } of nodes) {
    if (selected.has(id)) pen.rect(position.x, position.y, NODE_SIZES[type].widthPx, NODE_SIZES[type].heightPx);
  }
  pen.strokeStyle = paint.selected;
  pen.stroke();
}

/** The topmost node at a position of the canvas. */
export function nodeAt(nodes: readonly FunnelNode[], { x, y }: Position): FunnelNode | undefined {
  return nodes.findLast(({ type, position }) => {
    const { widthPx, heightPx } = NODE_SIZES[type];
    return x >= position.x && x <= position.x + widthPx && y >= position.y && y <= position.y + heightPx;
  });
}
