import { setTimeout as sleep } from 'node:timers/promises';

import { retryDelayMs, type EngineTiming } from './timing';

/**
 * Writes again what the database could not take, after longer and longer pauses: it may be restarting, or be asked by too many.
 * @throws what the last try met, when there were as many as a message has, or when it is given up
 */
export async function tryAgain<T>(write: () => Promise<T>, timing: EngineTiming, isGivenUp: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt >= timing.attemptsMaxCount || isGivenUp()) throw error;
    }
    await sleep(retryDelayMs(timing, attempt));
  }
}
