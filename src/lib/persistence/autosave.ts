/** Throttled writing. */
export interface Autosave {
  /** Schedules a write within the delay; further changes do not postpone it. */
  changed: () => void;
  /** Writes pending changes immediately. */
  flush: () => void;
  /** Drops pending changes. */
  cancel: () => void;
}

/** The autosaves with pending changes. */
const waiting = new Set<() => void>();

/** Flushes all autosaves: the page is closed or the session ends. */
export function flushAutosaves(): void {
  for (const flush of [...waiting]) flush();
}

type WhenIdle = (work: () => void) => () => void;

/** At most one write per `delayMs`, in idle time. Changes do not restart the timer, so at most `delayMs` of typing is lost. */
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
