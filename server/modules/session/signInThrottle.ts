import { createHash } from 'node:crypto';

import { and, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

import { signInFailures } from '../../db/schema';
import type { Deps } from '../../deps';
import { sqlNow } from '../../gateways/clock';
import { networkOf } from '../../http/clientAddress';

/** Attempts without a delay; each further one doubles it. */
const FREE_ATTEMPTS = { place: 5, account: 20, address: 50 };
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
const FORGET_AFTER_MS = HOUR_MS;
/** How long a device or address is known after a success. */
const KNOWN_MS = 90 * DAY_MS;
/** The exponent that exceeds the longest delay. */
const DOUBLINGS_MAX_COUNT = 20;
/** Rows with this count are no failures, but a success. */
const SUCCESS_COUNT = 0;

type Limit = keyof typeof FREE_ATTEMPTS;
type Counter = { limit: Limit; keyHash: Buffer };

/** Who tries a password, and from where. */
export interface Attempt {
  email: string;
  address: string;
  /** Token that the browser got with an earlier success; null for a new browser. */
  device: string | null;
  /** A signed-in browser of this account. */
  isSignedIn?: boolean;
}

/** Delays repeated failed sign-ins. */
export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Throttles password guessing: per account and place (a known device, else the network of the address) after five attempts, per account
 * and per network alone later. A device from which the owner has signed in before waits for nothing but its own failures, so that
 * strangers, also in the same network, cannot lock an owner out; such a network is exempt from the limit of the account. Stored in the database for all processes; e-mails, addresses and devices are hashed.
 */
export function createSignInThrottle({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const fromNow = (ms: number) => sql`${sqlNow(clock)} + ${ms} * interval '1 millisecond'`;
  const { keyHash, count: known, lastAt, blockedUntil } = signInFailures;

  async function countersOf(attempt: Attempt): Promise<Counter[]> {
    const { email, device, isSignedIn = false } = attempt;
    const { network, knownDevice, knownNetwork } = keysOf(attempt);
    const successes = await db
      .select({ keyHash })
      .from(signInFailures)
      .where(
        and(inArray(keyHash, [knownDevice, knownNetwork]), eq(known, SUCCESS_COUNT), gt(lastAt, fromNow(-KNOWN_MS))),
      );
    if (device !== null && successes.some((row) => row.keyHash.equals(knownDevice)))
      return [{ limit: 'place', keyHash: hashOf(`pair ${email} device ${device}`) }];
    const isKnown = isSignedIn || successes.length > 0;
    return [
      { limit: 'place', keyHash: hashOf(`pair ${email} ${network}`) },
      ...(isKnown ? [] : [{ limit: 'account' as const, keyHash: hashOf(`account ${email}`) }]),
      { limit: 'address', keyHash: hashOf(`address ${network}`) },
    ];
  }

  /**
   * Counts an attempt in all its counters unless one is blocked. Rows are locked first, so attempts at the same time are counted one by
   * one; the condition of the update holds for rows that did not exist yet.
   * @returns whether it may be made
   */
  async function count(counters: readonly Counter[]): Promise<boolean> {
    const now = sqlNow(clock);
    const given = counters.map(({ limit, keyHash: key }) => {
      return sql`(decode(${key.toString('hex')}, 'hex'), ${FREE_ATTEMPTS[limit]}::int)`;
    });
    const counted = sql`(case when known.last_at < ${fromNow(-FORGET_AFTER_MS)} then 1 else known.count + 1 end)`;
    const free = sql`(select free from given where given.key_hash = excluded.key_hash)`;
    const waitMs = sql`least(${LONGEST_WAIT_MS}::float8,
      ${FIRST_WAIT_MS}::float8 * power(2, least(${counted} - ${free}, ${DOUBLINGS_MAX_COUNT}::int)))`;
    // What ends even later was blocked before the database's clock was set back.
    const isBlocked = (until: SQL) => sql`${until} > ${now} and ${until} < ${fromNow(LONGEST_WAIT_MS + MINUTE_MS)}`;
    const { rows } = (await db.execute(sql`
      with given (key_hash, free) as (values ${sql.join(given, sql`, `)}),
      locked as (
        select blocked_until from ${signInFailures} where key_hash in (select key_hash from given)
        order by key_hash for update
      ),
      written as (
        insert into ${signInFailures} as known (key_hash, count, last_at)
        select key_hash, 1, ${now} from given
        where not exists (select 1 from locked where ${isBlocked(sql`blocked_until`)}) order by key_hash
        on conflict (key_hash) do update set count = ${counted}, last_at = ${now},
          blocked_until = case when ${counted} >= ${free} then ${now} + ${waitMs} * interval '1 millisecond' end
        where (${isBlocked(sql`known.blocked_until`)}) is not true
        returning key_hash
      )
      select count(*)::int as counted from written`)) as { rows: { counted: number }[] };
    return rows[0]?.counted === counters.length;
  }

  /** Whole seconds until none of the counters is blocked. */
  async function waitSeconds(counters: readonly Counter[]): Promise<number> {
    const untilS = sql<number>`coalesce(max(extract(epoch from ${blockedUntil} - ${sqlNow(clock)})), 0)::float8`;
    const keys = counters.map((counter) => counter.keyHash);
    const [row] = await db
      .select({ seconds: untilS.mapWith(Number) })
      .from(signInFailures)
      .where(inArray(keyHash, keys));
    return Math.max(1, Math.ceil(row?.seconds ?? 0));
  }

  return {
    /**
     * Counts an attempt before its password is verified, so that attempts at the same time cannot all pass.
     * @returns whole seconds until the next attempt is allowed; 0 when this one is
     */
    async begin(attempt: Attempt): Promise<number> {
      const counters = await countersOf(attempt);
      if (!(await count(counters))) return waitSeconds(counters);
      const isForgotten = or(
        and(gt(known, SUCCESS_COUNT), lt(lastAt, fromNow(-FORGET_AFTER_MS))),
        lt(lastAt, fromNow(-KNOWN_MS)),
      );
      await db.delete(signInFailures).where(isForgotten);
      return 0;
    },

    /**
     * The password was right: its attempts are forgotten, and its network is known from now on.
     * @param newDevice token that the browser gets, by which it is known as well; never one that it brought, which others may know
     */
    async succeeded(attempt: Attempt, newDevice: string | null = null): Promise<void> {
      const counters = await countersOf(attempt);
      const own = counters.filter(({ limit }) => limit !== 'address').map((counter) => counter.keyHash);
      const addresses = counters.filter(({ limit }) => limit === 'address').map((counter) => counter.keyHash);
      const { knownDevice, knownNetwork } = keysOf({ ...attempt, device: newDevice });
      await db.delete(signInFailures).where(inArray(keyHash, own));
      const places = newDevice === null ? [knownNetwork] : [knownDevice, knownNetwork];
      const success = { count: SUCCESS_COUNT, lastAt: sqlNow(clock), blockedUntil: null };
      await db
        .insert(signInFailures)
        .values(places.map((place) => ({ keyHash: place, ...success })))
        .onConflictDoUpdate({ target: keyHash, set: success });
      const addressFree = FREE_ATTEMPTS.address;
      await db
        .update(signInFailures)
        .set({
          count: sql`${known} - 1`,
          blockedUntil: sql`case when ${known} - 1 >= ${addressFree}::int then ${blockedUntil} end`,
        })
        .where(and(inArray(keyHash, addresses), gt(known, 1)));
    },
  };
}

function keysOf({ email, address, device }: Attempt) {
  const network = networkOf(address);
  return {
    network,
    knownDevice: hashOf(`known device ${email} ${device ?? ''}`),
    knownNetwork: hashOf(`known network ${email} ${network}`),
  };
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
