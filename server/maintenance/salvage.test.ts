import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';

import { openDatabase, type OpenDatabase } from '../db/client';
import { buildSeed } from '../db/seed';
import { fillDataFolder, readAllRows } from '@test/kit/dataFolder';

import { runMaintenanceCommand } from './runMaintenanceCommand';
import { salvage } from './salvage';

jest.setTimeout(240_000);

const PAGE_BYTES = 8_192;

let root: string;
let dataDir: string;
beforeAll(buildSeed);
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-salvage-'));
  dataDir = path.join(root, 'data');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

async function readAll<T>(
  folder: string,
  more: (database: OpenDatabase) => Promise<T>,
): Promise<[Record<string, unknown>, T]> {
  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    return [await readAllRows(database), await more(database)];
  } finally {
    await database.close();
  }
}

/** Where the duties are stored, and how many are on the second page. */
async function findDuties({ db }: OpenDatabase): Promise<{ file: string; count: number }> {
  const found = await db.execute(
    sql`select pg_relation_filepath('duties'::regclass) as file,
      (select count(*)::int from duties where ctid >= '(1,0)' and ctid < '(2,0)') as count`,
  );
  return (found as unknown as { rows: { file: string; count: number }[] }).rows[0] ?? { file: '', count: 0 };
}

/** Overwrites the second page of a table on disk. */
function damage(file: string): void {
  const handle = fs.openSync(path.join(dataDir, 'database', file), 'r+');
  fs.writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, PAGE_BYTES);
  fs.closeSync(handle);
}

it('copies everything but a damaged page, and reports it per table', async () => {
  await fillDataFolder(dataDir);
  const [before, { file, count: lostCount }] = await readAll(dataDir, findDuties);
  damage(file);
  const bytes = fs.readdirSync(path.join(dataDir, 'database', 'base'), { recursive: true }).length;
  const target = path.join(root, 'salvaged');
  const tables = await salvage(dataDir, target);
  const duties = tables.find(({ name }) => name === 'duties');
  expect(lostCount).toBeGreaterThan(10);
  expect(duties).toEqual({ name: 'duties', rowsCount: 12_000 - lostCount, lostPagesCount: 1, lostRowsCount: 0 });
  expect(tables.filter(({ lostPagesCount, lostRowsCount }) => lostPagesCount + lostRowsCount > 0)).toEqual([duties]);
  const [after] = await readAll(target, () => Promise.resolve());
  expect({ ...after, duties: null }).toEqual({ ...before, duties: null });
  expect(fs.readdirSync(path.join(target, 'uploads'))).toEqual(fs.readdirSync(path.join(dataDir, 'uploads')));
  expect(fs.readdirSync(path.join(dataDir, 'database', 'base'), { recursive: true })).toHaveLength(bytes);
  const { text, isOk } = await runMaintenanceCommand({ DATA_DIR: dataDir }, ['salvage', target]);
  expect([isOk, text]).toEqual([false, expect.stringContaining(target)]);
});
