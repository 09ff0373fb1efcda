import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

import { createHttpServer } from './createHttpServer';
import { addSecurityHeaders } from './securityHeaders';
import { serveStaticBundle } from './staticBundle';

const PAGE = '<html><script>start(1)</script><script src="/a/main.0123456789abcdef.js"></script></html>';
const ASSET = 'a/main.0123456789abcdef.js';
const opened: FastifyInstance[] = [];

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function serve({ hasPhone }: { hasPhone: boolean }) {
  const publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-'));
  fs.mkdirSync(path.join(publicDir, 'a'));
  const files = { 'index.html': PAGE, 'phone.html': '<html>phone</html>', [ASSET]: 'start()'.repeat(100) };
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(publicDir, name), text);
    fs.writeFileSync(path.join(publicDir, `${name}.br`), brotliCompressSync(text));
  }
  const app = createHttpServer(pino({ level: 'silent' }));
  opened.push(app);
  await addSecurityHeaders(app, publicDir);
  await serveStaticBundle(app, { publicDir, hasPhone });
  return (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
}

it('serves the built page for every page of the console, revalidated each time', async () => {
  const get = await serve({ hasPhone: true });
  for (const url of ['/', '/dashboard', '/funnel-designer?edit=7', '/a', '/a/']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
  }
});

it('sends the precompressed file and lets browsers keep what has a hash in its name', async () => {
  const get = await serve({ hasPhone: true });
  const answer = await get(`/${ASSET}`, { 'accept-encoding': 'br' });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('start()'.repeat(100));
});

it.each(['/missing.js', '/api/missing', '/uploads/missing', '/phone-api/missing', '/..%2fpackage.json'])(
  'has no page for %s',
  async (url) => {
    const get = await serve({ hasPhone: true });
    expect((await get(url)).json()).toMatchObject({ status: 'error', code: expect.any(String) as string });
  },
);

it('shows the phone only while there is one', async () => {
  const withPhone = await serve({ hasPhone: true });
  const without = await serve({ hasPhone: false });
  for (const url of ['/phone', '/phone?code=1', '/phone/chats']) {
    expect((await withPhone(url)).body).toBe('<html>phone</html>');
    expect((await without(url)).statusCode).toBe(404);
  }
  expect((await without('/phone.html')).statusCode).toBe(404);
});

it('lets exactly the inline scripts of the built pages run', async () => {
  const get = await serve({ hasPhone: true });
  const hash = createHash('sha256').update('start(1)').digest('base64');
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
});

it('requires HTTPS of browsers only where people open the console over it', async () => {
  for (const [publicUrl, header] of [
    ['https://console.example', 'max-age=31536000'],
    ['http://console.example', undefined],
    [null, undefined],
  ] as const) {
    const app = createHttpServer(pino({ level: 'silent' }));
    opened.push(app);
    await addSecurityHeaders(app, null, publicUrl);
    const { headers } = await app.inject({ method: 'GET', url: '/' });
    expect(headers['strict-transport-security']).toBe(header);
  }
});
