import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The column is one of the ids. One parameter, so that the statement is short and the same for any number of ids. */
export const isAnyOf = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(string_to_array(${ids.join()}, ',')::bigint[])`;
