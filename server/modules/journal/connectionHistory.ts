import { and, asc, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { ConnectionHistory, ConnectionQuery } from '@contract/schemas/journal';
import { DAY_MS } from '@contract/time';

import type { Queryable } from '../../db/database';
import { connectionChanges } from '../../db/schema';

const { id, accountId, at, state, reason } = connectionChanges;

/** In these no phone is linked, so nothing is missed. */
const UNLINKED = new Set<Since['state']>(['off', 'qr', 'link_code', 'pairing', 'failed']);

/** A state of the connection, and since when. */
export type Since = Pick<typeof connectionChanges.$inferSelect, 'state' | 'at'>;

/** Changes of an account's connection, newest first, and how much of the last day, week and month it was open. */
export async function selectConnectionHistory(
  db: Queryable,
  account: number,
  { before, count, fromMs, toMs, nowMs }: ConnectionQuery & { nowMs: number },
): Promise<ConnectionHistory> {
  const ended = selectEnds(db, account);
  const rows = await db
    .select({
      id,
      beganAt: at,
      state,
      reason,
      endedMs: sql<number | null>`floor(extract(epoch from (${ended})) * 1000)::float8`,
    })
    .from(connectionChanges)
    .where(
      and(
        eq(accountId, account),
        before === undefined ? undefined : lt(id, before),
        fromMs === undefined ? undefined : gte(id, sql`coalesce((${selectStateAt(db, account, fromMs)}), 0)`),
        toMs === undefined ? undefined : lt(at, new Date(toMs)),
      ),
    )
    .orderBy(desc(id))
    .limit(count + 1);
  const shown = rows.slice(0, count);
  const since = await selectSince(db, account, nowMs - 30 * DAY_MS);
  const shareOf = (days: number) => openShare(since, nowMs - days * DAY_MS, nowMs);
  return {
    changes: shown.map(({ beganAt, endedMs, ...row }) => ({
      ...row,
      atMs: beganAt.getTime(),
      lastedMs: endedMs === null ? null : Math.max(0, endedMs - beganAt.getTime()),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    openShares: { day: shareOf(1), week: shareOf(7), month: shareOf(30) },
  };
}

/** When the state of a row ended: the next change, whichever page has it. */
function selectEnds(db: Queryable, account: number) {
  const later = alias(connectionChanges, 'later');
  return db
    .select({ at: later.at })
    .from(later)
    .where(and(eq(later.accountId, account), gt(later.id, id)))
    .orderBy(asc(later.id))
    .limit(1);
}

/** The row whose state was so at a moment. */
function selectStateAt(db: Queryable, account: number, atMs: number) {
  const earlier = alias(connectionChanges, 'earlier');
  return db
    .select({ id: earlier.id })
    .from(earlier)
    .where(and(eq(earlier.accountId, account), lte(earlier.at, new Date(atMs))))
    .orderBy(desc(earlier.id))
    .limit(1);
}

/** The share of the time in which a linked phone was connected; null: none was linked. */
export interface OpenShares {
  /** Of the last days together, counted back from now. */
  whole: number | null;
  /** Of each of them, the last one until now. */
  days: { startMs: number; share: number | null }[];
}

/** How much of the last days a linked phone was connected. `todayMs` is the beginning of the reader's day. */
export async function selectOpenShares(
  db: Queryable,
  account: number,
  { nowMs, todayMs, daysCount }: { nowMs: number; todayMs: number; daysCount: number },
): Promise<OpenShares> {
  const fromMs = nowMs - daysCount * DAY_MS;
  const firstMs = todayMs - (daysCount - 1) * DAY_MS;
  const since = await selectSince(db, account, Math.min(fromMs, firstMs));
  return {
    whole: openShare(since, fromMs, nowMs),
    days: Array.from({ length: daysCount }, (_, at) => {
      const startMs = firstMs + at * DAY_MS;
      return { startMs, share: openShare(since, startMs, Math.min(nowMs, startMs + DAY_MS)) };
    }),
  };
}

/** The states since a moment, oldest first, the one at that moment included. */
async function selectSince(db: Queryable, account: number, fromMs: number): Promise<Since[]> {
  const from = new Date(fromMs);
  const columns = { state, at };
  const isOwn = eq(accountId, account);
  const [former] = await db
    .select(columns)
    .from(connectionChanges)
    .where(and(isOwn, lt(at, from)))
    .orderBy(desc(id))
    .limit(1);
  const later = await db
    .select(columns)
    .from(connectionChanges)
    .where(and(isOwn, gt(at, from)))
    .orderBy(asc(id));
  return former ? [former, ...later] : later;
}

/** @param since oldest first @returns the share of the time, from 0 to 1, in which a linked phone was connected; null: none was linked */
export function openShare(since: readonly Since[], fromMs: number, nowMs: number): number | null {
  let openMs = 0;
  let wantedMs = 0;
  since.forEach(({ state: is, at: began }, place) => {
    const endMs = Math.min(since[place + 1]?.at.getTime() ?? nowMs, nowMs);
    const lastedMs = Math.max(0, endMs - Math.max(began.getTime(), fromMs));
    if (!UNLINKED.has(is)) wantedMs += lastedMs;
    if (is === 'open') openMs += lastedMs;
  });
  return wantedMs === 0 ? null : openMs / wantedMs;
}
