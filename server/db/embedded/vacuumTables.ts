import { sql } from 'drizzle-orm';

import type { Database } from '../database';

/** A table that would profit from a vacuum. */
interface DueTable {
  name: string;
}

/** PostgreSQL's own defaults for autovacuum: a fixed number of dead rows plus a share of the live ones. */
const DEAD_ROWS = 50;
const DEAD_SHARE = 0.2;

/**
 * Vacuums the table with the most dead rows for its size, which the embedded database does not do by itself. Large values
 * count, too: they are in a table of their own. A start forgets how many rows are dead, so the first change of a table after
 * it makes it due; without dead rows a vacuum takes milliseconds.
 * @returns whether another table is due
 */
export async function vacuumNextTable(db: Database): Promise<boolean> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = (await db.execute(sql`
    select name from (
      select main.relname as name, main.vacuum_count, main.n_tup_ins + main.n_tup_upd + main.n_tup_del as changes,
        main.n_dead_tup + coalesce(large.n_dead_tup, 0) as dead,
        greatest(class.reltuples, 0) + greatest(large_class.reltuples, 0) as live
      from pg_stat_user_tables main
      join pg_class class on class.oid = main.relid
      left join pg_class large_class on large_class.oid = class.reltoastrelid
      left join pg_stat_all_tables large on large.relid = class.reltoastrelid
      where main.schemaname = 'public') tables
    where dead > ${DEAD_ROWS}::int + ${DEAD_SHARE}::float8 * live or (vacuum_count = 0 and changes > 0)
    order by dead / (live + 1) desc, name
    limit 2`)) as { rows: DueTable[] };
  const [table] = rows;
  if (table) await db.execute(sql`vacuum (analyze) ${sql.identifier(table.name)}`);
  return rows.length > 1;
}
