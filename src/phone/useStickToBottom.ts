import { useCallback } from 'react';

/** Distance from the end that counts as reading the newest messages. */
const NEAR_PX = 120;

/** Keeps a scroll container at its end while it grows, unless the user has scrolled up. */
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
