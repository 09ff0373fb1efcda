/** Calls that are made after a delay, any number at a time; each may be canceled until then. */
export interface DelayedCalls {
  /** A second start of the same id changes nothing. */
  start: (id: number, call: () => void) => void;
  cancel: (id: number) => void;
  /** Ends the delay of all, and returns the ids that were waiting. */
  takeAll: () => number[];
}

/** Holds calls back for `delayMs`. */
export function createDelayedCalls(delayMs: number): DelayedCalls {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  function cancel(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  return {
    start(id, call) {
      if (timers.has(id)) return;
      const timer = setTimeout(() => {
        timers.delete(id);
        call();
      }, delayMs);
      timers.set(id, timer);
    },
    cancel,
    takeAll() {
      const ids = [...timers.keys()];
      ids.forEach(cancel);
      return ids;
    },
  };
}
