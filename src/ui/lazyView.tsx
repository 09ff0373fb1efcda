import { lazy, useState, type ComponentType } from 'react';

/** How long a failure is kept, so that the error screen shows it; later renders request the chunk again. */
const FAILURE_MS = 1_000;

/** A component in a chunk of its own. */
export interface LazyView<P extends object> {
  preload: () => Promise<unknown>;
  /** Whether it renders without a fallback. */
  isLoaded: () => boolean;
  View: ComponentType<P>;
}

const preloads = new Set<() => Promise<unknown>>();

/** A preloaded component renders immediately, any other suspends. A chunk that failed to load is requested again the next time. */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): LazyView<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  const preload = () => (loading ??= fetchChunk());
  let Pending = lazy(preload);

  async function fetchChunk() {
    try {
      loaded = await load();
      return { default: loaded };
    } catch (error) {
      loading = null;
      setTimeout(() => (Pending = lazy(preload)), FAILURE_MS);
      throw error;
    }
  }

  function View(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Pending);
    return <Shown {...props} />;
  }
  preloads.add(preload);
  return { preload, isLoaded: () => loaded !== null, View };
}

/** Preloads every view at once, also those that a chunk brings along. */
export async function preloadAllViews(): Promise<void> {
  let count;
  do {
    count = preloads.size;
    await Promise.allSettled([...preloads].map((preload) => preload()));
  } while (preloads.size > count);
}

/** The same one after the other, each in idle time. A chunk that fails is requested again when it is rendered. */
export async function preloadViewsInTurn(idle: () => Promise<void>): Promise<void> {
  // Iterating a set includes what is added meanwhile.
  for (const preload of preloads) {
    await idle();
    await preload().catch(() => undefined);
  }
}
