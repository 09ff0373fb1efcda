import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function in every render, which calls the newest one: what it is passed to need not be rendered again. */
export function useSteadyCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args) => newest.current(...args), []);
}
