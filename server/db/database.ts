import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import type * as schema from './schema';

/** The database client, the same for the embedded database and a server. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction; code that takes a `Queryable` accepts it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Either of the two. */
export type Queryable = Database | Transaction;
