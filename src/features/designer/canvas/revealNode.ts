import type { ReactFlowInstance, ReactFlowState } from 'reactflow';

import type { FunnelNode } from '@contract/schemas/shapes';

import { PANEL_ID } from '../focus/focusTargets';

import { boxOf } from './visibleGraph';
import { panIntoView } from './panIntoView';

const MOVE_MS = 200;

/** Pans just far enough to show the whole node; a visible node does not move. */
export function revealNode(node: FunnelNode, flow: ReactFlowInstance, view: ReactFlowState): void {
  const frame = view.domNode?.getBoundingClientRect();
  if (!frame || frame.width === 0) return;
  const [x, y, zoom] = view.transform;
  const { left, top, right, bottom } = boxOf(node);
  const box = { left: left * zoom + x, top: top * zoom + y, right: right * zoom + x, bottom: bottom * zoom + y };
  const shift = panIntoView(box, { widthPx: openWidthPx(frame), heightPx: frame.height });
  if (shift.x !== 0 || shift.y !== 0) {
    flow.setViewport({ x: x + shift.x, y: y + shift.y, zoom }, { duration: MOVE_MS });
  }
}

/** On a narrow screen the side panel covers the canvas; if it covers all of it, panning is useless. */
function openWidthPx({ left, right, width }: DOMRect): number {
  const panel = document.getElementById(PANEL_ID)?.getBoundingClientRect();
  return panel && panel.left > left && panel.left < right ? panel.left - left : width;
}
