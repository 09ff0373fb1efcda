import { quoteName, type SqlClient } from './sqlClient';
import type { Table } from './tables';

const ROWS_AT_FIRST_COUNT = 100;
const ROWS_MAX_COUNT = 5_000;
/** The batch size adapts to this, because some rows hold whole graphs. */
const BATCH_WANTED_CHARS = 2_000_000;

/** Row count and a checksum that does not depend on the order of rows. */
export interface TableChecksum {
  rowsCount: number;
  sum: string;
}

/** Copies every row, parents before children. Values travel in PostgreSQL's text format, so nothing is rounded. */
export async function copyTable(from: SqlClient, to: SqlClient, table: Table): Promise<void> {
  const name = quoteName(table.name);
  const texts = table.columns.map((column) => `${quoteName(column.name)}::text`);
  const order = table.keyColumns.map(quoteName);
  const insert = composeInsert(table);
  await from.query(
    `declare copied no scroll cursor for
     select json_build_array(${texts.join(', ')})::text as row from ${name} order by ${order.join(', ')}`,
  );
  for (let rowsCount = ROWS_AT_FIRST_COUNT; ;) {
    const rows = (await from.query(`fetch ${rowsCount} from copied`)).rows as { row: string }[];
    if (rows.length === 0) break;
    const batch = `[${rows.map(({ row }) => row).join(',')}]`;
    await to.query(insert, [batch]);
    rowsCount = Math.min(ROWS_MAX_COUNT, Math.max(1, Math.round((rows.length * BATCH_WANTED_CHARS) / batch.length)));
  }
  await from.query('close copied');
}

/** Inserts rows given as a JSON list of lists of texts. */
export function composeInsert({ name, columns }: Table): string {
  const names = columns.map((column) => quoteName(column.name)).join(', ');
  const values = columns.map(({ type }, at) => `(r ->> ${at})::${type}`).join(', ');
  return `insert into ${quoteName(name)} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) with ordinality as batch (r, at) order by at`;
}

/** Checksum of a table, to compare it with its copy. */
export async function checksumTable(client: SqlClient, { name }: Table): Promise<TableChecksum> {
  const { rows } = await client.query(
    `select count(*)::text as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum
     from ${quoteName(name)} t`,
  );
  const [row] = rows as { rows: string; sum: string }[];
  return { rowsCount: Number(row?.rows), sum: row?.sum ?? '' };
}
