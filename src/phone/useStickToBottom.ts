import { useLayoutEffect, useRef } from 'react';

/** So close to the end that somebody is reading the newest. */
const NEAR_PX = 120;

/** Keeps the newest message in sight when one arrives, unless somebody has scrolled up to read. */
export function useStickToBottom(newestId: number | undefined) {
  const scroll = useRef<HTMLElement>(null);
  const heightBefore = useRef(0);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const wasNear = heightBefore.current - element.scrollTop - element.clientHeight < NEAR_PX;
    if (heightBefore.current === 0 || wasNear) element.scrollTop = element.scrollHeight;
    heightBefore.current = newestId === undefined ? 0 : element.scrollHeight;
  }, [newestId]);
  return scroll;
}
