import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';

import { listPassed, nextRepeat } from '@contract/planner/repeats';

import { isConnectionTrouble } from '../db/connectionTrouble';
import type { Database, Transaction } from '../db/database';
import {
  apiTokens,
  authSessions,
  calendarLinks,
  broadcasts,
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelSeries,
  idempotencyKeys,
  openConditions,
  plannedBroadcasts,
  telegramOutbox,
  webhookEvents,
} from '../db/schema';
import { findSeriesGroups, writeStarts } from '../engine/runs/seriesStarts';
import { readNow, systemClock } from '../gateways/clock';

/** What was ended because it may have happened already. */
export interface SettleResult {
  messagesCount: number;
  runsCount: number;
  broadcastsCount: number;
}

/**
 * Makes a restored database safe to start: messages that were queued at the time of the backup may have been sent
 * since, so they become unconfirmed and are never sent automatically; runs and broadcasts are stopped. Future starts
 * stay, those whose moment has passed are missed, and series go on from their next moment. Sessions and API tokens end: one that was ended
 * since must not come back. Stored responses are removed: what they name may differ now. What waited for Telegram is removed, and what waited for webhooks is given up.
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
    await tx.update(funnelSchedules).set({ state: 'stopped', active: false }).where(eq(state, 'running'));
    const missedReason = sql`case when ${funnelSchedules.active} then 'restored' end`;
    await tx
      .update(funnelSchedules)
      .set({ state: 'missed', active: false, missedReason })
      .where(and(eq(state, 'waiting'), lte(startAt, now)));
    await missPlanned(tx);
    await missSeries(tx);
    await tx.delete(authSessions);
    await tx.delete(apiTokens);
    await tx.delete(calendarLinks);
    await tx.delete(idempotencyKeys);
    await tx.delete(telegramOutbox);
    await tx.update(webhookEvents).set({ dueAt: null }).where(isNotNull(webhookEvents.dueAt));
    const canceled = await tx
      .update(broadcasts)
      .set({ status: 'canceled', finishedAt: now })
      .where(inArray(broadcasts.status, ['running', 'paused']))
      .returning({ id: broadcasts.id });
    return { messagesCount: messages.length, runsCount: runs.length, broadcastsCount: canceled.length };
  });
}

const missed = { status: 'missed' as const, missedReason: 'restored' as const, repeat: null };

/** What has passed since the backup may have been sent: it is kept as missed, from where its owner can send it. */
async function missPlanned(tx: Transaction): Promise<void> {
  const now = await readNow(tx, systemClock);
  const isPast = and(eq(plannedBroadcasts.status, 'scheduled'), lte(plannedBroadcasts.startsAt, now));
  for (const planned of await tx.select().from(plannedBroadcasts).where(isPast).for('update')) {
    try {
      await tx.transaction((inner) => missOne(inner, planned, now));
    } catch (error) {
      if (isConnectionTrouble(error)) throw error;
      // Such as a series without a next moment that can be computed: it ends here.
      const ended = { ...missed, revision: planned.revision + 1, changedAt: now };
      await tx.update(plannedBroadcasts).set(ended).where(eq(plannedBroadcasts.id, planned.id));
    }
  }
}

async function missOne(tx: Transaction, planned: typeof plannedBroadcasts.$inferSelect, now: Date): Promise<void> {
  const { id, repeat, startsAt, revision, ...content } = planned;
  let [lastMs, nextMs, earlierCount] = [startsAt?.getTime() ?? 0, null as number | null, 0];
  if (repeat !== null) {
    nextMs = nextRepeat(repeat, lastMs);
    for (; nextMs !== null && nextMs <= now.getTime(); nextMs = nextRepeat(repeat, lastMs)) {
      lastMs = nextMs;
      earlierCount += 1;
    }
  }
  const last = { ...missed, startsAt: new Date(lastMs), earlierCount };
  const own = nextMs === null ? last : { startsAt: new Date(nextMs) };
  await tx
    .update(plannedBroadcasts)
    .set({ ...own, revision: revision + 1, changedAt: now })
    .where(eq(plannedBroadcasts.id, id));
  if (nextMs !== null) await tx.insert(plannedBroadcasts).values({ ...content, ...last, revision: 1, changedAt: now });
}

/** The starts of series whose moment has passed are missed already: they go on from their next one. */
async function missSeries(tx: Transaction): Promise<void> {
  const now = await readNow(tx, systemClock);
  const rows = await tx
    .select({ series: funnelSeries, userId: funnels.userId })
    .from(funnelSeries)
    .innerJoin(funnels, eq(funnels.id, funnelSeries.funnelId))
    .where(lte(funnelSeries.nextAt, now));
  for (const { series, userId } of rows) {
    const isOne = eq(funnelSeries.id, series.id);
    const revision = series.revision + 1;
    try {
      await tx.transaction(async (inner) => {
        const { count, nextMs } = listPassed(series.repeat, series.nextFor?.getTime() ?? 0, now.getTime());
        const groupIds = await findSeriesGroups(inner, userId, series, now.getTime());
        if (groupIds === null) throw new Error('Its selection was deleted');
        if (nextMs !== null) await writeStarts(inner, series, groupIds, { forMs: nextMs, atMs: nextMs });
        const next = nextMs === null ? null : new Date(nextMs);
        const unlistedCount = series.unlistedCount + count - 1;
        await inner.update(funnelSeries).set({ nextFor: next, nextAt: next, unlistedCount, revision }).where(isOne);
      });
    } catch (error) {
      if (isConnectionTrouble(error)) throw error;
      const stopped = { nextFor: null, nextAt: null, pausedAt: now, trouble: 'failed' as const, revision };
      await tx.update(funnelSeries).set(stopped).where(isOne);
    }
  }
}
