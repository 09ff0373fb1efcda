import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import server from '@locales/ru/server.json';
import { openDatabase } from '../db/client';
import { lockDirectory } from '../db/embedded/directoryLock';
import { users } from '../db/schema';
import { buildSeed } from '../db/seed';
import { fillDataFolder, readAllRows } from '@test/kit/dataFolder';

import { runMaintenanceCommand } from './runMaintenanceCommand';

jest.setTimeout(60_000);

let dataDir: string;
beforeAll(buildSeed);
beforeEach(() => void (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-maintenance-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const openHere = () => openDatabase({ databaseUrl: null, dataDir });
const run = (environment: Record<string, string>, ...commandLine: string[]) =>
  runMaintenanceCommand({ DATA_DIR: dataDir, ...environment }, commandLine);

describe('a backup of the embedded database', () => {
  it('is a data folder of its own, with files and key, as everything was', async () => {
    await fillDataFolder(dataDir);
    fs.writeFileSync(path.join(dataDir, 'encryption.key'), `${'a'.repeat(64)}\n`, { mode: 0o600 });
    const target = path.join(dataDir, 'backups', 'monday');
    const { text, isOk } = await run({}, 'backup', target);
    expect([isOk, text]).toEqual([true, expect.stringContaining(target)]);

    const original = await openHere();
    const copy = await openDatabase({ databaseUrl: null, dataDir: target });
    expect(await readAllRows(copy)).toEqual(await readAllRows(original));
    await original.close();
    await copy.close();
    expect(fs.readdirSync(target).sort()).toEqual(['database', 'encryption.key', 'uploads']);
    expect(fs.statSync(target).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(target, 'encryption.key')).mode & 0o077).toBe(0);
    expect(fs.readdirSync(path.join(target, 'uploads'))).toEqual(fs.readdirSync(path.join(dataDir, 'uploads')));
  });

  it('holds what a killed server had acknowledged', async () => {
    const before = await openHere();
    await before.db.insert(users).values({ email: 'late@example.com', passwordHash: 'x' });
    // Not closed, like a killed process; only the lock is released, which the system does.
    const crashed = `${dataDir}-crashed`;
    fs.cpSync(dataDir, crashed, { recursive: true, filter: (file) => !file.endsWith('.lock') });
    await before.close();
    expect((await run({ DATA_DIR: crashed }, 'backup', path.join(dataDir, 'copy'))).isOk).toBe(true);
    fs.rmSync(crashed, { recursive: true });
    const copy = await openDatabase({ databaseUrl: null, dataDir: path.join(dataDir, 'copy') });
    expect(await copy.db.select({ email: users.email }).from(users)).toEqual([{ email: 'late@example.com' }]);
    await copy.close();
  });

  it('is refused while a server runs, over another backup, of nothing, and of a database server', async () => {
    const target = path.join(dataDir, 'backup');
    expect((await run({}, 'backup', target)).text).toBe(server.backup.noSource.replace('{{place}}', dataDir));
    await (await openHere()).close();
    const lock = await lockDirectory(dataDir);
    expect(await run({}, 'backup', target)).toMatchObject({ isOk: false });
    expect(fs.existsSync(target)).toBe(false);
    await lock.release();
    expect((await run({}, 'backup', target)).isOk).toBe(true);
    expect((await run({}, 'backup', target)).text).toBe(server.backup.targetExists.replace('{{place}}', target));
    expect((await run({ DATABASE_URL: 'postgres://x' }, 'backup', target)).text).toBe(server.backup.notEmbedded);
  });
});

it('shows its usage', async () => {
  for (const commandLine of [[], ['backup'], ['move'], ['move-files'], ['fly', 'away']]) {
    expect(await run({}, ...commandLine)).toEqual({ isOk: false, text: server.keeping.usage });
  }
});
