import { setImmediate as nextTick } from 'node:timers/promises';

import { createTimeSlices } from './timeSlices';

const SLICE_MS = 10;

/** Occupies the process for so long. */
async function calculate(milliseconds: number): Promise<void> {
  const endMs = performance.now() + milliseconds;
  while (performance.now() < endMs);
}

/** How often other work ran until all is done. */
async function countPauses(work: Promise<unknown>): Promise<number> {
  const progress = { isDone: false, count: 0 };
  const done = work.then(() => (progress.isDone = true));
  for (; !progress.isDone; progress.count += 1) await nextTick();
  await done;
  return progress.count;
}

it('lets other work run between calculations that begin at the same time', async () => {
  const slices = createTimeSlices(SLICE_MS);
  const begin = (run: (work: () => Promise<void>) => Promise<void>) =>
    Promise.all(Array.from({ length: 40 }, () => run(() => calculate(5))));
  // At least every second calculation is followed by a pause.
  expect(await countPauses(begin(slices))).toBeGreaterThanOrEqual(15);
  expect(await countPauses(begin((work) => work()))).toBeLessThan(3);
});

it('returns results and errors, and continues after an error', async () => {
  const slices = createTimeSlices();
  const failed = slices(() => Promise.reject(new Error('no session')));
  const next = slices(() => Promise.resolve(7));
  await expect(failed).rejects.toThrow('no session');
  expect(await next).toBe(7);
});
