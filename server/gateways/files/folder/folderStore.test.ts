import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { MINUTE_MS } from '@contract/time';

import { describeFileStore } from '@test/kit/fileStoreContract';

import { createFolderStore } from './folderStore';

const log = { info: jest.fn(), error: jest.fn() };
let home: string;
let folder: string;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-files-'));
  folder = path.join(home, 'uploads');
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

describe('a folder', () => {
  describeFileStore(async () => ({
    store: createFolderStore({ folder, isOurs: true }, log),
    listNames: () => fs.readdirSync(folder),
    goAway: () => fs.promises.rename(folder, `${folder}.unmounted`),
    comeBack: () => fs.promises.rename(`${folder}.unmounted`, folder),
  }));
});

it('removes what a crash cut off an hour ago, and nothing younger', () => {
  fs.mkdirSync(folder);
  for (const name of ['old.part', 'young.part', 'kept.png']) fs.writeFileSync(path.join(folder, name), 'x');
  const longAgo = new Date(Date.now() - 61 * MINUTE_MS);
  for (const name of ['old.part', 'kept.png']) fs.utimesSync(path.join(folder, name), longAgo, longAgo);
  createFolderStore({ folder, isOurs: true }, log);
  expect(fs.readdirSync(folder)).toEqual(['kept.png', 'young.part']);
});

it('leaves nothing of a stream that broke off before the disk was ready', async () => {
  const store = createFolderStore({ folder, isOurs: true }, log);
  const broken = Array.from({ length: 50 }, () => {
    const stream = new Readable({ read: () => undefined });
    stream.on('error', () => undefined).destroy(new Error('cut'));
    return store.receive(stream);
  });
  expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('never makes a folder that others share: it may just not be mounted', async () => {
  const store = createFolderStore({ folder, isOurs: false }, log);
  await expect(store.check()).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  expect(fs.existsSync(folder)).toBe(false);
});

it('logs once that it is away, and once that it is back', async () => {
  const store = createFolderStore({ folder, isOurs: false }, log);
  log.error.mockClear();
  log.info.mockClear();
  for (let asked = 0; asked < 3; asked += 1) await store.check().catch(() => undefined);
  fs.mkdirSync(folder);
  for (let asked = 0; asked < 3; asked += 1) await store.check();
  expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
});
