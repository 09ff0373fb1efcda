import { useEffect, type RefObject } from 'react';

/** Closes a panel by Esc, by a click outside, and when focus leaves it. */
export function useClosing(
  panel: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: (isFocusKept: boolean) => void,
): void {
  useEffect(() => {
    const isWithin = (target: EventTarget | null) =>
      target instanceof Node && [panel, opener].some(({ current }) => current?.contains(target));
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose(true);
    };
    const handleLeave = ({ target }: Event) => {
      if (target !== document.body && !isWithin(target)) onClose(false);
    };
    document.addEventListener('keydown', handleKey, true);
    document.addEventListener('pointerdown', handleLeave);
    document.addEventListener('focusin', handleLeave);
    return () => {
      document.removeEventListener('keydown', handleKey, true);
      document.removeEventListener('pointerdown', handleLeave);
      document.removeEventListener('focusin', handleLeave);
    };
  }, [panel, opener, onClose]);
}
