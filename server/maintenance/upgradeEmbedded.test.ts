import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { openDatabase } from '../db/client';
import { ENGINE_MAJOR, EngineVersionError } from '../db/embedded/engineVersion';
import { buildSeed } from '../db/seed';
import { translate } from '../translate';
import { fillDataFolder, readAllRows } from '@test/kit/dataFolder';
import { isShortForm } from '@test/kit/effort';

import { runMaintenanceCommand } from './runMaintenanceCommand';
import { loadEngine, upgradeEmbedded, UpgradeError } from './upgradeEmbedded';

jest.setTimeout(240_000);

const OTHER_MAJOR = '17';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-upgrade-'));
const original = path.join(root, 'original');
const dataDir = path.join(root, 'data');
/** Of the original, of which each test changes a copy. */
let rows: Awaited<ReturnType<typeof readAllRows>>;
beforeAll(async () => {
  // The tests that need rows are proofs.
  if (isShortForm) await (await openDatabase({ databaseUrl: null, dataDir: original })).close();
  else await fillDataFolder(original);
  rows = await readAll(original);
});
beforeEach(() => fs.cpSync(original, dataDir, { recursive: true }));
afterEach(() => fs.rmSync(dataDir, { recursive: true }));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const writeMajor = (folder: string, major: string) => fs.writeFileSync(path.join(folder, 'PG_VERSION'), `${major}\n`);
const readMajor = (folder: string) => fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();

async function readAll(folder = dataDir) {
  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    return await readAllRows(database);
  } finally {
    await database.close();
  }
}

/** This engine in the role of an older one: it opens folders that are marked with the other version. */
async function openOther(folder: string): Promise<PGlite> {
  if (readMajor(folder) !== OTHER_MAJOR) throw new Error('not mine');
  writeMajor(folder, ENGINE_MAJOR);
  return PGlite.create(folder);
}

it('names the major version of its own engine', async () => {
  const client = await PGlite.create({ loadDataDir: await buildSeed() });
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  await client.close();
  expect(rows[0]?.version.slice(0, 2)).toBe(ENGINE_MAJOR);
});

it('refuses a folder of another major version with what to do, and changes nothing in it', async () => {
  const folder = path.join(dataDir, 'database');
  writeMajor(folder, OTHER_MAJOR);
  await expect(readAll()).rejects.toThrow(EngineVersionError);
  const { text, isOk } = await runMaintenanceCommand({ DATA_DIR: dataDir }, ['settle']);
  expect([isOk, text]).toEqual([false, translate('start.otherEngine', { folder, found: OTHER_MAJOR })]);
  expect(readMajor(folder)).toBe(OTHER_MAJOR);
  writeMajor(folder, ENGINE_MAJOR);
  expect(await readAll()).toEqual(rows);
});

it('copies every row into a folder of this version and keeps the old one', async () => {
  const folder = path.join(dataDir, 'database');
  writeMajor(folder, OTHER_MAJOR);
  const { tables, formerDatabase } = await upgradeEmbedded(dataDir, openOther);
  expect(tables.find(({ name }) => name === 'users')?.rowsCount).toBe(4);
  expect([readMajor(folder), readMajor(formerDatabase)]).toEqual([ENGINE_MAJOR, OTHER_MAJOR]);
  expect(await readAll()).toEqual(rows);
  await expect(upgradeEmbedded(dataDir, openOther)).rejects.toThrow('isCurrent');
  expect(fs.readdirSync(dataDir).filter((name) => name.includes('upgrade'))).toEqual([]);
});

it('leaves everything as it was when the given version cannot read it either, or is none', async () => {
  const folder = path.join(dataDir, 'database');
  writeMajor(folder, OTHER_MAJOR);
  const unable = () => Promise.reject(new Error('damaged'));
  await expect(upgradeEmbedded(dataDir, unable)).rejects.toThrow(UpgradeError);
  const empty = path.join(dataDir, 'nothing');
  const { text, isOk } = await runMaintenanceCommand({ DATA_DIR: dataDir }, ['upgrade', empty]);
  expect([isOk, text]).toEqual([false, translate('upgrade.noOldEngine', { place: empty })]);
  expect(readMajor(folder)).toBe(OTHER_MAJOR);
  writeMajor(folder, ENGINE_MAJOR);
  expect(await readAll()).toEqual(rows);
});

it('finds the engine of another installation', async () => {
  const open = await loadEngine(process.cwd());
  const client = await open(path.join(dataDir, 'database'));
  expect((await client.query('select count(*)::int as count from users')).rows).toEqual([{ count: 4 }]);
  await client.close();
});
