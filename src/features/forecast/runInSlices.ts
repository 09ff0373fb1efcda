/** Work between two pauses; far below the 50 ms of a long task. */
const SLICE_MS = 8;

/** Runs a generator to its end with pauses, so that the page stays responsive. Rejects with the signal's reason when aborted. */
export async function runInSlices<T>(work: Generator<void, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const endMs = performance.now() + SLICE_MS;
    while (performance.now() < endMs) {
      const step = work.next();
      if (step.done) return step.value;
    }
    await pause();
    signal.throwIfAborted();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));
