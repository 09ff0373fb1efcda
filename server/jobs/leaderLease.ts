import { randomUUID } from 'node:crypto';

import { and, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../db/database';
import { duties } from '../db/schema';

const TTL_MS = 20_000;
const RENEWALS_PER_TTL = 4;

/** Work that one process at a time does. */
export interface LeaderLease {
  /** Whether it is ours now. False before another process can have it, even when the database is unreachable. */
  isHeld(): boolean;
  /** Lets the next process have it at once. */
  close(): Promise<void>;
}

/** How a lease is held. */
export interface LeaderLeaseOptions {
  /** True for an embedded database, which is locked to one process: a former holder is certainly dead. */
  isAlone: boolean;
  ttlMs?: number;
}

/** Tries to take a lease and to keep it, until it is closed. Leases follow the real clock, not a moved one. */
export function holdLeaderLease(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  name: string,
  { isAlone, ttlMs = TTL_MS }: LeaderLeaseOptions,
): LeaderLease {
  const expiresAtText = sql<string>`${duties.expiresAt}::text`;
  const owner = randomUUID();
  let heldUntilMs = 0;
  let ahead: { expiresAt: string; sinceMs: number } | null = null;
  let work = renew();
  const timer = setInterval(() => {
    work = work.then(renew);
  }, ttlMs / RENEWALS_PER_TTL);

  async function renew(): Promise<void> {
    const askedAtMs = performance.now();
    try {
      if (await take()) heldUntilMs = askedAtMs + ttlMs;
      else await watchHolder();
    } catch (err) {
      log.warn({ err, duty: name }, 'a duty could not be renewed, trying again');
    }
  }

  async function take(): Promise<boolean> {
    const expiresAt = sql`now() + ${ttlMs} * interval '1 millisecond'`;
    const isMine = eq(duties.owner, owner);
    const taken = await db
      .insert(duties)
      .values({ name, owner, expiresAt })
      .onConflictDoUpdate({
        target: duties.name,
        set: { owner, expiresAt, epoch: sql`${duties.epoch} + case when ${isMine} then 0 else 1 end` },
        setWhere: isAlone ? undefined : or(isMine, lte(duties.expiresAt, sql`now()`), isOfSilentHolder()),
      })
      .returning({ name: duties.name });
    return taken.length > 0;
  }

  /** A holder that lives writes another moment four times as often. */
  function isOfSilentHolder(): SQL | undefined {
    if (ahead === null || performance.now() - ahead.sinceMs <= ttlMs) return undefined;
    return eq(expiresAtText, ahead.expiresAt);
  }

  /** Notes a lease that lies further ahead than it lasts: the clock of the database was set back. */
  async function watchHolder(): Promise<void> {
    const isAhead = gt(duties.expiresAt, sql`now() + ${ttlMs} * interval '1 millisecond'`);
    const [row] = await db
      .select({ expiresAt: expiresAtText })
      .from(duties)
      .where(and(eq(duties.name, name), isAhead));
    if (!row) ahead = null;
    else if (row.expiresAt !== ahead?.expiresAt) ahead = { ...row, sinceMs: performance.now() };
  }

  return {
    isHeld: () => performance.now() < heldUntilMs,
    async close() {
      clearInterval(timer);
      await work;
      heldUntilMs = 0;
      try {
        await db
          .update(duties)
          .set({ expiresAt: sql`now()` })
          .where(eq(duties.owner, owner));
      } catch (err) {
        log.warn({ err, duty: name }, 'a duty was not given back: it ends by itself');
      }
    },
  };
}
