import type { ReactFlowInstance, ReactFlowState } from 'reactflow';

import type { FunnelNode } from '@contract/schemas/shapes';

import { openSurface } from './openSurface';
import { panIntoView } from './panIntoView';
import { boxOf } from './visibleGraph';

const MOVE_MS = 200;

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
