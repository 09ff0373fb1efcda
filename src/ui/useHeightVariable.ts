import { useEffect, type RefObject } from 'react';

/** A CSS variable of the whole page with the height of something that stays in sight. */
export function useHeightVariable(
  element: RefObject<HTMLElement | null>,
  name: '--guide' | '--sticky-foot' | '--filter',
): void {
  useEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${observed.offsetHeight}px`);
    });
    observer.observe(observed);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [element, name]);
}
