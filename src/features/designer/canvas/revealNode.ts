import type { ReactFlowInstance, ReactFlowState } from 'reactflow';

import type { FunnelNode } from '@contract/schemas/shapes';

import { PANEL_ID } from '../focus/focusTargets';
import { boxOf } from '../graph/area';

import { panIntoView } from './panIntoView';
import type { Surface } from './viewport';

/** How long the view moves to where the console wants it. */
export const MOVE_MS = 200;

/** Pans just far enough to show the whole node; a visible node does not move. */
export function revealNode(node: FunnelNode, flow: ReactFlowInstance, view: ReactFlowState): void {
  const surface = openSurface(view);
  if (!surface) return;
  const [x, y, zoom] = view.transform;
  const { left, top, right, bottom } = boxOf(node);
  const box = { left: left * zoom + x, top: top * zoom + y, right: right * zoom + x, bottom: bottom * zoom + y };
  const shift = panIntoView(box, surface);
  if (shift.x !== 0 || shift.y !== 0) {
    flow.setViewport({ x: x + shift.x, y: y + shift.y, zoom }, { duration: MOVE_MS });
  }
}

/**
 * The part of the canvas left of or above the side panel, which covers the canvas on a narrow screen. Null while the canvas is not
 * laid out. If the panel covers everything, the part is the whole canvas.
 */
export function openSurface({ domNode }: ReactFlowState): Surface | null {
  const frame = domNode?.getBoundingClientRect();
  if (!frame || frame.width === 0) return null;
  const whole = { widthPx: frame.width, heightPx: frame.height };
  const panel = document.getElementById(PANEL_ID)?.getBoundingClientRect();
  if (!panel || panel.width === 0 || panel.left >= frame.right) return whole;
  if (panel.left > frame.left) return { ...whole, widthPx: panel.left - frame.left };
  return panel.top > frame.top ? { ...whole, heightPx: panel.top - frame.top } : whole;
}
