import { pino } from 'pino';

import { createIsolation } from './isolation';
import { defaultTiming } from './timing';

const build = (retryBaseMs: number, counted: string[] = []) =>
  createIsolation(
    { log: pino({ level: 'silent' }), countItemFailure: (work) => counted.push(work) },
    { ...defaultTiming, retryBaseMs },
  );

it('retries a row alone, after a delay, and gives it up once', async () => {
  const counted: string[] = [];
  const isolation = build(0, counted);
  const calls: number[][] = [];
  const givenUp: number[] = [];
  const work = (ids: readonly number[]) => {
    calls.push([...ids]);
    return ids.includes(2) ? Promise.reject(new Error('broken')) : Promise.resolve();
  };
  for (let at = 0; at < 7; at += 1)
    await isolation.each('starts', [1, 2, 3], work, (id) => Promise.resolve(void givenUp.push(id)));
  expect(calls.slice(0, 6)).toEqual([[1, 2, 3], [1, 2], [1], [2], [3], [1, 3]]);
  expect(calls.filter((ids) => ids.join() === '2')).toHaveLength(7);
  expect([givenUp, counted.length]).toEqual([[2], 7]);
});

it('leaves out rows that wait for their next try, and forgets one that succeeds', async () => {
  const isolation = build(60_000);
  await isolation.each('starts', [1], () => Promise.reject(new Error('broken')));
  expect([isolation.listPostponed('starts'), isolation.listPostponed('runs')]).toEqual([[1], []]);
  expect(isolation.due('starts', [1, 2])).toEqual([2]);
  const work = jest.fn(() => Promise.resolve());
  await isolation.each('starts', [1, 2], work);
  expect(work).toHaveBeenCalledWith([2]);
});

it('counts a lost connection against no row', async () => {
  const isolation = build(0);
  const lost = Object.assign(new Error('x'), { code: 'ECONNRESET' });
  await expect(isolation.each('starts', [1, 2], () => Promise.reject(lost))).rejects.toBe(lost);
  expect(isolation.due('starts', [1, 2])).toEqual([1, 2]);
});
