import { randomUUID } from 'node:crypto';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';

import { openDatabase, wrapEmbedded } from '@server/db/client';
import type { Database } from '@server/db/database';
import { buildSeed } from '@server/db/seed';

import type { LendDatabase, LentDatabase } from './embeddedPool';

/** The very first test on a machine builds the seed, up to fourteen seconds; every other one unpacks it in less than one. */
jest.setTimeout(60_000);

interface TestDatabase {
  db: Database;
  close(): Promise<void>;
}

/**
 * An empty, migrated database in memory, which the next file of the worker gets after it was closed and emptied; close it in `afterAll`. With
 * `TEST_DATABASE_URL` it is one of its own on that PostgreSQL server.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: serverUrl } = process.env;
  if (serverUrl !== undefined) return openOnServer(serverUrl);
  // Missing in proofs and other programs that are not run by jest.
  const { lendDatabase } = globalThis as { lendDatabase?: LendDatabase };
  const { client, close } = await (lendDatabase?.(buildSeed) ?? createDatabase());
  return { db: wrapEmbedded(client), close };
}

async function createDatabase(): Promise<LentDatabase> {
  const client = await PGlite.create({ loadDataDir: await buildSeed() });
  return { client, close: () => client.close() };
}

async function openOnServer(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const { db, close } = await openDatabase({ databaseUrl: address.href, dataDir: '' });
  return {
    db,
    async close() {
      await close();
      await runOnServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Empties every table and starts the ids at 1 again. Call it between tests. */
export async function truncateAll(db: Database): Promise<void> {
  await db.execute(process.env.TEST_DATABASE_URL === undefined ? DELETE_ALL : TRUNCATE_ALL);
}

/** Waits for open transactions of other connections. */
const TRUNCATE_ALL = sql`
    do $$ begin
      execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
               from pg_tables where schemaname = 'public');
    end $$`;

/**
 * Truncating creates new files for each table, index and sequence: in the embedded database this takes seven times as long. Most tables
 * were never written to.
 */
const DELETE_ALL = sql`
    do $$ declare name text; begin
      set local session_replication_role = replica;
      for name in select oid::regclass from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 loop
        execute 'delete from ' || name;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`;
