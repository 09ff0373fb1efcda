/** Writes what changed, soon but not at once. */
export interface Autosave {
  /** Something changed: it is written within the delay, however fast more changes follow. */
  changed: () => void;
  /** Writes now what is waiting to be written, if anything is. */
  flush: () => void;
  /** Forgets what is waiting; nothing is written afterwards. */
  cancel: () => void;
}

/** The autosaves that have something to write. */
const waiting = new Set<() => void>();

/** Writes everything that waits, in the whole console: the page is left, or the session ends. */
export function flushAutosaves(): void {
  for (const flush of [...waiting]) flush();
}

type WhenIdle = (work: () => void) => () => void;

/**
 * At most one write per `delayMs`, in idle time. The timer is not pushed on by further changes: whoever types without a
 * pause loses no more than the delay, too.
 */
export function createAutosave(write: () => void, delayMs: number, whenIdle: WhenIdle = waitForIdle): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelIdle: () => void = () => undefined;
  let isWaiting = false;

  function cancel() {
    clearTimeout(timer);
    cancelIdle();
    isWaiting = false;
    waiting.delete(flush);
  }

  function flush() {
    if (!isWaiting) return;
    cancel();
    write();
  }

  return {
    changed() {
      if (isWaiting) return;
      isWaiting = true;
      waiting.add(flush);
      timer = setTimeout(() => {
        cancelIdle = whenIdle(flush);
      }, delayMs);
    },
    flush,
    cancel,
  };
}

const IDLE_TIMEOUT_MS = 200;

function waitForIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}
