import { useEffect, useState } from 'react';

const DELAY_MS = 150;

/** The value after it has been stable for a moment, so that expensive views never slow down typing or a drag; `initial` until then. */
export function useDebounced<T>(value: T, initial = value): T {
  const [debounced, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
