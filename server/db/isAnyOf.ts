import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Ids as a value of a parameter that is cast to an array: one parameter, so that the statement is short and the same for any number of ids. */
export const toArray = (ids: readonly number[]): string => `{${ids.join()}}`;

/** The column is one of the ids. The cast of a parameter is made once; a function of it would be called for each row. */
export const isAnyOf = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${toArray(ids)}::bigint[])`;
