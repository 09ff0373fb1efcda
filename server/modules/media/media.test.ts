import fs from 'node:fs';
import path from 'node:path';

import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { DataLimits } from '@contract/schemas/dataLimits';
import { translateError } from '../../translate';
import { broadcasts, funnels, funnelVersions, mediaFiles } from '@server/db/schema';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';

jest.setTimeout(60_000);

const BOUNDARY = 'a-boundary';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and then some pixels', 'latin1');

let server: TestServer;
let uploadDir: string;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  server = await buildTestServer();
  uploadDir = path.join(server.deps.config.dataDir, 'uploads');
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
});
afterAll(async () => {
  await server.close();
  fs.rmSync(uploadDir, { recursive: true, force: true });
});

function part(file: Buffer, fileName = 'photo.png', mime = 'image/png') {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${mime}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n')]);
}

const close = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
const form = (...file: Parameters<typeof part>) => close(part(...file));

const post = (caller: Caller, payload: Buffer) =>
  server.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...caller.as.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });

async function upload(caller: Caller, file = PNG, fileName = 'photo.png', mime = 'image/png'): Promise<string> {
  const answer = await post(caller, form(file, fileName, mime));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ response: { url: string } }>().response.url;
}

const remove = (caller: Caller, urls: string[]) =>
  server.app.inject({ ...caller.as, method: 'POST', url: '/api/delete_media', payload: { urls } });
const show = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
const filesOnDisk = () => fs.readdirSync(uploadDir);

it('removes only files of the caller, and none at all when one is foreign', async () => {
  const [mine, theirs] = [await upload(stranger), await upload(owner)];
  const answer = await remove(stranger, [mine, theirs]);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'MEDIA_NOT_FOUND']);
  expect([(await show(mine)).statusCode, (await show(theirs)).statusCode]).toEqual([200, 200]);

  expect((await remove(stranger, [mine])).json()).toEqual({ status: 'success', response: null });
  expect((await show(mine)).statusCode).toBe(404);
});

it('stores the file under a name that cannot be guessed and keeps its original name', async () => {
  const url = await upload(owner, PNG, '..\\secret/\u041a\u043e\u0442\u202e\u{1f468}\u200d\u{1f469}.png');
  expect(url).toMatch(/^\/uploads\/[0-9a-f]{40}\.png$/);
  const [row] = await server.db.select().from(mediaFiles).where(eq(mediaFiles.url, url));
  expect(row).toMatchObject({
    userId: owner.userId,
    name: '\u041a\u043e\u0442\u{1f468}\u200d\u{1f469}.png',
    mime: 'image/png',
    sizeBytes: PNG.length,
  });
});

it('uses the first bytes and neither the name nor the type sent with it', async () => {
  const url = await upload(owner, Buffer.from('%PDF-1.7 text'), 'holiday.png', 'image/png');
  expect(url).toMatch(/\.pdf$/);
  const shown = await show(url);
  expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'attachment' });

  const page = await post(owner, form(Buffer.from('<script>alert(1)</script>'), 'photo.png'));
  expect([page.statusCode, page.json<{ code: string }>().code]).toEqual([415, 'FILE_TYPE_NOT_ALLOWED']);
});

it('shows images inline with their type only, for long, and by ranges', async () => {
  const url = await upload(owner);
  const shown = await show(url);
  expect(shown.rawPayload).toEqual(PNG);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  expect(shown.headers['cache-control']).toContain('immutable');
  const part = await show(url, { range: 'bytes=1-3' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'PNG', `bytes 1-3/${PNG.length}`]);
});

it('shows nothing that is not an uploaded file', async () => {
  fs.writeFileSync(path.join(uploadDir, 'notes.html'), '<script>');
  fs.writeFileSync(path.join(uploadDir, `${'a'.repeat(40)}.part`), 'x');
  for (const name of ['notes.html', `${'a'.repeat(40)}.part`, '', '..%2f..%2fpackage.json', 'x'.repeat(300)]) {
    expect((await show(`/uploads/${name}`)).statusCode).toBe(404);
  }
});

it('takes a file of exactly the limit and refuses one byte more, leaving nothing behind', async () => {
  const whole = Buffer.alloc(limits.upload.fileMaxBytes);
  PNG.copy(whole);
  const url = await upload(owner, whole);
  expect(fs.statSync(path.join(uploadDir, path.basename(url))).size).toBe(limits.upload.fileMaxBytes);

  const before = filesOnDisk();
  const answer = await post(owner, form(Buffer.concat([whole, Buffer.from('x')])));
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'FILE_TOO_LARGE']);
  expect(filesOnDisk()).toEqual(before);
});

it('refuses an empty file, a form without one, and a form that breaks off', async () => {
  const before = filesOnDisk();
  const empty = await post(owner, form(Buffer.alloc(0)));
  expect([empty.statusCode, empty.json<{ code: string }>().code]).toEqual([400, 'FILE_EMPTY']);
  const none = await post(owner, Buffer.from(`--${BOUNDARY}--\r\n`));
  expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([400, 'FILE_MISSING']);
  const json = await server.app.inject({ ...owner.as, method: 'POST', url: '/api/upload', payload: {} });
  expect([json.statusCode, json.json<{ code: string }>().code]).toEqual([400, 'FILE_MISSING']);
  const cut = await post(owner, form(PNG).subarray(0, 150));
  expect(cut.statusCode).toBe(400);
  expect(filesOnDisk()).toEqual(before);
});

it.each([
  ['small', 10],
  ['large', 3 * 1024 * 1024],
])('refuses a form with two %s files with a reason, and stores neither', async (_size, moreBytes) => {
  const before = filesOnDisk();
  const file = Buffer.concat([PNG, Buffer.alloc(moreBytes)]);
  const answer = await post(owner, close(part(file), part(file, 'second.png')));
  expect([answer.statusCode, answer.json<{ code: string; response: string }>()]).toEqual([
    400,
    expect.objectContaining({ code: 'FILES_TOO_MANY', response: translateError('FILES_TOO_MANY') }),
  ]);
  expect(filesOnDisk()).toEqual(before);
  const text = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n`);
  expect((await post(owner, close(part(PNG), text))).statusCode).toBe(200);
});

it('keeps a file that a saved funnel or a broadcast still shows', async () => {
  const [inFunnel, inBroadcast, unused] = [await upload(owner), await upload(owner), await upload(owner)];
  const [funnel] = await server.db.insert(funnels).values({ userId: owner.userId, name: 'f', revision: 1 }).returning();
  const node = { id: 'm', type: 'message' as const, position: { x: 0, y: 0 }, data: { media: inFunnel } };
  await server.db
    .insert(funnelVersions)
    .values({ funnelId: funnel?.id ?? 0, revision: 1, graph: { nodes: [node], edges: [] }, plan: [] });
  await server.db.insert(broadcasts).values({ userId: owner.userId, message: '', mediaUrl: inBroadcast, total: 0 });

  expect((await remove(owner, [inFunnel, inBroadcast, unused])).statusCode).toBe(200);
  const statuses = await Promise.all([inFunnel, inBroadcast, unused].map(async (url) => (await show(url)).statusCode));
  expect(statuses).toEqual([200, 200, 404]);
});

describe('a quota of files', () => {
  const ROOM = 3;
  let limited: TestServer;
  let caller: Caller;
  beforeAll(async () => {
    const config = { ...server.deps.config, filesQuotaBytes: ROOM * PNG.length };
    limited = await buildTestServer({ db: server.db, config });
    caller = await limited.signInAs('limited@example.com');
  });
  afterAll(() => limited.close());

  const send = (payload: Buffer) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { ...caller.as.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload,
    });
  const readLimits = async () =>
    (await limited.app.inject({ ...caller.as, url: '/api/user/data-limits' })).json<{ response: DataLimits }>()
      .response;

  it('counts uploads at the same time, refuses what does not fit with the numbers, and is freed by a deletion', async () => {
    const answers = await Promise.all(Array.from({ length: ROOM + 3 }, () => send(form(PNG))));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 200, 200, 413, 413, 413]);
    const refused = answers.find(({ statusCode }) => statusCode === 413)?.json<{ code: string; response: string }>();
    const values = { fileMb: 1, usedMb: 1, quotaMb: 1 };
    expect(refused?.code).toBe('FILES_QUOTA_EXCEEDED');
    expect(JSON.stringify(refused)).toContain(translateError('FILES_QUOTA_EXCEEDED', values));
    expect(await readLimits()).toMatchObject({ filesBytes: ROOM * PNG.length, filesMaxBytes: ROOM * PNG.length });

    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json<{ response: { url: string } }>();
    const urls = [kept?.response.url ?? ''];
    await limited.app.inject({ ...caller.as, method: 'POST', url: '/api/delete_media', payload: { urls } });
    expect(await readLimits()).toMatchObject({ filesBytes: (ROOM - 1) * PNG.length });
    expect((await send(form(PNG))).statusCode).toBe(200);
    expect((await send(form(PNG))).statusCode).toBe(413);
  });

  it('limits each owner alone, and nobody without a setting', async () => {
    await upload(stranger);
    const answer = await server.app.inject({ ...stranger.as, url: '/api/user/data-limits' });
    const { filesBytes, filesMaxBytes, runsKeepDays } = answer.json<{ response: DataLimits }>().response;
    expect([filesBytes > 0, filesMaxBytes, runsKeepDays]).toEqual([true, 0, 0]);
  });
});
