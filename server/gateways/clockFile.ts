import fs from 'node:fs';

import type { Clock } from './clock';

const READ_EVERY_MS = 50;

/**
 * A clock for tests whose offset in milliseconds is read from a file, so it can be changed from outside and survives a
 * restart. Without a valid file the offset is unchanged.
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

/** A file that is being written is empty for a moment, which is not zero. */
function readOffsetMs(file: string): number | null {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}
