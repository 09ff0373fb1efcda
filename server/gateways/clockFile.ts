import fs from 'node:fs';

import type { Clock } from './clock';

const READ_EVERY_MS = 50;

/**
 * The clock of proofs: its offset in milliseconds stands in a file, so a test moves it from outside and a restart keeps it.
 * Without the file, or with something that is no number in it, the clock stays as it was.
 */
export function createFileClock(file: string): Clock {
  const listeners = new Set<() => void>();
  let offsetMs = readOffsetMs(file) ?? 0;

  function follow() {
    const readMs = readOffsetMs(file);
    if (readMs === null || readMs === offsetMs) return;
    offsetMs = readMs;
    for (const listener of listeners) listener();
  }

  setInterval(follow, READ_EVERY_MS).unref();
  return {
    offsetMs: () => offsetMs,
    nowMs: () => Date.now() + offsetMs,
    onMoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A file that is just being written is empty for a moment: that is no zero. */
function readOffsetMs(file: string): number | null {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}
