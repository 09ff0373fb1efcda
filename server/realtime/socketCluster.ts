import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Namespace } from 'socket.io';

import { openConnection, openPool, type PostgresConnection } from '../db/postgresConnection';
import { createClusterBroadcast } from './clusterBroadcast';

/** Forwards socket events between processes. */
export interface SocketCluster {
  /** The adapter factory that Socket.IO calls per namespace. */
  adapter: (namespace: Namespace) => PostgresAdapter;
  /** Calls back after a reconnect: events published meanwhile did not reach our browsers. */
  onRestored(listener: () => void): void;
  close(): Promise<void>;
}

/** Stores events too large for a notification for some seconds; created by the migrations. */
const ATTACHMENTS_TABLE = 'socket_io_attachments';
/** PostgreSQL's limit is 8,000 bytes; the adapter counts only its own message. */
const NOTIFICATION_MAX_BYTES = 7_800;

type Publishing = { doPublish(message: unknown): Promise<string> };

/** Uses connections of its own, so that a busy pool does not delay events and their order is kept. */
export function openSocketCluster(databaseUrl: string, onError: (error: unknown) => void): SocketCluster {
  const pool = openPool(databaseUrl, 1, onError);
  const adapters: PostgresAdapter[] = [];
  let restored: () => void = () => undefined;
  let connectedCount = 0;
  const telling = createClusterBroadcast(pool, onError);
  let isClosed = false;

  /** Called by the adapter, which retries for ever: after the close the promise stays pending. */
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

  /** A function declaration, because Socket.IO calls it with `new`. */
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
 * A client in the form the adapter takes from a pool. The adapter fetches a large event before passing it on, and
 * smaller ones would overtake it: each notification waits for the previous one.
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
