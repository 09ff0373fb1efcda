import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Namespace } from 'socket.io';

import { openLine, openPool } from '../db/serverConnection';

/** Brings the socket events of this process to browsers of the others, and theirs to ours. */
export interface SocketLine {
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
export function openSocketLine(databaseUrl: string, onError: (error: unknown) => void): SocketLine {
  const pool = openPool(databaseUrl, 1, onError);
  const adapters: PostgresAdapter[] = [];
  let restored: () => void = () => undefined;
  let connectedCount = 0;
  let tail: Promise<unknown> = Promise.resolve();

  /** Each is told whole before the next one: a large event is two statements. One that cannot be told is heard here only. */
  function inTurn(publish: () => Promise<string>): Promise<string> {
    const turn = tail.then(publish).catch((error: unknown) => {
      onError(error);
      return '';
    });
    tail = turn;
    return turn;
  }

  async function connect() {
    const line = await openLine(databaseUrl, onError);
    connectedCount += 1;
    if (connectedCount > 1) restored();
    return Object.assign(line, { release: () => void line.end().catch(onError) });
  }

  const make = createAdapter({ connect, query: pool.query.bind(pool) } as unknown as pg.Pool, {
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
    publishing.doPublish = (message) => inTurn(() => publish(message));
    adapters.push(made);
    return made;
  }

  return {
    adapter,
    onRestored(listener) {
      restored = listener;
    },
    async close() {
      for (const adapter of adapters) adapter.close();
      await tail;
      await pool.end();
    },
  };
}
