import { createHash } from 'node:crypto';

import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { AppError } from '../errors';

/** Failures of a network without a delay; each further one doubles it, as of sign-ins. */
const FREE_ATTEMPTS = 20;
const FIRST_WAIT_MS = SECOND_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
const FORGET_AFTER_MS = HOUR_MS;
const DOUBLINGS_MAX_COUNT = 20;
const REMEMBERED_MAX_COUNT = 10_000;

interface Failures {
  count: number;
  lastMs: number;
  blockedUntilMs: number;
}

/**
 * Delays guessing of API tokens, per network and process. A token that was right before waits for nothing, so a broken program does not
 * keep out the others of its network.
 */
export function createTokenThrottle(nowMs: () => number = Date.now) {
  const failures = new Map<string, Failures>();
  const known = new Set<string>();

  function remember(network: string, failed: Failures): void {
    failures.delete(network);
    failures.set(network, failed);
    const [oldest] = failures.keys();
    if (failures.size > REMEMBERED_MAX_COUNT && oldest !== undefined) failures.delete(oldest);
  }

  function fail(network: string): void {
    const now = nowMs();
    const before = failures.get(network);
    const count = before && now - before.lastMs < FORGET_AFTER_MS ? before.count + 1 : 1;
    const doublings = Math.min(count - FREE_ATTEMPTS, DOUBLINGS_MAX_COUNT);
    const waitMs = doublings < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings);
    remember(network, { count, lastMs: now, blockedUntilMs: now + waitMs });
  }

  /** A right token is known from now on. */
  function succeed(key: string): void {
    known.delete(key);
    known.add(key);
    const [oldest] = known;
    if (known.size > REMEMBERED_MAX_COUNT && oldest !== undefined) known.delete(oldest);
  }

  return {
    /**
     * Looks up a token unless its network has guessed too often. Counted before the lookup, so attempts at the same time cannot all pass.
     * @throws AppError TOO_MANY_REQUESTS
     */
    async check<T>(token: string, network: string, find: (token: string) => Promise<T | null>): Promise<T | null> {
      const key = createHash('sha256').update(token).digest('base64');
      if (known.has(key)) {
        const found = await find(token);
        if (found !== null) return found;
        known.delete(key);
      }
      const leftMs = (failures.get(network)?.blockedUntilMs ?? 0) - nowMs();
      if (leftMs > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil(leftMs / SECOND_MS) });
      const before = failures.get(network);
      fail(network);
      /** It was no guess, or nobody could say. */
      const takeBack = () => {
        const after = failures.get(network);
        if (before && after)
          remember(network, { ...after, count: after.count - 1, blockedUntilMs: before.blockedUntilMs });
        else failures.delete(network);
      };
      const found = await find(token).catch((error: unknown) => {
        takeBack();
        throw error;
      });
      if (found === null) return null;
      succeed(key);
      takeBack();
      return found;
    },
  };
}
