import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

import type { Funnel, Group, Stats } from '@contract/schemas/shapes';
import { HOUR_MS, MINUTE_MS } from '@contract/time';
import { hashPassword } from '@server/accounts/passwords';
import { findMigrationsFolder } from '@server/db/migrateDatabase';

import { poll, signIn } from '@test/browser/client';
import { owner, startServer, type RunningServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';

import { waitUntilReady } from './linkedAccounts';
import { queryDatabase } from './queryDatabase';

interface Journal {
  entries: { tag: string }[];
}

const SENT_MAX_MS = MINUTE_MS;
/** What the phone must have received in the end: sent by the old version, due, and of the planned start. */
const EXPECTED = ['Group 1: One', 'Group 1: Two', 'Group 2: One', 'Group 2: Two'];

const readJournal = () =>
  JSON.parse(fs.readFileSync(path.join(findMigrationsFolder(), 'meta', '_journal.json'), 'utf8')) as Journal;

/**
 * Starts the built server on data folders as earlier versions left them: of the very first tables, or of each number of migrations.
 * @returns whether every one starts, keeps what it had, and sends what was queued and planned, once
 */
export async function proveOldFolders(isShort: boolean): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-old-'));
  const tags = readJournal().entries.map(({ tag }) => tag);
  try {
    const oldest = path.join(folder, 'oldest');
    await migrateUntil(oldest, 1);
    await seed(oldest);
    const problems: string[] = [];
    const counts = isShort ? [1] : tags.map((_, at) => at + 1);
    for (const count of counts) {
      const copy = path.join(folder, 'copy');
      fs.cpSync(oldest, copy, { recursive: true });
      await migrateUntil(copy, count);
      problems.push(...(await startOn(copy)).map((problem) => `${tags[count - 1] ?? ''}: ${problem}`));
      fs.rmSync(copy, { recursive: true, force: true });
    }
    const rows: Row[] = [
      ['folders of earlier versions, the first of 0.1.0 included', counts.length, '', true],
      ['what was lost, sent twice or not sent', problems.length, '0', problems.length === 0],
      ...problems.map((problem): Row => [problem, 'broken', '', false]),
    ];
    printTable('S25 folders of earlier versions', rows);
    return problems.length === 0;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates or upgrades a database with the first so many migrations only. */
async function migrateUntil(database: string, count: number): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-migrations-'));
  fs.cpSync(findMigrationsFolder(), folder, { recursive: true });
  const journal = readJournal();
  const file = path.join(folder, 'meta', '_journal.json');
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  const client = await PGlite.create(database);
  await migrate(drizzle(client), { migrationsFolder: folder }).finally(() => client.close());
  fs.rmSync(folder, { recursive: true });
}

/** A funnel of two messages: one run between them, one planned start; a finished broadcast with a failure; a notification. */
async function seed(database: string): Promise<void> {
  const client = await PGlite.create(database);
  const passwordHash = await hashPassword(owner.password);
  const plan = ['One', 'Two'].map((text, at) => ({
    ...{ nodeId: `message_${at + 1}`, orderNum: at + 1, delayMinutes: 60 * at, text },
    ...{ mediaUrl: null, isConditional: false },
  }));
  const position = { x: 0, y: 0 };
  const nodes = [
    { id: 'start_1', type: 'start', position, data: {} },
    { id: 'message_1', type: 'message', position, data: { message: 'One' } },
    { id: 'delay_1', type: 'delay', position, data: { delay: 60 } },
    { id: 'message_2', type: 'message', position, data: { message: 'Two' } },
  ];
  const edges = nodes.slice(1).map(({ id }, at) => ({
    ...{ id: `edge_${at}`, source: nodes[at]?.id, target: id, type: 'smoothstep', data: { condition: 'always' } },
  }));
  const one = JSON.stringify({ text: 'One', mediaUrl: null });
  const two = JSON.stringify({ text: 'Two', mediaUrl: null });
  const claimed = `'sent', 1, 1, 'old', now() - interval '1 hour', 'old-' || n, now() - interval '1 hour'`;
  try {
    await client.query(`insert into users (email, password_hash) values ($1, $2)`, [owner.email, passwordHash]);
    await client.exec(`
      insert into messenger_accounts (user_id, desired, state, lease_epoch) values (1, 'on', 'open', 1);
      insert into sim_phones (account_id, token_hash) values (1, sha256('phone'));
      insert into sim_chats (account_id, address, name, kind) select 1, 'old-' || n, 'Group ' || n, 'group' from generate_series(1, 3) n;
      insert into sim_messages (account_id, chat_id, message_id, text, accepted_at) values (1, 1, 'old-1', 'One', now() - interval '1 hour');
      insert into groups (account_id, address, name, custom_name, type)
        select 1, 'old-' || n, 'Group ' || n, 'Mine ' || n, 'group' from generate_series(1, 3) n;
      insert into funnels (user_id, name, active, revision) values (1, 'Old', true, 1);
      insert into funnel_groups values (1, 1), (1, 2);
      insert into notifications (user_id, type, title, message) values (1, 'generic', 'Old', 'Old');
      insert into funnel_schedules (funnel_id, group_id, start_at, active, state) values
        (1, 1, now() - interval '1 hour', true, 'running'), (1, 2, now() + interval '30 minutes', true, 'waiting');
      insert into broadcasts (user_id, message, status, total, finished_at) values (1, 'Old', 'completed', 2, now());
      insert into deliveries (account_id, group_id, broadcast_id, payload, due_at, status, attempt, fence, locked_by, claimed_at, message_id, sent_at)
        select 1, n + 1, 1, '${one}', now(), ${claimed} from generate_series(1, 2) n;`);
    await client.query(`insert into funnel_versions (funnel_id, revision, graph, plan) values (1, 1, $1, $2)`, [
      JSON.stringify({ nodes, edges }),
      JSON.stringify(plan),
    ]);
    await client.exec(`
      insert into funnel_runs (schedule_id, funnel_id, version_id, group_id, scheduled_at, started_at)
        values (1, 1, 1, 1, now() - interval '1 hour', now() - interval '1 hour');
      insert into deliveries (account_id, group_id, run_id, node_id, order_num, payload, due_at, status, attempt, fence, locked_by, claimed_at, message_id, sent_at)
        select 1, 1, 1, 'message_1', 1, '${one}', now() - interval '1 hour', ${claimed} from generate_series(3, 3) n;
      insert into deliveries (account_id, group_id, run_id, node_id, order_num, payload, due_at)
        values (1, 1, 1, 'message_2', 2, '${two}', now() + interval '10 minutes');`);
  } finally {
    await client.close();
  }
}

/** @returns what is not as it must be */
async function startOn(database: string): Promise<string[]> {
  const server = await startServer({ LOG_LEVEL: 'error' });
  try {
    await server.terminate();
    const folder = path.join(server.dataDir, 'data', 'database');
    fs.rmSync(folder, { recursive: true });
    fs.renameSync(database, folder);
    await server.start();
    const client = await signIn(server.url);
    await waitUntilReady(client);
    const [groups, [funnel]] = [await client.call<Group[]>('listGroups'), await client.call<Funnel[]>('listFunnels')];
    server.moveClock(HOUR_MS / 2 + MINUTE_MS);
    await waitForSent(() => client.call<Stats>('getStats'), 5);
    server.moveClock(HOUR_MS);
    await waitForSent(() => client.call<Stats>('getStats'), 6);
    const runs = await client.listRuns(funnel?.id ?? 0);
    await server.terminate();
    const received = await readReceived(server);
    return [
      ...(groups.filter(({ custom_name }) => custom_name?.startsWith('Mine')).length === 3 ? [] : ['names of groups']),
      ...(funnel?.name === 'Old' ? [] : ['the funnel']),
      ...(runs.length === 2 && runs.every(({ finished }) => finished) ? [] : ['the runs']),
      ...(JSON.stringify(received) === JSON.stringify(EXPECTED) ? [] : [`received: ${received.join(', ')}`]),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await server.stop();
  }
}

/** Three were sent by the old version. */
const waitForSent = (look: () => Promise<Stats>, count: number) =>
  poll(async () => ((await look()).messagesSent >= count ? true : null), `${count} sent messages`, SENT_MAX_MS);

async function readReceived({ dataDir }: RunningServer): Promise<string[]> {
  const rows = await queryDatabase<{ line: string }>(
    dataDir,
    `select c.name || ': ' || m.text as line from sim_messages m join sim_chats c on c.id = m.chat_id where m.member_id is null order by 1`,
  );
  return rows.map(({ line }) => line);
}
