import pg from 'pg';

import { MINUTE_MS } from '@contract/time';

import { DatabaseUnavailableError } from './databaseUnavailable';

/** Rolls back transactions that idle this long: a frozen process must not keep its locks. */
const IDLE_TRANSACTION_MAX_MS = 10_000;
const CONNECT_MAX_MS = 10_000;
/** Cancels slow statements: no call of the product takes seconds. */
const STATEMENT_MAX_MS = MINUTE_MS;
/** A server without an answer by then has lost its power or network, which closes no connection: ours is closed. */
const ANSWER_MAX_MS = STATEMENT_MAX_MS + 10_000;
/** The driver's message after `query_timeout`. */
const NO_ANSWER = 'Query read timeout';
/** Interval of the liveness probe of a listening connection. */
const PROBE_EVERY_MS = 10_000;
const PROBE_MAX_MS = 5_000;

/** Settings of every connection. */
export const settingsOf = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  application_name: 'voronka',
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MAX_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MAX_MS,
  statement_timeout: STATEMENT_MAX_MS,
  query_timeout: ANSWER_MAX_MS,
  // Compiling a query takes 20 ms, which no call wins back: each reads what an index finds.
  options: '-c jit=off',
});

/** Names of the texts that were named. */
const names = new Map<string, string>();

/**
 * A connection plans a named statement once instead of each time. What a name stands for may have several texts, so each text gets
 * a name of its own.
 */
function nameEachText(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  client.query = ((config: string | pg.QueryConfig, ...rest: unknown[]) => {
    if (typeof config === 'string' || !config.name) return query(config, ...rest);
    const { name, text } = config;
    const own = names.get(text) ?? `${name}_${names.size}`;
    names.set(text, own);
    return query({ ...config, name: own }, ...rest);
  }) as typeof client.query;
}

/**
 * Closes a connection without an answer, so that its other statements fail as well. Drizzle never releases a connection whose BEGIN
 * failed (drizzle-orm#6241), so it is released here: a pool that has lost all connections waits for ever.
 */
function releaseLost(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
  client.query = ((config: string | pg.QueryConfig, ...rest: unknown[]) => {
    const asked = query(config, ...rest);
    const text = typeof config === 'string' ? config : config.text;
    asked?.catch((error: unknown) => {
      if (text.startsWith('begin')) client.release(true);
      else if (error instanceof Error && error.message === NO_ANSWER) void (client as unknown as pg.Client).end();
    });
    return asked;
  }) as typeof client.query;
}

/** A pool without a connection in time throws an error of its own, which says that the statement was not sent. */
function nameMissingConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  type Connected = Parameters<typeof connect>[0];
  const told =
    (done: Connected): Connected =>
    (error, client, release) =>
      done(error && new DatabaseUnavailableError(error), client, release);
  const wait = async () => {
    try {
      return await connect();
    } catch (error) {
      throw new DatabaseUnavailableError(error);
    }
  };
  pool.connect = ((done?: Connected) => (done ? connect(told(done)) : wait())) as typeof pool.connect;
}

/**
 * A connection pool. Errors of idle connections are reported; unhandled, they would end the process.
 * Without a connection for ten seconds a statement throws DatabaseUnavailableError.
 */
export function openPool(
  databaseUrl: string,
  max: number,
  onError: (error: unknown) => void,
  settings: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({ ...settingsOf(databaseUrl), ...settings, max });
  nameMissingConnections(pool);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', onError);
    nameEachText(client);
    releaseLost(client);
  });
  return pool;
}

/** A dedicated connection for LISTEN, outside of the pool. */
export interface PostgresConnection {
  client: pg.Client;
  /** Closes it without emitting `end`. */
  close: () => Promise<void>;
}

/**
 * Opens a dedicated connection. It is probed, so that `end` is emitted even when the network drops silently.
 * @throws Error when the server cannot be reached
 */
export async function openConnection(
  databaseUrl: string,
  onError: (error: unknown) => void,
): Promise<PostgresConnection> {
  const client = new pg.Client(settingsOf(databaseUrl));
  client.on('error', onError);
  await client.connect();
  const timer = setInterval(() => {
    client.query({ text: 'select 1', query_timeout: PROBE_MAX_MS } as pg.QueryConfig).catch((error: unknown) => {
      onError(error);
      client.emit('end');
      void close();
    });
  }, PROBE_EVERY_MS);
  client.once('end', () => clearInterval(timer));

  async function close(): Promise<void> {
    clearInterval(timer);
    client.removeAllListeners('end');
    await client.end().catch(() => undefined);
  }

  return { client, close };
}
