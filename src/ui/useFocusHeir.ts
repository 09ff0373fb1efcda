import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to an element once what had it is removed or disabled, because there is nothing more to do. Without it the keyboard would
 * start at the top of the page again.
 */
export function useFocusHeir<Heir extends HTMLElement>(isDone: boolean): RefObject<Heir | null> {
  const heir = useRef<Heir>(null);
  useEffect(() => {
    if (isDone && document.activeElement === document.body) heir.current?.focus({ preventScroll: true });
  }, [isDone]);
  return heir;
}
