import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';

import { openDatabase } from '../db/client';
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

async function withDatabase<T>(
  folder: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Overwrites the second page of a table on disk. @returns how many rows it had */
async function damage(table: string): Promise<number> {
  const { file, rows } = await withDatabase(dataDir, async ({ db }) => {
    const found = await db.execute(
      sql`select pg_relation_filepath(${table}::regclass) as file,
        (select count(*)::int from duties where ctid >= '(1,0)' and ctid < '(2,0)') as rows`,
    );
    return (found as unknown as { rows: { file: string; rows: number }[] }).rows[0] ?? { file: '', rows: 0 };
  });
  const handle = fs.openSync(path.join(dataDir, 'database', file), 'r+');
  fs.writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, PAGE_BYTES);
  fs.closeSync(handle);
  return rows;
}

it('copies everything but a damaged page, and reports it per table', async () => {
  await fillDataFolder(dataDir);
  const before = await withDatabase(dataDir, readAllRows);
  const lostCount = await damage('duties');
  const bytes = fs.readdirSync(path.join(dataDir, 'database', 'base'), { recursive: true }).length;
  const target = path.join(root, 'salvaged');
  const tables = await salvage(dataDir, target);
  const duties = tables.find(({ name }) => name === 'duties');
  expect(lostCount).toBeGreaterThan(10);
  expect(duties).toEqual({ name: 'duties', rowsCount: 12_000 - lostCount, lostPagesCount: 1, lostRowsCount: 0 });
  expect(tables.filter(({ lostPagesCount, lostRowsCount }) => lostPagesCount + lostRowsCount > 0)).toEqual([duties]);
  const after = await withDatabase(target, readAllRows);
  expect({ ...after, duties: null }).toEqual({ ...before, duties: null });
  expect(fs.readdirSync(path.join(target, 'uploads'))).toEqual(fs.readdirSync(path.join(dataDir, 'uploads')));
  expect(fs.readdirSync(path.join(dataDir, 'database', 'base'), { recursive: true })).toHaveLength(bytes);
  const { text, isOk } = await runMaintenanceCommand({ DATA_DIR: dataDir }, ['salvage', target]);
  expect([isOk, text]).toEqual([false, expect.stringContaining(target)]);
});
