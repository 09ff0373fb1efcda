import path from 'node:path';

import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';

import { findProjectRoot } from '../projectRoot';

/** Number of the advisory lock that lets only one process migrate; any constant does. */
const MIGRATION_LOCK = 727_274;

/** Where the generated migrations lie. */
export const findMigrationsFolder = () => path.join(findProjectRoot(), 'server', 'db', 'migrations');

/** Brings an embedded database to the newest shape; one that already has it is left alone. */
export async function migrateEmbedded(client: PGlite): Promise<void> {
  await migratePglite(drizzlePglite(client), { migrationsFolder: findMigrationsFolder() });
}

/** The same on a database server; processes that start together wait for the first one. */
export async function migrateServer(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    // Others may wait long for the first, and an index of a large table takes its time.
    await connection.query('set statement_timeout = 0');
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(connection), { migrationsFolder: findMigrationsFolder() });
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    // With its settings: the pool makes another.
    connection.release(true);
  }
}
