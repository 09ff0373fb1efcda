import { setTimeout as sleep } from 'node:timers/promises';

import { DAY_MS, MINUTE_MS } from '@contract/time';

import { createFakeClock } from '@test/kit/fakeClock';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../db/database';
import { duties } from '../db/schema';
import { startJobs, type IntervalJob, type Job } from './startJobs';
import { createWorkMonitor, type WorkMonitor } from './workMonitor';

jest.setTimeout(30_000);

let db: Database;
let close: () => Promise<void>;
let errors: { err: unknown; job: string }[];
let stops: (() => Promise<void>)[];
let monitor: WorkMonitor | undefined;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(() => {
  errors = [];
  stops = [];
  monitor = undefined;
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await truncateAll(db);
});
afterAll(() => close());

function start(...jobs: Job[]): () => Promise<void> {
  const log = { warn: () => undefined, error: (entry: { err: unknown; job: string }) => void errors.push(entry) };
  const config = { databaseUrl: 'postgres://a-cluster' };
  const stop = startJobs(jobs, { db, log: log as never, config, ...(monitor && { monitor }) });
  stops.push(stop);
  return stop;
}

async function until(what: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_000 && !what(); tries += 1) await sleep(10);
  expect(what()).toBe(true);
}

/** A job that counts its runs. */
function countingJob(options: Partial<IntervalJob> = {}) {
  const job = {
    name: 'test.count',
    everyMs: DAY_MS,
    firstAfterMs: 0,
    runCount: 0,
    run: () => Promise.resolve(void (job.runCount += 1)),
    ...options,
  };
  return job;
}

describe('an interval job', () => {
  it('runs repeatedly, the first time after the interval unless configured otherwise', async () => {
    const later = countingJob({ name: 'test.later', firstAfterMs: undefined });
    const often = countingJob({ everyMs: 20 });
    start(often, later);
    await until(() => often.runCount >= 3);
    expect(later.runCount).toBe(0);
  });

  it('logs a failed run with its name and runs again', async () => {
    let runCount = 0;
    const failure = new Error('broken');
    const run = () => ((runCount += 1) === 1 ? Promise.reject(failure) : Promise.resolve());
    start({ name: 'test.fails', everyMs: 20, run });
    await until(() => runCount >= 3);
    expect(errors).toEqual([{ err: failure, job: 'test.fails' }]);
  });

  it('waits the whole interval after a failure, however long the failed run took', async () => {
    const beganMs: number[] = [];
    const run = async () => {
      beganMs.push(performance.now());
      await sleep(60);
      throw new Error('broken');
    };
    start({ name: 'test.slowFailure', everyMs: 50, firstAfterMs: 0, run });
    await until(() => beganMs.length >= 3);
    expect(beganMs.slice(1).map((atMs, at) => atMs - (beganMs[at] ?? 0) > 100)).not.toContain(false);
  });

  it('waits as long as a run returns', async () => {
    let runCount = 0;
    start({
      name: 'test.waits',
      everyMs: DAY_MS,
      firstAfterMs: 0,
      run: () => Promise.resolve((runCount += 1) < 3 ? 0 : DAY_MS),
    });
    await until(() => runCount === 3);
    await sleep(50);
    expect(runCount).toBe(3);
  });

  it('never overlaps itself, and a stop aborts and awaits the current run', async () => {
    let running = 0;
    let runCount = 0;
    const run = async (signal: AbortSignal) => {
      runCount += 1;
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await sleep(30);
      running -= 1;
    };
    const stop = start({ name: 'test.long', everyMs: 5, firstAfterMs: 0, run });
    await sleep(50);
    expect(running).toBe(1);
    await stop();
    expect([running, runCount]).toEqual([0, 1]);
  });

  it('is due at once when its clock moves past the interval', async () => {
    const clock = createFakeClock();
    const job = countingJob({ clock, firstAfterMs: DAY_MS });
    start(job);
    await sleep(30);
    expect(job.runCount).toBe(0);
    clock.move(DAY_MS);
    await until(() => job.runCount === 1);
  });

  it('runs in one process at a time under a leader lease, and in the next one when the first stops', async () => {
    const [first, second] = [countingJob({ everyMs: 20 }), countingJob({ everyMs: 20 })];
    const stopFirst = start({ ...first, leaderLease: 'test', run: first.run });
    await until(() => first.runCount > 0);
    start({ ...second, leaderLease: 'test', run: second.run });
    await sleep(200);
    expect(second.runCount).toBe(0);
    await stopFirst();
    const runCount = first.runCount;
    await until(() => second.runCount > 0);
    expect(first.runCount).toBe(runCount);
  });
});

describe('an event job', () => {
  it('handles events in order, continues after a failure, and a stop awaits what is queued', async () => {
    let emit: (event: number) => void = () => undefined;
    const handled: number[] = [];
    const stop = start({
      name: 'test.events',
      subscribe: (enqueue) => {
        emit = (event) =>
          enqueue(async () => {
            await sleep(event);
            if (event === 2) throw new Error('broken');
            handled.push(event);
          });
        return () => (emit = () => undefined);
      },
    });
    emit(30);
    emit(2);
    emit(10);
    const stopped = stop();
    emit(1);
    await stopped;
    expect(handled).toEqual([30, 10]);
    expect(errors).toMatchObject([{ job: 'test.events' }]);
  });
});

it('is not failing any more in a process whose duty has passed on', async () => {
  monitor = createWorkMonitor(() => undefined);
  const run = () => Promise.reject(new Error('broken'));
  start({ name: 'test.duty', everyMs: 20, firstAfterMs: 0, leaderLease: 'test', run });
  await until(() => monitor?.listFailing().length === 1);
  // As another process takes it while this one cannot reach the database.
  await db.update(duties).set({ owner: 'other', expiresAt: new Date(Date.now() + DAY_MS) });
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + MINUTE_MS);
  await until(() => monitor?.listFailing().length === 0);
  clock.mockRestore();
});

it('refuses two jobs with the same name', () => {
  expect(() =>
    startJobs([countingJob(), countingJob()], { db, log: console as never, config: { databaseUrl: null } }),
  ).toThrow('same name');
});
