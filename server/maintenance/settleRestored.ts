import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';

import type { Database } from '../db/database';
import { broadcasts, deliveries, funnelRuns, funnelSchedules, openConditions, plannedBroadcasts } from '../db/schema';

/** What was ended because it may have happened already. */
export interface SettleResult {
  messagesCount: number;
  runsCount: number;
  broadcastsCount: number;
}

/**
 * Makes a restored database safe to start: messages that were queued at the time of the backup may have been sent
 * since, so they become unconfirmed and are never sent automatically; runs and broadcasts are stopped. Future starts
 * stay.
 */
export async function settleRestored(db: Database): Promise<SettleResult> {
  const now = sql`now()`;
  return db.transaction(async (tx) => {
    const messages = await tx
      .update(deliveries)
      .set({ status: 'unconfirmed', lastError: 'restored', isHeld: false })
      .where(inArray(deliveries.status, ['queued', 'sending']))
      .returning({ id: deliveries.id });
    const runs = await tx
      .update(funnelRuns)
      .set({ status: 'stopped', finishedAt: now })
      .where(eq(funnelRuns.status, 'running'))
      .returning({ id: funnelRuns.id });
    await tx
      .update(openConditions)
      .set({ closedAt: now })
      .where(and(isNull(openConditions.takenAt), isNull(openConditions.closedAt)));
    const { state, startAt } = funnelSchedules;
    await tx
      .update(funnelSchedules)
      .set({ state: 'stopped', active: false })
      .where(or(eq(state, 'running'), and(eq(state, 'waiting'), lte(startAt, now))));
    await tx
      .update(plannedBroadcasts)
      .set({ status: 'missed', missedReason: 'late' })
      .where(and(eq(plannedBroadcasts.status, 'scheduled'), lte(plannedBroadcasts.startsAt, now)));
    const canceled = await tx
      .update(broadcasts)
      .set({ status: 'canceled', finishedAt: now })
      .where(inArray(broadcasts.status, ['running', 'paused']))
      .returning({ id: broadcasts.id });
    return { messagesCount: messages.length, runsCount: runs.length, broadcastsCount: canceled.length };
  });
}
