import type pg from 'pg';

/** Publishes to the other processes in order, in batches. */
export interface ClusterBroadcast {
  /** Adds a notification to the current batch. */
  notify(this: void, channel: string, payload: string): Promise<unknown>;
  /** Runs one publication, which ends with a notification. One that fails reaches this process only, and `onLost` is called. */
  publishInOrder(this: void, publish: () => Promise<string>): Promise<string>;
  /** Resolves when everything requested so far was published. */
  settled(): Promise<void>;
}

type Notification = [channel: string, payload: string];

const NOTIFY_ALL = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent (channel, payload)';
const BATCH_MAX_COUNT = 200;

/**
 * A round trip to the database per event is too slow for thousands of events. Waiting notifications are sent in one
 * statement, in order; large events are stored before they are announced.
 */
export function createClusterBroadcast(
  pool: Pick<pg.Pool, 'query'>,
  onLost: (error: unknown) => void,
): ClusterBroadcast {
  const waiting: { publish: () => Promise<string>; done: () => void }[] = [];
  let batch: Notification[] | null = null;
  let publishing: Promise<void> | null = null;

  const send = (notifications: Notification[]) =>
    pool.query(NOTIFY_ALL, [notifications.map(([channel]) => channel), notifications.map(([, payload]) => payload)]);

  async function publishSome(): Promise<void> {
    const some = waiting.splice(0, BATCH_MAX_COUNT);
    const notifications: Notification[] = [];
    batch = notifications;
    for (const { publish } of some) await publish().catch(onLost);
    batch = null;
    if (notifications.length > 0) await send(notifications).catch(onLost);
    for (const { done } of some) done();
  }

  async function publishAll(): Promise<void> {
    while (waiting.length > 0) await publishSome();
    publishing = null;
  }

  return {
    notify(channel, payload) {
      if (batch === null) return send([[channel, payload]]);
      batch.push([channel, payload]);
      return Promise.resolve();
    },
    publishInOrder(publish) {
      return new Promise((resolve) => {
        waiting.push({ publish, done: () => resolve('') });
        publishing ??= publishAll();
      });
    },
    async settled() {
      await publishing;
    },
  };
}
