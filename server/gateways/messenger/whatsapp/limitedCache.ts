import type { CacheStore } from 'baileys';

/** How long and how many entries a cache keeps. */
export interface CacheLimits {
  keptMs: number;
  maxCount: number;
}

/**
 * A cache for the library. Beyond the limit the entry that was not used for longest is dropped; entries whose time is over go at most as
 * much later, also when nobody uses the cache.
 */
export function createLimitedCache({ keptMs, maxCount }: CacheLimits, nowMs: () => number = Date.now): CacheStore {
  const entries = new Map<string, { value: unknown; untilMs: number }>();
  let sweeping: NodeJS.Timeout | null = null;

  function sweepLater(): void {
    sweeping ??= setTimeout(() => {
      sweeping = null;
      for (const [key, { untilMs }] of entries) if (untilMs <= nowMs()) entries.delete(key);
      if (entries.size > 0) sweepLater();
    }, keptMs).unref();
  }

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
      sweepLater();
      const [oldest] = entries.keys();
      if (entries.size > maxCount && oldest !== undefined) entries.delete(oldest);
    },
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
