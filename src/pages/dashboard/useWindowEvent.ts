import { useEffect } from 'react';

/** Listens to an event of the window while a screen is mounted. */
export function useWindowEvent(name: string, listener: () => void): void {
  useEffect(() => {
    window.addEventListener(name, listener);
    return () => {
      window.removeEventListener(name, listener);
    };
  }, [name, listener]);
}
