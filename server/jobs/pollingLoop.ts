/** Calls a function repeatedly: after the delay it returns, earlier when woken, never twice at once. */
export interface PollingLoop {
  /** Makes the first call. */
  start(): Promise<void>;
  /** Calls again as soon as possible, but not sooner than the gap after the last call began. Many wake-ups meanwhile cause one call. */
  wake(): void;
  /** Makes no more calls; resolves when the current one has ended. */
  stop(): Promise<void>;
}

const AFTER_ERROR_MS = 1_000;

/**
 * @param poll returns milliseconds until its next call
 * @param gapMs between the beginnings of two calls, when it is woken
 */
export function createPollingLoop(
  poll: () => Promise<number>,
  onError: (error: unknown) => void,
  gapMs = 0,
): PollingLoop {
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let wakeCount = 0;
  let begunMs = -Infinity;
  /** When the next call is due. */
  let dueMs = Infinity;
  let isRunning = false;

  async function pollOnce(): Promise<void> {
    const wakeCountBefore = wakeCount;
    let waitMs = AFTER_ERROR_MS;
    try {
      waitMs = await poll();
    } catch (error) {
      onError(error);
    }
    polling = null;
    scheduleAt(performance.now() + waitMs);
    if (wakeCount > wakeCountBefore) bringForward();
  }

  function scheduleAt(atMs: number): void {
    clearTimeout(timer);
    dueMs = atMs;
    if (isRunning) timer = setTimeout(begin, Math.max(0, Math.ceil(atMs - performance.now())));
  }

  function bringForward(): void {
    scheduleAt(Math.min(dueMs, begunMs + gapMs));
  }

  function begin(): void {
    begunMs = performance.now();
    polling = pollOnce();
  }

  return {
    async start() {
      isRunning = true;
      begin();
      await polling;
    },
    wake() {
      wakeCount += 1;
      if (!polling) bringForward();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await polling;
    },
  };
}
