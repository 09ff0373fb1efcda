import { useEffect, useState } from 'react';

const PATIENCE_MS = 1_000;

/** Whether something is still awaited, at most for a second: what is rendered without it would move when it comes. */
export function useBriefly(isAwaited: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited && !isLate;
}
