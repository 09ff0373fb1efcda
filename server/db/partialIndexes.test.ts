import { eq, is, sql } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import * as schema from './schema';

const dialect = new PgDialect({ casing: 'snake_case' });
const tables = Object.values(schema).flatMap((one): PgTable[] => (is(one, PgTable) ? [one] : []));

/** As statements have it. */
const nameOf = (column: PgColumn) =>
  dialect
    .sqlToQuery(sql`${column}`)
    .sql.split('"')
    .at(-2);

/** Columns whose value, as a word, decides whether a row is in an index. */
function listDecidingColumns(table: PgTable): [string, PgColumn][] {
  const { name: tableName, indexes, columns } = getTableConfig(table);
  const conditions = indexes.flatMap(({ config: { where } }) => (where ? [dialect.sqlToQuery(where).sql] : []));
  const names = new Set(
    conditions.flatMap((text) => [...text.matchAll(/"(\w+)" (?:=|<>|in|not in) \(?'/g)].map((found) => found[1])),
  );
  return columns.filter((column) => names.has(nameOf(column))).map((column) => [`${tableName}.${column.name}`, column]);
}

const deciding = tables.flatMap(listDecidingColumns);

it('finds the columns that decide what is in an index', () => {
  expect(deciding.map(([name]) => name)).toEqual(
    expect.arrayContaining(['deliveries.status', 'funnel_schedules.state']),
  );
});

it.each(deciding)('%s is compared by its text, so that a kept plan can use such an index', (_name, column) => {
  const { enumValues = [] } = column;
  expect(enumValues).not.toEqual([]);
  for (const value of enumValues) {
    const { sql: text, params } = dialect.sqlToQuery(eq(column, value));
    expect([text.endsWith(` = '${value}'`), params]).toEqual([true, []]);
  }
});

it('sends anything else as a parameter', () => {
  const { sql: text, params } = dialect.sqlToQuery(eq(schema.deliveries.status, "sent' or true --" as 'sent'));
  expect([text.includes('or true'), params]).toEqual([false, ["sent' or true --"]]);
});
