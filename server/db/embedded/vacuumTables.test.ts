import { sql } from 'drizzle-orm';
import { PGlite } from '@electric-sql/pglite';

import { wrapEmbedded } from '../client';
import type { Database } from '../database';
import { buildSeed } from '../seed';
import { vacuumNextTable } from './vacuumTables';

/** Unpacking a seed, or building it, takes seconds on a busy machine. */
jest.setTimeout(180_000);

const DAYS = 365;
const KEYS_COUNT = 300;
const REWRITES_PER_DAY = 30;
const SENDS_PER_DAY = 10;

let client: PGlite;
let db: Database;

beforeAll(async () => {
  client = await PGlite.create({ loadDataDir: await buildSeed() });
  db = wrapEmbedded(client);
  await client.exec(`
    insert into users (email, password_hash) values ('owner@example.com', 'none');
    insert into messenger_accounts (user_id) values (1);
    insert into groups (account_id, address, name, type) values (1, 'group-1', 'Group', 'group');
    insert into greetings (group_id, joined_at) select 1, now() from generate_series(1, ${DAYS * SENDS_PER_DAY});
    -- Every tenth value is so large that it is stored outside of the row.
    create function value_of(id int) returns bytea language sql volatile as $$
      select decode(string_agg(md5(random()::text), ''), 'hex')
      from generate_series(1, case when id % 10 = 0 then 200 else 20 end) $$;
    insert into whatsapp_keys select 1, 'session', n::text, value_of(n) from generate_series(1, ${KEYS_COUNT}) n`);
});
afterAll(() => client.close());

const sizeOf = async (table: string) =>
  Number((await client.query<{ size: number }>(`select pg_total_relation_size('${table}') as size`)).rows[0]?.size);

/** The size of the same rows without anything dead. */
async function liveSizeOf(table: string): Promise<number> {
  await client.exec(
    `create table copied (like ${table} including all); insert into copied overriding system value select * from ${table}`,
  );
  const size = await sizeOf('copied');
  await client.exec('drop table copied');
  return size;
}

async function vacuumAll(): Promise<void> {
  while (await vacuumNextTable(db));
}

it('keeps a year of rewritten keys and of sends below twice the size of what is live', async () => {
  for (let day = 0; day < DAYS; day += 1) {
    await client.exec(`
      update whatsapp_keys set value = value_of(id::int)
      where id::int % ${KEYS_COUNT / REWRITES_PER_DAY} = ${day % (KEYS_COUNT / REWRITES_PER_DAY)};
      insert into deliveries (account_id, group_id, greeting_id, payload, due_at)
      select 1, 1, n, '{"text": "Welcome", "mediaUrl": null}', now()
      from generate_series(${day * SENDS_PER_DAY + 1}, ${(day + 1) * SENDS_PER_DAY}) n;
      update deliveries set attempt = 1, claimed_at = now(), message_id = id::text where status = 'queued';
      update deliveries set status = 'sent', sent_at = now() where status = 'queued'`);
    await vacuumAll();
  }
  for (const table of ['whatsapp_keys', 'deliveries']) {
    expect((await sizeOf(table)) / (await liveSizeOf(table))).toBeLessThan(2);
  }
});

it('vacuums nothing that has not changed, and a table after its first change since the start', async () => {
  await vacuumAll();
  const vacuumed = async () =>
    (await client.query<{ sum: number }>('select sum(vacuum_count)::int as sum from pg_stat_user_tables')).rows[0]?.sum;
  const before = (await vacuumed()) ?? 0;
  await vacuumAll();
  expect(await vacuumed()).toBe(before);
  await client.exec(`insert into notifications (user_id, type, title, message) values (1, 'generic', 'a', 'b')`);
  await vacuumAll();
  expect(await vacuumed()).toBe(before + 1);
  await db.execute(sql`insert into notifications (user_id, type, title, message) values (1, 'generic', 'a', 'b')`);
  await vacuumAll();
  expect(await vacuumed()).toBe(before + 1);
});

it('reads the statistics of a table anew once a tenth of its rows have changed, not after its first change', async () => {
  const analyzed = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select analyze_count::int as count from pg_stat_user_tables where relname = 'support_messages'`,
    );
    return rows[0]?.count;
  };
  const insert = (count: number) =>
    client.exec(
      `insert into support_messages (user_id, direction, message) select 1, 'out', 'a' from generate_series(1, ${count})`,
    );
  await insert(1_000);
  await vacuumAll();
  expect(await analyzed()).toBe(1);
  await insert(100);
  await vacuumAll();
  expect(await analyzed()).toBe(1);
  await insert(100);
  await vacuumAll();
  expect(await analyzed()).toBe(2);
  await client.exec('analyze; select pg_stat_reset()');
  await insert(1);
  await vacuumAll();
  expect(await analyzed()).toBe(0);
});
