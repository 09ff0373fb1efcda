import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';

import { buildSeed } from '../seed';
import { openDatabase } from '../client';
import { users } from '../schema';
import { DirectoryBusyError, lockDirectory } from './directoryLock';
import { assertDurable, openEmbeddedDatabase } from './embeddedDatabase';

jest.setTimeout(60_000);

let dataDir: string;
beforeAll(buildSeed);
beforeEach(() => void (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const openHere = () => openDatabase({ databaseUrl: null, dataDir });

it('creates a private folder, and keeps what was written over a restart', async () => {
  const folder = path.join(dataDir, 'new', 'data');
  const open = () => openDatabase({ databaseUrl: null, dataDir: folder });
  const first = await open();
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  await first.db.insert(users).values({ email: 'a@b.c', passwordHash: 'x' });
  await first.close();
  const second = await open();
  expect(await second.db.select({ email: users.email }).from(users)).toEqual([{ email: 'a@b.c' }]);
  await second.close();
});

it('is refused to a second server within two seconds, and loses nothing by that', async () => {
  const first = await openHere();
  await first.db.insert(users).values({ email: 'a@b.c', passwordHash: 'x' });
  const startedMs = Date.now();
  await expect(openHere()).rejects.toThrow(DirectoryBusyError);
  expect(Date.now() - startedMs).toBeLessThan(2_000);
  await first.db.insert(users).values({ email: 'd@e.f', passwordHash: 'x' });
  await first.close();
  const again = await openHere();
  expect(await again.db.select({ email: users.email }).from(users)).toHaveLength(2);
  await again.close();
});

it('starts over after a first start that was killed', async () => {
  fs.mkdirSync(path.join(dataDir, 'database'));
  fs.writeFileSync(path.join(dataDir, 'database', 'PG_VERSION'), 'half a datab');
  fs.writeFileSync(path.join(dataDir, 'database.unfinished'), '');
  const { db, close } = await openHere();
  expect(await db.select().from(users)).toEqual([]);
  await close();
});

it('flushes every commit to the disk', async () => {
  const flush = jest.spyOn(fs, 'fsyncSync');
  const { client, close } = await openEmbeddedDatabase(dataDir, () => undefined);
  flush.mockClear();
  for (let i = 0; i < 3; i += 1) await client.query(`insert into nodes values ('${i}', now())`);
  expect(flush.mock.calls.length).toBeGreaterThanOrEqual(3);
  flush.mockRestore();
  await close();
});

it('refuses to start on a database that does not flush', async () => {
  const client = await PGlite.create({ loadDataDir: await buildSeed() });
  await expect(assertDurable(client, { syncCount: 0 })).rejects.toThrow('does not flush');
  expect(client.closed).toBe(true);
});

describe('the lock of a data directory', () => {
  it('refuses a second owner until the first one lets go', async () => {
    const lock = await lockDirectory(dataDir);
    await expect(lockDirectory(dataDir)).rejects.toThrow(DirectoryBusyError);
    await lock.release();
    await (await lockDirectory(dataDir)).release();
  });

  it('is acquired by exactly one of ten concurrent processes', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(dataDir)));
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.release();
  });

  it('holds between processes and is free again at once when its owner is killed', async () => {
    const program = await bundleLock(dataDir);
    const owner = execFile(process.execPath, [program, dataDir, 'stay']);
    await new Promise<void>((resolve) => owner.stdout?.once('data', () => resolve()));
    const startedMs = Date.now();
    await expect(lockDirectory(dataDir)).rejects.toThrow(DirectoryBusyError);
    expect(Date.now() - startedMs).toBeLessThan(2_000);
    const died = new Promise((resolve) => owner.once('exit', resolve));
    owner.kill('SIGKILL');
    await died;
    const { stdout } = await promisify(execFile)(process.execPath, [program, dataDir]);
    expect(stdout).toBe('locked\n');
  });
});

/** A program that takes the lock, reports it, and keeps running when requested. */
async function bundleLock(folder: string): Promise<string> {
  const outfile = path.join(folder, 'lock.mjs');
  await build({
    stdin: {
      contents: `import { lockDirectory } from './directoryLock';
        await lockDirectory(process.argv[2]);
        console.log('locked');
        if (process.argv[3]) setInterval(() => {}, 1000); else process.exit(0);`,
      resolveDir: __dirname,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return outfile;
}
