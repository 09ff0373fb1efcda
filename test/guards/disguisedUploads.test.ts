import fs from 'node:fs';
import path from 'node:path';

import { limits } from '@contract/limits';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { noteFigure } from '@test/kit/effort';

/** X3: a file's name and declared type decide nothing; its first bytes do. */

jest.setTimeout(120_000);

const BOUNDARY = 'x3-boundary';
const bytes = (text: string) => Buffer.from(text, 'latin1');
const box = (kind: string, brand: string) => bytes(`\0\0\0\x20${kind}${brand}\0\0\0\0isom`);
const HTML = bytes('<!doctype html><script>alert(1)</script>');
const SVG = bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const PNG = bytes('\x89PNG\r\n\x1a\n and then some pixels');
const JPG = bytes('\xff\xd8\xff\xe0\0\x10JFIF');
const PDF = bytes('%PDF-1.7\n');
const ZIP = bytes('PK\x03\x04');

/** Name, declared type, content; and the type that it must be served with, or null when it must be refused. */
const disguised: readonly [name: string, said: string, content: Buffer, shown: string | null][] = [
  ['cat.png', 'image/png', HTML, null],
  ['cat.jpg', 'image/jpeg', HTML, null],
  ['cat.gif', 'image/gif', SVG, null],
  ['cat.svg', 'image/svg+xml', SVG, null],
  ['cat.png', 'image/png', SVG, null],
  ['cat.mp4', 'video/mp4', ZIP, null],
  ['cat.pdf', 'application/pdf', ZIP, null],
  ['cat.pdf', 'application/pdf', bytes('\n\n%PDF-1.7'), null],
  ['cat.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ZIP, null],
  ['cat.exe', 'image/png', bytes('MZ\x90\0\x03\0\0\0'), null],
  ['cat.png', 'image/png', bytes('\x7fELF\x02\x01\x01'), null],
  ['cat.sh', 'audio/mpeg', bytes('#!/bin/sh\nrm -rf /'), null],
  ['cat.js', 'text/javascript', bytes('alert(1)'), null],
  ['cat.css', 'text/css', bytes('body{}'), null],
  ['cat.html', 'text/html', HTML, null],
  ['cat.xhtml', 'application/xhtml+xml', bytes('<html xmlns="http://www.w3.org/1999/xhtml"/>'), null],
  ['cat.png', 'image/png', bytes(' \x89PNG\r\n\x1a\n'), null],
  ['cat.png', 'image/png', bytes('\x89PNG\n\x1a\n'), null],
  ['cat.jpg', 'image/jpeg', bytes('\xff\xd8'), null],
  ['cat.gif', 'image/gif', bytes('GIF88a'), null],
  ['cat.webp', 'image/webp', bytes('RIFF\0\0\0\0WEBX'), null],
  ['cat.ani', 'image/x-icon', bytes('RIFF\0\0\0\0ACON'), null],
  ['cat.mp4', 'video/mp4', box('ftyp', 'heic'), null],
  ['cat.mp3', 'audio/mpeg', bytes('\xff\xfeh\0i\0'), null],
  ['cat.txt', 'text/plain', bytes('hello'), null],
  ['cat.wasm', 'application/wasm', bytes('\0asm\x01\0\0\0'), null],
  ['cat.swf', 'application/x-shockwave-flash', bytes('FWS\x09'), null],
  ['cat.png', 'image/png', bytes('\0\0\0\0\0\0\0\0'), null],
  ['cat.html', 'text/html', PNG, 'image/png'],
  ['cat.exe', 'application/x-msdownload', JPG, 'image/jpeg'],
  ['cat.svg', 'image/svg+xml', bytes('GIF89a<svg onload=alert(1)>'), 'image/gif'],
  ['cat.php', 'application/x-php', Buffer.concat([PNG, HTML]), 'image/png'],
  ['cat.js', 'text/javascript', bytes('RIFF\0\0\0\0WAVE'), 'audio/wav'],
  ['cat', '', PDF, 'application/pdf'],
  ['cat.html', 'text/html', Buffer.concat([PDF, HTML]), 'application/pdf'],
  ['../../cat.png', 'image/png', PNG, 'image/png'],
  ['cat\u202egnp.exe', 'image/png', box('ftyp', 'mp42'), 'video/mp4'],
  [`${'x'.repeat(300)}.png`, 'text/html', box('ftyp', 'qt  '), 'video/quicktime'],
  ['cat.png;.html', 'text/html; charset=utf-8', bytes('ID3\x03\0\0\0\0\0\x02??\xff\xfb\x90\x64'), 'audio/mpeg'],
  ['cat.htm', 'TEXT/HTML', bytes('OggS'), 'audio/ogg'],
];

let testServer: TestServer;
let owner: Caller;
let folder: string;
beforeAll(async () => {
  testServer = await buildTestServer();
  folder = path.join(testServer.deps.config.dataDir, 'uploads');
  owner = await testServer.signInAs('owner@example.com');
});
afterAll(async () => {
  await testServer.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const filesKept = () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

function form(content: Buffer, name: string, type: string) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`;
  return Buffer.concat([bytes(`${head}content-type: ${type}\r\n\r\n`), content, bytes(`\r\n--${BOUNDARY}--\r\n`)]);
}

const post = (payload: Buffer) =>
  testServer.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...owner.as.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });

it(`X3: ${disguised.length} disguised files are refused, or shown as what they are and nothing else`, async () => {
  const wrong: object[] = [];
  for (const [name, said, content, shown] of disguised) {
    const before = filesKept();
    const answer = await post(form(content, name, said));
    if (shown === null) {
      const isRefused = answer.statusCode === 415 && filesKept().length === before.length;
      if (!isRefused) wrong.push({ name, said, status: answer.statusCode, body: answer.body });
      continue;
    }
    const { url = '' } = answer.json<{ response: { url?: string } }>().response;
    const file = await testServer.app.inject({ method: 'GET', url });
    const { 'content-type': type, 'x-content-type-options': sniffing } = file.headers;
    const isRandom = /^\/uploads\/[0-9a-f]{40}\.[a-z0-9]+$/.test(url);
    const isWhole = file.rawPayload.equals(content);
    if (type !== shown || sniffing !== 'nosniff' || !isRandom || !isWhole)
      wrong.push({ name, said, url, type, sniffing });
  }
  noteFigure('disguised files', disguised.length, '', true);
  noteFigure('taken for what they are not', wrong.length, '0', wrong.length === 0);
  expect(wrong).toEqual([]);
});

it('X3: the limit is exact, and one byte more leaves nothing behind', async () => {
  const whole = Buffer.alloc(limits.upload.fileMaxBytes);
  PNG.copy(whole);
  const taken = await post(form(whole, 'a.png', 'image/png'));
  const before = filesKept();
  const refused = await post(form(Buffer.concat([whole, bytes('x')]), 'a.png', 'image/png'));
  noteFigure(`${limits.upload.fileMaxBytes} bytes`, taken.statusCode, '200', taken.statusCode === 200);
  noteFigure('one byte more', refused.statusCode, '413', refused.statusCode === 413);
  expect([taken.statusCode, refused.statusCode]).toEqual([200, 413]);
  expect(filesKept()).toEqual(before);
});

it('X3: a stream that is cut anywhere leaves nothing behind', async () => {
  const before = filesKept();
  const whole = form(Buffer.concat([PNG, Buffer.alloc(2_000, 1)]), 'a.png', 'image/png');
  let taken = 0;
  const cuts = Array.from({ length: 20 }, (_, index) => Math.floor(((index + 1) * (whole.length - 1)) / 21));
  for (const at of cuts) if ((await post(whole.subarray(0, at))).statusCode === 200) taken += 1;
  noteFigure('cut streams', cuts.length, '', true);
  noteFigure('taken, or left behind', taken + filesKept().length - before.length, '0', taken === 0);
  expect(taken).toBe(0);
  expect(filesKept()).toEqual(before);
});
