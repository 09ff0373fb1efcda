import { useEffect, useState } from 'react';

const DELAY_MS = 150;

/** A value as it was when it last stood still for a moment, so that what is drawn from it never holds up typing or a drag. */
export function useDebounced<T>(value: T): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
