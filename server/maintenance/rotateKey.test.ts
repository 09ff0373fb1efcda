import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { readConfig } from '../config';
import type { Database } from '../db/database';
import { nodes, whatsappCredentials, whatsappKeys } from '../db/schema';
import { readAccountProxy, writeAccountProxy } from '../gateways/messenger/whatsapp/accountProxy';
import { createCredentialStore } from '../gateways/messenger/whatsapp/credentialStore';
import { readEncryptionKey } from '../gateways/messenger/whatsapp/encryptionKey';
import { ensureSameKey, KeyMismatchError } from '../gateways/messenger/whatsapp/keyFingerprint';
import { createSecretBox } from '../gateways/messenger/whatsapp/secretBox';
import { seedOwner } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { rotateKey } from './rotateKey';

const EPOCH = 0;
const PROXY = 'http://user:password@proxy:3128';
let dataDir: string;
let db: Database;
let close: () => Promise<void>;
let accountId: number;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-rotate-'));
  await truncateAll(db);
  ({ accountId } = await seedOwner(db, 1));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));
afterAll(() => close());

const configOf = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...environment });
const storeBy = (key: Buffer) => createCredentialStore({ db, vault: createSecretBox(key) }, accountId, EPOCH);

async function linkPhone(key: Buffer): Promise<void> {
  await ensureSameKey(db, key);
  const store = storeBy(key);
  await store.writeCredentials({ me: 'the console' });
  await store.writeKeys({ session: { one: { counter: 1 }, two: { counter: 2 } } });
  await writeAccountProxy(db, createSecretBox(key), accountId, PROXY);
}

async function readBy(key: Buffer) {
  const store = storeBy(key);
  const proxy = await readAccountProxy(db, createSecretBox(key), accountId);
  return [await store.readCredentials(), await store.readKeys('session', ['one', 'two']), proxy];
}

const LINKED = [{ me: 'the console' }, { one: { counter: 1 }, two: { counter: 2 } }, PROXY];

describe('the key of a database', () => {
  it('is that of the first process; another one does not start', async () => {
    const key = randomBytes(32);
    await ensureSameKey(db, key);
    await expect(ensureSameKey(db, key)).resolves.toBeUndefined();
    await expect(ensureSameKey(db, randomBytes(32))).rejects.toThrow(KeyMismatchError);
  });

  it('is the one that opens the credentials of a database older than the fingerprint', async () => {
    const key = randomBytes(32);
    await storeBy(key).writeCredentials({ me: 'the console' });
    await expect(ensureSameKey(db, randomBytes(32))).rejects.toThrow(KeyMismatchError);
    await expect(ensureSameKey(db, key)).resolves.toBeUndefined();
  });
});

describe('another key', () => {
  it('takes the place of the one in the file, and opens everything', async () => {
    const former = readEncryptionKey(configOf());
    await linkPhone(former);
    expect(await rotateKey(db, configOf(), null)).toEqual({ rowsCount: 4, isInEnvironment: false });
    const next = readEncryptionKey(configOf());
    expect(next).not.toEqual(former);
    expect(fs.readdirSync(dataDir)).toEqual(['encryption.key']);
    expect(await readBy(next)).toEqual(LINKED);
    await expect(readBy(former)).rejects.toThrow();
    await expect(ensureSameKey(db, next)).resolves.toBeUndefined();
  });

  it('is ended after a crash between the database and the file', async () => {
    await linkPhone(readEncryptionKey(configOf()));
    const rename = jest.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
      throw new Error('the machine stops here');
    });
    await expect(rotateKey(db, configOf(), null)).rejects.toThrow('the machine stops here');
    await expect(ensureSameKey(db, readEncryptionKey(configOf()))).rejects.toThrow(KeyMismatchError);
    rename.mockRestore();
    await rotateKey(db, configOf(), null);
    expect(await readBy(readEncryptionKey(configOf()))).toEqual(LINKED);
  });

  it('of the environment is passed explicitly', async () => {
    const [former, next] = [randomBytes(32), randomBytes(32)];
    const config = configOf({ ENCRYPTION_KEY: former.toString('hex') });
    await linkPhone(former);
    await expect(rotateKey(db, config, null)).rejects.toThrow('needsNewKey');
    await expect(rotateKey(db, config, 'abc')).rejects.toThrow('wrongKey');
    expect(await rotateKey(db, config, next.toString('hex'))).toEqual({ rowsCount: 4, isInEnvironment: true });
    expect(await readBy(next)).toEqual(LINKED);
  });

  it('is refused while a server works, and by who does not know the present one; nothing is changed', async () => {
    const key = readEncryptionKey(configOf());
    await linkPhone(key);
    const stranger = configOf({ ENCRYPTION_KEY: randomBytes(32).toString('hex') });
    await expect(rotateKey(db, stranger, randomBytes(32).toString('hex'))).rejects.toThrow(KeyMismatchError);
    await db.insert(nodes).values({ id: 'a server', expiresAt: new Date(Date.now() + 30_000) });
    await expect(rotateKey(db, configOf(), null)).rejects.toThrow('isRunning');
    expect(await readBy(key)).toEqual(LINKED);
    expect(await db.select().from(whatsappCredentials)).toHaveLength(1);
    expect(await db.select().from(whatsappKeys)).toHaveLength(2);
  });
});
