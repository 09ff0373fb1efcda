import type { NodeType } from '@contract/schemas/shapes';

import type { Position } from '../graph/placement';

/** Dispatched to the canvas when a node from the toolbar is dropped on it. */
export const NODE_DROPPED = 'nodedropped';

/** What was dropped, and where in the window. */
export interface NodeDrop {
  type: NodeType;
  screen: Position;
}

/** The canvas at a place of the window; null elsewhere, as above its buttons. */
export function canvasAt({ x, y }: Position): Element | null {
  const element = document.elementFromPoint(x, y);
  return element?.closest('.react-flow__panel') ? null : (element?.closest('.canvas') ?? null);
}

/** Drops a node on the canvas, if there is one at this place. */
export function dropNode(drop: NodeDrop): void {
  canvasAt(drop.screen)?.dispatchEvent(new CustomEvent<NodeDrop>(NODE_DROPPED, { detail: drop }));
}
