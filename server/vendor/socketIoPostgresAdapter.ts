import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Namespace } from 'socket.io';

/* Undocumented parts of `@socket.io/postgres-adapter` 0.5; `socketIoPostgresAdapter.test.ts` fails when they change. */

/** Replacements for what the adapter does by itself. */
export interface AdapterHooks {
  /** Opens the connection that listens. */
  connect(): Promise<{ client: Pick<pg.Client, 'on' | 'query' | 'removeAllListeners'>; close: () => Promise<void> }>;
  /** Runs every statement but notifications. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Sends one notification. */
  notify(channel: string, payload: string): Promise<unknown>;
  /** Wraps the publication of one message, which ends with a notification. */
  publish(publishMessage: () => Promise<string>): Promise<string>;
  /** A large event could not be fetched, or is deleted already, as after this process was frozen. */
  missed(): void;
}

/** The adapter's statement for a notification. */
const NOTIFY = 'SELECT pg_notify($1, $2)';
/** How its statement for a large event begins. */
const FETCH = 'SELECT payload FROM';

/** Creates the adapter factory of Socket.IO with these hooks. */
export function createHookedAdapter(
  hooks: AdapterHooks,
  options: Parameters<typeof createAdapter>[1],
): (namespace: Namespace) => PostgresAdapter {
  async function fetchLarge(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const found = await hooks.query(text, values).catch(() => ({ rows: [] }));
    if (found.rows.length === 0) hooks.missed();
    return found;
  }

  const pool = {
    connect: async () => deliverInOrder(await hooks.connect()),
    query(text: string, values: unknown[] = []) {
      if (text === NOTIFY) return hooks.notify(String(values[0]), String(values[1]));
      return text.startsWith(FETCH) ? fetchLarge(text, values) : hooks.query(text, values);
    },
  };
  const create = createAdapter(pool as unknown as pg.Pool, options);
  return (namespace) => {
    const adapter = create(namespace);
    const hooked = adapter as unknown as { doPublish(message: unknown): Promise<string> };
    const doPublish = hooked.doPublish.bind(adapter);
    hooked.doPublish = (message) => hooks.publish(() => doPublish(message));
    return adapter;
  };
}

/** The adapter fetches a large event before passing it on; smaller ones wait for it instead of overtaking it. */
function deliverInOrder({ client, close }: Awaited<ReturnType<AdapterHooks['connect']>>): object {
  let delivered: Promise<unknown> = Promise.resolve();
  let end = () => undefined as unknown;
  /** The adapter opens another connection after an end and after a failure: after both it would hear everything twice. */
  const query = (text: string) =>
    client.query(text).catch(() => {
      end();
      void close();
      return new Promise(() => undefined);
    });
  const on = (event: string, listener: (...args: unknown[]) => unknown) => {
    if (event === 'notification') {
      client.on('notification', (message) => {
        delivered = delivered.then(() => listener(message)).catch(() => undefined);
      });
    } else {
      let hasEnded = false;
      end = () => {
        if (!hasEnded) listener();
        hasEnded = true;
      };
      client.on(event as 'end', end);
    }
  };
  return {
    on,
    query,
    removeAllListeners: client.removeAllListeners.bind(client),
    release: () => void close(),
  };
}
