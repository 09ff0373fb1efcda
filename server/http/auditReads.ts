import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Queryable } from '../db/database';
import { funnels, type AuditValues } from '../db/schema';

type Value = AuditValues[string];
/** Recorded values by name, and the number of rows that belong to the object by the name of what is counted. */
type Recorded = Record<string, SQL<Value> | AnyPgColumn<{ data: NonNullable<Value> }>>;
type Counted = Record<string, [PgTable, SQL | undefined]>;

/** Reads the recorded values of one object of an account; undefined when the account has no such object. */
export type ReadSnapshot = (db: Queryable, userId: number, id: number) => Promise<AuditValues | undefined>;

const is = (condition: SQL) => sql<boolean>`${condition}`;
export const isSet = (column: AnyPgColumn) => is(isNotNull(column));
export const chars = (column: AnyPgColumn) => sql<number>`length(${column})`;
export const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** The query of one object: its values, its counted rows, and how it is joined to its account. */
export async function read(
  db: Queryable,
  { from, join, where }: { from: PgTable; join?: [PgTable, SQL]; where: SQL | undefined },
  recorded: Recorded,
  counted: Counted = {},
): Promise<AuditValues | undefined> {
  const counts = Object.fromEntries(Object.entries(counted).map(([name, [table, of]]) => [name, db.$count(table, of)]));
  const query = db
    .select({ ...recorded, ...counts } as Record<string, SQL<Value>>)
    .from(from)
    .$dynamic();
  return (await (join ? query.innerJoin(...join) : query).where(where))[0];
}

type OwnedTable = PgTable & { id: AnyPgColumn; userId: AnyPgColumn };

/** An object whose row names its account. */
export const owned =
  (table: OwnedTable, recorded: Recorded, counted: (id: number) => Counted = () => ({})): ReadSnapshot =>
  (db, userId, id) =>
    read(db, { from: table, where: and(eq(table.id, id), eq(table.userId, userId)) }, recorded, counted(id));

/** An object that belongs to one of the account's funnels. */
export const ofFunnel =
  (
    table: PgTable & { id: AnyPgColumn; funnelId: AnyPgColumn },
    recorded: Recorded,
    counted: (id: number) => Counted = () => ({}),
  ): ReadSnapshot =>
  (db, userId, id) =>
    read(
      db,
      {
        from: table,
        join: [funnels, eq(funnels.id, table.funnelId)],
        where: and(eq(table.id, id), eq(funnels.userId, userId)),
      },
      recorded,
      counted(id),
    );
