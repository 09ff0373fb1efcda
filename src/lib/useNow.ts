import { useEffect, useState } from 'react';

import { onClockCorrected, serverNow } from './clock';

/** The time by the server's clock, in milliseconds since 1970, updated every `tickMs`. */
export function useNow(tickMs: number): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const update = () => setNowMs(serverNow());
    const timer = setInterval(update, tickMs);
    const stop = onClockCorrected(update);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [tickMs]);
  return nowMs;
}
