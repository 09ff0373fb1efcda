import { useCallback } from 'react';

/** So close to the end that somebody is reading the newest. */
const NEAR_PX = 120;

/**
 * For the element that scrolls: keeps its end in sight while it grows, by a message or by a picture that has loaded, unless
 * somebody has scrolled up to read.
 */
export function useStickToBottom() {
  return useCallback((element: HTMLElement) => {
    let isNear = true;
    const noteScroll = () => {
      isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isNear) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', noteScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', noteScroll);
    };
  }, []);
}
