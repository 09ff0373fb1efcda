import { lazy, startTransition, useEffect, useState, type ComponentType } from 'react';

/** How long a failure is kept, so that the error screen shows it; later renders request the chunk again. */
const FAILURE_MS = 1_000;
/** When a chunk that could not be loaded is requested again; earlier once the browser is online again. */
const RETRY_MS = 5_000;

/** A component in a chunk of its own. */
export interface LazyView<P extends object> {
  preload: () => Promise<unknown>;
  /** Whether it renders without a fallback. */
  isLoaded: () => boolean;
  View: ComponentType<P>;
}

const preloads = new Set<() => Promise<unknown>>();

/**
 * A preloaded component renders immediately, any other suspends. A chunk that failed to load is requested again the next time.
 * `Missing` stands for a part of a page until its chunk can be loaded; without it the nearest error screen takes the whole page.
 */
export function lazyView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing?: ComponentType<P>,
): LazyView<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  const preload = () => (loading ??= fetchChunk());
  const pend = () => lazy(Missing ? () => preload().catch(() => ({ default: Waiting })) : preload);
  let Pending = pend();

  async function fetchChunk() {
    try {
      loaded = await load();
      return { default: loaded };
    } catch (error) {
      loading = null;
      setTimeout(() => (Pending = pend()), FAILURE_MS);
      throw error;
    }
  }

  function Waiting(props: P) {
    const [Shown, setShown] = useState(() => loaded ?? Missing);
    useEffect(() => {
      let isMounted = true;
      async function draw(): Promise<void> {
        await retryMoment();
        if (!isMounted) return;
        await preload().then(() => startTransition(() => setShown(() => loaded ?? Missing)), draw);
      }
      if (!loaded) void draw();
      return () => {
        isMounted = false;
      };
    }, []);
    return Shown && <Shown {...props} />;
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

/** The same one after the other, each in idle time; after a failure not before a retry is worthwhile. */
export async function preloadViewsInTurn(idle: () => Promise<void>, untilRetry = retryMoment): Promise<void> {
  // Iterating a set includes what is added meanwhile.
  for (const preload of preloads) {
    await idle();
    await preload().catch(untilRetry);
  }
}

/** In a few seconds, or as soon as the browser is online again. */
function retryMoment(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(retry, RETRY_MS);
    function retry() {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      resolve();
    }
    window.addEventListener('online', retry);
  });
}
