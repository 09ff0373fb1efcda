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
    let frame = 0;
    // After the frame that shows it: the variable costs the style of every element.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => style.setProperty(name, `${observed.offsetHeight}px`));
    });
    observer.observe(observed);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty(name);
    };
  }, [element, name]);
}
