import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';

import { eq } from 'drizzle-orm';

import { callNames, callOf, routes } from '@contract/calls';
import { splitRoute } from '@contract/http';
import type { CreatedToken, CreatedWebhook, WebhookAttempt } from '@contract/schemas/programs';
import { DAY_MS } from '@contract/time';
import english from '@locales/en/server.json';
import russian from '@locales/ru/server.json';
import { readConfig } from '@server/config';
import { apiTokens, notifications, users, webhookAttempts, webhookEvents, webhooks } from '@server/db/schema';
import { isAllowedTo } from '@server/http/authentication';
import { postChecked } from '@server/net/post';
import { createAddressCheck } from '@server/net/publicAddress';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';

/* X11: tokens and webhooks: guessed, replayed, expired, private addresses. */

const WAIT_MAX_MS = 15_000;

let server: TestServer;
let strict: TestServer;
let me: Caller;
let other: Caller;

beforeAll(async () => {
  server = await buildTestServer({
    config: readConfig({ ALLOW_PRIVATE_ADDRESSES: 'true', DATA_DIR: '/tmp/voronka-test-webhooks' }),
  });
  strict = await buildTestServer();
});
afterAll(async () => {
  await strict.close();
  await server.close();
});
beforeEach(async () => {
  await server.reset();
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function makeToken(role: 'read' | 'act', expiresAt: number | null = null) {
  const payload = { name: 'n8n', role, expiresAt };
  const made = await server.app.inject({ ...me.as, method: 'POST', url: '/api/tokens', payload });
  expect(made.statusCode).toBe(200);
  const { token, ...row } = made.json<{ response: CreatedToken }>().response;
  return { ...row, token: token ?? '' };
}

const callAs = (token: string, url = '/api/auth/check', remoteAddress = '198.51.100.7') =>
  server.app.inject({ ...bearer(token), method: 'GET', url, remoteAddress });

describe('X11: a token', () => {
  it('is stored as a hash only, is listed without itself and says when it was used', async () => {
    const { token, id } = await makeToken('read');
    expect(token).toMatch(/^vrk_[\w-]{43}$/);
    expect((await callAs(token)).statusCode).toBe(200);
    const [row] = await server.db.select().from(apiTokens);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.tokenHash).toHaveLength(32);
    const list = await server.app.inject({ ...me.as, method: 'GET', url: '/api/tokens' });
    expect(list.body).not.toContain(token);
    expect(list.json()).toMatchObject({ response: [{ id, lastUsedAt: expect.any(Number) as number }] });
    const foreign = await server.app.inject({ ...other.as, method: 'GET', url: '/api/tokens' });
    expect(foreign.json()).toMatchObject({ response: [] });
  });

  it.each(['read', 'act'] as const)('with the role %s may make exactly the calls of its role', async (role) => {
    const { token } = await makeToken(role);
    const wrong: string[] = [];
    for (const name of callNames.filter((call) => !callOf(call).isPublic)) {
      const { method, path } = splitRoute(routes[name]);
      const url = `/api${path.replace(/:\w+/g, '2147483647')}`;
      const { statusCode } = await server.app.inject({ ...bearer(token), method, url });
      if ((statusCode === 403) === isAllowedTo(role, name) || statusCode === 401) wrong.push(`${name} ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  it('never reaches the settings of the account', () => {
    const settings = [
      ...['changePassword', 'listSessions', 'endSession', 'saveProfile', 'savePace', 'listAudit', 'getQrCode'],
      ...[
        'connectMessenger',
        'resetMessenger',
        'requestLinkCode',
        'linkBot',
        'createToken',
        'listTokens',
        'createWebhook',
      ],
    ] as const;
    expect(settings.filter((name) => isAllowedTo('act', name as (typeof callNames)[number]))).toEqual([]);
  });

  it('reads of the connection of the phone only its state and its pace', () => {
    const isOfConnection = (name: (typeof callNames)[number]) => / \/(whatsapp|user\/pace)/.test(routes[name]);
    const allowed = callNames.filter((name) => isOfConnection(name) && isAllowedTo('act', name));
    expect(allowed.sort()).toEqual(['getMessengerStatus', 'getPace']);
  });

  it('is refused at once when it is revoked, expired, or its account disabled', async () => {
    const [revoked, expired, disabled] = [await makeToken('act'), await makeToken('act'), await makeToken('act')];
    await server.app.inject({ ...me.as, method: 'DELETE', url: `/api/tokens/${revoked.id}` });
    await server.db
      .update(apiTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(apiTokens.id, expired.id));
    expect((await callAs(revoked.token)).statusCode).toBe(401);
    expect((await callAs(expired.token)).statusCode).toBe(401);
    expect((await callAs(disabled.token)).statusCode).toBe(200);
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, me.userId));
    expect((await callAs(disabled.token)).statusCode).toBe(401);
    const payload = { name: 'late', role: 'read', expiresAt: Date.now() - 1 };
    const late = await server.app.inject({ ...other.as, method: 'POST', url: '/api/tokens', payload });
    expect(late.json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('cannot be guessed quickly: a network waits after twenty failures, a program that is known does not', async () => {
    const { token } = await makeToken('read');
    const from = '203.0.113.50';
    expect((await callAs(token, undefined, from)).statusCode).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        callAs(`vrk_guess${at}`, undefined, from).then((answer) => answer.statusCode),
      ),
    );
    expect(guesses.filter((status) => status === 401)).toHaveLength(20);
    expect(guesses.filter((status) => status === 429)).toHaveLength(40);
    const fresh = await makeToken('read');
    expect((await callAs(fresh.token, undefined, from)).statusCode).toBe(429);
    expect((await callAs(fresh.token, undefined, '203.0.114.1')).statusCode).toBe(200);
    expect((await callAs(token, undefined, from)).statusCode).toBe(200);
  });
});

/** Also after a test that failed. */
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A receiver of webhooks on this machine. */
async function openReceiver(respond: (response: http.ServerResponse) => void) {
  const requests: { headers: http.IncomingHttpHeaders; body: string }[] = [];
  const receiver = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      respond(response);
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  const close = () => {
    receiver.close();
    receiver.closeAllConnections();
  };
  closings.push(close);
  return { address: `http://127.0.0.1:${port}/hook`, requests };
}

async function makeWebhook(address: string, caller = me) {
  const payload = { address, events: ['message.sent'] };
  const made = await server.app.inject({ ...caller.as, method: 'POST', url: '/api/webhooks', payload });
  expect([made.statusCode, made.body]).toEqual([200, expect.anything()]);
  const { secret, ...row } = made.json<{ response: CreatedWebhook }>().response;
  return { ...row, secret: secret ?? '' };
}

const test = (id: number, caller = me) =>
  server.app.inject({ ...caller.as, method: 'POST', url: `/api/webhooks/${id}/test` });

async function readAttempts(id: number, count = 1, caller = me): Promise<WebhookAttempt[]> {
  for (const endMs = Date.now() + WAIT_MAX_MS; ;) {
    const answer = await server.app.inject({ ...caller.as, method: 'GET', url: `/api/webhooks/${id}/attempts` });
    const { response } = answer.json<{ response: WebhookAttempt[] }>();
    if (response.length >= count || Date.now() > endMs) return response;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('X11: a webhook', () => {
  it.each([
    ['https://127.0.0.1/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://2130706433/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://0x7f.1/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://10.0.0.1/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://169.254.169.254/latest/meta-data', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://[::1]/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://[::ffff:127.0.0.1]/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://[fe80::1]/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://[fd00:ec2::254]/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['https://[64:ff9b::a00:1]/', 'WEBHOOK_ADDRESS_PRIVATE'],
    ['http://8.8.8.8/', 'WEBHOOK_ADDRESS_INSECURE'],
    ['https://user:password@8.8.8.8/', 'VALIDATION'],
    ['file:///etc/passwd', 'VALIDATION'],
    ['nonsense', 'VALIDATION'],
  ])('with the address %s is refused: %s', async (address, code) => {
    const payload = { address, events: ['message.sent'] };
    const { as } = await strict.signInAs('me@example.com');
    const made = await strict.app.inject({ ...as, method: 'POST', url: '/api/webhooks', payload });
    expect(made.json()).toMatchObject({ code });
    expect(await strict.db.$count(webhooks)).toBe(0);
  });

  it('is not delivered when its name leads to a private address later, and a name is looked up once', async () => {
    const receiver = await openReceiver((response) => response.end());
    let lookups = 0;
    const { port } = new URL(receiver.address);
    const request = { address: `http://rebound.example:${port}/`, headers: {}, body: '{}', timeoutMs: 2_000 };
    const send = (allowPrivate: boolean) =>
      postChecked(
        createAddressCheck({ allowPrivate }, () => {
          lookups += 1;
          return Promise.resolve(['127.0.0.1']);
        }),
        { ...request, signal: new AbortController().signal },
      );
    expect(await send(false)).toEqual({ status: null, failure: 'privateAddress' });
    expect(receiver.requests).toHaveLength(0);
    expect(await send(true)).toEqual({ status: 200, failure: null });
    expect([receiver.requests.length, lookups]).toEqual([1, 2]);
  });

  it('follows no redirect', async () => {
    const canary = await openReceiver((response) => response.end());
    const receiver = await openReceiver((response) => response.writeHead(302, { location: canary.address }).end());
    const { id } = await makeWebhook(receiver.address);
    await test(id);
    expect(await readAttempts(id)).toMatchObject([{ event: 'test', status: 302, isDelivered: false, nextAt: null }]);
    expect([receiver.requests.length, canary.requests.length]).toEqual([1, 0]);
  });

  it('reads a bounded part of a response that never ends', async () => {
    const receiver = await openReceiver((response) => {
      const write = (): void => void (response.destroyed || setImmediate(write), response.write('x'.repeat(16_384)));
      write();
    });
    const { id } = await makeWebhook(receiver.address);
    await test(id);
    expect(await readAttempts(id)).toMatchObject([{ status: 200, isDelivered: true }]);
  });

  it('is verified by the program of the documentation, which refuses what is old or was changed', async () => {
    const port = await freePort();
    const { id, secret } = await makeWebhook(`http://127.0.0.1:${port}/`);
    const program = spawn(process.execPath, ['docs/examples/verifyWebhook.mjs'], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: 'ignore',
    });
    try {
      await untilListening(port);
      await test(id);
      expect(await readAttempts(id)).toMatchObject([{ status: 204, isDelivered: true }]);
      const signed = await openReceiver((response) => response.end());
      await server.db.update(webhooks).set({ address: signed.address });
      await test(id);
      await readAttempts(id, 2);
      const [{ headers, body } = { headers: {}, body: '' }] = signed.requests;
      const send = (changed: Record<string, string>, text = body) =>
        fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          body: text,
          headers: { ...pick(headers), ...changed },
        }).then(({ status }) => status);
      const old = String(Number(headers['webhook-timestamp']) - 301);
      expect(await send({})).toBe(204);
      expect(await send({ 'webhook-timestamp': old })).toBe(401);
      expect(await send({ 'webhook-id': 'another' })).toBe(401);
      expect(await send({}, `${body} `)).toBe(401);
      await server.app.inject({ ...me.as, method: 'POST', url: `/api/webhooks/${id}/secret` });
      await server.db.update(webhooks).set({ address: `http://127.0.0.1:${port}/` });
      await test(id);
      expect((await readAttempts(id, 3))[0]).toMatchObject({ status: 401 });
    } finally {
      program.kill();
    }
  });

  it('that never responds delays no other one, of its account or of another', async () => {
    const slow = await openReceiver(() => undefined);
    const quick = await openReceiver((response) => response.end());
    const hanging = await makeWebhook(slow.address);
    const own = await makeWebhook(quick.address);
    const { id } = await makeWebhook(quick.address, other);
    await Promise.all(Array.from({ length: 20 }, () => test(hanging.id)));
    await Promise.all([test(own.id), test(id, other)]);
    expect(await readAttempts(own.id)).toHaveLength(1);
    expect(await readAttempts(id, 1, other)).toHaveLength(1);
    // The first attempt of the slow one is still on its way.
    expect(await readAttempts(hanging.id, 0)).toEqual([]);
    expect(slow.requests.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['ru', russian],
    ['en', english],
  ] as const)(
    'is tried again after a failure, and switched off after days of them, which is said: %s',
    async (language, texts) => {
      await server.db.update(users).set({ language });
      const receiver = await openReceiver((response) => response.writeHead(500).end());
      const { id } = await makeWebhook(receiver.address);
      await server.db
        .insert(webhookEvents)
        .values({ webhookId: id, event: 'message.sent', data: {}, dueAt: new Date() });
      const [attempt] = await readAttempts(id);
      expect(attempt).toMatchObject({ status: 500, isDelivered: false });
      expect((attempt?.nextAt ?? 0) - Date.now()).toBeGreaterThan(5_000);
      await server.db.update(webhooks).set({ failingSince: new Date(Date.now() - 4 * DAY_MS) });
      await server.db.update(webhookEvents).set({ dueAt: new Date() });
      await readAttempts(id, 2);
      const [webhook] = await server.db.select().from(webhooks);
      expect(webhook).toMatchObject({ isActive: false, switchedOffAt: expect.any(Date) as Date });
      const { title, message } = texts.webhookOff;
      const said = {
        title,
        message: message.replace('{{host}}', new URL(receiver.address).host).replace('{{days}}', '3'),
      };
      expect(await server.db.select().from(notifications)).toMatchObject([said]);
      expect((await server.db.select().from(webhookEvents))[0]?.dueAt).toBeNull();
    },
  );

  it('sends an event again under its id, and shows nothing of it to others', async () => {
    const receiver = await openReceiver((response) => response.end());
    const { id } = await makeWebhook(receiver.address);
    await test(id);
    const [attempt] = await readAttempts(id);
    const url = `/api/webhooks/${id}/events/${attempt?.eventId ?? 0}/resend`;
    expect((await server.app.inject({ ...other.as, method: 'POST', url })).statusCode).toBe(404);
    expect((await server.app.inject({ ...me.as, method: 'POST', url })).statusCode).toBe(200);
    await readAttempts(id, 2);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.requests).toHaveLength(2);
    expect(await server.db.$count(webhookAttempts)).toBe(2);
  });
});

const pick = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );

async function freePort(): Promise<number> {
  const probe = http.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (const endMs = Date.now() + WAIT_MAX_MS; Date.now() < endMs;) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
