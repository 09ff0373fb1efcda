import { startTransition, useEffect, useState } from 'react';

import { whenIdle } from '@/lib/whenIdle';

/** False until the page has been painted and is idle: for what takes long to draw and is not looked at first. */
export function useDrawnLater(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    const draw = () => whenIdle(() => startTransition(() => setIsDrawn(true)));
    // The browser is idle in the middle of a frame too; the second one begins after the paint.
    requestAnimationFrame(() => requestAnimationFrame(draw));
  }, []);
  return isDrawn;
}
