import { useEffect, useState } from 'react';

const DELAY_MS = 150;

/** The value after it has been stable for a moment, so that expensive views never slow down typing or a drag. */
export function useDebounced<T>(value: T): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
