import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

import { drizzle } from 'drizzle-orm/node-postgres';

import { type CallName, callNames, callOf, routes } from '@contract/calls';
import { splitRoute } from '@contract/http';
import errors from '@locales/ru/errors.json';
import server from '@locales/ru/server.json';
import type { Database } from '@server/db/database';
import { openPool } from '@server/db/postgresConnection';
import * as schema from '@server/db/schema';
import { requireServed } from '@server/http/serve';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

let testServer: TestServer;
beforeAll(async () => void (testServer = await buildTestServer()));
afterAll(() => testServer.close());
beforeEach(() => testServer.reset());

const names = callNames;
const guarded = names.filter((name) => !callOf(name).isPublic);

function at(name: CallName) {
  const { method, path } = splitRoute(routes[name]);
  return { method, url: `/api${path.replace(/:\w+/g, '1')}` };
}

/** A database on a port at which nobody listens. */
async function openUnreachable() {
  const unused = net.createServer().listen(0, '127.0.0.1');
  await once(unused, 'listening');
  const { port } = unused.address() as AddressInfo;
  unused.close();
  const pool = openPool(`postgres://nobody@127.0.0.1:${port}/none`, 1, () => undefined);
  return { db: drizzle(pool, { schema, casing: 'snake_case' }) as Database, pool };
}

describe('every call of the contract', () => {
  it.each(names)('%s is registered', (name) => {
    const { method, path } = splitRoute(routes[name]);
    expect(testServer.app.hasRoute({ method, url: `/api${path}` })).toBe(true);
  });

  it.each(guarded)('%s requires a sign-in', async (name) => {
    const answer = await testServer.app.inject(at(name));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      status: 'error',
      code: 'UNAUTHORIZED',
      response: errors.UNAUTHORIZED,
      requestId: answer.headers['x-request-id'],
    });
  });

  it('is refused with nothing but a cookie, and with a made-up token', async () => {
    const { token } = await testServer.signInAs('owner@example.com');
    const cookie = await testServer.app.inject({ ...at('checkAuth'), headers: { cookie: `auth_token=${token}` } });
    const invented = await testServer.app.inject({ ...at('checkAuth'), headers: { authorization: 'Bearer invented' } });
    expect([cookie.statusCode, invented.statusCode]).toEqual([401, 401]);
  });

  it('has a module: a server that lacks one does not start', () => {
    expect(() => {
      requireServed(new Set(names.filter((name) => name !== 'getBotInfo')));
    }).toThrow('getBotInfo');
  });
});

describe('a failure', () => {
  const signIn = (payload: unknown, headers = {}) =>
    testServer.app.inject({ method: 'POST', url: '/api/login', payload: payload as object, headers });

  it('reports the first problem in the text of the form', async () => {
    const answer = await signIn({ email: 'nobody', password: 'secret-enough' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION', response: server.problems.emailFormat, success: false }),
    ]);
  });

  it('names the field when the schema has no text for it', async () => {
    const { as } = await testServer.signInAs('owner@example.com');
    const payload = { telegram_notifications: 'perhaps' };
    const answer = await testServer.app.inject({ ...at('saveProfile'), ...as, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ response: string }>().response).toContain('telegram_notifications');
  });

  it.each([
    ['broken JSON', '{"email":', 400, 'BAD_REQUEST'],
    ['a poisoned object', '{"__proto__":{"admin":true}}', 400, 'BAD_REQUEST'],
    ['a body that is too large', JSON.stringify({ email: 'x'.repeat(2_000_000) }), 413, 'BODY_TOO_LARGE'],
  ])('responds to %s with the standard error body', async (_name, payload, status, code) => {
    const answer = await signIn(payload, { 'content-type': 'application/json' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it('responds to an unknown address, a wrong method and a broken address with the standard error body', async () => {
    const { as } = await testServer.signInAs('owner@example.com');
    const unknown = await testServer.app.inject({ method: 'GET', url: '/api/nothing', ...as });
    const method = await testServer.app.inject({ method: 'DELETE', url: '/api/funnels', ...as });
    const broken = await testServer.app.inject({ method: 'GET', url: '/api/%zz' });
    expect([unknown, method, broken].map(({ statusCode }) => statusCode)).toEqual([404, 404, 400]);
    expect(unknown.json()).toMatchObject({ code: 'NOT_FOUND', response: errors.NOT_FOUND });
    expect(broken.json()).toMatchObject({ code: 'BAD_REQUEST', response: errors.BAD_REQUEST });
  });

  it('responds 503 when there is no connection to the database', async () => {
    const { db, pool } = await openUnreachable();
    const away = await buildTestServer({ db });
    const signedIn = { headers: { authorization: 'Bearer some-token' } };
    const payload = { email: 'owner@example.com', password: 'secret-enough' };
    for (const request of [
      { ...at('checkAuth'), ...signedIn },
      { ...at('login'), payload },
    ]) {
      const answer = await away.app.inject(request);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.json()).toMatchObject({ code: 'SERVER_UNAVAILABLE', response: errors.SERVER_UNAVAILABLE });
    }
    await away.close();
    await pool.end();
  });

  it('keeps the details of an unexpected one to itself', async () => {
    const failing = await buildTestServer({
      db: new Proxy(testServer.db, {
        get: () => () => {
          throw new Error('password=hunter2 at db.internal');
        },
      }),
    });
    const answer = await failing.app.inject({ ...at('checkAuth'), headers: { authorization: 'Bearer some-token' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { status: 'error', code: 'SERVER_ERROR', response: errors.SERVER_ERROR, requestId: expect.any(String) as string },
    ]);
    await failing.close();
  });
});

it('lets no inline script and no frame of strangers in', async () => {
  const { headers } = await testServer.app.inject({ method: 'GET', url: '/api/nothing' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
});
