import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { count, eq } from 'drizzle-orm';
import { pino } from 'pino';

import server from '@locales/ru/server.json';
import { HOUR_MS } from '@contract/time';
import { createFakeClock } from '@test/kit/fakeClock';
import { fillDataFolder, readAllRows } from '@test/kit/dataFolder';

import { ACCOUNT_COMMAND } from '../accounts/runAccountCommand';
import { readConfig } from '../config';
import { openDatabase, type OpenDatabase } from '../db/client';
import { lockDirectory, sendToOwner } from '../db/embedded/directoryLock';
import { notifications, users } from '../db/schema';
import { buildSeed } from '../db/seed';
import { openFileStore } from '../gateways/files/openFileStore';
import { createMessengers } from '../gateways/messenger/messengers';
import { createLocalCommands } from '../localCommands';
import { makeOnlineBackup } from './backup';
import { runMaintenanceCommand } from './runMaintenanceCommand';
import { backupIfDue } from './scheduledBackup';

jest.setTimeout(300_000);

/** Fifty transactions a second. */
const WRITE_EVERY_MS = 20;
const log = pino({ level: 'silent' });
let filled: string;
let folder: string;
let dataDir: string;
let database: OpenDatabase;

beforeAll(async () => {
  await buildSeed();
  filled = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-filled-'));
  await fillDataFolder(filled);
  fs.writeFileSync(path.join(filled, 'encryption.key'), `${'a'.repeat(64)}\n`, { mode: 0o600 });
});
afterAll(() => fs.rmSync(filled, { recursive: true, force: true }));
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-online-'));
  dataDir = path.join(folder, 'data');
  fs.cpSync(filled, dataDir, { recursive: true });
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterEach(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const copyDatabase = (target: string) => database.embedded?.copyTo(target) ?? Promise.reject(new Error('not embedded'));

/** Takes commands as a running server does. */
function serve(): void {
  const config = readConfig({ DATA_DIR: dataDir });
  const files = openFileStore(config, log);
  database.embedded?.onCommand(
    createLocalCommands({ db: database.db, files, log, config, copyDatabase, messengers: createMessengers([]) }),
  );
}

async function withCopy<T>(target: string, read: (copy: OpenDatabase) => Promise<T>): Promise<T> {
  const copy = await openDatabase({ databaseUrl: null, dataDir: target });
  return read(copy).finally(() => copy.close());
}

it('is a moment during the backup: whole transactions, everything acknowledged before it', async () => {
  const { db } = database;
  const [user] = await db.select().from(users).where(eq(users.email, 'first@example.com'));
  const userId = user?.id ?? 0;
  let writtenCount = 0;
  let isOver = false;
  /** Two rows per transaction; a copy with an odd number has half of one. */
  async function write(): Promise<void> {
    while (!isOver) {
      await db.transaction(async (tx) => {
        const row = { userId, type: 'generic' as const, title: 'x', message: 'x'.repeat(2_000) };
        await tx.insert(notifications).values(row);
        await tx.insert(notifications).values(row);
      });
      writtenCount += 2;
      // The embedded database never waits for the system: without a pause nothing else would run.
      await sleep(WRITE_EVERY_MS);
    }
  }
  const isOwn = eq(notifications.message, 'x'.repeat(2_000));
  const writing = write();
  try {
    for (const name of ['first', 'second']) {
      const acknowledged = writtenCount;
      const { folder: made } = await makeOnlineBackup({ dataDir }, copyDatabase, path.join(folder, name));
      const inCopy = await withCopy(made, async (copy) => {
        const [row] = await copy.db.select({ rows: count() }).from(notifications).where(isOwn);
        return row?.rows ?? 0;
      });
      expect(inCopy % 2).toBe(0);
      expect(inCopy).toBeGreaterThanOrEqual(acknowledged);
      expect(inCopy).toBeLessThanOrEqual(writtenCount);
    }
  } finally {
    isOver = true;
    await writing;
  }
  const [all] = await db.select({ rows: count() }).from(notifications).where(isOwn);
  expect(all?.rows).toBe(writtenCount);
});

it('is made by the running server on the command `backup`, equal to the original, with files and key', async () => {
  serve();
  const target = path.join(folder, 'backup');
  const { text, isOk } = await runMaintenanceCommand({ DATA_DIR: dataDir }, ['backup', target]);
  expect([isOk, text]).toEqual([true, expect.stringContaining(target)]);
  expect(await withCopy(target, readAllRows)).toEqual(await readAllRows(database));
  expect(fs.readdirSync(folder).sort()).toEqual(['backup', 'data']);
  expect(fs.readdirSync(target).sort()).toEqual(['database', 'encryption.key', 'uploads']);
  expect(fs.readdirSync(path.join(target, 'uploads'))).toEqual(fs.readdirSync(path.join(dataDir, 'uploads')));
  expect(fs.statSync(target).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(target, 'encryption.key')).mode & 0o077).toBe(0);
});

it('executes account commands in the running server, which only its user can reach', async () => {
  const run = (...args: string[]) => sendToOwner(dataDir, { name: ACCOUNT_COMMAND, args });
  expect(await run('list')).toBeNull();
  serve();
  expect(await run('list')).toEqual({ isOk: true, text: 'first@example.com\nsecond@example.com' });
  expect(await run('add', 'third@example.com', '--password', 'long enough')).toMatchObject({ isOk: true });
  expect(await database.db.select({ email: users.email }).from(users)).toHaveLength(5);
  expect(await run('fly')).toEqual({ isOk: false, text: server.account.usage });
  expect(await sendToOwner(dataDir, { name: 'fly', args: [] })).toMatchObject({ isOk: false });
  await expect(lockDirectory(dataDir)).rejects.toThrow('in use');
  expect(fs.statSync(path.join(dataDir, '.lock')).mode & 0o777).toBe(0o600);
});

it('is made on schedule; the newest is kept, and nothing else in the folder is touched', async () => {
  const clock = createFakeClock();
  const dir = path.join(folder, 'backups');
  const backups = { dir, everyHours: 24, keepCount: 1 };
  const check = () => backupIfDue({ log, clock, config: { dataDir }, copyDatabase, backups });
  await check();
  const [first] = fs.readdirSync(dir);
  fs.mkdirSync(path.join(dir, 'by-hand'));
  clock.move(23 * HOUR_MS);
  await check();
  expect(fs.readdirSync(dir).sort()).toEqual(['by-hand', first]);
  clock.move(HOUR_MS);
  await check();
  const names = fs.readdirSync(dir).sort();
  expect([names.length, names.includes('by-hand'), names.includes(first ?? '')]).toEqual([2, true, false]);
  expect(await withCopy(path.join(dir, names[1] ?? ''), readAllRows)).toEqual(await readAllRows(database));
});
