import type { Clock } from '../../gateways/clock';

interface Failures {
  count: number;
  lastAtMs: number;
  blockedUntilMs: number;
}

/** Failures that cost nothing; each further one doubles the wait. */
const FREE_FAILURES = { pair: 5, account: 20, address: 50 };
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGET_AFTER_MS = 60 * 60_000;
const REMEMBERED_MAX_COUNT = 10_000;

/** Remembers who has guessed wrong lately. */
export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Slows down whoever guesses passwords: per account and address together after five failures, per account and per address
 * alone later, so that a stranger cannot lock an owner out with a handful of tries. Lives in memory.
 */
export function createSignInThrottle(clock: Pick<Clock, 'nowMs'>) {
  const failures = new Map<string, Failures>();

  const keysOf = (email: string, address: string) =>
    [
      [`pair ${email} ${address}`, FREE_FAILURES.pair],
      [`account ${email}`, FREE_FAILURES.account],
      [`address ${address}`, FREE_FAILURES.address],
    ] as const;

  function forgetOld(nowMs: number) {
    for (const [key, entry] of failures) {
      if (nowMs - entry.lastAtMs > FORGET_AFTER_MS) failures.delete(key);
    }
  }

  return {
    /** Whole seconds until the next try is allowed; 0 when it is allowed now. */
    waitSeconds(email: string, address: string): number {
      const nowMs = clock.nowMs();
      const untilMs = keysOf(email, address).map(([key]) => failures.get(key)?.blockedUntilMs ?? 0);
      return Math.max(0, Math.ceil((Math.max(...untilMs) - nowMs) / 1_000));
    },

    failed(email: string, address: string): void {
      const nowMs = clock.nowMs();
      if (failures.size > REMEMBERED_MAX_COUNT) forgetOld(nowMs);
      for (const [key, freeCount] of keysOf(email, address)) {
        const known = failures.get(key);
        const count = known && nowMs - known.lastAtMs <= FORGET_AFTER_MS ? known.count + 1 : 1;
        const over = count - freeCount;
        const waitMs = over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over);
        failures.set(key, { count, lastAtMs: nowMs, blockedUntilMs: nowMs + waitMs });
      }
    },

    /** A right password: this account at this address begins anew. */
    succeeded(email: string, address: string): void {
      for (const [key] of keysOf(email, address).slice(0, 2)) failures.delete(key);
    },
  };
}
