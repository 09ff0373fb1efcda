import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { limits } from '@contract/limits';
import { MINUTE_MS } from '@contract/time';
import { describeFileStore } from '@test/kit/fileStoreContract';
import { startS3Server, type S3Server } from '@test/kit/s3Server';

import type { FileStore } from '../fileStore';
import { createS3Store } from './s3Store';

jest.setTimeout(60_000);

const log = { info: () => undefined, error: () => undefined };
const CONTENT = Buffer.from('\x89PNG\r\n\x1a\n and then some pixels', 'latin1');

let server: S3Server;
let copiesDir: string;
let store: FileStore;
beforeAll(async () => void (server = await startS3Server()));
afterAll(() => server.stop());
beforeEach(() => {
  server.calm();
  server.objects.clear();
  server.requests.length = 0;
  copiesDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-copies-'));
  store = openStore(copiesDir);
});
afterEach(() => fs.rmSync(copiesDir, { recursive: true, force: true }));

const openStore = (folder: string, bucket = server.bucket) =>
  createS3Store(
    {
      bucket,
      prefix: 'files/',
      endpoint: server.endpoint,
      region: 'us-east-1',
      credentials: server.credentials,
      isPathStyle: true,
    },
    folder,
    log,
  );

async function keep(content = CONTENT): Promise<string> {
  const received = await store.receive(Readable.from([content]));
  await received.keep('png');
  return received.nameAs('png');
}

/** Another machine without copies. */
const openElsewhere = () => openStore(fs.mkdtempSync(path.join(copiesDir, 'elsewhere-')));

describe('an S3-compatible store', () => {
  describeFileStore(async () => ({
    store,
    listNames: () => [...server.objects.keys(), ...fs.readdirSync(copiesDir)],
    goAway: server.goAway,
    comeBack: server.comeBack,
  }));
});

it('stores files below its prefix', async () => {
  const name = await keep();
  expect([...server.objects.keys()]).toEqual([`files/${name}`]);
});

it('stores a large file in parts, and retries a failed part', async () => {
  const film = Buffer.alloc(limits.upload.fileMaxBytes, 'moving pictures');
  server.trouble('fails', 'PUT', 1);
  const name = await keep(film);
  const partsCount = server.requests.filter((request) => request.endsWith('?partNumber&uploadId&x-id')).length;
  expect([partsCount, server.openUploadsCount()]).toEqual([8, 0]);
  expect(server.objects.get(`files/${name}`)?.equals(film)).toBe(true);
});

it('stores nothing when the store keeps failing', async () => {
  server.trouble('fails', 'PUT', 3);
  await expect(keep()).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  expect(server.objects.size).toBe(0);
});

it('gives parts up when a large file cannot be stored', async () => {
  server.trouble('fails', 'PUT', 60);
  await expect(keep(Buffer.alloc(limits.upload.fileMaxBytes))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  expect([server.objects.size, server.openUploadsCount()]).toEqual([0, 0]);
});

it('fetches a file for the messenger once for concurrent requests', async () => {
  const name = await keep();
  server.requests.length = 0;
  const machine = openElsewhere();
  const paths = await Promise.all(Array.from({ length: 5 }, () => machine.bringHere(name)));
  expect(new Set(paths).size).toBe(1);
  expect(await machine.bringHere(name)).toBe(paths[0]);
  expect(server.requests).toEqual([`GET ${server.bucket}/files/${name}?x-id`]);
});

it('fetches nothing that was uploaded on this machine', async () => {
  const name = await keep();
  server.requests.length = 0;
  expect(fs.readFileSync((await store.bringHere(name)) ?? '')).toEqual(CONTENT);
  expect(server.requests).toEqual([]);
});

it('restarts an interrupted download, and never uses a truncated file', async () => {
  const name = await keep();
  server.trouble('cuts', 'GET', 2);
  expect(fs.readFileSync((await openElsewhere().bringHere(name)) ?? '')).toEqual(CONTENT);
  server.trouble('cuts', 'GET', 3);
  await expect(openElsewhere().bringHere(name)).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
});

it('aborts a response when the store aborts', async () => {
  const name = await keep();
  server.trouble('cuts', 'GET', 1);
  const stream = await store.open(name);
  await expect(stream && buffer(stream)).rejects.toThrow();
});

it('retries after a failure', async () => {
  const name = await keep();
  server.trouble('fails', 'HEAD', 1);
  expect(await store.sizeOf(name)).toBe(CONTENT.length);
});

it('is away when its bucket does not exist, or its key is refused', async () => {
  const elsewhere = openStore(copiesDir, 'no-such-bucket');
  await expect(elsewhere.check()).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  await expect(elsewhere.open(`${'0'.repeat(40)}.png`)).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
});

it('removes copies that were unused for two hours', async () => {
  const [unused, used] = [await keep(), await keep()];
  const longAgo = new Date(Date.now() - 121 * MINUTE_MS);
  for (const name of [unused, used]) fs.utimesSync(path.join(copiesDir, name), longAgo, longAgo);
  await store.bringHere(used);
  const other = await openElsewhere().receive(Readable.from([CONTENT]));
  await other.keep('png');
  await store.bringHere(other.nameAs('png'));
  const copies = fs.readdirSync(copiesDir).filter((name) => name.endsWith('.png'));
  expect(copies.sort()).toEqual([used, other.nameAs('png')].sort());
});
