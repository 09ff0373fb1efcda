import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

import { findMigrationsFolder, migrateEmbedded } from './migrateDatabase';
import { buildSeed } from './seed';

interface Journal {
  entries: { tag: string }[];
}

let older: string;
beforeEach(() => (older = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))));
afterEach(() => fs.rmSync(older, { recursive: true }));

/** Keeps the migrations up to and including `tag`. */
function keepUntil(tag: string): void {
  fs.cpSync(findMigrationsFolder(), older, { recursive: true });
  const file = path.join(older, 'meta', '_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as Journal;
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
}

/** An empty database, made of a migrated one, since making one takes seconds. */
async function openEmpty(): Promise<PGlite> {
  const client = await PGlite.create({ loadDataDir: await buildSeed() });
  await client.exec('drop schema public, drizzle cascade; create schema public');
  return client;
}

it.each(['0000_start', '0014_members_count'])(
  'data of %s can take a language added later',
  async (tag) => {
    keepUntil(tag);
    const client = await openEmpty();
    await migrate(drizzle(client), { migrationsFolder: older });
    await client.query(`insert into users (email, password_hash) values ('owner@example.com', 'x')`);
    await migrateEmbedded(client);
    await client.query(`update users set language = 'xx'`);
    const { rows } = await client.query('select email, language from users');
    await client.close();
    expect(rows).toEqual([{ email: 'owner@example.com', language: 'xx' }]);
  },
  60_000,
);
