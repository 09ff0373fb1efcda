import { createBatcher } from './batcher';

it('handles what arrives during a call in the next one, in order', async () => {
  const calls: number[][] = [];
  let goOn = () => undefined as void;
  const add = createBatcher(async (items: readonly number[]) => {
    calls.push([...items]);
    if (calls.length === 1) await new Promise<void>((resolve) => (goOn = resolve));
    return items.map((item) => item * 10);
  });
  const first = add(1);
  await new Promise((resolve) => setImmediate(resolve));
  const later = [add(2), add(3)];
  goOn();
  expect(await Promise.all([first, ...later])).toEqual([10, 20, 30]);
  expect(calls).toEqual([[1], [2, 3]]);
});

it('rejects every item of a failed call, and goes on', async () => {
  let callsCount = 0;
  const add = createBatcher(async (items: readonly number[]) => {
    callsCount += 1;
    if (callsCount === 1) throw new Error('broken');
    return items;
  });
  expect(await Promise.allSettled([add(1), add(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await add(3)).toBe(3);
});

it('handles the halves of a failed call where that is allowed, in order, and rejects only what fails again', async () => {
  const calls: number[][] = [];
  const add = createBatcher(async (items: readonly number[]) => {
    calls.push([...items]);
    if (items.includes(2)) throw new Error('broken');
    return items;
  }, true);
  expect(await Promise.allSettled([add(1), add(2), add(3)])).toMatchObject([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected' },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(calls).toEqual([[1, 2, 3], [1, 2], [1], [2], [3]]);
});

it('repeats nothing after an error of the connection: it may have been written', async () => {
  let callsCount = 0;
  const add = createBatcher((_items: readonly number[]): Promise<number[]> => {
    callsCount += 1;
    return Promise.reject(Object.assign(new Error('lost'), { code: '08006' }));
  }, true);
  expect(await Promise.allSettled([add(1), add(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(callsCount).toBe(1);
});
