import pg from 'pg';

/** A transaction whose process is silent for so long is rolled back: a frozen one must not keep others from its rows. */
const IDLE_TRANSACTION_MAX_MS = 10_000;
const CONNECT_MAX_MS = 10_000;
/** A statement that takes longer is cancelled by the database: no call of the product takes seconds. */
const STATEMENT_MAX_MS = 60_000;
/** A line that is dead without a word is found out within this. */
const PROBE_EVERY_MS = 10_000;
const PROBE_MAX_MS = 5_000;

const settingsOf = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  application_name: 'voronka',
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MAX_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MAX_MS,
  statement_timeout: STATEMENT_MAX_MS,
});

/** Connections to a database server. One that breaks is reported, in use or not: unheard it would end the process. */
export function openPool(databaseUrl: string, max: number, onError: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({ ...settingsOf(databaseUrl), max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** One connection that listens, beside the pool. */
export interface PostgresConnection {
  client: pg.Client;
  /** Hangs up; nobody is told. */
  close: () => Promise<void>;
}

/**
 * Opens a line. It is asked now and then whether it still lives; when it does not, its `end` follows in any case.
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
