import { createHash } from 'node:crypto';

import { inArray, lt, sql } from 'drizzle-orm';

import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { signInFailures } from '../../db/schema';
import type { Deps } from '../../deps';
import { sqlNow } from '../../gateways/clock';

/** Failures without a delay; each further one doubles it. */
const FREE_FAILURES = { pair: 5, account: 20, address: 50 };
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
const FORGET_AFTER_MS = HOUR_MS;
/** The exponent that exceeds the longest delay. */
const DOUBLINGS_MAX_COUNT = 20;

/** Delays repeated failed sign-ins. */
export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Throttles password guessing: per account and address after five failures, per account and per address alone later, so
 * that a stranger cannot lock an owner out with a few attempts. Stored in the database for all processes; e-mails and
 * addresses are hashed.
 */
export function createSignInThrottle({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const fromNow = (ms: number) => sql`${sqlNow(clock)} + ${ms} * interval '1 millisecond'`;

  const keysOf = (email: string, address: string) => ({
    pair: hashOf(`pair ${email} ${address}`),
    account: hashOf(`account ${email}`),
    address: hashOf(`address ${address}`),
  });

  async function count(keyHash: Buffer, freeCount: number): Promise<void> {
    const { count: known, lastAt } = signInFailures;
    const isOld = sql`${lastAt} < ${fromNow(-FORGET_AFTER_MS)}`;
    const counted = sql`case when ${isOld} then 1 else ${known} + 1 end`;
    const doublings = sql`least((${counted}) - ${freeCount}::int, ${DOUBLINGS_MAX_COUNT}::int)`;
    const waitMs = sql`least(${LONGEST_WAIT_MS}::float8, ${FIRST_WAIT_MS}::float8 * power(2, ${doublings}))`;
    const blockedUntil = sql`case when (${counted}) >= ${freeCount}::int then ${sqlNow(clock)} + (${waitMs}) * interval '1 millisecond' end`;
    await db
      .insert(signInFailures)
      .values({ keyHash, count: 1, lastAt: sqlNow(clock) })
      .onConflictDoUpdate({
        target: signInFailures.keyHash,
        set: { count: counted, lastAt: sqlNow(clock), blockedUntil },
      });
  }

  return {
    /** Whole seconds until the next attempt is allowed; 0 when it is allowed now. */
    async waitSeconds(email: string, address: string): Promise<number> {
      const untilMs = sql<number>`coalesce(max(extract(epoch from ${signInFailures.blockedUntil} - ${sqlNow(clock)})), 0)::float8`;
      const [row] = await db
        .select({ seconds: untilMs.mapWith(Number) })
        .from(signInFailures)
        .where(inArray(signInFailures.keyHash, Object.values(keysOf(email, address))));
      return Math.max(0, Math.ceil(row?.seconds ?? 0));
    },

    async failed(email: string, address: string): Promise<void> {
      const keys = keysOf(email, address);
      await count(keys.pair, FREE_FAILURES.pair);
      await count(keys.account, FREE_FAILURES.account);
      await count(keys.address, FREE_FAILURES.address);
      await db.delete(signInFailures).where(lt(signInFailures.lastAt, fromNow(-FORGET_AFTER_MS)));
    },

    /** Resets the failures of this account at this address. */
    async succeeded(email: string, address: string): Promise<void> {
      const { pair, account } = keysOf(email, address);
      await db.delete(signInFailures).where(inArray(signInFailures.keyHash, [pair, account]));
    },
  };
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
