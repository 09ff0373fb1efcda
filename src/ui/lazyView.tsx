import { useState, type ComponentType } from 'react';

import { lazyAgain } from './lazyAgain';

/** A component in a chunk of its own. */
export interface LazyView<P extends object> {
  preload: () => Promise<unknown>;
  /** Whether it renders without a fallback. */
  isLoaded: () => boolean;
  View: ComponentType<P>;
}

/** A preloaded component renders immediately, any other suspends. A chunk that failed to load is requested again the next time. */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): LazyView<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<{ default: ComponentType<P> }> | null = null;

  async function fetchChunk() {
    try {
      loaded = await load();
      return { default: loaded };
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
