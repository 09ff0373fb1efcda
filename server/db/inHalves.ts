import { isConnectionTrouble } from './connectionTrouble';

/**
 * Handles items together. When that fails, each half is tried, down to single items, so that the error of one stays its own and the
 * others take only a few more calls.
 * @param work handles all of its items or, when it throws, none of them
 * @returns the result or the error of each item, in order
 * @throws the error when it tells of the connection and not of an item
 */
export async function inHalves<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<PromiseSettledResult<Result>[]> {
  if (items.length === 0) return [];
  try {
    const results = await work(items);
    return results.map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (isConnectionTrouble(reason)) throw reason;
    if (items.length === 1) return [{ status: 'rejected', reason }];
    const middle = Math.ceil(items.length / 2);
    return [...(await inHalves(items.slice(0, middle), work)), ...(await inHalves(items.slice(middle), work))];
  }
}
