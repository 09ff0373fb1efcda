import { sql, type SQL } from 'drizzle-orm';

import type { Queryable } from '../db/database';
import { nodes } from '../db/schema';
import { sqlNow, type Clock } from '../gateways/clock';

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

/** Whether the process that a column names has been heard of lately. Leases follow the real clock, not a moved one. */
export function isNodeAlive(nodeId: SQL | { getSQL(): SQL } | string): SQL {
  return sql`exists (select 1 from ${nodes} where ${nodes.id} = ${nodeId} and ${nodes.expiresAt} > now())`;
}
