/** Calls made after a delay, any number at a time; each can be canceled until then. */
export interface DelayedCalls {
  /** A repeated start of the same id changes nothing. */
  start: (id: number, call: () => void) => void;
  cancel: (id: number) => void;
  /** Cancels all timers and returns the pending ids. */
  takeAll: () => number[];
}

/** Delays calls by `delayMs`. */
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
