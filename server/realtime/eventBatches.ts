import type { EventBundle } from '@contract/events';
import { limits } from '@contract/limits';

/** Gathers the events of each account. */
export interface EventBatches {
  add(userId: number, ...event: EventBundle[number]): void;
  /** Sends what is gathered, for the end. */
  flush(): void;
}

/** How long events wait for others, in milliseconds, and how many at once are a flood. */
export interface BatchTiming {
  everyMs: number;
  floodCount: number;
  floodEveryMs: number;
}

/**
 * The first event of an account goes out at once, what follows within `everyMs` goes out together: every message wakes the page of a
 * browser, whatever is in it. After a bundle of `floodCount` events or more the next one waits for `floodEveryMs`.
 */
export function createEventBatches(
  send: (userId: number, bundle: EventBundle) => void,
  { everyMs, floodCount, floodEveryMs }: BatchTiming = limits.socket.bundles,
): EventBatches {
  const gathering = new Map<number, { bundle: EventBundle; timer: NodeJS.Timeout }>();

  function begin(userId: number, waitMs = everyMs): void {
    gathering.set(userId, { bundle: [], timer: setTimeout(() => handOn(userId), waitMs) });
  }

  function handOn(userId: number): void {
    const bundle = gathering.get(userId)?.bundle ?? [];
    gathering.delete(userId);
    if (bundle.length === 0) return;
    begin(userId, bundle.length >= floodCount ? floodEveryMs : everyMs);
    send(userId, bundle);
  }

  return {
    add(userId, ...event) {
      const gathered = gathering.get(userId);
      if (gathered) {
        gathered.bundle.push(event);
        return;
      }
      begin(userId);
      send(userId, [event]);
    },
    flush() {
      for (const [userId, { bundle, timer }] of gathering) {
        clearTimeout(timer);
        if (bundle.length > 0) send(userId, bundle);
      }
      gathering.clear();
    },
  };
}
