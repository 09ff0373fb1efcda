import type { PostgresAdapter } from '@socket.io/postgres-adapter';
import type { Namespace } from 'socket.io';

import { openConnection, openPool, type PostgresConnection } from '../db/postgresConnection';
import { createHookedAdapter } from '../vendor/socketIoPostgresAdapter';
import { createClusterBroadcast } from './clusterBroadcast';

/** Forwards socket events between processes. */
export interface SocketCluster {
  /** The adapter factory that Socket.IO calls per namespace. */
  adapter: (namespace: Namespace) => PostgresAdapter;
  /** Calls back when events of other processes did not reach our browsers, as after a reconnect. */
  onMissed(listener: () => void): void;
  /** Calls back a second after events of this process reached no other one; again, if telling them of that fails as well. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

/** Stores events too large for a notification for some seconds; created by the migrations. */
const ATTACHMENTS_TABLE = 'socket_io_attachments';
/** PostgreSQL's limit is 8,000 bytes; the adapter counts only its own message. */
const NOTIFICATION_MAX_BYTES = 7_800;
const TELL_LOST_AFTER_MS = 1_000;

/** Uses connections of its own, so that a busy pool does not delay events and their order is kept. */
export function openSocketCluster(databaseUrl: string, onError: (error: unknown) => void): SocketCluster {
  const pool = openPool(databaseUrl, 1, onError);
  const adapters: PostgresAdapter[] = [];
  let missed: () => void = () => undefined;
  let lost: () => void = () => undefined;
  let tellLost: NodeJS.Timeout | undefined;
  let connectedCount = 0;
  const broadcast = createClusterBroadcast(pool, (error) => {
    onError(error);
    clearTimeout(tellLost);
    if (!isClosed) tellLost = setTimeout(lost, TELL_LOST_AFTER_MS);
  });
  let isClosed = false;

  /** Called by the adapter, which retries for ever: after the close the promise stays pending. */
  async function connect(): Promise<PostgresConnection> {
    const connection = await openConnection(databaseUrl, onError);
    if (isClosed) {
      await connection.close();
      return new Promise(() => undefined);
    }
    connectedCount += 1;
    if (connectedCount > 1) missed();
    return connection;
  }

  const create = createHookedAdapter(
    {
      connect,
      query: (text, values) => pool.query(text, values),
      notify: broadcast.notify,
      publish: broadcast.publishInOrder,
      missed: () => missed(),
    },
    {
      channelPrefix: 'voronka-sockets',
      tableName: ATTACHMENTS_TABLE,
      payloadThreshold: NOTIFICATION_MAX_BYTES,
      errorHandler: onError,
    },
  );

  /** A function declaration, because Socket.IO calls it with `new`. */
  function adapter(namespace: Namespace): PostgresAdapter {
    const created = create(namespace);
    adapters.push(created);
    return created;
  }

  return {
    adapter,
    onMissed(listener) {
      missed = listener;
    },
    onLost(listener) {
      lost = listener;
    },
    async close() {
      isClosed = true;
      clearTimeout(tellLost);
      for (const adapter of adapters) adapter.close();
      await broadcast.settled();
      await pool.end();
    },
  };
}
