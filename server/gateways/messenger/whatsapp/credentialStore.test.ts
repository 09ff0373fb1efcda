import { randomBytes } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import type { Database } from '@server/db/database';
import { messengerAccounts, users, whatsappCredentials, whatsappKeys } from '@server/db/schema';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { LeaseLostError } from '../lease';
import { createCredentialStore } from './credentialStore';
import { createKeyWriter } from './keyWriter';
import { createSecretBox } from './secretBox';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await truncateAll(db);
  for (const email of ['a@b.c', 'd@e.f']) {
    const [user] = await db.insert(users).values({ email, passwordHash: 'x' }).returning();
    await db.insert(messengerAccounts).values({ userId: user?.id ?? 0, leaseEpoch: 1 });
  }
});

const key = randomBytes(32);
const openStore = (accountId = 1, epoch = 1, vaultKey = key) =>
  createCredentialStore({ db, vault: createSecretBox(vaultKey) }, accountId, epoch);
const takeOver = (accountId: number) =>
  db.update(messengerAccounts).set({ leaseEpoch: 2 }).where(eq(messengerAccounts.id, accountId));

it('keeps credentials and keys with their bytes, each account its own', async () => {
  const store = openStore();
  expect(await store.readCredentials()).toBeNull();
  const credentials = {
    me: { id: '79000000001@s.whatsapp.net' },
    noiseKey: { private: randomBytes(32) },
    registered: true,
  };
  await store.writeCredentials(credentials);
  await store.writeKeys({ session: { 'a.1': new Uint8Array([1, 2, 255]) }, 'device-list': { '7': ['0', '5'] } });

  const later = openStore();
  expect(await later.readCredentials()).toEqual(credentials);
  expect(await later.readKeys('session', ['a.1', 'unknown'])).toEqual({ 'a.1': Buffer.from([1, 2, 255]) });
  expect(await later.readKeys('device-list', ['7'])).toEqual({ '7': ['0', '5'] });
  expect(await later.readKeys('device-list', [])).toEqual({});
  expect(await openStore(2).readCredentials()).toBeNull();
  expect(await openStore(2).readKeys('session', ['a.1'])).toEqual({});
});

it('writes eight hundred keys at once, changes some and deletes others', async () => {
  const store = openStore();
  const many = Object.fromEntries(
    Array.from({ length: 812 }, (_, index) => [String(index), { public: randomBytes(32) }]),
  );
  await store.writeKeys({ 'pre-key': many });
  await store.writeKeys({
    'pre-key': { '1': null, '2': { public: Buffer.from('new') } },
    session: { b: Buffer.from('s') },
  });
  expect(await db.$count(whatsappKeys)).toBe(812);
  expect(await store.readKeys('pre-key', ['1', '2', '3'])).toEqual({
    '2': { public: Buffer.from('new') },
    '3': many['3'],
  });
});

it('writes which members have the key of a group only when that changed in the database', async () => {
  const store = openStore();
  const versions = async () =>
    (await db.select({ version: sql<string>`xmin::text` }).from(whatsappKeys)).map(({ version }) => version);
  const write = (members: object) => store.writeKeys({ 'sender-key-memory': { group: members } });
  await write({ a: true });
  const first = await versions();
  await write({ a: true });
  expect(await versions()).toEqual(first);

  await write({ a: true, b: true });
  await write({ a: true });
  expect(await store.readKeys('sender-key-memory', ['group'])).toEqual({ group: { a: true } });

  await store.writeKeys({ 'sender-key-memory': { group: null } });
  await write({ a: true });
  expect(await store.readKeys('sender-key-memory', ['group'])).toEqual({ group: { a: true } });

  await store.clear();
  await store.readCredentials();
  await write({ a: true });
  expect(await store.readKeys('sender-key-memory', ['group'])).toEqual({ group: { a: true } });
});

it('does not write in the name of an owner that lost the account, and changes nothing of the new one', async () => {
  let lostCount = 0;
  const old = createCredentialStore({ db, vault: createSecretBox(key), onLeaseLost: () => (lostCount += 1) }, 1, 1);
  await old.writeCredentials({ from: 'old' });
  await takeOver(1);
  const fresh = openStore(1, 2);
  await fresh.writeCredentials({ from: 'new' });
  await fresh.writeKeys({ session: { a: 'new' } });

  await expect(old.writeCredentials({ from: 'old' })).rejects.toThrow(LeaseLostError);
  await expect(old.writeKeys({ session: { a: 'old', b: 'old' } })).rejects.toThrow(LeaseLostError);
  await expect(old.clear()).rejects.toThrow(LeaseLostError);
  expect(lostCount).toBe(3);
  expect(await fresh.readCredentials()).toEqual({ from: 'new' });
  expect(await fresh.readKeys('session', ['a', 'b'])).toEqual({ a: 'new' });
});

it('writes the keys of several accounts in one transaction, without those of an account that is lost', async () => {
  const transactions = jest.spyOn(db, 'transaction');
  const writeKeys = createKeyWriter(db);
  const stores = [1, 2].map((accountId) =>
    createCredentialStore({ db, vault: createSecretBox(key), writeKeys }, accountId, 1),
  );
  await takeOver(2);
  transactions.mockClear();
  const [mine, lost] = await Promise.allSettled(stores.map((store) => store.writeKeys({ session: { a: 1 } })));
  expect(mine?.status).toBe('fulfilled');
  expect(lost?.status === 'rejected' && lost.reason instanceof LeaseLostError).toBe(true);
  expect(transactions).toHaveBeenCalledTimes(1);
  expect(await openStore(1).readKeys('session', ['a'])).toEqual({ a: 1 });
  expect(await openStore(2).readKeys('session', ['a'])).toEqual({});
  transactions.mockRestore();
});

it('writes the keys of an account although those of another one cannot be written', async () => {
  const writeKeys = createKeyWriter(db);
  const [mine, broken] = [1, 2].map((accountId) =>
    createCredentialStore({ db, vault: createSecretBox(key), writeKeys }, accountId, 1),
  );
  const ended = await Promise.allSettled([
    mine?.writeKeys({ session: { a: 1 } }),
    // The database stores no such text.
    broken?.writeKeys({ session: { a: 1, 'b\0': 2 } }),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await openStore(1).readKeys('session', ['a'])).toEqual({ a: 1 });
  expect(await openStore(2).readKeys('session', ['a'])).toEqual({});
});

it('writes what several writes of one account have left in the end', async () => {
  const transactions = jest.spyOn(db, 'transaction');
  const writeKeys = createKeyWriter(db);
  const write = (session: Record<string, unknown>) =>
    createCredentialStore({ db, vault: createSecretBox(key), writeKeys }, 1, 1).writeKeys({ session });
  await Promise.all([write({ a: 1, b: 1, c: null }), write({ a: 2, b: null, c: 1 })]);
  expect(transactions).toHaveBeenCalledTimes(1);
  expect(await openStore().readKeys('session', ['a', 'b', 'c'])).toEqual({ a: 2, c: 1 });
  transactions.mockRestore();
});

it('writes in order, and reads what was written before', async () => {
  const store = openStore();
  const writes = Array.from({ length: 20 }, (_, index) => store.writeKeys({ session: { a: index } }));
  expect(await store.readKeys('session', ['a'])).toEqual({ a: 19 });
  await Promise.all(writes);
  await store.settled();
});

it('forgets everything of its account and nothing of another', async () => {
  const [mine, other] = [openStore(1), openStore(2)];
  for (const store of [mine, other]) {
    await store.writeCredentials({ me: null });
    await store.writeKeys({ session: { a: 1 } });
  }
  await mine.clear();
  expect(await mine.readCredentials()).toBeNull();
  expect(await mine.readKeys('session', ['a'])).toEqual({});
  expect(await other.readKeys('session', ['a'])).toEqual({ a: 1 });
});

it('drops writes after it was cleared, until credentials are read again', async () => {
  const store = openStore();
  await store.writeCredentials({ me: 'old' });
  await Promise.all([store.clear(), store.writeKeys({ session: { a: 1 } }), store.writeCredentials({ me: 'late' })]);
  expect(await db.$count(whatsappKeys)).toBe(0);
  expect(await store.readCredentials()).toBeNull();
  await store.writeCredentials({ me: 'new' });
  expect(await store.readCredentials()).toEqual({ me: 'new' });
});

it('stores nothing readable, and opens nothing with another key or in another place', async () => {
  const store = openStore();
  await store.writeCredentials({ secret: 'a-telling-secret' });
  await store.writeKeys({ session: { a: 'a-telling-secret', b: 'another' } });
  const [row] = await db.select().from(whatsappCredentials);
  const keys = await db.select().from(whatsappKeys);
  const stored = Buffer.concat([row?.value ?? Buffer.alloc(0), ...keys.map(({ value }) => value)]);
  expect(stored.length).toBeGreaterThan(50);
  expect(stored.toString('latin1')).not.toContain('telling');

  await expect(openStore(1, 1, randomBytes(32)).readCredentials()).rejects.toThrow();
  await db.execute(
    sql`update whatsapp_keys set value = (select value from whatsapp_keys where id = 'b') where id = 'a'`,
  );
  await expect(store.readKeys('session', ['a'])).rejects.toThrow();
});
