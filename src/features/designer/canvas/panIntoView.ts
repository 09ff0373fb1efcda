/** Space between a node and the edge of the canvas, in pixels. */
const MARGIN_PX = 24;

/** A node's box in pixels from the canvas's upper left corner. */
export interface ScreenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far to pan so that the box is fully visible with a margin; a box that does not fit is centred. */
export function panIntoView(
  { left, top, right, bottom }: ScreenBox,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): { x: number; y: number } {
  return { x: panAlong(left, right, widthPx), y: panAlong(top, bottom, heightPx) };
}

function panAlong(from: number, to: number, lengthPx: number): number {
  if (to - from > lengthPx - 2 * MARGIN_PX) return lengthPx / 2 - (from + to) / 2;
  if (from < MARGIN_PX) return MARGIN_PX - from;
  return Math.min(0, lengthPx - MARGIN_PX - to);
}
