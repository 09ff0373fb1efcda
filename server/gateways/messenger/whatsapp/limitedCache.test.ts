import { createLimitedCache } from './limitedCache';

it('drops what was not used for longest, and nothing that is only written again', async () => {
  const cache = createLimitedCache({ keptMs: 1_000, maxCount: 2 });
  await cache.set('a', 1);
  await cache.set('b', 2);
  await cache.set('b', 3);
  expect(await cache.get('a')).toBe(1);
  await cache.set('c', 4);
  expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual([1, undefined, 4]);
});

it('forgets after a time, on request, and everything at once', async () => {
  let now = 0;
  const cache = createLimitedCache({ keptMs: 1_000, maxCount: 5 }, () => now);
  await cache.set('a', 1);
  now = 999;
  expect(await cache.get('a')).toBe(1);
  now = 1_000;
  expect(await cache.get('a')).toBeUndefined();
  await cache.set('b', 2);
  await cache.set('c', 3);
  await cache.del('b');
  expect([await cache.get('b'), await cache.get('c')]).toEqual([undefined, 3]);
  await cache.flushAll();
  expect(await cache.get('c')).toBeUndefined();
});

it('drops what is over also when nobody uses it', async () => {
  jest.useFakeTimers();
  try {
    const cache = createLimitedCache({ keptMs: 1_000, maxCount: 5 });
    await cache.set('a', 1);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1_000);
    expect(jest.getTimerCount()).toBe(0);
    expect(await cache.get('a')).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});
