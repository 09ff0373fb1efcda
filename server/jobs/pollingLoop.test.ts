import { setTimeout as sleep } from 'node:timers/promises';

import { createPollingLoop, type PollingLoop } from './pollingLoop';

const GAP_MS = 200;
/** A timer may fire a little early. */
const EARLY_MS = 5;

let begunMs: number[];
let loop: PollingLoop;
afterEach(() => loop.stop());

async function run(waitMs: number, gapMs = 0, took = 0): Promise<void> {
  begunMs = [];
  const poll = async () => {
    begunMs.push(performance.now());
    if (took > 0) await sleep(took);
    return waitMs;
  };
  loop = createPollingLoop(poll, () => undefined, gapMs);
  await loop.start();
}

const gaps = () => begunMs.slice(1).map((ms, at) => ms - (begunMs[at] ?? 0));

it('calls again after the delay that was returned, at once when it is woken', async () => {
  await run(60_000);
  expect(begunMs).toHaveLength(1);
  loop.wake();
  await sleep(20);
  expect(begunMs).toHaveLength(2);
});

it('calls once after the gap, however often it is woken meanwhile', async () => {
  await run(60_000, GAP_MS);
  for (let at = 0; at < 20; at += 1) {
    loop.wake();
    await sleep(2);
  }
  await sleep(GAP_MS * 2);
  expect(begunMs).toHaveLength(2);
  expect(gaps()[0]).toBeGreaterThanOrEqual(GAP_MS - EARLY_MS);
  // What wakes it later is not kept waiting.
  loop.wake();
  await sleep(20);
  expect(begunMs).toHaveLength(3);
});

it('keeps the gap when it was woken during a call', async () => {
  await run(60_000, GAP_MS, 30);
  loop.wake();
  await sleep(GAP_MS + 10);
  loop.wake();
  await sleep(GAP_MS * 2);
  expect(begunMs).toHaveLength(3);
  for (const gapMs of gaps()) expect(gapMs).toBeGreaterThanOrEqual(GAP_MS - EARLY_MS);
});

it('is not put off by being woken when a call is due sooner', async () => {
  await run(20, GAP_MS);
  loop.wake();
  await sleep(120);
  expect(begunMs.length).toBeGreaterThan(2);
});
