import { setImmediate as nextTick } from 'node:timers/promises';

import { inHalves } from './inHalves';

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
 * @param isRepeatable after an error of several items each half is handled again, so that one of them fails only itself; not after one of the
 * connection, which leaves unknown whether something was written
 */
export function createBatcher<Item, Result>(
  runAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  isRepeatable = false,
): Batched<Item, Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    try {
      const results = isRepeatable ? await inHalves(items, runAll) : fulfill(await runAll(items));
      batch.forEach(({ resolve, reject }, at) => {
        const result = results[at];
        if (result?.status === 'rejected') reject(result.reason);
        else resolve(result?.value as Result);
      });
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
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

const fulfill = <Result>(results: readonly Result[]): PromiseSettledResult<Result>[] =>
  results.map((value) => ({ status: 'fulfilled', value }));
