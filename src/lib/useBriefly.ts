import { useEffect, useState } from 'react';

const PATIENCE_MS = 1_000;

/** Whether something is still awaited, for a limited time: what is rendered without it would move when it comes. */
export function useBriefly(isAwaited: boolean, patienceMs = PATIENCE_MS): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [patienceMs]);
  return isAwaited && !isLate;
}
