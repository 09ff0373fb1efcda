import type { ServerEventName } from '@contract/events';

import { createSerialQueue } from '../../jobs/serialQueue';
import type { Publish } from '../../realtime/publish';

const GAP_MS = 1_000;
/** What takes long to read is read more rarely: reading takes one part in so many of the time. */
const REST_PER_READ = 100;

/** A publisher that publishes more about an account soon after some events of it. */
export interface FollowUps {
  publish: Publish;
  /** Publishes nothing more that follows; resolves when nothing is being read any longer. */
  close(): Promise<void>;
}

interface Parts {
  log: { error(about: object, text: string): void };
  publish: Publish;
  /** Events after which something follows. */
  after: ReadonlySet<ServerEventName>;
  /** Publishes it. */
  follow: (userId: number) => Promise<void>;
  /** What is logged when that fails. */
  failure: string;
  pace?: FollowUpPace | undefined;
}

/** How rarely something follows; tests make it shorter. */
export interface FollowUpPace {
  gapMs?: number;
  restPerRead?: number;
}

/**
 * What follows comes once a second at most, more rarely where reading it takes long, and for one account after the other: when a thousand
 * change at once, reading about them must not keep the sends from the database.
 */
export function createFollowUps({ log, publish, after, follow, failure, pace = {} }: Parts): FollowUps {
  const { gapMs = GAP_MS, restPerRead = REST_PER_READ } = pace;
  const timers = new Map<number, NodeJS.Timeout>();
  /** How long the last reading for each account took. */
  const readsMs = new Map<number, number>();
  const queue = createSerialQueue((err) => log.error({ err }, failure));
  let isClosed = false;

  async function followNow(userId: number): Promise<void> {
    timers.delete(userId);
    if (isClosed) return;
    const startedMs = performance.now();
    await follow(userId);
    readsMs.set(userId, performance.now() - startedMs);
  }

  function followSoon(userId: number): void {
    if (isClosed || timers.has(userId)) return;
    const restMs = Math.max(gapMs, (readsMs.get(userId) ?? 0) * restPerRead);
    timers.set(
      userId,
      setTimeout(() => queue.add(() => followNow(userId)), restMs),
    );
  }

  return {
    publish(userId, event, payload) {
      publish(userId, event, payload);
      if (after.has(event)) followSoon(userId);
    },
    async close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await queue.settled();
    },
  };
}
