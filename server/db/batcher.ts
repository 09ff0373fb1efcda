import { setImmediate as nextTick } from 'node:timers/promises';

/** Handles an item together with others that arrive at the same time. */
export type Batched<Item, Result> = (item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** A statement about so many rows is still short. */
const ITEMS_MAX_COUNT = 50;

/**
 * One call at a time: items that arrive meanwhile are handled by the next one together. Alone, an item does not wait.
 * @param runAll returns a result for each item, in order; its error is the error of all of them
 * @param isRepeatable after an error of several items each half is handled again, so that one of them fails only itself
 */
export function createBatcher<Item, Result>(
  runAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  isRepeatable = false,
): Batched<Item, Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await runAll(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(results[at] as Result));
    } catch (error) {
      const middle = Math.ceil(batch.length / 2);
      if (isRepeatable && batch.length > 1)
        for (const half of [batch.slice(0, middle), batch.slice(middle)]) await run(half);
      else batch.forEach(({ reject }) => reject(error));
    }
  }

  async function runWaiting(): Promise<void> {
    isRunning = true;
    await nextTick();
    while (waiting.length > 0) await run(waiting.splice(0, ITEMS_MAX_COUNT));
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runWaiting();
    });
}
