import { SECOND_MS } from '@contract/time';

/** Notices loops and jobs that keep failing or hang, for `/readyz` and the metrics. */
export interface WorkMonitor {
  /**
   * Watches each call of a loop.
   * @param hangsAfterMs a call that takes longer hangs; without it a call may take any time
   */
  watch<T>(name: string, call: () => Promise<T>, hangsAfterMs?: number): () => Promise<T>;
  /** Loops whose last calls all failed, or whose call hangs. */
  listFailing(): string[];
}

interface Watched {
  /** Failed calls since the last good one. */
  failedCount: number;
  /** Since when a call runs; null while none does. */
  runsSinceMs: number | null;
  hangsAfterMs: number;
}

/** A single failure may be a restart of the database or a conflict of two transactions. */
const FAILED_MAX_COUNT = 3;
/** What a loop of the engine does takes milliseconds; a statement is ended after a minute. */
export const LOOP_HANGS_AFTER_MS = 90 * SECOND_MS;

/** @param countFailure called with each failed call */
export function createWorkMonitor(countFailure: (name: string) => void): WorkMonitor {
  const watched = new Map<string, Watched>();
  const isFailing = ({ failedCount, runsSinceMs, hangsAfterMs }: Watched) =>
    failedCount >= FAILED_MAX_COUNT || (runsSinceMs !== null && performance.now() - runsSinceMs > hangsAfterMs);
  return {
    watch(name, call, hangsAfterMs = Infinity) {
      const state: Watched = { failedCount: 0, runsSinceMs: null, hangsAfterMs };
      watched.set(name, state);
      return async () => {
        state.runsSinceMs = performance.now();
        try {
          const result = await call();
          state.failedCount = 0;
          return result;
        } catch (error) {
          state.failedCount += 1;
          countFailure(name);
          throw error;
        } finally {
          state.runsSinceMs = null;
        }
      };
    },
    listFailing: () => [...watched].flatMap(([name, state]) => (isFailing(state) ? name : [])),
  };
}
