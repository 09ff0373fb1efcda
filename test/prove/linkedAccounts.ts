import { createHash } from 'node:crypto';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import type { Group, MessengerStatus, QrResponse } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { openClient, poll, type Client } from '@test/browser/client';
import type { RunningServer } from '@test/browser/server';
import type { WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

/** A signed-in owner whose phone is linked to the stand-in. */
export interface LinkedAccount {
  client: Client;
  phone: string;
  /** By name; those made before the link. */
  groups: Map<string, Group>;
}

const LINKED_AT_ONCE = 4;
const GROUPS_MAX_MS = 60 * SECOND_MS;
const FIRST_PHONE = 79_200_000_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The number of the phone of the account at this index. */
export const phoneOf = (at: number): string => String(FIRST_PHONE + at);

/** Creates so many owners with a session each and links their phones. The server restarts for that. */
export async function linkAccounts(
  { server, whatsapp }: { server: RunningServer; whatsapp: WhatsappServer },
  count: number,
): Promise<LinkedAccount[]> {
  await server.terminate();
  await addOwners(server.dataDir, count);
  await server.start();
  const linked: LinkedAccount[] = [];
  const next = Array.from({ length: count }, (_, at) => at);
  const work = async () => {
    for (let at = next.shift(); at !== undefined; at = next.shift())
      linked[at] = await linkAccount(openClient(server.url, tokenOf(at)), whatsapp, phoneOf(at));
  };
  await Promise.all(Array.from({ length: LINKED_AT_ONCE }, work));
  return linked;
}

const tokenOf = (at: number) => `session-of-owner-${at}`;

async function addOwners(dataDir: string, count: number): Promise<void> {
  const database = await PGlite.create(path.join(dataDir, 'data', 'database'));
  try {
    for (let at = 0; at < count; at += 1) {
      await database.query(
        `with owner as (insert into users (email, password_hash) select $1, password_hash from users limit 1 returning id)
         insert into auth_sessions (token_hash, user_id, expires_at) select $2, id, now() + interval '7 days' from owner`,
        [`owner-${at}@example.com`, hashOf(tokenOf(at))],
      );
    }
  } finally {
    await database.close();
  }
}

async function linkAccount(client: Client, whatsapp: WhatsappServer, phone: string): Promise<LinkedAccount> {
  await linkByNumber(client, whatsapp, phone);
  const groups = await poll(
    async () => {
      const found = await client.call<Group[]>('listGroups');
      return found.length > 0 ? new Map(found.map((group) => [group.name, group])) : null;
    },
    'the groups',
    GROUPS_MAX_MS,
  );
  return { client, phone, groups };
}

/** What an owner does with the number of the phone, and then on the phone. */
export async function linkByNumber(client: Client, whatsapp: WhatsappServer, phone: string): Promise<void> {
  await client.call('requestLinkCode', { body: { phone: `+${phone}` } });
  const code = await poll(
    async () => {
      const response = await client.call<QrResponse>('getQrCode');
      return 'linkCode' in response ? (response.linkCode?.text ?? null) : null;
    },
    'the code',
    GROUPS_MAX_MS,
  );
  await whatsapp.enterCode(code, phone);
  await waitUntilReady(client);
}

/** Waits until the account is connected. */
export const waitUntilReady = (client: Client): Promise<true> =>
  poll(
    async () => (await client.call<MessengerStatus>('getMessengerStatus')).isReady || null,
    'the connection',
    GROUPS_MAX_MS,
  );
