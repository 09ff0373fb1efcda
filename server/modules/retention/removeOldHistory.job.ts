import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lt, sql, type SQL, asc, inArray, not } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import type { Database } from '../../db/database';
import { idempotencyKeys, deliveries, groupActs } from '../../db/schema';
import type { Deps } from '../../deps';
import { sqlNow, type Clock } from '../../gateways/clock';
import { togetherOrEach, type OwnerParts } from '../../jobs/eachOwner';
import type { IntervalJob } from '../../jobs/startJobs';
import { ownMessengers } from '../../db/ownRows';

import { removeBroadcasts } from './removeOldBroadcasts';
import {
  removeGreetings,
  removeRuns,
  removeSchedules,
  removeSupportMessages,
  removeVersions,
  ROWS_PER_STEP_COUNT,
  type RemoveStep,
  isLive,
} from './removeOldRows';

/** Sends and requests run between two steps. */
const STEP_PAUSE_MS = 100;

/** Steps by kind. A run refers to its schedule and its version, so it is removed first. */
const steps: Record<keyof Deps['config']['keepDays'], RemoveStep[]> = {
  runs: [removeRuns, removeSchedules, removeVersions],
  broadcasts: [removeBroadcasts],
  greetings: [removeGreetings, removeActs],
  support: [removeSupportMessages],
};

type Parts = OwnerParts & Pick<Deps, 'clock'> & { config: Pick<Deps['config'], 'keepDays'> };

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

/** Runs steps until nothing is left to remove or the server stops. When a step fails, it is done for each owner alone. */
export async function removeOldHistory(parts: Parts, pauseMs: number, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = parts;
  const removeAll = (step: (userId?: number) => Promise<boolean>) =>
    togetherOrEach(parts, async (userId) => {
      while (!signal.aborted && (await step(userId))) await sleep(pauseMs);
    });
  await removeAll((userId) => removeIdempotencyKeys(db, userId));
  for (const kind of Object.keys(steps) as (keyof typeof steps)[]) {
    const days = config.keepDays[kind];
    if (days === 0) continue;
    for (const step of steps[kind]) await removeAll((userId) => step(db, daysAgo(clock, days), userId));
  }
}

/**
 * Removes some of the stored responses that are repeated no more.
 * @param ownerId only those of this owner @returns whether there may be more
 */
async function removeIdempotencyKeys(db: Database, ownerId?: number): Promise<boolean> {
  const { userId, key, expiresAt } = idempotencyKeys;
  const old = db
    .select({ userId, key })
    .from(idempotencyKeys)
    .where(and(lt(expiresAt, sql`now()`), ownerId === undefined ? undefined : eq(userId, ownerId)))
    .limit(ROWS_PER_STEP_COUNT);
  const removed = await db
    .delete(idempotencyKeys)
    .where(sql`(${userId}, ${key}) in ${old}`)
    .returning({ key });
  return removed.length > 0;
}

const daysAgo = (clock: Clock, days: number): SQL => sql`(${sqlNow(clock)} - ${days} * interval '1 day')`;

/** Acts on groups that have ended; they are no messages, so no number of sent ones changes. */
async function removeActs(db: Database, oldest: SQL, userId?: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .select({ id: groupActs.id })
      .from(groupActs)
      .innerJoin(deliveries, eq(deliveries.actId, groupActs.id))
      .where(
        and(
          lt(groupActs.createdAt, oldest),
          userId === undefined ? undefined : inArray(deliveries.accountId, ownMessengers(tx, userId)),
          lt(sql`coalesce(${deliveries.claimedAt}, ${deliveries.dueAt})`, oldest),
          not(isLive),
        ),
      )
      .orderBy(asc(groupActs.id))
      .limit(ROWS_PER_STEP_COUNT);
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(groupActs).where(inArray(groupActs.id, ids));
    return ids.length > 0;
  });
}
