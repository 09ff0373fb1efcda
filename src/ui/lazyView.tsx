import { useState, type ComponentType } from 'react';

import { lazyAgain } from './lazyAgain';

/** A component in a chunk of its own, and a way to fetch the chunk before it is drawn. */
export interface LazyView<P extends object> {
  preload: () => Promise<unknown>;
  /** Whether it is drawn at once. */
  isLoaded: () => boolean;
  View: ComponentType<P>;
}

/**
 * A chunk that was preloaded is drawn at once, without a moment of fallback; any other waits in the nearest Suspense. A chunk
 * that could not be fetched is asked for again the next time.
 */
export function lazyView<P extends object>(load: () => Promise<{ Component: ComponentType<P> }>): LazyView<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<{ default: ComponentType<P> }> | null = null;

  async function fetchChunk() {
    try {
      const { Component } = await load();
      loaded = Component;
      return { default: Component };
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  const preload = () => (loading ??= fetchChunk());

  const Lazy = lazyAgain(preload);
  function View(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return { preload, isLoaded: () => loaded !== null, View };
}
