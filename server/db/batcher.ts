import { setImmediate as nextTick } from 'node:timers/promises';

/** Handles an item together with others that arrive at the same time. */
export type Batched<Item, Result> = (item: Item) => Promise<Result>;

/** A statement about so many rows is still short. */
const ITEMS_MAX_COUNT = 50;

/**
 * One call at a time: items that arrive meanwhile are handled by the next one together. Alone, an item does not wait.
 * @param runAll returns a result for each item, in order; its error is the error of all of them
 */
export function createBatcher<Item, Result>(
  runAll: (items: readonly Item[]) => Promise<readonly Result[]>,
): Batched<Item, Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let isRunning = false;

  async function runWaiting(): Promise<void> {
    isRunning = true;
    await nextTick();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, ITEMS_MAX_COUNT);
      try {
        const results = await runAll(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, at) => resolve(results[at] as Result));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runWaiting();
    });
}
