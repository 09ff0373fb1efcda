import path from 'node:path';

import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';

import { findProjectRoot } from '../projectRoot';

/** Key of the advisory lock that allows one process to migrate at a time; the number is arbitrary. */
const MIGRATION_LOCK = 727_274;

/** Folder of the generated migrations. */
export const findMigrationsFolder = () => path.join(findProjectRoot(), 'server', 'db', 'migrations');

/** Migrates an embedded database. */
export async function migrateEmbedded(client: PGlite): Promise<void> {
  await migratePglite(drizzlePglite(client), { migrationsFolder: findMigrationsFolder() });
}

/** Migrates a database server; processes that start together wait for the first one. @param pool its statements may take any time */
export async function migrateServer(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(connection), { migrationsFolder: findMigrationsFolder() });
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    connection.release();
  }
}
