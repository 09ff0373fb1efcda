import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import { parseClusterMessage, type ClusterMessage, type ClusterBus } from './clusterBus';
import { openConnection, type PostgresConnection } from './postgresConnection';

const CHANNEL = 'voronka';
const RECONNECT_MS = 1_000;
/** Minimal interval between 'work' messages. */
const WORK_EVERY_MS = 50;
/** One statement at a time: on two connections of the pool the later message can arrive first. */
const NOTIFY_ALL = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';

interface Parts {
  databaseUrl: string;
  /** Connection pool used to publish. */
  pool: Pick<pg.Pool, 'query'>;
  onError: (error: unknown) => void;
}

/**
 * Cluster bus over LISTEN/NOTIFY. Listens on a dedicated connection, opened for the first subscriber and reopened when
 * it breaks.
 */
export function createPostgresClusterBus({ databaseUrl, pool, onError }: Parts): ClusterBus {
  const from = randomUUID();
  const listeners = new Set<(message: ClusterMessage | null) => void>();
  let listening: Promise<void> | null = null;
  let connection: PostgresConnection | null = null;
  let retry: NodeJS.Timeout | undefined;
  let workTimer: NodeJS.Timeout | undefined;
  let wasBroken = false;
  let isClosed = false;
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;

  const emit = (message: ClusterMessage | null) => listeners.forEach((listener) => listener(message));

  async function listen(): Promise<void> {
    try {
      const opened = await openConnection(databaseUrl, onError);
      connection = opened;
      opened.client.on('notification', ({ payload = '' }) => read(payload));
      opened.client.once('end', reconnect);
      await opened.client.query(`listen ${CHANNEL}`);
      if (wasBroken) emit(null);
    } catch (error) {
      onError(error);
      await connection?.close();
      reconnect();
    }
  }

  function reconnect(): void {
    connection = null;
    wasBroken = true;
    clearTimeout(retry);
    if (!isClosed) retry = setTimeout(() => (listening = listen()), RECONNECT_MS);
  }

  function read(payload: string): void {
    const { from: sender, notice: message } = JSON.parse(payload) as { from: string; notice: unknown };
    const received = sender === from ? null : parseClusterMessage(message);
    if (received) emit(received);
  }

  function send(message: ClusterMessage): void {
    waiting.push(JSON.stringify({ from, notice: message }));
    sending ??= sendWaiting();
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const payloads = waiting;
      waiting = [];
      await pool.query(NOTIFY_ALL, [CHANNEL, payloads]).catch(onError);
    }
    sending = null;
  }

  function sendWorkSoon(): void {
    workTimer ??= setTimeout(() => {
      workTimer = undefined;
      send({ kind: 'work' });
    }, WORK_EVERY_MS);
  }

  return {
    publish(message) {
      if (isClosed) return;
      if (message.kind === 'work') sendWorkSoon();
      else send(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      listening ??= listen();
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(workTimer);
      if (workTimer) send({ kind: 'work' });
      await sending;
      await listening;
      await connection?.close();
    },
  };
}
