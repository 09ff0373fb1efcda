import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Namespace } from 'socket.io';

import { openConnection, openPool, type PostgresConnection } from '../db/postgresConnection';
import { createClusterBroadcast } from './clusterBroadcast';

/** Brings the socket events of this process to browsers of the others, and theirs to ours. */
export interface SocketCluster {
  /** What Socket.IO makes each namespace's adapter with. */
  adapter: (namespace: Namespace) => PostgresAdapter;
  /** Calls back when the line is back: what others told meanwhile never reached our browsers. */
  onRestored(listener: () => void): void;
  close(): Promise<void>;
}

/** Where an event too large for a notification stands for some seconds; the migrations make it. */
const ATTACHMENTS_TABLE = 'socket_io_attachments';
/** PostgreSQL takes 8,000 bytes with a notification; the adapter counts its message only. */
const NOTIFICATION_MAX_BYTES = 7_800;

type Publishing = { doPublish(message: unknown): Promise<string> };

/** Opens the line on connections of its own, so that a busy pool delays no event and the order of events is kept. */
export function openSocketCluster(databaseUrl: string, onError: (error: unknown) => void): SocketCluster {
  const pool = openPool(databaseUrl, 1, onError);
  const adapters: PostgresAdapter[] = [];
  let restored: () => void = () => undefined;
  let connectedCount = 0;
  const telling = createClusterBroadcast(pool, onError);
  let isClosed = false;

  /** For the adapter, which never gives up: after the end it waits for ever. */
  async function connect(): Promise<object> {
    const line = await openConnection(databaseUrl, onError);
    if (isClosed) {
      await line.close();
      return new Promise(() => undefined);
    }
    connectedCount += 1;
    if (connectedCount > 1) restored();
    return hearInTurn(line);
  }

  const make = createAdapter({ connect, query: telling.query } as unknown as pg.Pool, {
    channelPrefix: 'voronka-sockets',
    tableName: ATTACHMENTS_TABLE,
    payloadThreshold: NOTIFICATION_MAX_BYTES,
    errorHandler: onError,
  });

  /** A plain function, because Socket.IO calls it with `new`. */
  function adapter(namespace: Namespace): PostgresAdapter {
    const made = make(namespace);
    const publishing = made as unknown as Publishing;
    const publish = publishing.doPublish.bind(made);
    publishing.doPublish = (message) => telling.publishInOrder(() => publish(message));
    adapters.push(made);
    return made;
  }

  return {
    adapter,
    onRestored(listener) {
      restored = listener;
    },
    async close() {
      isClosed = true;
      for (const adapter of adapters) adapter.close();
      await telling.settled();
      await pool.end();
    },
  };
}

/**
 * The client as the adapter takes it from a pool. The adapter fetches a large event before it passes it on, and would let
 * smaller ones overtake it: each notification waits for the one before.
 */
function hearInTurn({ client, close }: PostgresConnection): object {
  let heard: Promise<unknown> = Promise.resolve();
  const on = (event: string, listener: (...args: unknown[]) => unknown) => {
    if (event === 'notification') {
      client.on('notification', (message) => {
        heard = heard.then(() => listener(message)).catch(() => undefined);
      });
    } else {
      client.on(event as 'end', listener);
    }
  };
  return {
    on,
    query: client.query.bind(client),
    removeAllListeners: client.removeAllListeners.bind(client),
    release: () => void close(),
  };
}
