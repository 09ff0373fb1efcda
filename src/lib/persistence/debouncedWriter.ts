import { whenIdle } from '@/lib/whenIdle';

/** Calls `write` after `quietMs` without changes, when the browser is idle; `flush` does it at once. */
export function debouncedWriter(write: () => void, quietMs: number): { schedule: () => void; flush: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;

  function flush() {
    clearTimeout(timer);
    if (!isPending) return;
    isPending = false;
    write();
  }

  function schedule() {
    isPending = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      whenIdle(flush);
    }, quietMs);
  }

  return { schedule, flush };
}
