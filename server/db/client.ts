import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';

import type { Database } from './database';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded/embeddedDatabase';
import { createPreparedClient } from './embedded/preparedClient';
import { migrateServer } from './migrateDatabase';
import { singleProcessBus, type ClusterBus } from './clusterBus';
import * as schema from './schema';
import { openPool } from './postgresConnection';
import { createPostgresClusterBus } from './postgresClusterBus';

/** Of requests. */
const POOL_MAX_CONNECTIONS = 8;
/** Of background work. */
const WORK_MAX_CONNECTIONS = 8;

const DEADLOCK_ATTEMPTS_COUNT = 5;
/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01';

/** An open, migrated database. */
export interface OpenDatabase {
  db: Database;
  /** The same for background work: on a server with connections of its own, so that requests never wait for them. */
  workDb: Database;
  kind: 'embedded' | 'server';
  /** Messages between processes on the same database. */
  clusterBus: ClusterBus;
  /** What only the embedded database offers. */
  embedded: Pick<EmbeddedDatabase, 'copyTo' | 'onCommand'> | null;
  close: () => Promise<void>;
}

/** Location of the database; without `databaseUrl` it is the embedded one below `dataDir`. */
export interface DatabaseLocation {
  databaseUrl: string | null;
  dataDir: string;
  /** Receives background errors: a lost idle connection, a failed checkpoint. */
  onError?: (error: unknown) => void;
}

/** Drizzle on top of the embedded client. */
export const wrapEmbedded = (client: PGlite): Database =>
  drizzlePglite({ client: createPreparedClient(client) as never, schema, casing: 'snake_case' });

const wrapPool = (pool: Pool): Database => retryDeadlocks(drizzlePg(pool, { schema, casing: 'snake_case' }));

/** Opens and migrates the database. @throws DirectoryBusyError when another process uses the embedded one */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = location;
  const report = (error: unknown) => location.onError?.(error);
  if (databaseUrl === null) {
    const embedded = await openEmbeddedDatabase(dataDir, report);
    const { client, close } = embedded;
    const db = wrapEmbedded(client);
    return { db, workDb: db, kind: 'embedded', clusterBus: singleProcessBus, embedded, close };
  }
  // Migrations, and waiting for another process, may take longer than any statement.
  const migrating = openPool(databaseUrl, 1, report, { statement_timeout: 0, query_timeout: 0 });
  await migrateServer(migrating).finally(() => migrating.end());
  const pool = openPool(databaseUrl, POOL_MAX_CONNECTIONS, report);
  const workPool = openPool(databaseUrl, WORK_MAX_CONNECTIONS, report);
  const clusterBus = createPostgresClusterBus({ databaseUrl, pool: workPool, onError: report });
  return {
    db: wrapPool(pool),
    workDb: wrapPool(workPool),
    kind: 'server',
    clusterBus,
    embedded: null,
    async close() {
      await clusterBus.close();
      await Promise.all([pool.end(), workPool.end()]);
    },
  };
}

/**
 * Retries transactions that PostgreSQL ended because of a deadlock. Callbacks must therefore have no effects outside of
 * the transaction.
 */
function retryDeadlocks(db: Database): Database {
  const plain: Database['transaction'] = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await plain(work, config);
      } catch (error) {
        if (!isDeadlock(error) || attempt === DEADLOCK_ATTEMPTS_COUNT) throw error;
      }
    }
  };
  return db;
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === DEADLOCK || isDeadlock(error.cause);
}
