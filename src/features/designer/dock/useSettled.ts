import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 150;

/** A value as it was when it last stood still for a moment, so that what is drawn from it never holds up typing or a drag. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
