import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { openDatabase } from '@server/db/client';
import type { Database } from '@server/db/database';
import { settingsOf } from '@server/db/postgresConnection';
import type { RunningServer } from '@test/browser/server';

/**
 * Opens the database of a stopped server, does the work, and closes it. Connections are set as the server's are, but may take
 * their time.
 * @param databaseUrl null for the embedded database
 */
export async function withOwnDatabase<T>(
  server: Pick<RunningServer, 'dataDir'>,
  databaseUrl: string | null,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) {
    const { db, close } = await openDatabase({ databaseUrl, dataDir: `${server.dataDir}/data` });
    return work(db).finally(close);
  }
  const client = new pg.Client({ ...settingsOf(databaseUrl), statement_timeout: 0 });
  await client.connect();
  return work(drizzle(client, { casing: 'snake_case' }) as unknown as Database).finally(() => client.end());
}
