import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';

import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres } from '@test/kit/postgresServer';

import { findMigrationsFolder, migrateEmbedded, migrateServer } from './migrateDatabase';
import { buildSeed } from './seed';

/** The last migration before votes in Telegram were ordered by the service. */
const BEFORE = '0072_presses_and_pairs';
const LATER_MS = 1_764_000_000_000;

/** A data folder with votes in polls of broadcasts and funnels: of two owners with Telegram, one of MAX, one of WhatsApp, and a bot that is unlinked. */
const FOLDER = `
  insert into users (email, password_hash)
    values ('a@example.com', 'x'), ('b@example.com', 'x'), ('c@example.com', 'x'), ('d@example.com', 'x'), ('e@example.com', 'x');
  insert into messenger_accounts (user_id, kind, desired)
    values (1, 'telegram', 'on'), (2, 'telegram', 'on'), (3, 'max', 'on'), (4, null, 'on'), (5, 'telegram', 'off');
  insert into bot_links (account_id, kind, bot_id, token, marker)
    values (1, 'telegram', '11', 'secret', '700'), (2, 'telegram', '12', 'secret', '4294967290'), (3, 'max', '13', 'secret', '5');
  insert into groups (account_id, address, name, type)
    select id, 'g' || id, 'Club', 'group' from messenger_accounts order by id;
  insert into broadcasts (user_id, message, poll, total)
    select id, 'Coming?', '{"options": ["yes", "no"], "isMultiple": false}', 1 from users order by id;
  insert into funnels (user_id, name) select id, 'Poll' from users order by id;
  insert into funnel_versions (funnel_id, revision, graph, plan)
    select id, 1, '{"nodes": [], "edges": []}', '[]' from funnels order by id;
  insert into funnel_runs (funnel_id, version_id, group_id, started_at) select id, id, id, now() from funnels order by id;
  insert into poll_votes (broadcast_id, voters, chosen, voted_ms)
    select id, array['ann'], array['yes'], ${LATER_MS} from broadcasts order by id;
  insert into poll_votes (broadcast_id, voters, chosen, voted_ms) values (1, array['bob', 'bobby'], array[]::text[], ${LATER_MS} + 5);
  insert into poll_votes (run_id, node_id, voters, chosen, voted_ms)
    select id, 'q', array['ann'], null, ${LATER_MS} + 1 from funnel_runs order by id`;

const VOTES = `
  select coalesce(broadcasts.user_id, funnels.user_id) as owner, run_id is not null as is_run, voters, chosen, voted_ms::text as voted
  from poll_votes
  left join broadcasts on broadcasts.id = broadcast_id
  left join funnel_runs on funnel_runs.id = run_id left join funnels on funnels.id = funnel_runs.funnel_id
  order by owner, is_run, voters`;

const later = String(LATER_MS);
const votesOf = (owner: number, ofBroadcast: string, ofRun: string) => [
  { owner, is_run: false, voters: ['ann'], chosen: ['yes'], voted: ofBroadcast },
  { owner, is_run: true, voters: ['ann'], chosen: null, voted: ofRun },
];
/** Any place in the order of the service is after these; the others keep their moments. */
const expected = [
  ...votesOf(1, '1', '1'),
  ...votesOf(2, '1', '1'),
  ...votesOf(3, later, String(LATER_MS + 1)),
  ...votesOf(4, later, String(LATER_MS + 1)),
  ...votesOf(5, later, String(LATER_MS + 1)),
];
expected.splice(1, 0, { owner: 1, is_run: false, voters: ['bob', 'bobby'], chosen: [], voted: '1' });

let older: string;
beforeAll(() => {
  older = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync(findMigrationsFolder(), older, { recursive: true });
  const file = path.join(older, 'meta', '_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag === BEFORE);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
});
afterAll(() => fs.rmSync(older, { recursive: true }));

it('votes in Telegram of an embedded database are before all that follow, and no other vote changes', async () => {
  const client = await PGlite.create({ loadDataDir: await buildSeed() });
  await client.exec('drop schema public, drizzle cascade; create schema public');
  await migrate(drizzle(client), { migrationsFolder: older });
  await client.exec(FOLDER);
  await migrateEmbedded(client);
  const { rows } = await client.query(VOTES);
  await client.close();
  expect(rows).toEqual(expected);
}, 60_000);

itWithPostgres(
  'so are those of a database server',
  async () => {
    const server = await startPostgres({ fsync: 'off' });
    const pool = new pg.Pool({ connectionString: await server.createDatabase('votes') });
    // A connection that was used for a migration is destroyed, which may outlast the server.
    pool.on('error', () => undefined);
    await migratePg(drizzlePg(pool), { migrationsFolder: older });
    await pool.query(FOLDER);
    await migrateServer(pool);
    const { rows } = await pool.query(VOTES);
    await pool.end();
    await server.stop();
    expect(rows).toEqual(expected);
  },
  60_000,
);
