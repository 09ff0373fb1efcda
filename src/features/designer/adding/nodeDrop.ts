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
export const canvasAt = ({ x, y }: Position): Element | null => canvasBelow(document.elementFromPoint(x, y));

/** Whether what an event comes from is the canvas, or something on it that is not above it as its buttons are. */
export const isOnCanvas = (target: EventTarget | null): boolean =>
  target instanceof Element && canvasBelow(target) !== null;

const canvasBelow = (element: Element | null): Element | null =>
  element?.closest('.react-flow__panel') ? null : (element?.closest('.canvas') ?? null);

/** Drops a node on the canvas, if there is one at this place. */
export function dropNode(drop: NodeDrop): void {
  canvasAt(drop.screen)?.dispatchEvent(new CustomEvent<NodeDrop>(NODE_DROPPED, { detail: drop }));
}
