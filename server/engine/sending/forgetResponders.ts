import { setTimeout as sleep } from 'node:timers/promises';

import { and, inArray, isNotNull, lt } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import type { Database } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { deliveries, deliveryResponses } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';
import { togetherOrEach, type OwnerParts } from '../../jobs/eachOwner';
import type { IntervalJob } from '../../jobs/startJobs';

type Parts = OwnerParts & { clock: Clock };

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
      await togetherOrEach(parts, async (userId) => {
        while (!signal.aborted && (await forgetResponders(parts, userId))) await sleep(STEP_PAUSE_MS);
      });
    },
  };
}

/** @param userId only those of this owner @returns whether there may be more */
export async function forgetResponders(
  { db, clock }: { db: Database; clock: Clock },
  userId?: number,
): Promise<boolean> {
  const ofOwner =
    userId === undefined
      ? undefined
      : inArray(
          deliveryResponses.deliveryId,
          db
            .select({ id: deliveries.id })
            .from(deliveries)
            .where(inArray(deliveries.accountId, ownMessengers(db, userId))),
        );
  const old = db
    .select({ id: deliveryResponses.deliveryId })
    .from(deliveryResponses)
    .where(and(isNotNull(deliveryResponses.marks), lt(deliveryResponses.keptUntil, sqlNow(clock)), ofOwner))
    .limit(MESSAGES_PER_STEP_COUNT);
  const forgotten = await db
    .update(deliveryResponses)
    .set({ marks: null })
    .where(inArray(deliveryResponses.deliveryId, old))
    .returning({ id: deliveryResponses.deliveryId });
  return forgotten.length === MESSAGES_PER_STEP_COUNT;
}
