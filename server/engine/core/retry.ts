import { setTimeout as sleep } from 'node:timers/promises';

import type { EngineTiming } from './timing';

/**
 * Retries a failed database write with growing delays: the database may be restarting or overloaded.
 * @throws the last error after as many attempts as a message has, or when it is given up
 */
export async function retry<T>(
  write: (isLastTry: boolean) => Promise<T>,
  timing: EngineTiming,
  isGivenUp: () => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(attempt >= timing.attemptsMaxCount);
    } catch (error) {
      if (attempt >= timing.attemptsMaxCount || isGivenUp()) throw error;
    }
    await sleep(retryDelayMs(timing, attempt));
  }
}

/** Delay before the next try after `attempt` tries: exponential, with a random factor of 0.5 to 1.5. */
export function retryDelayMs({ retryBaseMs, retryMaxMs }: EngineTiming, attempt: number): number {
  const plainMs = Math.min(retryMaxMs, retryBaseMs * 2 ** (attempt - 1));
  return Math.round(plainMs * (0.5 + Math.random()));
}
