/**
 * Holds the browser's Back: one extra entry in the history stands in for the page, so that the first Back only takes the entry
 * away and asks.
 */
export interface BackGuard {
  /** Puts the extra entry in place, once. */
  arm(): void;
  /** Goes back for good. */
  goBack(): void;
  stop(): void;
}

/** @param onBack called when Back was held; `isNeeded` tells whether it should be. */
export function createBackGuard(isNeeded: () => boolean, onBack: () => void): BackGuard {
  let isArmed = false;

  function handlePop() {
    if (!isArmed) return;
    isArmed = false;
    if (isNeeded()) onBack();
    else window.history.back();
  }

  window.addEventListener('popstate', handlePop);
  return {
    arm() {
      if (isArmed) return;
      isArmed = true;
      window.history.pushState(window.history.state, '');
    },
    goBack() {
      isArmed = false;
      window.history.back();
    },
    stop() {
      window.removeEventListener('popstate', handlePop);
    },
  };
}
