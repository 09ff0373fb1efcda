/**
 * Holds the browser's Back: one extra entry in the history stands in for the page, so that the first Back only takes that entry
 * away and asks.
 */
export interface BackGuard {
  /** Puts the extra entry in place, once. */
  arm: () => void;
  /** Takes the extra entry away, if it is there; the history is then as it was before. */
  disarm: () => Promise<void>;
  /** Nothing is held from now until the page has been left, however much is still edited or kept on the way. */
  retire: () => void;
  /** Goes back for good. */
  goBack: () => void;
  /** Whether the page is being left for good. */
  isLeaving: () => boolean;
  stop: () => void;
}

/** @param onBack called when Back was held; `isNeeded` tells whether it should be */
export function createBackGuard(isNeeded: () => boolean, onBack: () => void): BackGuard {
  let isArmed = false;
  let isLeaving = false;
  let didDisarm: (() => void) | null = null;

  function handlePop(event: PopStateEvent) {
    if (isLeaving && !didDisarm) {
      // Arrived; if the designer is still here, with another funnel, that one is guarded as well.
      isLeaving = false;
      return;
    }
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
      if (isArmed || isLeaving || didDisarm) return;
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
      isLeaving = true;
      window.history.back();
    },
    retire() {
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
    stop() {
      window.removeEventListener('popstate', handlePop, { capture: true });
    },
  };
}
