import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';

import type { Group } from '@contract/schemas/shapes';
import { poll, signIn, type Client } from '@test/browser/client';
import { owner, startServer, type RunningServer } from '@test/browser/server';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';

/** A server process and its node id in the database, new with every start. */
export interface NamedServer {
  server: RunningServer;
  nodeId: string;
}

/** A user with a connected phone, signed in on both servers, and the groups that can be written to. */
export interface TwinOwner {
  email: string;
  accountId: number;
  groups: Group[];
  /** Of the first and of the second server. */
  clients: [Client, Client];
}

/** Two built servers on one real PostgreSQL, with one moved clock. */
export interface TwoServers {
  postgres: PostgresServer;
  first: NamedServer;
  second: NamedServer;
  owners: TwinOwner[];
  /** Queries the database itself. */
  ask<T extends object>(question: string, values?: unknown[]): Promise<T[]>;
  moveClock(milliseconds: number): void;
  /** Restarts a server that was ended, under a new name. */
  revive(named: NamedServer): Promise<void>;
}

/** About a third of the simulated groups are for administrators only. */
const GROUPS_PER_WRITABLE = 1.5;

/** Starts them with so many owners and groups each, does the work, and always cleans up. */
export async function withTwoServers<T>(
  { ownersCount, groupsCount }: { ownersCount: number; groupsCount: number },
  work: (two: TwoServers) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-two-'));
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => undefined);
  const servers: RunningServer[] = [];
  const clockFile = path.join(folder, 'clock');
  let offsetMs = 0;
  fs.writeFileSync(clockFile, '0');

  const ask = async <Row extends object>(question: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(question, values)).rows;
  const listNodes = async () => (await ask<{ id: string }>('select id from nodes')).map(({ id }) => id);

  async function startNamed(begin: () => Promise<RunningServer>): Promise<NamedServer> {
    const before = servers.length === 0 ? [] : await listNodes();
    const server = await begin();
    const nodeId = (await listNodes()).find((id) => !before.includes(id));
    if (nodeId === undefined) throw new Error('The process has no row of its own');
    return { server, nodeId };
  }

  async function startOne(): Promise<RunningServer> {
    const server = await startServer({
      DATABASE_URL: postgres.url,
      TEST_CLOCK_FILE: clockFile,
      FILES_DIR: folder,
      LOG_LEVEL: 'error',
      SIMULATOR_GROUPS: String(Math.ceil(groupsCount * GROUPS_PER_WRITABLE) + 2),
      SIMULATOR_LATENCY_MIN_MS: '20',
      SIMULATOR_LATENCY_MAX_MS: '80',
    });
    servers.push(server);
    return server;
  }

  try {
    const first = await startNamed(startOne);
    await addOwners(ask, ownersCount);
    const connected = await connectPhones(first.server.url, ownersCount, groupsCount);
    const second = await startNamed(startOne);
    const owners = await Promise.all(connected.map((one) => signInOnBoth(one, [first, second], ask)));
    await joinLast(ask, owners);
    return await work({
      ...{ postgres, first, second, owners, ask },
      moveClock(milliseconds) {
        offsetMs += milliseconds;
        fs.writeFileSync(clockFile, String(offsetMs));
      },
      async revive(named) {
        named.nodeId = (await startNamed(() => named.server.start().then(() => named.server))).nodeId;
      },
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await pool.end();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const emailOf = (at: number) => (at === 0 ? owner.email : `owner-${at}@example.com`);

/** In addition to the account of the first start; all with its password. */
async function addOwners(ask: TwoServers['ask'], count: number): Promise<void> {
  for (let at = 1; at < count; at += 1) {
    await ask('insert into users (email, password_hash) select $1, password_hash from users limit 1', [emailOf(at)]);
  }
}

/** The last two become further accounts of one owner, the last but two. Their sessions go on. */
async function joinLast(ask: TwoServers['ask'], owners: readonly TwinOwner[]): Promise<void> {
  const [head, ...further] = owners.slice(-3).map(({ email }) => email);
  await ask(
    `update users set owner_id = (select id from users where email = $1), name = 'Account ' || id, email = null, password_hash = null
     where email = any($2)`,
    [head, further],
  );
}

async function connectPhones(url: string, ownersCount: number, groupsCount: number) {
  const emails = Array.from({ length: ownersCount }, (_, at) => emailOf(at));
  return Promise.all(
    emails.map(async (email) => {
      const client = await signIn(url, { email, password: owner.password });
      const { groups } = await client.connectPhone();
      const writable = groups.filter(({ can_post }) => can_post).slice(0, groupsCount);
      if (writable.length < groupsCount) throw new Error(`Only ${writable.length} groups can be written to`);
      return { email, groups: writable };
    }),
  );
}

async function signInOnBoth(
  { email, groups }: Pick<TwinOwner, 'email' | 'groups'>,
  [first, second]: [NamedServer, NamedServer],
  ask: TwoServers['ask'],
): Promise<TwinOwner> {
  const [row] = await ask<{ id: number }>(
    'select a.id from messenger_accounts a join users u on u.id = a.user_id where u.email = $1',
    [email],
  );
  const credentials = { email, password: owner.password };
  const clients: TwinOwner['clients'] = [
    await signIn(first.server.url, credentials),
    await signIn(second.server.url, credentials),
  ];
  return { email, groups, accountId: row?.id ?? 0, clients };
}

/** The accounts that a process owns and whose connection is open. */
export async function listOpenAccounts({ ask }: Pick<TwoServers, 'ask'>, { nodeId }: NamedServer): Promise<number[]> {
  const rows = await ask<{ id: number }>(
    `select id from messenger_accounts where lease_owner = $1 and state = 'open' order by id`,
    [nodeId],
  );
  return rows.map(({ id }) => id);
}

/** Waits until a process has so many open accounts, at least or exactly; returns how long that took. */
export async function waitForAccounts(
  two: Pick<TwoServers, 'ask'>,
  named: NamedServer,
  isEnough: (count: number) => boolean,
  maxMs = 60_000,
): Promise<number> {
  const startedMs = performance.now();
  await poll(
    async () => (isEnough((await listOpenAccounts(two, named)).length) ? true : null),
    'the accounts of a process',
    maxMs,
  );
  return performance.now() - startedMs;
}
