import { randomBytes } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import type { AuthenticationCreds } from 'baileys';

import type { Database } from '@server/db/database';
import { messengerAccounts, users } from '@server/db/schema';
import { createCredentialStore } from '@server/gateways/messenger/whatsapp/credentialStore';
import { createSecretBox } from '@server/gateways/messenger/whatsapp/secretBox';
import { poll, signIn, type Client } from '@test/browser/client';
import type { RunningServer } from '@test/browser/server';
import type { CopiedDevice } from '@test/kit/whatsappServer/memberDevices';
import type { WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';
import { linkByNumber } from '@test/prove/linkedAccounts';
import { withWhatsappServer, type LinkedWhatsapp } from '@test/prove/linkedWhatsapp';

import { withOwnDatabase } from './ownDatabase';

/** A built server with many accounts that are linked, by the real adapter, to phones of the stand-in of WhatsApp's server. */
export interface LinkedFleet extends Pick<LinkedWhatsapp, 'library' | 'whatsapp' | 'server'> {
  /** The first one is that of the owner who can sign in. */
  phones: string[];
  /** Starts the server with all accounts, and signs in. */
  start(): Promise<Client>;
  /** One value of `/metrics`. */
  readMetric(name: string): Promise<number>;
}

/** How it is made. */
interface FleetPlan {
  accountsCount: number;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  environment?: Record<string, string>;
  /** Adds the groups, before the accounts connect. */
  prepare(whatsapp: WhatsappServer, phones: readonly string[]): void;
}

const METRICS_TOKEN = 'token-of-the-measurement';
const FIRST_PHONE = 79_001_000_000;

const phoneOf = (at: number) => String(FIRST_PHONE + at);

/**
 * Links one phone and gives the other accounts copies of its credentials, because linking takes seconds. Then does the
 * work, with the server stopped, and always cleans up.
 */
export async function withLinkedFleet<T>(
  { accountsCount, databaseUrl, environment = {}, prepare }: FleetPlan,
  work: (fleet: LinkedFleet) => Promise<T>,
): Promise<T> {
  const key = randomBytes(32);
  const settings = {
    ...environment,
    METRICS_TOKEN,
    ENCRYPTION_KEY: key.toString('hex'),
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  return withWhatsappServer(settings, async ({ library, whatsapp, server }) => {
    const phones = Array.from({ length: accountsCount }, (_, at) => phoneOf(at));
    await linkByNumber(await signIn(server.url), whatsapp, phoneOf(0));
    await server.terminate();
    prepare(whatsapp, phones);
    await withOwnDatabase(server, databaseUrl, async (db) => {
      for (const phone of phones.slice(1)) await addAccount(db, key, phone, whatsapp.copyDevice(phoneOf(0), phone));
    });
    async function start(): Promise<Client> {
      await server.start();
      return signIn(server.url);
    }
    return work({ library, whatsapp, server, phones, start, readMetric: (name) => readMetric(server, name) });
  });
}

/** Waits until all their phones are connected. */
export const waitUntilOnline = (whatsapp: WhatsappServer, phones: readonly string[], maxMs: number): Promise<true> =>
  poll(async () => whatsapp.onlinePhones().length >= phones.length || null, `${phones.length} connections`, maxMs);

/** An owner, and an account with the credentials of the first one. */
async function addAccount(db: Database, key: Buffer, phone: string, copy: CopiedDevice): Promise<void> {
  const [first] = await db.select().from(messengerAccounts).orderBy(messengerAccounts.id).limit(1);
  const [owner] = await db
    .insert(users)
    .values({ email: `${phone}@example.com`, passwordHash: 'nobody signs in' })
    .returning();
  if (!first || !owner) throw new Error('There is no account to copy.');
  const [account] = await db
    .insert(messengerAccounts)
    .values({ userId: owner.id, desired: 'on', address: copy.address, linkedNumber: phone, linkedSince: sql`now()` })
    .returning();
  const vault = createSecretBox(key);
  const from = createCredentialStore({ db, vault }, first.id, first.leaseEpoch);
  const to = createCredentialStore({ db, vault }, account?.id ?? 0, 0);
  const creds = (await from.readCredentials()) as AuthenticationCreds;
  await to.writeCredentials({ ...creds, me: { ...creds.me, id: copy.address, lid: copy.lid } });
  await to.writeKeys({ 'pre-key': await from.readKeys('pre-key', copy.keyIds) });
}

/** The epochs of all leases, in the order of the accounts; each taking of an account adds one. */
export async function readEpochs(server: RunningServer, databaseUrl: string | null): Promise<number[]> {
  return withOwnDatabase(server, databaseUrl, async (db) => {
    const rows = await db
      .select({ epoch: messengerAccounts.leaseEpoch })
      .from(messengerAccounts)
      .where(eq(messengerAccounts.desired, 'on'))
      .orderBy(messengerAccounts.id);
    return rows.map(({ epoch }) => epoch);
  });
}

async function readMetric({ url }: RunningServer, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
