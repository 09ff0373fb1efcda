import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../db/database';
import type { Clock } from '../gateways/clock';
import { holdLeaderLease, type LeaderLease } from './leaderLease';
import { createPollingLoop } from './pollingLoop';
import { createSerialQueue } from './serialQueue';
import type { WorkMonitor } from './workMonitor';

/** Background work that repeats. Runs of one job never overlap. */
export interface IntervalJob {
  /** Unique; in every log entry about the job. */
  name: string;
  /** Delay between the beginnings of two runs, unless a run returns another delay. */
  everyMs: number;
  /** Delay before the first run; `everyMs` by default. */
  firstAfterMs?: number;
  /** Measures the delays instead of the monotonic clock, so that a moved clock makes the job due. */
  clock?: Clock;
  /** Name of a leader lease: only the process that holds it runs the job; the others check again after `everyMs`. */
  leaderLease?: string;
  /**
   * One run. A failure is logged, and the next run begins `everyMs` after it.
   * @param signal aborted when the server stops
   * @returns milliseconds until the next run, if not `everyMs`
   */
  run(signal: AbortSignal): Promise<number | void>;
}

/** Background work after events. */
export interface EventJob {
  /** Unique; in every log entry about the job. */
  name: string;
  /**
   * Subscribes to events.
   * @param enqueue runs tasks one after the other; failures are logged, a stop waits for them
   * @param signal aborted when the server stops
   * @returns unsubscribes
   */
  subscribe(enqueue: (task: () => Promise<void>) => void, signal: AbortSignal): () => void;
}

export type Job = IntervalJob | EventJob;

/** What running jobs needs. */
export interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** `databaseUrl` is null for the embedded database. */
  config: { databaseUrl: string | null };
  /** Reports jobs that keep failing; tests may leave it out. */
  monitor?: WorkMonitor;
}

type AcquireLease = (name: string) => LeaderLease;

/**
 * Starts background jobs.
 * @returns stops them: no run begins any more, running ones are waited for, then leader leases are released
 * @throws Error when two jobs have the same name
 */
export function startJobs(jobs: readonly Job[], parts: JobParts): () => Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  if (names.size < jobs.length) throw new Error('Two background jobs have the same name');
  const stopping = new AbortController();
  const leases = new Map<string, LeaderLease>();

  /** Jobs that name the same lease share it, so one process runs all of them. */
  function acquireLease(name: string): LeaderLease {
    const lease = leases.get(name) ?? holdLeaderLease(parts, name, { isAlone: parts.config.databaseUrl === null });
    leases.set(name, lease);
    return lease;
  }

  const stops = jobs.map((job) => {
    const onError = (err: unknown) => parts.log.error({ err, job: job.name }, 'a background job failed');
    return 'run' in job
      ? startIntervalJob(job, { acquireLease, onError, signal: stopping.signal, monitor: parts.monitor })
      : startEventJob(job, onError, stopping.signal);
  });
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
    for (const lease of leases.values()) await lease.close();
  };
}

interface IntervalContext {
  acquireLease: AcquireLease;
  onError: (error: unknown) => void;
  signal: AbortSignal;
  monitor: WorkMonitor | undefined;
}

function startIntervalJob(
  job: IntervalJob,
  { acquireLease, onError, signal, monitor }: IntervalContext,
): () => Promise<void> {
  const { everyMs, firstAfterMs = everyMs, clock } = job;
  const nowMs = () => (clock ? clock.nowMs() : performance.now());
  const lease = job.leaderLease === undefined ? null : acquireLease(job.leaderLease);
  // Without its lease it does nothing here, which is no failure: what failed before the lease was lost is the work of another process now.
  const run = async () => (lease === null || lease.isHeld() ? job.run(signal) : undefined);
  const runWatched = monitor?.watch(job.name, run) ?? run;
  let nextAtMs = nowMs() + firstAfterMs;

  async function runIfDue(): Promise<number> {
    const startedMs = nowMs();
    if (startedMs < nextAtMs) return nextAtMs - startedMs;
    nextAtMs = startedMs + everyMs;
    try {
      const waitMs = await runWatched();
      if (waitMs !== undefined) nextAtMs = nowMs() + waitMs;
    } catch (error) {
      onError(error);
      nextAtMs = nowMs() + everyMs;
    }
    return Math.max(0, nextAtMs - nowMs());
  }

  const loop = createPollingLoop(runIfDue, onError);
  const unsubscribe = clock?.onMoved(() => loop.wake());
  const starting = loop.start();
  return async () => {
    unsubscribe?.();
    await Promise.all([starting, loop.stop()]);
  };
}

function startEventJob(job: EventJob, onError: (error: unknown) => void, signal: AbortSignal): () => Promise<void> {
  const queue = createSerialQueue(onError);
  const unsubscribe = job.subscribe((task) => queue.add(task), signal);
  return async () => {
    unsubscribe();
    await queue.settled();
  };
}
