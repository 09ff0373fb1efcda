import { useLayoutEffect, type ReactNode } from 'react';

import { focusSteps } from './focusTargets';

/** Around a dialog: when it goes, the focus returns to what opened it, or to the steps when that has gone, too. */
export function ReturnFocus({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // The dialog holds the focus until it has gone altogether.
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
        else focusSteps();
      });
    };
  }, []);
  return children;
}
