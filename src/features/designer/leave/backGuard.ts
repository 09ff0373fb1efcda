/**
 * Holds the browser's Back: one extra entry in the history stands in for the page, so that the first Back only takes that entry
 * away and asks.
 */
export interface BackGuard {
  /** Puts the extra entry in place, once. */
  arm: () => void;
  /** Takes the extra entry away, if it is there; the history is then as it was before. */
  disarm: () => Promise<void>;
  /** Goes back for good. */
  goBack: () => void;
  stop: () => void;
}

/** @param onBack called when Back was held; `isNeeded` tells whether it should be */
export function createBackGuard(isNeeded: () => boolean, onBack: () => void): BackGuard {
  let isArmed = false;
  let didDisarm: (() => void) | null = null;

  function handlePop(event: PopStateEvent) {
    if (!isArmed && !didDisarm) return;
    // The page has not changed: the router need not hear of it.
    event.stopImmediatePropagation();
    isArmed = false;
    if (didDisarm) {
      didDisarm();
      didDisarm = null;
    } else if (isNeeded()) onBack();
    else window.history.back();
  }

  window.addEventListener('popstate', handlePop, { capture: true });
  return {
    arm() {
      if (isArmed) return;
      isArmed = true;
      window.history.pushState(window.history.state, '');
    },
    disarm() {
      if (!isArmed) return Promise.resolve();
      isArmed = false;
      return new Promise((resolve) => {
        didDisarm = resolve;
        window.history.back();
      });
    },
    goBack() {
      isArmed = false;
      window.history.back();
    },
    stop() {
      window.removeEventListener('popstate', handlePop, { capture: true });
    },
  };
}
