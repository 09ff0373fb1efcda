import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Namespace } from 'socket.io';

/* Undocumented parts of `@socket.io/postgres-adapter` 0.5; `socketIoPostgresAdapter.test.ts` fails when they change. */

/** Replacements for what the adapter does by itself. */
export interface AdapterHooks {
  /** Opens the connection that listens. */
  connect(): Promise<{ client: Pick<pg.Client, 'on' | 'query' | 'removeAllListeners'>; close: () => Promise<void> }>;
  /** Runs every statement but notifications. */
  query(text: string, values?: unknown[]): Promise<unknown>;
  /** Sends one notification. */
  notify(channel: string, payload: string): Promise<unknown>;
  /** Wraps the publication of one message, which ends with a notification. */
  publish(publishMessage: () => Promise<string>): Promise<string>;
}

/** The adapter's statement for a notification. */
const NOTIFY = 'SELECT pg_notify($1, $2)';

/** Creates the adapter factory of Socket.IO with these hooks. */
export function createHookedAdapter(
  hooks: AdapterHooks,
  options: Parameters<typeof createAdapter>[1],
): (namespace: Namespace) => PostgresAdapter {
  const pool = {
    connect: async () => deliverInOrder(await hooks.connect()),
    query: (text: string, values: unknown[] = []) =>
      text === NOTIFY ? hooks.notify(String(values[0]), String(values[1])) : hooks.query(text, values),
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
  const on = (event: string, listener: (...args: unknown[]) => unknown) => {
    if (event === 'notification') {
      client.on('notification', (message) => {
        delivered = delivered.then(() => listener(message)).catch(() => undefined);
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
