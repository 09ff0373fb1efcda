import { useLayoutEffect, useState } from 'react';

/** What opened the dialogs that are open, the outermost first. */
const openers: Element[] = [];

/**
 * Returns the focus to what opened a dialog when it is removed; if that is gone, as a button of the dialog before, to what opened that
 * one, and where that is disabled by now to its page. A dialog that is removed while it is open leaves the focus at the top of the page.
 */
export function useReturnFocus(): void {
  // Before a field of the dialog has the focus.
  const [wished] = useState(() => [document.activeElement, openers.at(-1)]);
  useLayoutEffect(() => {
    const [opener] = wished;
    if (opener) openers.push(opener);
    return () => {
      if (opener) openers.splice(openers.lastIndexOf(opener), 1);
      // The dialog traps the focus until it is removed.
      requestAnimationFrame(() => {
        const heir = wished.find((element) => element?.isConnected && element !== document.body);
        if (document.activeElement !== document.body || !(heir instanceof HTMLElement)) return;
        heir.focus();
        // What was done may have disabled it.
        if (document.activeElement === document.body) heir.closest('main')?.focus({ preventScroll: true });
      });
    };
  }, [wished]);
}
