/** Timers from this length on only guard against silence. */
const LONG_MS = 20_000;

/**
 * Lets a test end without the timers of half a minute that the library leaves behind; to be called before the library is loaded.
 * Timers go off as ever.
 */
export function loosenLongTimers(): void {
  const start = globalThis.setTimeout;
  const startLoosely = (handler: () => void, delayMs = 0, ...args: []) => {
    const timer = start(handler, delayMs, ...args);
    return delayMs >= LONG_MS ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(startLoosely, start);
}
