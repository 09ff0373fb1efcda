import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import * as schema from '../db/schema';

const { groups, groupTags, tags } = schema;

/**
 * A query as a field of a row. When a query reads one table, Drizzle writes the columns of its fields without the table's name, and inside
 * a subquery `id` is then a column of the subquery's table. Columns in a nested `sql` keep the name.
 */
const subquery = <T>(query: SQL) => sql<T>`${query}`;

/** Names of the tags of a group. */
export const tagNames = subquery<string | null>(sql`
  (select string_agg(${tags.name}, ', ' order by ${tags.name}) from ${groupTags}
    join ${tags} on ${tags.id} = ${groupTags.tagId} where ${groupTags.groupId} = ${groups.id})`);

/** What a group is called in the console. */
export const shownName = (group: SQLWrapper) =>
  sql<string>`coalesce(nullif(trim(${group}."custom_name"), ''), nullif(trim(${group}."name"), ''), '#' || ${group}."id")`;

/** The group of another account that a group is paired with. */
export const pairedName = subquery<string | null>(sql`
  (select ${shownName(sql`other`)} from ${schema.groupPairs} pair
    join ${groups} other on other.id = pair.paired_id where pair.group_id = ${groups.id})`);

/** The selection whose groups are taken each time. */
export const selectionName = (selectionId: AnyPgColumn) =>
  subquery<string | null>(sql`(select chosen.name from ${schema.selections} chosen where chosen.id = ${selectionId})`);

/** Tells whether a text or a rule was changed, without what it says. */
export const digest = (value: SQLWrapper) => sql<string>`left(md5(${value}::text), 8)`;
