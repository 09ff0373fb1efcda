import { useLayoutEffect, type ReactNode } from 'react';

import { focusSteps } from './focusTargets';

/** Restores focus after a dialog closes: to its opener, or to the steps when the opener is gone. */
export function ReturnFocus({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // The dialog traps focus until it is removed.
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
        else focusSteps();
      });
    };
  }, []);
  return children;
}
