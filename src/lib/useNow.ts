import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970, updated every `tickMs`. */
export function useNow(tickMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, tickMs);
    return () => {
      clearInterval(timer);
    };
  }, [tickMs]);
  return nowMs;
}
