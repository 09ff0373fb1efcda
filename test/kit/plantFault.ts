import { sql } from 'drizzle-orm';

import type { Database } from '@server/db/database';

let count = 0;

/**
 * Makes the database refuse some rows, as a defect of the server or of stored data would.
 * @param on such as `insert on deliveries` @param when a condition on `new`, the row
 * @returns takes the fault away
 */
export async function plantFault(db: Database, on: string, when: string): Promise<() => Promise<void>> {
  const table = on.split(' ').at(-1) ?? '';
  const name = `planted_${(count += 1)}`;
  await db.execute(
    sql.raw(`create or replace function planted_fault() returns trigger language plpgsql as
      $$ begin raise exception 'a planted fault'; end $$`),
  );
  await db.execute(
    sql.raw(`create trigger ${name} before ${on} for each row when (${when}) execute function planted_fault()`),
  );
  return async () => void (await db.execute(sql.raw(`drop trigger if exists ${name} on ${table}`)));
}
