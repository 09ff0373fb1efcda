import type pg from 'pg';

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** Publishes to the other processes in order, in batches. */
export interface ClusterBroadcast {
  /** Replaces the pool for the adapter: its notifications join the current batch. */
  query: Query;
  /** Runs one publication of the adapter. One that fails reaches this process only. */
  publishInOrder(publish: () => Promise<string>): Promise<string>;
  /** Resolves when everything requested so far was published. */
  settled(): Promise<void>;
}

/** The adapter's own statement: one notification at a time. */
const ADAPTER_NOTIFIES = 'SELECT pg_notify($1, $2)';
const NOTIFY_ALL = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told (channel, payload)';
const TOGETHER_MAX_COUNT = 200;

/**
 * A round trip to the database per event is too slow for thousands of events. Waiting notifications are sent in one
 * statement, in order; large events are stored before they are announced.
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
