import { NODE_TYPES } from '@contract/planner/nodeTypes';
import type { FunnelGraph, FunnelNode, NodeType } from '@contract/schemas/shapes';

import { EDGE_STUB_PX, NODE_SIZES } from '../graph/nodeSize';
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

/** Draws edges in steps as the canvas does; a backward edge runs around between its nodes. */
export function drawLines(pen: CanvasRenderingContext2D, { nodes, edges }: FunnelGraph, paint: Paint): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  pen.beginPath();
  for (const { source, target } of edges) {
    const from = byId.get(source);
    const to = byId.get(target);
    if (!from || !to) continue;
    const start = middleOf(from);
    const end = middleOf(to);
    const startX = from.position.x + NODE_SIZES[from.type].widthPx;
    const endX = to.position.x;
    const isAhead = startX + EDGE_STUB_PX <= endX - EDGE_STUB_PX;
    const [leaveX, enterX] = isAhead
      ? [(startX + endX) / 2, (startX + endX) / 2]
      : [startX + EDGE_STUB_PX, endX - EDGE_STUB_PX];
    const middleY = (start.y + end.y) / 2;
    pen.moveTo(startX, start.y);
    pen.lineTo(leaveX, start.y);
    pen.lineTo(leaveX, middleY);
    pen.lineTo(enterX, middleY);
    pen.lineTo(enterX, end.y);
    pen.lineTo(endX, end.y);
  }
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

const middleOf = ({ type, position }: FunnelNode): Position => ({
  x: position.x + NODE_SIZES[type].widthPx / 2,
  y: position.y + NODE_SIZES[type].heightPx / 2,
});
