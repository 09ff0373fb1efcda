import { useEffect, type RefObject } from 'react';

/**
 * Keeps the focus within a place whose parts come and go: when what had the focus is taken away, the place itself gets it, and
 * when it was only moved, it gets it back. Without this the keyboard would begin at the top of the page again.
 */
export function useRestoreFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const kept = place.current;
    if (!kept) return undefined;
    let holder: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent) => {
      holder = target instanceof HTMLElement ? target : null;
    };
    // A click elsewhere takes the focus away on purpose.
    const forget = () => {
      holder = null;
    };
    const changes = new MutationObserver(() => {
      if (holder === null || document.activeElement !== document.body) return;
      (holder.isConnected ? holder : kept).focus({ preventScroll: true });
    });
    kept.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, true);
    changes.observe(kept, { childList: true, subtree: true });
    return () => {
      kept.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
      changes.disconnect();
    };
  }, [place]);
}
