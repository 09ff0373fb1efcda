import type { AddressInfo } from 'node:net';

import { io, type Socket } from 'socket.io-client';

import { EVENT_MARK_HEADER } from '@contract/http';
import { apiTokens, authSessions } from '@server/db/schema';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

let server: TestServer;
let url: string;
const opened: Socket[] = [];

beforeAll(async () => {
  server = await buildTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
beforeEach(() => server.reset());
afterEach(() => opened.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => server.close());

function connect(token: unknown, extraHeaders: Record<string, string> = {}, isBundled = false, to = url): Socket {
  const options = {
    auth: { token, ...(isBundled && { bundles: true }) },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  };
  const socket = io(to, { ...options, extraHeaders });
  opened.push(socket);
  return socket;
}

const heard = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve));

async function connected(token: string): Promise<Socket> {
  const socket = connect(token);
  await heard(socket, 'connect');
  return socket;
}

it.each([
  ['no token', undefined],
  ['a made-up token', 'invented'],
  ['a token that is no text', { $gt: '' }],
])('refuses a browser with %s', async (_name, token) => {
  expect(await heard(connect(token), 'connect_error')).toMatchObject({ message: 'UNAUTHORIZED' });
});

it('refuses a token that was signed out', async () => {
  const { token, as } = await server.signInAs('owner@example.com');
  await server.app.inject({ method: 'GET', url: '/api/logout', ...as });
  expect(await heard(connect(token), 'connect_error')).toMatchObject({ message: 'UNAUTHORIZED' });
});

it('tells a browser nothing of what failed', async () => {
  const failing = await buildTestServer({
    db: new Proxy(server.db, {
      get: () => () => {
        throw new Error('Failed query: select secret');
      },
    }),
  });
  await failing.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = failing.app.server.address() as AddressInfo;
  const error = await heard(connect('some-token', {}, false, `http://127.0.0.1:${port}`), 'connect_error');
  expect(error).toMatchObject({ message: 'SERVER_UNAVAILABLE' });
  await failing.close();
});

it('refuses a page of another origin, even with a valid token', async () => {
  const { token } = await server.signInAs('owner@example.com');
  expect(await heard(connect(token, { origin: 'https://evil.example' }), 'connect_error')).toBeInstanceOf(Error);
  const own = connect(token, { origin: url });
  await heard(own, 'connect');
});

it('serves a program without the QR code, and closes its socket when its token is revoked or expires', async () => {
  const { as, userId } = await server.signInAs('owner@example.com');
  const make = async () => {
    const payload = { name: 'n8n', role: 'read', expiresAt: null };
    const made = await server.app.inject({ ...as, method: 'POST', url: '/api/tokens', payload });
    return made.json<{ response: { id: number; token: string } }>().response;
  };
  const [revoked, expired] = [await make(), await make()];
  const [first, second] = [await connected(revoked.token), await connected(expired.token)];
  const events: string[] = [];
  first.onAny((event: string) => events.push(event));
  const arrived = heard(first, 'funnels:updated');
  server.deps.publish(userId, 'whatsapp:qr', { qr: 'secret' });
  server.deps.publish(userId, 'funnels:updated', {});
  await arrived;
  expect(events).toEqual(['funnels:updated']);

  const cut = heard(first, 'disconnect');
  await server.app.inject({ ...as, method: 'DELETE', url: `/api/tokens/${revoked.id}` });
  await cut;
  const ended = heard(second, 'disconnect');
  await server.db.update(apiTokens).set({ expiresAt: new Date(0) });
  await ended;
});

it('sends each account only its own events', async () => {
  const owner = await server.signInAs('owner@example.com');
  const other = await server.signInAs('other@example.com');
  const [mine, theirs] = [await connected(owner.token), await connected(other.token)];
  const overheard: unknown[] = [];
  theirs.onAny((event: string, payload: unknown) => overheard.push([event, payload]));

  const arrived = heard(mine, 'whatsapp:qr');
  server.deps.publish(owner.userId, 'groups:updated', {});
  server.deps.publish(owner.userId, 'whatsapp:qr', { qr: 'secret' });
  expect(await arrived).toEqual({ qr: 'secret' });

  const own = heard(theirs, 'groups:updated');
  server.deps.publish(other.userId, 'groups:updated', {});
  await own;
  expect(overheard).toEqual([['groups:updated', {}]]);
});

it('sends a browser that requests bundles the first event alone and the next ones together, other browsers each of them', async () => {
  const { token, userId } = await server.signInAs('owner@example.com');
  const [console, other] = [connect(token, {}, true), connect(token)];
  await Promise.all([heard(console, 'connect'), heard(other, 'connect')]);
  const arrived: unknown[] = [];
  const each: unknown[] = [];
  console.onAny((...event: unknown[]) => arrived.push(event));
  other.onAny((...event: unknown[]) => each.push(event));

  const bundled = heard(console, 'bundle');
  for (const qr of ['a', 'b', 'c']) server.deps.publish(userId, 'whatsapp:qr', { qr });
  await bundled;

  const events = ['a', 'b', 'c'].map((qr) => ['whatsapp:qr', { qr }]);
  expect(arrived).toEqual([events[0], ['bundle', events.slice(1)]]);
  expect(each).toEqual(events);
});

it('sends the requested status to the requesting socket only', async () => {
  const { token } = await server.signInAs('owner@example.com');
  const socket = await connected(token);
  const answer = heard(socket, 'whatsapp:status');
  socket.emit('whatsapp:request-status');
  expect(await answer).toMatchObject({ isReady: false, hasAuth: false, qrCode: null });
});

it('tells a socket that opens when something was pushed after the responses that it names, and only then', async () => {
  const { token, as, userId } = await server.signInAs('owner@example.com');
  const other = await server.signInAs('other@example.com');
  const readMark = async () =>
    String((await server.app.inject({ method: 'GET', url: '/api/tags', ...as })).headers[EVENT_MARK_HEADER]);
  const openWith = async (mark: unknown) => {
    const socket = io(url, { auth: { token, mark }, transports: ['websocket'], reconnection: false, forceNew: true });
    opened.push(socket);
    const events: string[] = [];
    socket.onAny((event: string) => events.push(event));
    await heard(socket, 'connect');
    socket.emit('whatsapp:request-status');
    await heard(socket, 'whatsapp:status');
    return events.filter((event) => event !== 'whatsapp:status');
  };
  const before = await readMark();
  expect(await openWith(before)).toEqual([]);
  server.deps.publish(other.userId, 'tags:updated', {});
  expect(await openWith(await readMark())).toEqual([]);
  server.deps.publish(userId, 'tags:updated', {});
  expect(await openWith(before)).toEqual(['changes:missed']);
  expect(await openWith(await readMark())).toEqual([]);
  for (const mark of ['of another process', { $gt: '' }, undefined, 7])
    expect(await openWith(mark)).toEqual(typeof mark === 'string' ? ['changes:missed'] : []);
  const response = await server.app.inject({ method: 'GET', url: '/api/tags' });
  expect(response.headers[EVENT_MARK_HEADER]).toBeUndefined();
});

it('cuts the sockets of a session that is signed out, at once, and leaves the others', async () => {
  const laptop = await server.signInAs('owner@example.com');
  const phone = await server.signInAs('owner@example.com');
  const [first, second] = [await connected(laptop.token), await connected(phone.token)];
  const cut = heard(first, 'disconnect');
  const startedMs = Date.now();
  await server.app.inject({ method: 'GET', url: '/api/logout', ...laptop.as });
  await cut;
  expect(Date.now() - startedMs).toBeLessThan(1_000);
  expect(second.connected).toBe(true);
});

it('cuts the sockets of a session that ended elsewhere within two seconds', async () => {
  const { token } = await server.signInAs('owner@example.com');
  const socket = await connected(token);
  const cut = heard(socket, 'disconnect');
  await server.db.delete(authSessions);
  const startedMs = Date.now();
  await cut;
  expect(Date.now() - startedMs).toBeLessThan(2_000);
});
