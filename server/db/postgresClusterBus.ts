import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import { parseClusterMessage, type ClusterMessage, type ClusterBus } from './clusterBus';
import { openConnection, type PostgresConnection } from './postgresConnection';

const CHANNEL = 'voronka';
const RECONNECT_MS = 1_000;
/** Minimal interval between 'work' messages. */
const WORK_EVERY_MS = 50;

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
  const listeners = new Set<(notice: ClusterMessage | null) => void>();
  let listening: Promise<void> | null = null;
  let line: PostgresConnection | null = null;
  let retry: NodeJS.Timeout | undefined;
  let workTimer: NodeJS.Timeout | undefined;
  let wasBroken = false;
  let isClosed = false;

  const hear = (notice: ClusterMessage | null) => listeners.forEach((listener) => listener(notice));

  async function listen(): Promise<void> {
    try {
      const opened = await openConnection(databaseUrl, onError);
      line = opened;
      opened.client.on('notification', ({ payload = '' }) => read(payload));
      opened.client.once('end', comeBack);
      await opened.client.query(`listen ${CHANNEL}`);
      if (wasBroken) hear(null);
    } catch (error) {
      onError(error);
      await line?.close();
      comeBack();
    }
  }

  function comeBack(): void {
    line = null;
    wasBroken = true;
    clearTimeout(retry);
    if (!isClosed) retry = setTimeout(() => (listening = listen()), RECONNECT_MS);
  }

  function read(payload: string): void {
    const { from: sender, notice } = JSON.parse(payload) as { from: string; notice: unknown };
    const told = sender === from ? null : parseClusterMessage(notice);
    if (told) hear(told);
  }

  function send(notice: ClusterMessage): void {
    pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from, notice })]).catch(onError);
  }

  function sendWorkSoon(): void {
    workTimer ??= setTimeout(() => {
      workTimer = undefined;
      send({ kind: 'work' });
    }, WORK_EVERY_MS);
  }

  return {
    publish(notice) {
      if (isClosed) return;
      if (notice.kind === 'work') sendWorkSoon();
      else send(notice);
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
      await listening;
      await line?.close();
    },
  };
}
