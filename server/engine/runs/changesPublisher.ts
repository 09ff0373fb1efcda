import { createBatcher } from '../../db/batcher';
import { mergeChanges, publishChanges, type RunChanges } from './runEvents';
import type { RunParts } from './runParts';

/** Publishes changes in order, without making the sender wait; those that wait are published together. */
export interface ChangesPublisher {
  /** Never fails: a message that was claimed or sent does not depend on its events. */
  publish(changes: Partial<RunChanges>): void;
  /** Resolves when everything received so far is published. */
  settled(): Promise<void>;
}

/** A publisher with nothing to publish. */
export function createChangesPublisher(parts: RunParts): ChangesPublisher {
  let last: Promise<void> = Promise.resolve();
  const publishTogether = createBatcher(async (all: readonly Partial<RunChanges>[]) => {
    await publishChanges(parts, mergeChanges(all));
    return all.map(() => undefined);
  }, true);
  return {
    publish(changes) {
      if (Object.values(changes).every((ids) => ids.length === 0)) return;
      last = publishTogether(changes).catch((error: unknown) =>
        parts.log.error({ err: error, changes }, 'the progress of runs was not published'),
      );
    },
    settled: () => last,
  };
}
