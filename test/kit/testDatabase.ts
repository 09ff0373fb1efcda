import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';

import { wrapEmbedded } from '@server/db/client';
import type { Database } from '@server/db/database';
import { buildSeed } from '@server/db/seed';

/** The very first test on a machine builds the seed, up to fourteen seconds; every other one unpacks it in less than one. */
jest.setTimeout(60_000);

/** A fresh migrated database in memory, unpacked from a cached seed; close it in `afterAll`, or jest never ends. */
export async function openTestDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const client = await PGlite.create({ loadDataDir: await buildSeed() });
  return { db: wrapEmbedded(client), close: () => client.close() };
}

/** Empties every table and starts the ids at 1 again. Call it between tests. */
export async function truncateAll(db: Database): Promise<void> {
  await db.execute(sql`
    do $$ begin
      execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
               from pg_tables where schemaname = 'public');
    end $$`);
}
