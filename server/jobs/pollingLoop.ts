/** Decides when to look: now and then, when woken, and never twice at once. */
export interface Lookout {
  /** Looks for the first time. */
  start(): Promise<void>;
  /** Look again as soon as possible. Many wakes while looking mean one more look. */
  wake(): void;
  /** Looks no more; resolves when the look in progress is over. */
  stop(): Promise<void>;
}

const AFTER_ERROR_MS = 1_000;

/** @param look answers how many milliseconds it may take until the next look */
export function createLookout(look: () => Promise<number>, onError: (error: unknown) => void): Lookout {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let wokenCount = 0;
  let isRunning = false;

  async function lookOnce(): Promise<void> {
    const wokenBefore = wokenCount;
    let waitMs = AFTER_ERROR_MS;
    try {
      waitMs = await look();
    } catch (error) {
      onError(error);
    }
    looking = null;
    plan(wokenCount > wokenBefore ? 0 : Math.max(0, Math.ceil(waitMs)));
  }

  function plan(waitMs: number): void {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(begin, waitMs);
  }

  function begin(): void {
    looking = lookOnce();
  }

  return {
    async start() {
      isRunning = true;
      begin();
      await looking;
    },
    wake() {
      wokenCount += 1;
      if (!looking) plan(0);
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await looking;
    },
  };
}
