import { useLayoutEffect, useRef } from 'react';
import { useStoreApi, type ReactFlowState } from 'reactflow';

import './dots.css';

const GAP_PX = 16;
const RADIUS_PX = 0.6;
/** Denser than this, dots would be a haze. */
const GAP_MIN_PX = 6;

/**
 * The dotted ground of the canvas: one layer that the browser only shifts while the view moves, and paints anew when it zooms. React
 * Flow's own is painted with every frame.
 */
export function Dots() {
  const store = useStoreApi();
  const ground = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { style } = ground.current ?? document.body;
    const follow = ({ transform: [x, y, zoom] }: ReactFlowState) => {
      const gapPx = GAP_PX * zoom;
      style.transform = `translate(${shiftOf(x, gapPx)}px, ${shiftOf(y, gapPx)}px)`;
    };
    const scale = ({ transform: [, , zoom] }: ReactFlowState) => {
      style.visibility = GAP_PX * zoom < GAP_MIN_PX ? 'hidden' : '';
      style.setProperty('--gap', `${GAP_PX * zoom}px`);
      style.setProperty('--radius', `${RADIUS_PX * zoom}px`);
    };
    scale(store.getState());
    follow(store.getState());
    return store.subscribe((now, before) => {
      if (now.transform[2] !== before.transform[2]) scale(now);
      if (now.transform !== before.transform) follow(now);
    });
  }, [store]);

  return <div ref={ground} className="dots" aria-hidden />;
}

/** How far the pattern is shifted, in whole pixels: it repeats itself. */
const shiftOf = (px: number, gapPx: number): number => Math.round(((px % gapPx) + gapPx) % gapPx);
