import type { Clock } from '@server/gateways/clock';

/** A clock that follows the real one until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves everything forward, or back when negative. */
  move(byMs: number): void;
}

/** Makes a clock for one test. */
export function createFakeClock(): FakeClock {
  const listeners = new Set<() => void>();
  let offsetMs = 0;
  return {
    offsetMs: () => offsetMs,
    nowMs: () => Date.now() + offsetMs,
    onMoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    move(byMs) {
      offsetMs += byMs;
      for (const listener of listeners) listener();
    },
  };
}
