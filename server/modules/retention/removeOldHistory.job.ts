import { setTimeout as sleep } from 'node:timers/promises';

import { sql, type SQL } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import type { Deps } from '../../deps';
import { sqlNow, type Clock } from '../../gateways/clock';
import type { IntervalJob } from '../../jobs/startJobs';
import { removeBroadcasts } from './removeOldBroadcasts';
import {
  removeGreetings,
  removeRuns,
  removeSchedules,
  removeSupportMessages,
  removeVersions,
  type RemoveStep,
} from './removeOldRows';

/** Sends and requests run between two steps. */
const STEP_PAUSE_MS = 100;

/** Steps by kind. A run refers to its schedule and its version, so it is removed first. */
const steps: Record<keyof Deps['config']['keepDays'], RemoveStep[]> = {
  runs: [removeRuns, removeSchedules, removeVersions],
  broadcasts: [removeBroadcasts],
  greetings: [removeGreetings],
  support: [removeSupportMessages],
};

type Parts = Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'keepDays'> };

/** Removes history older than its retention in small steps, once an hour in one process. */
export function removeOldHistoryJob(parts: Parts, pauseMs = STEP_PAUSE_MS): IntervalJob {
  return {
    name: 'retention.removeOldHistory',
    everyMs: HOUR_MS,
    clock: parts.clock,
    leaderLease: 'retention',
    run: (signal) => removeOldHistory(parts, pauseMs, signal),
  };
}

/** Runs steps until nothing is left to remove or the server stops. */
export async function removeOldHistory(
  { db, clock, config }: Parts,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (const kind of Object.keys(steps) as (keyof typeof steps)[]) {
    const days = config.keepDays[kind];
    if (days === 0) continue;
    for (const step of steps[kind]) {
      while (!signal.aborted && (await step(db, daysAgo(clock, days)))) await sleep(pauseMs);
    }
  }
}

const daysAgo = (clock: Clock, days: number): SQL => sql`(${sqlNow(clock)} - ${days} * interval '1 day')`;
