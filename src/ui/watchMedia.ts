import { useSyncExternalStore } from 'react';

/** A hook that returns whether a media query matches. */
export function watchMedia(query: string): () => boolean {
  // Used only for its event: Chromium does not fire it when `matches` was read just before.
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => {
      media.removeEventListener('change', listener);
    };
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the screen is as narrow as a phone's, where controls are as high as a finger needs. */
export const useIsNarrow = watchMedia('(max-width: 599.98px)');
