import type { AddressInfo } from 'node:net';

import { io, type Socket } from 'socket.io-client';

import { SERVER_EVENT_NAMES } from '@contract/events';
import { authSessions } from '@server/db/schema';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { isFullForm, noteFigure } from '@test/kit/effort';

/** X6: a socket receives only its own account's events, and no longer than its session lives. */

jest.setTimeout(120_000);

const EVENTS = isFullForm ? 10_000 : 1_000;
const CUT_MAX_MS = 2_000;

let testServer: TestServer;
let url: string;
const opened: Socket[] = [];

beforeAll(async () => {
  testServer = await buildTestServer();
  await testServer.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(testServer.app.server.address() as AddressInfo).port}`;
});
afterEach(() => opened.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => testServer.close());

function connect(token: unknown, extraHeaders: Record<string, string> = {}): Socket {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders,
  });
  opened.push(socket);
  return socket;
}

const outcome = (socket: Socket) =>
  new Promise<'connected' | 'refused'>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', () => resolve('refused'));
  });

it('X6: no token, a made-up one, a revoked one and a foreign page are refused', async () => {
  const revoked = await testServer.signInAs('gone@example.com');
  await testServer.app.inject({ method: 'GET', url: '/api/logout', ...revoked.as });
  const { token } = await testServer.signInAs('owner@example.com');
  const attempts: Promise<string>[] = [
    ...[undefined, null, '', 'invented', 7, {}, [], 'x'.repeat(5_000)].map((bad) => outcome(connect(bad))),
    outcome(connect(revoked.token)),
    outcome(connect(token, { origin: 'https://evil.example' })),
    outcome(connect(token, { origin: 'null' })),
  ];
  const outcomes = await Promise.all(attempts);
  const refused = outcomes.filter((one) => one === 'refused').length;
  noteFigure('doors tried without a right', outcomes.length, '', true);
  noteFigure('refused', refused, String(outcomes.length), refused === outcomes.length);
  expect(refused).toBe(outcomes.length);
});

it(`X6: of ${EVENTS} events none reaches another account, whatever its socket asks to join`, async () => {
  const [owner, stranger] = await Promise.all([
    testServer.signInAs('owner@example.com'),
    testServer.signInAs('other@example.com'),
  ]);
  const [mine, theirs] = await Promise.all([listen(owner), listen(stranger)]);
  for (const ask of ['join', 'subscribe', 'room', `user:${owner.userId}`])
    theirs.socket.emit(ask, `user:${owner.userId}`);
  for (let sent = 0; sent < EVENTS; sent += 1) {
    const event = SERVER_EVENT_NAMES[sent % SERVER_EVENT_NAMES.length] ?? 'groups:updated';
    testServer.deps.publish(owner.userId, event, { mark: 'of the owner' } as never);
  }
  testServer.deps.publish(owner.userId, 'groups:updated', {});
  testServer.deps.publish(stranger.userId, 'groups:updated', {});
  await Promise.all([mine.end, theirs.end]);
  const foreign = theirs.heard.filter((payload) => JSON.stringify(payload).includes('mark')).length;
  noteFigure('events published', EVENTS, '', true);
  noteFigure('received by their own account', mine.heard.length - 1, String(EVENTS), mine.heard.length === EVENTS + 1);
  noteFigure('received by another account', foreign, '0', foreign === 0);
  expect([mine.heard.length, foreign]).toEqual([EVENTS + 1, 0]);
});

it('X6: a revoked session is cut within two seconds', async () => {
  const { token } = await testServer.signInAs('owner@example.com');
  const socket = connect(token);
  expect(await outcome(socket)).toBe('connected');
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  await testServer.db.delete(authSessions);
  const startedMs = Date.now();
  await cut;
  const tookMs = Date.now() - startedMs;
  noteFigure('a revoked session is cut after', `${tookMs} ms`, `<= ${CUT_MAX_MS} ms`, tookMs <= CUT_MAX_MS);
  expect(tookMs).toBeLessThanOrEqual(CUT_MAX_MS);
});

/** Receives everything until the one event without a mark, which is published last. */
async function listen({ token }: Caller) {
  const socket = connect(token);
  const heard: unknown[] = [];
  const end = new Promise<void>((resolve) => {
    socket.onAny((_event: string, payload: unknown) => {
      heard.push(payload);
      if (JSON.stringify(payload) === '{}') resolve();
    });
  });
  expect(await outcome(socket)).toBe('connected');
  return { socket, heard, end };
}
