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

/** What an owner with a phone and a bot in MAX had after each of these migrations. */
const SINCE = {
  '0064_account_owner': `
    insert into users (email, password_hash) values ('owner@example.com', 'x');
    insert into users (owner_id, name) values (1, 'Bot');
    insert into messenger_accounts (user_id, kind, desired) values (1, null, 'on'), (2, 'max', 'on');
    insert into groups (account_id, address, name, type) values (1, 'g1', 'Sales', 'group'), (2, '-7', 'Sales in MAX', 'group');
    insert into tags (user_id, name, name_key, color) values (1, 'VIP', 'vip', 'red'), (2, 'VIP', 'vip', 'blue');
    insert into group_tags (tag_id, group_id) values (1, 1), (2, 2);
    insert into templates (user_id, name, name_key, text, variables, media_url) values
      (1, 'Hi', 'hi', 'first', null, null), (2, 'HI', 'hi', 'second', null, null), (2, 'Hi (2)', 'hi (2)', 'third', null, null),
      (2, 'Name', 'name', '{{group.name}} {{field.7}}', null, null), (2, 'Group', 'group', '{{group.name}}', 'ru', null),
      (2, 'Field', 'field', '{{field.7}}', 'ru', null), (2, 'File', 'file', 'with it', null, '/uploads/a.png')`,
  '0065_bots': `
    insert into bot_links (account_id, kind, bot_id, token, marker) values (2, 'max', '42', 'secret', '17');
    insert into bot_chats (account_id, address, name) values (2, '-7', 'Sales in MAX');
    insert into greetings (group_id, joined_at) values (2, now())`,
  '0066_telegram_groups': `
    update bot_chats set chat_id = '-1007';
    insert into bot_polls (account_id, poll_id, address, message_id, options) values (2, 'p', '-7', 'm', '["a"]')`,
  '0067_group_pairs': `insert into group_pairs (group_id, paired_id) values (1, 2), (2, 1)`,
};
const SINCE_TAGS = Object.keys(SINCE) as (keyof typeof SINCE)[];

/** Every row of a table, without what depends on the moment. */
const rowsOf = async (client: PGlite, table: string) =>
  (
    await client.query(`select to_jsonb(t) - 'created_at' - 'joined_at' - 'sent_at' as row from ${table} t order by 1`)
  ).rows.map((found) => (found as { row: Record<string, unknown> }).row);

it.each(SINCE_TAGS)(
  'accounts, bots, pairs, tags and templates of %s are kept',
  async (tag) => {
    const client = await openEmpty();
    for (const earlier of SINCE_TAGS.slice(0, SINCE_TAGS.indexOf(tag) + 1)) {
      keepUntil(earlier);
      await migrate(drizzle(client), { migrationsFolder: older });
      await client.exec(SINCE[earlier]);
    }
    const kept = [
      'users',
      'messenger_accounts',
      'groups',
      'tags',
      'group_tags',
      'bot_links',
      'bot_chats',
      'group_pairs',
    ];
    const { rows: known } = await client.query<{ name: string }>(`select tablename as name from pg_tables`);
    const tables = [...kept, 'bot_polls', 'greetings'].filter((table) => known.some(({ name }) => name === table));
    const before = new Map<string, Record<string, unknown>[]>();
    for (const table of tables) before.set(table, await rowsOf(client, table));
    await migrateEmbedded(client);
    for (const [table, rows] of before) {
      const after = await rowsOf(client, table);
      expect([table, after]).toMatchObject([table, rows]);
    }
    const { rows } = await client.query(`select user_id, name, name_key, text, is_shared from templates order by id`);
    await client.close();
    expect(rows.map((row) => Object.values(row as Record<string, unknown>))).toEqual([
      [1, 'Hi', 'hi', 'first', true],
      [1, 'HI (2)', 'hi (2)', 'second', true],
      [1, 'Hi (2) (2)', 'hi (2) (2)', 'third', true],
      [1, 'Name', 'name', '{{group.name}} {{field.7}}', true],
      [1, 'Group', 'group', '{{group.name}}', true],
      [2, 'Field', 'field', '{{field.7}}', false],
      [2, 'File', 'file', 'with it', false],
    ]);
  },
  60_000,
);
