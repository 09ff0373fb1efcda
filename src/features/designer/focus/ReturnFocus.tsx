import { useLayoutEffect, type ReactNode } from 'react';

import { focusBack } from './focusTargets';

/** Restores focus after a dialog closes: to its opener, or to where the operator works when the opener is gone. */
export function ReturnFocus({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // The dialog traps focus until it is removed.
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
        else focusBack(null);
      });
    };
  }, []);
  return children;
}
