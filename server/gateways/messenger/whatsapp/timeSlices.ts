import { setImmediate as nextTick } from 'node:timers/promises';

/** Other work of the process waits no longer than about this. */
const SLICE_MS = 25;

/**
 * Runs calculations of one connection one after the other, with pauses in which the rest of the process runs: the first message
 * to a group of a thousand members computes a thousand sessions.
 */
export function createTimeSlices(sliceMs = SLICE_MS): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let begunMs = performance.now();

  async function pauseIfDue(): Promise<void> {
    if (performance.now() - begunMs < sliceMs) return;
    await nextTick();
    begunMs = performance.now();
  }

  return (work) => {
    const done = last.then(pauseIfDue).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
