import { useSyncExternalStore } from 'react';

const ASKED_FOR = '(prefers-reduced-motion: reduce)';

/** Only listened to: Chromium keeps the event of a change to itself when `matches` was read just before it. */
const wish = window.matchMedia(ASKED_FOR);

function subscribe(listener: () => void): () => void {
  wish.addEventListener('change', listener);
  return () => {
    wish.removeEventListener('change', listener);
  };
}

/** Whether somebody asked their system for less movement. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(ASKED_FOR).matches);
}
