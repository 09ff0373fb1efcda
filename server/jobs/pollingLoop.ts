/** Calls a function repeatedly: after the delay it returns, earlier when woken, never twice at once. */
export interface PollingLoop {
  /** Makes the first call. */
  start(): Promise<void>;
  /** Calls again as soon as possible. Many wake-ups during one call cause one more call. */
  wake(): void;
  /** Makes no more calls; resolves when the current one has ended. */
  stop(): Promise<void>;
}

const AFTER_ERROR_MS = 1_000;

/** @param poll returns milliseconds until its next call */
export function createPollingLoop(poll: () => Promise<number>, onError: (error: unknown) => void): PollingLoop {
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let wakeCount = 0;
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
    schedule(wakeCount > wakeCountBefore ? 0 : Math.max(0, Math.ceil(waitMs)));
  }

  function schedule(waitMs: number): void {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(begin, waitMs);
  }

  function begin(): void {
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
      if (!polling) schedule(0);
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await polling;
    },
  };
}
