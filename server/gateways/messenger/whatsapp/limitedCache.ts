import type { CacheStore } from 'baileys';

/** How long and how many entries a cache keeps. */
export interface CacheLimits {
  keptMs: number;
  maxCount: number;
}

/** A cache of the library that outlives its connections. Beyond the limit the entry that was not used for longest is dropped. */
export function createLimitedCache({ keptMs, maxCount }: CacheLimits, nowMs: () => number = Date.now): CacheStore {
  const entries = new Map<string, { value: unknown; untilMs: number }>();

  /** A map keeps the order of insertion: the least recently used entry is the first. */
  function put(key: string, entry: { value: unknown; untilMs: number }): void {
    entries.delete(key);
    entries.set(key, entry);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.untilMs <= nowMs()) {
        entries.delete(key);
        return undefined;
      }
      put(key, entry);
      return entry.value as never;
    },
    set(key, value) {
      put(key, { value, untilMs: nowMs() + keptMs });
      const [oldest] = entries.keys();
      if (entries.size > maxCount && oldest !== undefined) entries.delete(oldest);
    },
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
