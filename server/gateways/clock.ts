import { sql, type SQL } from 'drizzle-orm';

import type { Queryable } from '../db/database';

/** The current time. The database's clock decides what is due; the offset is 0 outside of tests. */
export interface Clock {
  /** Shift of the database's clock, in milliseconds. */
  offsetMs(): number;
  /** Unix milliseconds by this process, for display and timers, never for deciding what is due. */
  nowMs(): number;
  /** Calls back whenever the clock was shifted. @returns unsubscribes */
  onMoved(listener: () => void): () => void;
}

/** The database's time plus the clock's offset: `where due_at <= ${sqlNow(clock)}`. */
export function sqlNow(clock: Clock): SQL {
  const offsetMs = clock.offsetMs();
  return offsetMs === 0 ? sql`now()` : sql`(now() + ${offsetMs} * interval '1 millisecond')`;
}

/** The database's moment in milliseconds since 1970, as a column to select or return. */
export function nowMsColumn(clock: Clock): SQL<number> {
  return sql<number>`floor(extract(epoch from ${sqlNow(clock)}) * 1000)::float8`.mapWith(Number);
}

/** Milliseconds from now until a moment, negative when it is past, as a column to select. */
export function untilMsColumn(clock: Clock, moment: SQL | { getSQL(): SQL }): SQL<number> {
  return sql<number>`(extract(epoch from (${moment}) - ${sqlNow(clock)}) * 1000)::float8`.mapWith(Number);
}

/** A moment `byMs` away from now, by the database's clock. */
export function sqlFromNow(clock: Clock, byMs: number): SQL {
  return sql`(${sqlNow(clock)} + ${byMs} * interval '1 millisecond')`;
}

/** The database's moment; inside a transaction the moment at which it began. */
export async function readNow(db: Queryable, clock: Clock): Promise<Date> {
  const [row] = await db.select({ nowMs: nowMsColumn(clock) }).from(sql`(select 1) as one`);
  return new Date(row?.nowMs ?? clock.nowMs());
}

/** The real clock. */
export const systemClock: Clock = {
  offsetMs: () => 0,
  nowMs: () => Date.now(),
  onMoved: () => () => undefined,
};
