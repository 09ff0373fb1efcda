import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { isNull } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { HOUR_MS } from '@contract/time';
import errors from '@locales/ru/errors.json';
import { mediaFiles } from '@server/db/schema';
import { createS3Store } from '@server/gateways/files/s3/s3Store';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { startS3Server, type S3Server } from '@test/kit/s3Server';

import { removeUnusedMedia } from './removeUnusedMedia.job';

jest.setTimeout(60_000);

const BOUNDARY = 'a-boundary';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and then some pixels', 'latin1');
const copiesDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-copies-'));

let s3: S3Server;
let testServer: TestServer;
let owner: Caller;
beforeAll(async () => {
  s3 = await startS3Server();
  const { endpoint, bucket, credentials } = s3;
  const place = { endpoint, bucket, credentials, prefix: '', region: 'us-east-1', isPathStyle: true };
  const log = { info: () => undefined, error: () => undefined };
  testServer = await buildTestServer({ files: createS3Store(place, copiesDir, log) });
  owner = await testServer.signInAs('owner@example.com');
});
afterAll(async () => {
  await testServer.close();
  await s3.stop();
  fs.rmSync(copiesDir, { recursive: true });
});
beforeEach(() => {
  s3.calm();
  s3.objects.clear();
});

const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="photo.png"\r\n\r\n`;
const upload = (file: Buffer) =>
  testServer.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...owner.as.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
const keep = async (file = PNG) => (await upload(file)).json<{ response: { url: string } }>().response.url;
const show = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  testServer.app.inject({ method, url, headers });
const away = { status: 'error', code: 'FILES_UNAVAILABLE', response: errors.FILES_UNAVAILABLE };

it('takes a file of exactly the limit and refuses one byte more, storing nothing of it', async () => {
  const whole = Buffer.alloc(limits.upload.fileMaxBytes);
  PNG.copy(whole);
  const url = await keep(whole);
  expect(s3.objects.get(path.basename(url))?.equals(whole)).toBe(true);
  const refused = await upload(Buffer.concat([whole, Buffer.from('x')]));
  expect([refused.statusCode, s3.objects.size, s3.openUploadsCount()]).toEqual([413, 1, 0]);
});

it('stores nothing of a type that is not allowed', async () => {
  s3.requests.length = 0;
  expect((await upload(Buffer.from('<script>'))).statusCode).toBe(415);
  expect(s3.requests).toEqual([]);
});

it('shows a file whole, by parts, and only its head', async () => {
  const url = await keep();
  expect((await show(url)).rawPayload).toEqual(PNG);
  const part = await show(url, { range: 'bytes=1-3' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'PNG', `bytes 1-3/${PNG.length}`]);
  expect((await show(url, { range: 'bytes=999-' })).statusCode).toBe(416);
  const known = await show(url, { 'if-none-match': part.headers.etag });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const alone = await show(url, {}, 'HEAD');
  expect([alone.statusCode, alone.body, alone.headers['content-length']]).toEqual([200, '', String(PNG.length)]);
});

it('reports that the store is unreachable, and keeps no trace of the upload', async () => {
  const url = await keep();
  await s3.goAway();
  for (const answer of [await upload(PNG), await show(url)]) {
    expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining(away)]);
  }
  await s3.comeBack();
  expect(
    (await testServer.db.select().from(mediaFiles).where(isNull(mediaFiles.removedAt))).map((row) => row.url),
  ).toContain(url);
  expect([...s3.objects.keys()]).toEqual([path.basename(url)]);
  expect((await upload(PNG)).statusCode).toBe(200);
});

it('takes a file away from its owner while the store is away, and from the store later', async () => {
  const url = await keep();
  await s3.goAway();
  const remove = { ...owner.as, method: 'POST' as const, url: '/api/delete_media', payload: { urls: [url] } };
  expect((await testServer.app.inject(remove)).statusCode).toBe(200);
  expect((await testServer.app.inject(remove)).statusCode).toBe(404);
  await s3.comeBack();
  expect([...s3.objects.keys()]).toEqual([path.basename(url)]);
  testServer.clock.move(2 * HOUR_MS);
  await removeUnusedMedia(testServer.deps);
  expect(s3.objects.size).toBe(0);
});
