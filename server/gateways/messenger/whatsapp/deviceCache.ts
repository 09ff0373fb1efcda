import type { CacheStore } from 'baileys';

import { HOUR_MS } from '@contract/time';

const KEPT_MS = 6 * HOUR_MS;

/** Devices of group members, for hours and over reconnections; WhatsApp announces changes, which the library applies. */
export function createDeviceCache(nowMs: () => number = Date.now): CacheStore {
  const entries = new Map<string, { value: unknown; untilMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry.untilMs > nowMs() ? (entry.value as never) : undefined;
    },
    set: (key, value) => void entries.set(key, { value, untilMs: nowMs() + KEPT_MS }),
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
