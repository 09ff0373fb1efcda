import { setTimeout as sleep } from 'node:timers/promises';

import { and, inArray, isNotNull, lt } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import type { Database } from '../../db/database';
import { deliveryResponses } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';
import type { IntervalJob } from '../../jobs/startJobs';

interface Parts {
  db: Database;
  clock: Clock;
}

const MESSAGES_PER_STEP_COUNT = 500;
/** Sends and requests run between two steps. */
const STEP_PAUSE_MS = 100;

/** Forgets, once an hour in one process, who responded to messages whose responses are no longer counted. */
export function forgetRespondersJob(parts: Parts): IntervalJob {
  return {
    name: 'engine.forgetResponders',
    everyMs: HOUR_MS,
    clock: parts.clock,
    leaderLease: 'responders',
    async run(signal) {
      while (!signal.aborted && (await forgetResponders(parts))) await sleep(STEP_PAUSE_MS);
    },
  };
}

/** @returns whether there may be more */
export async function forgetResponders({ db, clock }: Parts): Promise<boolean> {
  const old = db
    .select({ id: deliveryResponses.deliveryId })
    .from(deliveryResponses)
    .where(and(isNotNull(deliveryResponses.marks), lt(deliveryResponses.keptUntil, sqlNow(clock))))
    .limit(MESSAGES_PER_STEP_COUNT);
  const forgotten = await db
    .update(deliveryResponses)
    .set({ marks: null })
    .where(inArray(deliveryResponses.deliveryId, old))
    .returning({ id: deliveryResponses.deliveryId });
  return forgotten.length === MESSAGES_PER_STEP_COUNT;
}
