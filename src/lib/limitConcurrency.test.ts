import { limitConcurrency } from './limitConcurrency';

it('never runs more than a few at a time, in order, also when one fails', async () => {
  const run = limitConcurrency(2);
  const begun: number[] = [];
  let open = 0;
  let most = 0;
  const work = (id: number) => async () => {
    begun.push(id);
    most = Math.max(most, (open += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    if (id === 1) throw new Error('lost');
    return id;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((id) => run(work(id))));
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : 'lost'))).toEqual([0, 'lost', 2, 3, 4]);
  await expect(run(work(5))).resolves.toBe(5);
});
