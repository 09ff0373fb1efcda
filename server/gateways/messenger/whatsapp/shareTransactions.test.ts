import { createHook } from 'node:async_hooks';
import { setImmediate as nextTick } from 'node:timers/promises';

import { pino } from 'pino';

import { loadLibrary } from './library';
import { shareTransactions } from './shareTransactions';

const log = pino({ level: 'silent' });
const RETRIES = { maxCommitRetries: 1, delayBetweenTriesMs: 1 };

/** The library's keys of one connection, and what it wrote. */
async function openKeys() {
  const { addTransactionCapability } = await loadLibrary();
  const written: unknown[] = [];
  const stored = { get: async () => ({}), set: async (changes: unknown) => void written.push(changes) };
  const keys = addTransactionCapability(stored, log, RETRIES);
  shareTransactions(keys);
  return { keys, written };
}

it('keeps the transactions of each connection apart', async () => {
  const [one, other] = [await openKeys(), await openKeys()];
  await Promise.all(
    [one, other].map(({ keys }, at) =>
      keys.transaction(async () => {
        await nextTick();
        expect(keys.isInTransaction()).toBe(true);
        expect([one, other][1 - at]?.keys.isInTransaction()).toBe(false);
        await keys.set({ 'sender-key': { [`${at}`]: Buffer.of(at) } });
        await nextTick();
        expect(await keys.get('sender-key', [`${at}`])).toEqual({ [`${at}`]: Buffer.of(at) });
        expect([one, other][at]?.written).toEqual([]);
      }, 'group'),
    ),
  );
  expect(one.written).toEqual([{ 'sender-key': { 0: Buffer.of(0) } }]);
  expect(other.written).toEqual([{ 'sender-key': { 1: Buffer.of(1) } }]);
  expect([one, other].some(({ keys }) => keys.isInTransaction())).toBe(false);
});

it('writes nothing of a transaction that fails', async () => {
  const { keys, written } = await openKeys();
  const failing = keys.transaction(async () => {
    await keys.set({ 'sender-key': { 1: Buffer.of(1) } });
    throw new Error('broken');
  }, 'group');
  await expect(failing).rejects.toThrow('broken');
  expect(written).toEqual([]);
});

/** The most storages that a promise of a transaction has: before Node 24 each in use adds one. */
async function countStorages(connectionsCount: number): Promise<number> {
  const all = await Promise.all(Array.from({ length: connectionsCount }, openKeys));
  let most = 0;
  const hook = createHook({
    init: (_id, _type, _trigger, resource) => {
      most = Math.max(most, Object.getOwnPropertySymbols(resource).length);
    },
  });
  for (const { keys } of all)
    await keys.transaction(async () => {
      hook.enable();
      await nextTick();
      hook.disable();
    }, 'group');
  return most;
}

/** One for each connection would be 19 more; code of other tests of the same process may add one meanwhile. */
it('adds one storage to each promise for all connections together', async () => {
  const forOne = await countStorages(1);
  expect((await countStorages(20)) - forOne).toBeLessThan(10);
});

it('refuses keys of another kind', () => {
  expect(() => shareTransactions({ isInTransaction: () => false })).toThrow('in another way');
});
