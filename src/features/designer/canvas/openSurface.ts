import type { ReactFlowState } from 'reactflow';

import { PANEL_ID } from '../focus/focusTargets';

import type { Surface } from './viewport';

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
