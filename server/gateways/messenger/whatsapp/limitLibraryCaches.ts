import { createLimitedCache, type CacheLimits } from './limitedCache';

/* Undocumented parts of Baileys 7.0.0-rc14; `incomingMessages.test.ts` fails when they change. */

/** How the library's repository of keys remembers things; its own caches have no limit, and a timer for each entry. */
interface LibraryCache {
  get: (key: string) => unknown;
  has: (key: string) => boolean;
  set: (key: string, value: unknown) => void;
  clear: () => void;
}

/** The parts of a new repository that lead to its caches. */
interface Repository {
  lidMapping: object;
  close?(): void;
}

/**
 * Gives limits to both caches of a new repository: of hidden ids by number, and of the sessions that were moved to a hidden id. What they
 * forget is read from the stored keys again.
 * @throws Error when the library has changed
 */
export function limitLibraryCaches(repository: Repository, limits: CacheLimits): void {
  const { mappingCache } = repository.lidMapping as { mappingCache?: LibraryCache };
  if (!mappingCache) throw new Error('The library remembers hidden ids in another way.');
  const [moved, ...others] = findCleared(repository, mappingCache).filter((cache) => cache !== mappingCache);
  if (!moved || others.length > 0) throw new Error('The library remembers moved sessions in another way.');
  for (const cache of [mappingCache, moved]) Object.assign(cache, createLibraryCache(limits));
}

function createLibraryCache(limits: CacheLimits): LibraryCache {
  const cache = createLimitedCache(limits);
  return {
    get: (key) => cache.get(key),
    has: (key) => cache.get(key) !== undefined,
    set: (key, value) => void cache.set(key, value),
    clear: () => void cache.flushAll(),
  };
}

/** The cache of moved sessions is reachable only by `close`, which clears it together with the other one. */
function findCleared(repository: Repository, one: LibraryCache): LibraryCache[] {
  const kind = Object.getPrototypeOf(one) as LibraryCache;
  const clear = Object.getOwnPropertyDescriptor(kind, 'clear');
  const cleared: LibraryCache[] = [];
  kind.clear = function (this: LibraryCache) {
    cleared.push(this);
  };
  try {
    repository.close?.();
  } finally {
    if (clear) Object.defineProperty(kind, 'clear', clear);
  }
  return cleared;
}
