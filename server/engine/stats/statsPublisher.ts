import type { ServerEventName } from '@contract/events';

import type { Database } from '../../db/database';
import type { Clock } from '../../gateways/clock';
import type { Publish } from '../../realtime/publish';
import { readStats } from './stats';
import { createSerialQueue } from '../../jobs/serialQueue';

const GAP_MS = 1_000;
/** The more messages an account has, the longer they are counted: reading takes one part in so many of the time. */
const REST_PER_READ = 100;

/** Events that may change an account's numbers. */
const CHANGES_STATS: Partial<Record<ServerEventName, true>> = {
  'funnel:completed': true,
  'funnels:updated': true,
  'broadcast:completed': true,
  'groups:updated': true,
};

/** A publisher that also publishes the numbers of an account. */
export interface StatsPublisher {
  publish: Publish;
  /** Publishes nothing more; resolves when nothing is being read any longer. */
  close(): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: { error(about: object, text: string): void };
  publish: Publish;
}

/**
 * Publishes an account's numbers after events that change them, once a second at most, more rarely where reading them takes long. One account
 * after the other: when a thousand change at once, their numbers must not keep the sends from the database.
 */
export function createStatsPublisher(
  parts: Parts,
  { gapMs = GAP_MS, restPerRead = REST_PER_READ } = {},
): StatsPublisher {
  const { log, publish } = parts;
  const timers = new Map<number, NodeJS.Timeout>();
  /** How long the last reading of each account took. */
  const readsMs = new Map<number, number>();
  const queue = createSerialQueue((err) => log.error({ err }, 'the numbers of an account were not published'));
  let isClosed = false;

  async function publishStats(userId: number): Promise<void> {
    timers.delete(userId);
    if (isClosed) return;
    const startedMs = performance.now();
    publish(userId, 'stats:updated', await readStats(parts, userId));
    readsMs.set(userId, performance.now() - startedMs);
  }

  function publishSoon(userId: number): void {
    if (isClosed || timers.has(userId)) return;
    const restMs = Math.max(gapMs, (readsMs.get(userId) ?? 0) * restPerRead);
    timers.set(
      userId,
      setTimeout(() => queue.add(() => publishStats(userId)), restMs),
    );
  }

  return {
    publish(userId, event, payload) {
      publish(userId, event, payload);
      if (CHANGES_STATS[event]) publishSoon(userId);
    },
    async close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await queue.settled();
    },
  };
}
