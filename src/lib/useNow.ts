import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970, told again every `tickMs`, for countdowns and "in five minutes". */
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
