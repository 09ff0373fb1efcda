import { MINUTE_MS } from '@contract/time';
import type { Group } from '@contract/schemas/shapes';

import { openClient, openPhone, poll, type Client, type Phone } from '@test/browser/client';
import { startServer, type RunningServer } from '@test/browser/server';

import { queryDatabase } from './queryDatabase';

/** A signed-in user whose simulated phone is connected. */
export interface EmbeddedOwner {
  client: Client;
  phone: Phone;
  /** Groups that can be written to. */
  groups: Group[];
}

/** How many owners there are, and how many groups each can write to. */
export interface OwnersSize {
  accountsCount: number;
  groupsCount: number;
}

/** About a third of the simulated groups are for administrators only. */
const GROUPS_PER_WRITABLE = 1.5;
const CONNECT_MAX_MS = 15 * MINUTE_MS;

/** Starts a server on the embedded database with many connected owners, does the work, and always cleans up. */
export async function withEmbeddedOwners<T>(
  size: OwnersSize,
  environment: Record<string, string>,
  work: (server: RunningServer, owners: EmbeddedOwner[]) => Promise<T>,
): Promise<T> {
  const server = await startServer({
    LOG_LEVEL: 'error',
    SIMULATOR_GROUPS: String(Math.ceil(size.groupsCount * GROUPS_PER_WRITABLE) + 2),
    ...environment,
  });
  try {
    await server.terminate();
    await addOwners(server.dataDir, size.accountsCount);
    await server.start();
    const owners: EmbeddedOwner[] = [];
    for (let at = 1; at <= size.accountsCount; at += 1) owners.push(await waitForGroups(server, at, size.groupsCount));
    return await work(server, owners);
  } finally {
    await server.stop();
  }
}

const tokenOf = (at: number) => `session-of-owner-${at}`;
const phoneTokenOf = (at: number) => `phone-of-owner-${at}`;

/**
 * In addition to the account of the first start: accounts with a session and a messenger that is switched on, whose simulated phone has
 * linked the console before. The server is stopped.
 */
async function addOwners(dataDir: string, count: number): Promise<void> {
  const numbers = `generate_series(1, ${count}) n`;
  const owners = `${numbers} join users u on u.email = 'owner-' || n || '@example.com'`;
  const statements = [
    `insert into users (email, password_hash) select 'owner-' || n || '@example.com', u.password_hash
     from ${numbers}, (select password_hash from users limit 1) u`,
    `insert into auth_sessions (token_hash, user_id, expires_at)
     select sha256(('session-of-owner-' || n)::bytea), u.id, now() + interval '7 days' from ${owners}`,
    `insert into messenger_accounts (user_id, desired) select u.id, 'on' from ${owners}`,
    `insert into sim_phones (account_id, token_hash) select a.id, sha256(('phone-of-owner-' || n)::bytea)
     from ${owners} join messenger_accounts a on a.user_id = u.id`,
  ];
  for (const statement of statements) await queryDatabase(dataDir, statement);
}

async function waitForGroups({ url }: RunningServer, at: number, groupsCount: number): Promise<EmbeddedOwner> {
  const client = openClient(url, tokenOf(at));
  const groups = await poll(
    async () => {
      const writable = (await client.call<Group[]>('listGroups')).filter(({ can_post }) => can_post);
      return writable.length >= groupsCount ? writable.slice(0, groupsCount) : null;
    },
    `the groups of owner ${at}`,
    CONNECT_MAX_MS,
  );
  return { client, phone: openPhone(url, phoneTokenOf(at)), groups };
}
