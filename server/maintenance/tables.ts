import type { SqlClient } from './sqlClient';

/** What is needed to copy a table. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
  keyColumns: string[];
  /** Tables that must be copied before it. */
  needs: string[];
}

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns,
    (select json_agg(a.attname order by a.attnum)
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary
    ) as "keyColumns",
    coalesce((select json_agg(distinct other.relname)
       from pg_constraint f join pg_class other on other.oid = f.confrelid
       where f.conrelid = c.oid and f.contype = 'f' and other.oid <> c.oid
    ), '[]'::json) as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname`;

/** All tables, each after those that it references. @throws Error when references form a cycle */
export async function listTables(client: SqlClient): Promise<Table[]> {
  const waiting = (await client.query(TABLES)).rows as Table[];
  const sorted: Table[] = [];
  const isDone = (name: string) => sorted.some((table) => table.name === name);
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) => needs.every(isDone));
    const [next] = at === -1 ? [] : waiting.splice(at, 1);
    if (!next) throw new Error('Tables refer to each other in a circle');
    sorted.push(next);
  }
  return sorted;
}
