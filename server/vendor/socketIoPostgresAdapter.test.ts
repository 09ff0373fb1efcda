import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { PostgresAdapter } from '@socket.io/postgres-adapter';
import { Server, type Namespace } from 'socket.io';

import { createHookedAdapter, type AdapterHooks } from './socketIoPostgresAdapter';

const OPTIONS = { channelPrefix: 'app', tableName: 'attachments', payloadThreshold: 1_000 };
const ATTACHMENT_ID = 7;
/** The adapter's own longest wait. */
const RECONNECT_MAX_MS = 3_000;

let calls: string[];
let stored: Uint8Array;
let listening: EventEmitter & { query(text: string): Promise<unknown> };
const adapters: PostgresAdapter[] = [];

/** A server of one process; `hooks` replaces parts of the fake database. */
async function startServer(hooks: Partial<AdapterHooks> = {}) {
  const client = Object.assign(new EventEmitter(), {
    query: (text: string) => Promise.resolve(void calls.push(text)),
  });
  const create = createHookedAdapter(
    {
      connect: () => Promise.resolve({ client: client as never, close: () => Promise.resolve() }),
      query(text, values = []) {
        calls.push(text);
        if (text.startsWith('INSERT')) stored = values[0] as Uint8Array;
        return Promise.resolve({ rows: [{ id: ATTACHMENT_ID, payload: stored }] });
      },
      notify: (channel, payload) => Promise.resolve(void calls.push(`notify ${channel} ${payload.length}`)),
      publish: (publishMessage) => publishMessage(),
      missed: () => undefined,
      ...hooks,
    },
    OPTIONS,
  );
  const io = new Server();
  function adapter(namespace: Namespace): PostgresAdapter {
    const created = create(namespace);
    adapters.push(created);
    return created;
  }
  io.adapter(adapter as never);
  await nextTurn();
  listening = client;
  return io;
}

beforeEach(() => void (calls = []));
afterEach(() => adapters.splice(0).forEach((adapter) => adapter.close()));

it('listens on the connection of the hook, on a channel per namespace', async () => {
  await startServer();
  expect(calls).toContain('LISTEN "app#/"');
});

it('publishes every event through the hook and ends with one notification', async () => {
  const published: string[][] = [];
  const io = await startServer({
    async publish(publishMessage) {
      const from = calls.length;
      const offset = await publishMessage();
      published.push(calls.slice(from));
      return offset;
    },
  });
  published.length = 0;
  io.emit('event', 'payload');
  await nextTurn();
  expect(published).toEqual([[expect.stringMatching(/^notify app#\/ \d+$/)]]);
});

it('stores a large event before the notification', async () => {
  const io = await startServer();
  calls.length = 0;
  io.emit('event', '.'.repeat(OPTIONS.payloadThreshold));
  await nextTurn();
  expect(calls).toEqual([expect.stringMatching(/^INSERT INTO attachments/), expect.stringMatching(/^notify app#\/ /)]);
});

it('delivers a large event before a smaller one that follows', async () => {
  const payloads: string[] = [];
  const sender = await startServer({
    notify: (_channel, payload) => Promise.resolve(void payloads.push(payload)),
  });
  sender.emit('large', '.'.repeat(OPTIONS.payloadThreshold));
  await nextTurn();
  sender.emit('small');
  await nextTurn();

  let finish: () => void = () => undefined;
  const fetched = new Promise<void>((resolve) => (finish = resolve));
  const receiver = await startServer({
    async query() {
      await fetched;
      return { rows: [{ payload: stored }] };
    },
  });
  const delivered: unknown[] = [];
  const local = receiver.of('/').adapter as unknown as {
    onMessage(message: { data: { packet: { data: unknown[] } } }): void;
  };
  jest.spyOn(local, 'onMessage').mockImplementation(({ data }) => void delivered.push(data.packet.data[0]));
  for (const payload of payloads) listening.emit('notification', { payload });
  await nextTurn();
  expect(delivered).toEqual([]);
  finish();
  await nextTurn();
  expect(delivered).toEqual(['large', 'small']);
});

it('opens one other connection when the first is lost before it listens', async () => {
  let connectsCount = 0;
  const client = Object.assign(new EventEmitter(), {
    query() {
      client.emit('end');
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    },
  });
  jest.useFakeTimers();
  await startServer({
    connect() {
      connectsCount += 1;
      if (connectsCount > 1) return new Promise(() => undefined);
      return Promise.resolve({ client: client as never, close: () => Promise.resolve() });
    },
  });
  await jest.advanceTimersByTimeAsync(RECONNECT_MAX_MS);
  jest.useRealTimers();
  expect(connectsCount).toBe(2);
});

it.each([
  ['cannot be fetched', () => Promise.reject(new Error('away'))],
  ['is deleted already', () => Promise.resolve({ rows: [] })],
])('reports a large event that %s', async (_how, fetch) => {
  let missedCount = 0;
  await startServer({ query: fetch, missed: () => void (missedCount += 1) });
  listening.emit('notification', { payload: JSON.stringify({ uid: 'other', attachmentId: ATTACHMENT_ID }) });
  await nextTurn();
  expect(missedCount).toBe(1);
});
