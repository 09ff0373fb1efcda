import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { buildSeed } from '../db/seed';
import { DurableFiles, durableStartParams, runExclusive, runExclusiveQuery } from './pglite';

jest.setTimeout(60_000);

let folder: string;
let files: DurableFiles;
let client: PGlite;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-pglite-'));
  files = new DurableFiles(path.join(folder, 'database'));
  const loadDataDir = await buildSeed();
  client = await PGlite.create({ fs: files, startParams: durableStartParams(), loadDataDir });
});
afterAll(async () => {
  await client.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const later = () => new Promise((resolve) => setTimeout(resolve, 20));

it('waits for an open transaction, and queries wait for it', async () => {
  const order: string[] = [];
  const transaction = client.transaction(async (tx) => {
    await tx.query('select 1');
    await later();
    order.push('transaction');
  });
  const exclusive = runExclusive(client, async () => {
    await later();
    order.push('exclusive');
  });
  await new Promise(setImmediate);
  const query = client.query('select 1').then(() => order.push('query'));
  await Promise.all([transaction, exclusive, query]);
  expect(order).toEqual(['transaction', 'exclusive', 'query']);
});

it('runs within an open transaction, in turn with its queries', async () => {
  const order: string[] = [];
  await client.transaction(async (tx) => {
    const first = runExclusiveQuery(client, async () => {
      await later();
      order.push('exclusive');
    });
    await Promise.all([first, tx.query('select 1').then(() => order.push('query'))]);
  });
  expect(order).toEqual(['exclusive', 'query']);
});

it('flushes every commit to the disk', async () => {
  const fsync = jest.spyOn(fs, 'fsyncSync');
  const before = files.syncCount;
  await client.query(`select pg_logical_emit_message(true, 'test', 'commit')`);
  expect(files.syncCount).toBeGreaterThan(before);
  expect(fsync).toHaveBeenCalledWith(expect.any(Number));
  fsync.mockRestore();
});

it('removes the parameter with which PGlite switches fsync off', async () => {
  expect(PGlite.defaultStartParams).toContain('-F');
  expect((await client.query<{ fsync: string }>('show fsync')).rows).toEqual([{ fsync: 'on' }]);
});
