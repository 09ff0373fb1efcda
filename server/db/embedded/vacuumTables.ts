import { sql } from 'drizzle-orm';

import type { Database } from '../database';

/** A table that would profit from a vacuum, from new statistics, or from both. */
interface DueTable {
  name: string;
  is_vacuum_due: boolean;
  is_analyze_due: boolean;
}

/** PostgreSQL's own defaults for autovacuum: a fixed number of rows plus a share of the live ones. */
const ROWS = 50;
const DEAD_SHARE = 0.2;
const CHANGED_SHARE = 0.1;

/**
 * Vacuums the table with the most dead rows for its size, which the embedded database does not do by itself, or reads its statistics
 * anew, for which a large table stands still for seconds. Large values count, too: they are in a table of their own. A start forgets how
 * many rows are dead, so the first change of a table after it makes a vacuum due; without dead rows one takes milliseconds.
 * @returns whether another table is due
 */
export async function vacuumNextTable(db: Database): Promise<boolean> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = (await db.execute(sql`
    select * from (
      select name, dead / (live + 1) as share,
        dead > ${ROWS}::int + ${DEAD_SHARE}::float8 * live or (vacuum_count = 0 and changes > 0) as is_vacuum_due,
        changed > ${ROWS}::int + ${CHANGED_SHARE}::float8 * live as is_analyze_due
      from (
        select main.relname as name, main.vacuum_count, main.n_tup_ins + main.n_tup_upd + main.n_tup_del as changes,
          main.n_dead_tup + coalesce(large.n_dead_tup, 0) as dead, main.n_mod_since_analyze as changed,
          greatest(class.reltuples, 0) + greatest(large_class.reltuples, 0) as live
        from pg_stat_user_tables main
        join pg_class class on class.oid = main.relid
        left join pg_class large_class on large_class.oid = class.reltoastrelid
        left join pg_stat_all_tables large on large.relid = class.reltoastrelid
        where main.schemaname = 'public') tables) tables
    where is_vacuum_due or is_analyze_due
    order by share desc, name
    limit 2`)) as { rows: DueTable[] };
  const [table] = rows;
  if (table) await db.execute(sql`${sql.raw(maintain(table))} ${sql.identifier(table.name)}`);
  return rows.length > 1;
}

function maintain({ is_vacuum_due: isVacuumDue, is_analyze_due: isAnalyzeDue }: DueTable): string {
  if (!isVacuumDue) return 'analyze';
  return isAnalyzeDue ? 'vacuum (analyze)' : 'vacuum';
}
