import { useEffect, type RefObject } from 'react';

/**
 * Restores the focus within an element whose children change: when the focused child is removed, the element itself gets it, and
 * when the child was only moved, it gets it back. A link to another page is removed with its page. Without this the keyboard would start
 * at the top of the page again.
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
    // On its way to another element it is on the body for a moment, in which a list may close.
    const forgetMoved = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) holder = null;
    };
    const changes = new MutationObserver(() => {
      if (holder === null || document.activeElement !== document.body) return;
      (holder.isConnected ? holder : kept).focus({ preventScroll: true });
    });
    kept.addEventListener('focusin', remember);
    kept.addEventListener('focusout', forgetMoved);
    document.addEventListener('pointerdown', forget, true);
    changes.observe(kept, { childList: true, subtree: true });
    return () => {
      kept.removeEventListener('focusin', remember);
      kept.removeEventListener('focusout', forgetMoved);
      document.removeEventListener('pointerdown', forget, true);
      changes.disconnect();
    };
  }, [place]);
}
