import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { PGlite } from '@electric-sql/pglite';

import type { Database } from './database';
import { openEmbeddedDatabase } from './embedded/embeddedDatabase';
import { createQuickClient } from './embedded/quickClient';
import { migrateServer } from './migrateDatabase';
import { noNotices, type Notices } from './notices';
import { retryDeadlocks } from './retryDeadlocks';
import * as schema from './schema';
import { openPool } from './serverConnection';
import { createServerNotices } from './serverNotices';

const POOL_MAX_CONNECTIONS = 10;

/** A database that is open and has the newest shape. */
export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'server';
  /** Wakes the other processes on the same database. */
  notices: Notices;
  close: () => Promise<void>;
}

/** Where the database is; `databaseUrl` null means the embedded one below `dataDir`. */
export interface DatabaseLocation {
  databaseUrl: string | null;
  dataDir: string;
  /** Told about failures in the background: a lost idle connection, a checkpoint that failed. */
  onError?: (error: unknown) => void;
}

/** The product's view of an embedded client. */
export const wrapEmbedded = (client: PGlite): Database =>
  drizzlePglite({ client: createQuickClient(client) as never, schema, casing: 'snake_case' });

/**
 * Opens the database and migrates it.
 * @throws DirectoryBusyError when another process has the embedded one.
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = location;
  const report = (error: unknown) => location.onError?.(error);
  if (databaseUrl === null) {
    const { client, close } = await openEmbeddedDatabase(dataDir, report);
    return { db: wrapEmbedded(client), kind: 'embedded', notices: noNotices, close };
  }
  const pool = openPool(databaseUrl, POOL_MAX_CONNECTIONS, report);
  try {
    await migrateServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const notices = createServerNotices({ databaseUrl, pool, onError: report });
  const db = retryDeadlocks(drizzlePg(pool, { schema, casing: 'snake_case' }));
  return {
    db,
    kind: 'server',
    notices,
    async close() {
      await notices.close();
      await pool.end();
    },
  };
}
