import { and, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';

import { DAY_MS, HOUR_MS } from '@contract/time';

import { ownMessengers } from '../../db/ownRows';
import { deliveries } from '../../db/schema';
import type { Deps } from '../../deps';
import { sqlFromNow } from '../../gateways/clock';
import { eachOwner, type OwnerParts } from '../../jobs/eachOwner';
import type { IntervalJob } from '../../jobs/startJobs';

/** A phone that could not decrypt a message requests it again within days. */
const KEPT_MS = 7 * DAY_MS;

type Parts = OwnerParts & Pick<Deps, 'clock'>;

/** Deletes, once an hour, the encoded form of messages that no phone requests again; the sent text stays readable. */
export function deleteRawMessagesJob(parts: Parts, firstAfterMs = HOUR_MS): IntervalJob {
  const { clock } = parts;
  let lastRunMs: number | null = null;
  return {
    name: 'engine.deleteRawMessages',
    everyMs: HOUR_MS,
    firstAfterMs,
    clock,
    async run() {
      const nowMs = clock.nowMs();
      await deleteRawMessages(parts, lastRunMs === null ? null : nowMs - lastRunMs + DAY_MS);
      lastRunMs = nowMs;
    },
  };
}

/**
 * Handles one account after the other, so that no send waits long for it.
 * @param backMs how far back from the retention limit to search; null for all rows
 */
export async function deleteRawMessages(parts: Parts, backMs: number | null): Promise<void> {
  const { db, clock } = parts;
  await eachOwner(parts, async (userId) => {
    const own = ownMessengers(db, userId);
    await db
      .update(deliveries)
      .set({ rawMessage: null })
      .where(
        and(
          inArray(deliveries.accountId, own),
          lt(deliveries.claimedAt, sqlFromNow(clock, -KEPT_MS)),
          backMs === null ? undefined : gt(deliveries.claimedAt, sqlFromNow(clock, -KEPT_MS - backMs)),
          isNotNull(deliveries.rawMessage),
          // A poll's has the secret by which votes are read, however late they come.
          sql`${deliveries.payload} -> 'poll' is null`,
        ),
      );
  });
}
