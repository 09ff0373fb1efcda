/**
 * Blocks the browser's Back: one extra history entry represents the page, so that the first Back only removes that entry and shows
 * the confirmation.
 */
export interface BackGuard {
  /** Adds the extra entry once. */
  arm: () => void;
  /** Removes the extra entry, if present. */
  disarm: () => Promise<void>;
  /** Disables the guard until the page is left, even if edits continue. */
  retire: () => void;
  /** Goes back without confirmation. */
  goBack: () => void;
  /** Whether the page is being left. */
  isLeaving: () => boolean;
  stop: () => void;
}

/** @param onBack called when Back was blocked; `isNeeded` returns whether to block */
export function createBackGuard(isNeeded: () => boolean, onBack: () => void): BackGuard {
  let isArmed = false;
  let isLeaving = false;
  let didDisarm: (() => void) | null = null;

  function handlePop(event: PopStateEvent) {
    if (isLeaving && !didDisarm) {
      // Arrived; if the designer is still shown with another funnel, the guard is active again.
      isLeaving = false;
      return;
    }
    if (!isArmed && !didDisarm) return;
    // The page has not changed, so the router must not handle the event.
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
