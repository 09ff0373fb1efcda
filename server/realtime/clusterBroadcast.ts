import type pg from 'pg';

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** Tells the other processes in the order in which it was asked, as many things at once as wait. */
export interface ClusterBroadcast {
  /** For the adapter, in the place of its pool: what it wants to notify of joins the others that wait. */
  query: Query;
  /** Runs one publication of the adapter. One that cannot be told is heard here only. */
  publishInOrder(publish: () => Promise<string>): Promise<string>;
  /** Resolves when everything asked for so far was told. */
  settled(): Promise<void>;
}

/** How the adapter notifies: of one thing at a time. */
const ADAPTER_NOTIFIES = 'SELECT pg_notify($1, $2)';
const NOTIFY_ALL = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told (channel, payload)';
const TOGETHER_MAX_COUNT = 200;

/**
 * One way to the database and back for each event is too slow when thousands are sent: events would wait in ever longer lines. So all
 * that wait are told in one statement; PostgreSQL keeps their order. A large event is stored before it is told.
 */
export function createClusterBroadcast(
  pool: Pick<pg.Pool, 'query'>,
  onError: (error: unknown) => void,
): ClusterBroadcast {
  const waiting: { publish: () => Promise<string>; told: () => void }[] = [];
  let together: [channel: unknown, payload: unknown][] | null = null;
  let telling: Promise<void> | null = null;

  async function tellSome(): Promise<void> {
    const some = waiting.splice(0, TOGETHER_MAX_COUNT);
    together = [];
    for (const { publish } of some) await publish().catch(onError);
    const told = together;
    together = null;
    if (told.length > 0) {
      const columns = [told.map(([channel]) => channel), told.map(([, payload]) => payload)];
      await pool.query(NOTIFY_ALL, columns).catch(onError);
    }
    for (const one of some) one.told();
  }

  async function tellAll(): Promise<void> {
    while (waiting.length > 0) await tellSome();
    telling = null;
  }

  return {
    query(text, values = []) {
      if (text !== ADAPTER_NOTIFIES || together === null) return pool.query(text, values);
      together.push([values[0], values[1]]);
      return Promise.resolve({ rows: [] });
    },
    publishInOrder(publish) {
      return new Promise((resolve) => {
        waiting.push({ publish, told: () => resolve('') });
        telling ??= tellAll();
      });
    },
    async settled() {
      await telling;
    },
  };
}
