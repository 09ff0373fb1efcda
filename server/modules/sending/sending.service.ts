import { and, count, eq, inArray, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { warmUpCaps } from '@contract/planner/warmUp';
import type { Sending } from '@contract/schemas/sending';

import { isAnyOf } from '../../db/isAnyOf';
import {
  deliveries,
  funnels,
  funnelSchedules,
  funnelSeries,
  messengerAccounts,
  plannedBroadcasts,
} from '../../db/schema';
import type { Deps } from '../../deps';
import { selectLeftOut } from '../../engine/runs/leftOut';
import { createRunEndReader, type RunEndReader } from '../../engine/runs/overlaps';
import { nameInFlight } from '../../engine/runs/stopSchedules';
import { settingsOf, warmUpOf } from '../../engine/pace/paceState';
import type { MessengerService } from '../messenger/messenger.service';

/** Stops and continues everything an owner's account sends. */
export type SendingService = ReturnType<typeof createSendingService>;

/** Dependencies of the service. */
export interface SendingDeps extends Pick<Deps, 'db' | 'engine' | 'clock' | 'config'> {
  messenger: Pick<MessengerService, 'publishStatus'>;
}

/** Queued rows are in two partial indexes, whose conditions must be literals. */
async function countQueued(db: Deps['db'], accountId: number): Promise<number> {
  const { status, broadcastId, isHeld } = deliveries;
  const isQueued = and(eq(deliveries.accountId, accountId), sql`${status} = 'queued'`, not(isHeld));
  const timedCount = await db.$count(deliveries, and(isQueued, isNull(broadcastId)));
  return timedCount + (await db.$count(deliveries, and(isQueued, isNotNull(broadcastId))));
}

/** Starts that will happen as things stand, and planned broadcasts that wait for their moment. */
async function readPlanned(
  { db, clock, readEnds }: Pick<Deps, 'db' | 'clock'> & { readEnds: RunEndReader },
  userId: number,
): Promise<Pick<Sending, 'plannedCount' | 'nextPlannedAt'>> {
  const own = db.select({ id: funnels.id }).from(funnels).where(eq(funnels.userId, userId));
  const isOwn = inArray(funnelSchedules.funnelId, own);
  const isWaiting = and(isOwn, eq(funnelSchedules.state, 'waiting'), funnelSchedules.active);
  const starts = await readStarts(db, isWaiting);
  const leftOut = starts.areAlone ? await selectLeftOut(db, readEnds, isOwn, clock.nowMs()) : [];
  const isLeftOut = isAnyOf(
    funnelSchedules.id,
    leftOut.map(({ id }) => id),
  );
  const happening = leftOut.length > 0 ? await readStarts(db, and(isWaiting, not(isLeftOut))) : starts;
  const isScheduled = and(eq(plannedBroadcasts.userId, userId), eq(plannedBroadcasts.status, 'scheduled'));
  const [broadcasts] = await db
    .select(countFirst(plannedBroadcasts.startsAt))
    .from(plannedBroadcasts)
    .where(isScheduled);
  const moments = [happening.firstMs, broadcasts?.firstMs ?? null].filter((atMs) => atMs !== null);
  return {
    plannedCount: happening.count + (broadcasts?.count ?? 0),
    nextPlannedAt: moments.length === 0 ? null : Math.min(...moments),
  };
}

const countFirst = (moment: AnyPgColumn) => ({
  count: count(),
  firstMs: sql<number | null>`(extract(epoch from min(${moment})) * 1000)::float8`,
});

/** How many starts and the first one, and whether some are of series that leave out starts. */
async function readStarts(db: Deps['db'], which: SQL | undefined) {
  const areAlone = sql<boolean>`coalesce(bool_or(not ${funnelSeries.runsAlongside}), false)`;
  const [row] = await db
    .select({ ...countFirst(funnelSchedules.startAt), areAlone })
    .from(funnelSchedules)
    .leftJoin(funnelSeries, eq(funnelSeries.id, funnelSchedules.seriesId))
    .where(which);
  return row ?? { count: 0, firstMs: null, areAlone: false };
}

export function createSendingService({ db, engine, clock, config, messenger }: SendingDeps) {
  const planParts = { db, clock, readEnds: createRunEndReader() };

  async function get(userId: number): Promise<Sending> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    const planned = await readPlanned(planParts, userId);
    if (!account) return { stoppedAt: null, queuedCount: 0, ...planned };
    const queuedCount = await countQueued(db, account.id);
    const caps = warmUpCaps(settingsOf(config.pace, account), warmUpOf(config.warmUpDays, account), clock.nowMs());
    const isWarmingUp = config.warmUpDays > 0 && (caps !== null || account.sendingStopReason !== null);
    return {
      stoppedAt: account.sendingStoppedAt?.getTime() ?? null,
      queuedCount,
      ...planned,
      ...(isWarmingUp && { isWarmingUp: true as const }),
    };
  }

  /** Every tab of the owner learns it with the status of the connection. */
  async function present(userId: number): Promise<Sending> {
    await messenger.publishStatus(userId);
    return get(userId);
  }

  return {
    get,

    /** After this has returned, nothing is sent until `resume`; everything stays queued. Idempotent. */
    async stop(userId: number): Promise<Sending> {
      const inFlightCount = await engine.stopSending(userId);
      return { ...(await present(userId)), ...nameInFlight(inFlightCount) };
    },

    /** Continues where it was stopped; steps that are too late are skipped. Idempotent. */
    async resume(userId: number): Promise<Sending> {
      await engine.resumeSending(userId);
      return present(userId);
    },
  };
}
