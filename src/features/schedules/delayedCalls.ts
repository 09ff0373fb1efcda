/** Calls made after a delay, each for some ids; every id can be canceled until then. */
export interface DelayedCalls {
  /** Ids that wait already are left out. `onEnd`: it is made, or all its ids were canceled. */
  start: (ids: readonly number[], call: (ids: number[]) => void, onEnd?: () => void) => void;
  /** @returns whether it waited */
  cancel: (id: number) => boolean;
  /** Cancels all timers and returns the ids of each pending call. */
  takeAll: () => number[][];
}

interface Pending {
  ids: Set<number>;
  timer: ReturnType<typeof setTimeout>;
  onEnd?: () => void;
}

/** Delays calls by `delayMs`. */
export function createDelayedCalls(delayMs: number): DelayedCalls {
  const pendingOf = new Map<number, Pending>();

  function take({ ids, timer, onEnd }: Pending): number[] {
    clearTimeout(timer);
    for (const id of ids) pendingOf.delete(id);
    onEnd?.();
    return [...ids];
  }

  return {
    start(wanted, call, onEnd) {
      const ids = new Set(wanted.filter((id) => !pendingOf.has(id)));
      if (ids.size === 0) return;
      const pending: Pending = { ids, timer: setTimeout(() => call(take(pending)), delayMs), onEnd };
      for (const id of ids) pendingOf.set(id, pending);
    },
    cancel(id) {
      const pending = pendingOf.get(id);
      if (!pending) return false;
      pending.ids.delete(id);
      pendingOf.delete(id);
      if (pending.ids.size === 0) take(pending);
      return true;
    },
    takeAll: () => [...new Set(pendingOf.values())].map(take),
  };
}
