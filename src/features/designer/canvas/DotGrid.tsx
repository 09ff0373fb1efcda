import { useLayoutEffect, useRef } from 'react';
import { useStoreApi, type ReactFlowState } from 'reactflow';

import './dotGrid.css';

const GAP_PX = 16;
const RADIUS_PX = 0.6;
/** Denser dots would blur. */
const GAP_MIN_PX = 6;

/**
 * Dotted background as one layer that is only transformed while the view moves, and repainted when the zoom doubles or halves.
 * React Flow's own background repaints every frame.
 */
export function DotGrid() {
  const store = useStoreApi();
  const ground = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { style } = ground.current ?? document.body;
    let drawnBefore = 0;
    const follow = ({ transform: [x, y, zoom] }: ReactFlowState) => {
      const gapPx = GAP_PX * zoom;
      const drawnAt = 2 ** Math.round(Math.log2(zoom));
      style.visibility = gapPx < GAP_MIN_PX ? 'hidden' : '';
      if (drawnAt !== drawnBefore) {
        style.setProperty('--gap', `${GAP_PX * drawnAt}px`);
        style.setProperty('--radius', `${RADIUS_PX * drawnAt}px`);
        drawnBefore = drawnAt;
      }
      style.transform = `translate(${shiftOf(x, gapPx)}px, ${shiftOf(y, gapPx)}px) scale(${zoom / drawnAt})`;
    };
    follow(store.getState());
    return store.subscribe((now, before) => {
      if (now.transform !== before.transform) follow(now);
    });
  }, [store]);

  return <div ref={ground} className="dots" aria-hidden />;
}

/** Offset of the repeating pattern, in whole pixels, never after the canvas origin. */
const shiftOf = (px: number, gapPx: number): number => Math.round(((px % gapPx) - gapPx) % gapPx);
