import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import type * as schema from './schema';

/** The database, embedded or not: one dialect, one schema. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction of it; whatever takes a `Database` only to read and write takes this too. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Either of the two. */
export type Queryable = Database | Transaction;
