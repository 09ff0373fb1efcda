import type { ServerEventName } from '@contract/events';

import { createSerialQueue } from '../../jobs/serialQueue';
import type { Publish } from '../../realtime/publish';

const GAP_MS = 1_000;

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
  gapMs?: number | undefined;
}

/**
 * What follows comes once a second at most, and for one account after the other: when a thousand change at once, reading about them must
 * not keep the sends from the database.
 */
export function createFollowUps({ log, publish, after, follow, failure, gapMs = GAP_MS }: Parts): FollowUps {
  const timers = new Map<number, NodeJS.Timeout>();
  const queue = createSerialQueue((err) => log.error({ err }, failure));
  let isClosed = false;

  async function followNow(userId: number): Promise<void> {
    timers.delete(userId);
    if (!isClosed) await follow(userId);
  }

  function followSoon(userId: number): void {
    if (isClosed || timers.has(userId)) return;
    const timer = setTimeout(() => queue.add(() => followNow(userId)), gapMs);
    timers.set(userId, timer);
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
