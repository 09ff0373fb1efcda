import { createHash } from 'node:crypto';

import pg from 'pg';

import { MINUTE_MS } from '@contract/time';

import { openClient, poll, type Client } from '@test/browser/client';
import { startServer, type RunningServer } from '@test/browser/server';
import { startPostgres } from '@test/kit/postgresServer';

/** A signed-in user whose simulated phone is connected. */
export interface BusyOwner {
  client: Client;
  /** Groups that can be written to. */
  groupIds: number[];
}

/** A built server on a real PostgreSQL with many accounts, all connected. */
export interface ManyAccounts {
  server: RunningServer;
  owners: BusyOwner[];
  /** Queries the database itself. */
  ask<T extends object>(question: string, values?: unknown[]): Promise<T[]>;
  /** The server's metrics at /metrics. */
  readMetric(name: string): Promise<number>;
}

const METRICS_TOKEN = 'token-of-the-proof';
/** About a third of the simulated groups are for administrators only. */
const GROUPS_PER_WRITABLE = 1.5;
const HEAP_MAX_MB = 192;
const CONNECT_MAX_MS = 15 * MINUTE_MS;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Starts it with so many accounts of so many groups each, does the work, and always cleans up. */
export async function withManyAccounts<T>(
  { accountsCount, groupsCount }: { accountsCount: number; groupsCount: number },
  work: (many: ManyAccounts) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => undefined);
  const ask = async <Row extends object>(question: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(question, values)).rows;
  const server = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
    // A heap without a limit is collected seldom; one with a limit shows what is live.
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MAX_MB}`,
    SIMULATOR_GROUPS: String(Math.ceil(groupsCount * GROUPS_PER_WRITABLE) + 2),
  });
  try {
    await server.kill();
    await linkPhones(ask, accountsCount);
    await server.start();
    const owners = await waitForGroups({ ask, server, accountsCount, groupsCount });
    return await work({ server, owners, ask, readMetric: (name) => readMetric(server.url, name) });
  } finally {
    await server.stop();
    await pool.end();
    await postgres.stop();
  }
}

/** In addition to the account of the first start: accounts with a session, and with a phone that has linked the console before. */
async function linkPhones(ask: ManyAccounts['ask'], count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const token = tokenOf(at);
    await ask(
      `with owner as (insert into users (email, password_hash) select $1, password_hash from users limit 1 returning id),
       opened as (insert into auth_sessions (token_hash, user_id, expires_at) select $2, id, now() + interval '7 days' from owner),
       account as (insert into messenger_accounts (user_id, desired) select id, 'on' from owner returning id)
       insert into sim_phones (account_id, token_hash) select id, $3 from account`,
      [`owner-${at}@example.com`, hashOf(token), hashOf(`phone of ${token}`)],
    );
  }
}

const tokenOf = (at: number) => `session-of-owner-${at}`;

async function waitForGroups(wanted: {
  ask: ManyAccounts['ask'];
  server: RunningServer;
  accountsCount: number;
  groupsCount: number;
}): Promise<BusyOwner[]> {
  const { ask, server, accountsCount, groupsCount } = wanted;
  const writable = await poll(
    async () => {
      const rows = await ask<{ email: string; ids: number[] }>(
        `select u.email, array_agg(g.id order by g.id) ids from groups g join messenger_accounts a on a.id = g.account_id
         join users u on u.id = a.user_id where g.can_post and g.is_member and a.state = 'open' group by u.email`,
      );
      return rows.length === accountsCount ? new Map(rows.map(({ email, ids }) => [email, ids])) : null;
    },
    `${accountsCount} connected phones`,
    CONNECT_MAX_MS,
  );
  return Array.from({ length: accountsCount }, (_, at) => {
    const ids = writable.get(`owner-${at}@example.com`) ?? [];
    if (ids.length < groupsCount) throw new Error(`Owner ${at} can write to ${ids.length} groups only`);
    return { client: openClient(server.url, tokenOf(at)), groupIds: ids.slice(0, groupsCount) };
  });
}

async function readMetric(url: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
