import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';

import { openDatabase, type OpenDatabase } from '../db/client';
import { users } from '../db/schema';
import { createSessions, type Sessions } from '../http/sessions';
import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';

import { openSocketCluster } from './socketCluster';
import { createSocketServer, type SocketServer } from './socketServer';

jest.setTimeout(120_000);

/** Exceeds PostgreSQL's limit for a notification. */
const LARGE_CHARS = 9_000;

let postgres: PostgresServer;
let database: OpenDatabase;
let sessions: Sessions;
let userId: number;
let token: string;
const processes: { server: SocketServer; url: string; close(): Promise<void> }[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const [user] = await database.db.insert(users).values({ email: 'a@b.c', passwordHash: 'x' }).returning();
  userId = user?.id ?? 0;
  sessions = createSessions({ db: database.db });
  token = await sessions.open(userId);
  for (let at = 0; at < 2; at += 1) processes.push(await startProcess());
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  for (const process of processes) await process.close();
  await database.close();
  await postgres.stop();
});

/** A socket server as one process has it. */
async function startProcess() {
  const log = pino({ level: 'silent' });
  const cluster = openSocketCluster(postgres.url, () => undefined);
  const server = createSocketServer({ sessions, log, publicUrl: null, cluster });
  const web = http.createServer();
  server.attach(web, () => Promise.reject(new Error('nobody asks')));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  return {
    server,
    url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await new Promise((resolve) => web.close(resolve));
      await cluster.close();
    },
  };
}

const serverAt = (at: number): SocketServer => {
  const found = processes[at];
  if (!found) throw new Error(`There is no process ${at}`);
  return found.server;
};

async function connect(at: number, withToken = token) {
  const socket = io(processes[at]?.url ?? '', {
    auth: { token: withToken },
    transports: ['websocket'],
    forceNew: true,
  });
  sockets.push(socket);
  const heard: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  await until(() => socket.connected);
  return { socket, heard };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 30_000;
  while (!(await isTrue())) {
    if (Date.now() > endMs) throw new Error('waited in vain');
    await sleep(20);
  }
}

itWithPostgres(
  'brings events to browsers of every process, large and small, in the order in which they were told',
  async () => {
    const [here, there] = [await connect(0), await connect(1)];
    const told = Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(at % 3 === 0 ? LARGE_CHARS : 1, '.'));
    for (const qr of told) serverAt(0).publish(userId, 'whatsapp:qr', { qr });
    await until(() => there.heard.length === told.length && here.heard.length === told.length);
    const numbersOf = (heard: [string, unknown][]) =>
      heard.map(([, payload]) => parseInt((payload as { qr: string }).qr));
    expect(numbersOf(there.heard)).toEqual(told.map((_, at) => at));
    expect(numbersOf(here.heard)).toEqual(told.map((_, at) => at));
  },
);

itWithPostgres('keeps up with thousands of events that are published at once', async () => {
  const there = await connect(1);
  const EVENTS_COUNT = 3_000;
  for (let id = 0; id < EVENTS_COUNT; id += 1) serverAt(0).publish(userId, 'whatsapp:qr', { qr: String(id) });
  const startedMs = Date.now();
  await until(() => there.heard.length === EVENTS_COUNT);
  expect(Date.now() - startedMs).toBeLessThan(10_000);
  expect(there.heard.map(([, payload]) => Number((payload as { qr: string }).qr))).toEqual(
    Array.from({ length: EVENTS_COUNT }, (_, id) => id),
  );
});

itWithPostgres('publishes nothing to other accounts', async () => {
  const [other] = await database.db.insert(users).values({ email: 'd@e.f', passwordHash: 'x' }).returning();
  const stranger = await connect(1, await sessions.open(other?.id ?? 0));
  const mine = await connect(1);
  serverAt(0).publish(userId, 'groups:updated', {});
  await until(() => mine.heard.length === 1);
  expect(stranger.heard).toEqual([]);
});

itWithPostgres(
  'cuts the sockets of an ended session on every process, and stopping one process cuts only its own',
  async () => {
    const ended = await sessions.open(userId);
    const session = await sessions.find(ended, 'here');
    const there = await connect(1, ended);
    const other = await connect(1);
    await sessions.close(session?.key ?? '');
    serverAt(0).cutSession(session?.key ?? '');
    await until(() => !there.socket.connected);
    const third = await startProcess();
    await third.close();
    await sleep(200);
    expect(other.socket.connected).toBe(true);
  },
);

itWithPostgres(
  'hears again after a restart of the server; browsers come back by themselves to see what they missed',
  async () => {
    const there = await connect(1);
    let connectsCount = 0;
    there.socket.on('connect', () => (connectsCount += 1));
    await postgres.restart();
    await until(() => connectsCount > 0 && there.socket.connected);
    await until(async () => {
      serverAt(0).publish(userId, 'groups:updated', {});
      await sleep(100);
      return there.heard.length > 0;
    });
  },
);

itWithPostgres('has browsers of other processes read again after an event could not be brought to them', async () => {
  const there = await connect(1);
  let connectsCount = 0;
  there.socket.on('connect', () => (connectsCount += 1));
  const lost = sql`query like 'select pg_notify%' or query like 'SELECT pg_notify%'`;
  serverAt(0).publish(userId, 'groups:updated', {});
  await until(() => there.heard.length === 1);
  // Ends while the next event is on its way to it.
  for (let at = 0; connectsCount === 0; at += 1) {
    const ended = database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${lost}`);
    serverAt(0).publish(userId, 'whatsapp:qr', { qr: String(at) });
    await ended;
    await sleep(1_500);
  }
  await until(() => there.socket.connected);
});
