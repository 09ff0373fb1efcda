import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';

import type {
  Broadcast,
  BroadcastResult,
  BroadcastStarted,
  BroadcastText,
  BroadcastTimeline,
  SendBroadcast,
} from '@contract/schemas/broadcast';
import type { BroadcastResponses } from '@contract/schemas/responses';
import { SECOND_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { lockOwner } from '../../db/ownRows';
import { broadcasts, deliveries, type BroadcastStatus } from '../../db/schema';
import type { Deps } from '../../deps';
import { publishBroadcast, publishBroadcastEnd } from '../../engine/broadcasts/broadcastProgress';
import { createBroadcast } from '../../engine/broadcasts/createBroadcast';
import { lockBroadcast } from '../../engine/broadcasts/broadcasts';
import { nameInFlight, settle } from '../../engine/runs/stopSchedules';
import { AppError } from '../../errors';
import { sqlNow } from '../../gateways/clock';
import type { Stored, StoreResponse } from '../../http/idempotency';
import type { ForecastService } from '../forecast/forecast.service';
import { beginBroadcasts, type Begun } from './beginBroadcasts';
import {
  isOwn,
  selectBroadcasts,
  selectFailedGroups,
  selectFilling,
  selectMoments,
  selectResults,
  selectTexts,
} from './broadcast.queries';
import { selectBroadcastResponses } from './broadcastResponses';
import { findSentElsewhere } from './elsewhere';
import { selectPairedReports } from './pairedReports';
import { lockPaired, sendToPairs, startIn } from './pairedBroadcasts';
import type { Planner } from './plannedBroadcastRows';
import { requireQueueRoom } from './queueRoom';
import { toTimeline } from './timeline';

/**
 * Broadcasts of an owner. Each call is limited to broadcasts of `userId` and is idempotent. What changes a broadcast acts before
 * anything is forecast: a forecast of a long queue takes as long as several sends.
 */
export type BroadcastService = ReturnType<typeof createBroadcastService>;

export function createBroadcastService({
  db,
  clock,
  config,
  engine,
  messengers,
  publish,
  forecast,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'engine' | 'messengers' | 'publish'> & {
  forecast: Pick<ForecastService, 'listBroadcastEnds' | 'listBroadcastMoments'>;
}) {
  const voice = { db, publish };
  const stopParts = { db, wake: () => engine.wake() };

  const begin = (storeResponse: StoreResponse, make: (tx: Transaction) => Promise<Begun>) =>
    beginBroadcasts({ db, engine, publish }, storeResponse, make);

  /** Adds the expected end of those that run. */
  async function addEnds(userId: number, found: Broadcast[]): Promise<Broadcast[]> {
    if (!found.some(({ status }) => status === 'running')) return found;
    const ends = await forecast.listBroadcastEnds(userId);
    return found.map((broadcast) => {
      const endMs = broadcast.status === 'running' ? ends.get(broadcast.id) : undefined;
      return endMs === undefined ? broadcast : { ...broadcast, ends_at: Math.ceil(endMs / SECOND_MS) };
    });
  }

  /** @throws AppError BROADCAST_NOT_FOUND */
  async function get(userId: number, id: number): Promise<Broadcast> {
    const [broadcast] = await addEnds(userId, await selectBroadcasts(db, isOwn(userId, id)));
    if (!broadcast) throw new AppError('BROADCAST_NOT_FOUND');
    return broadcast.toPairs ? { ...broadcast, paired: await selectPairedReports(db, userId, id) } : broadcast;
  }

  /** @throws AppError BROADCAST_NOT_FOUND */
  async function findStatus(userId: number, id: number): Promise<BroadcastStatus> {
    const [found] = await db.select({ status: broadcasts.status }).from(broadcasts).where(isOwn(userId, id));
    if (!found) throw new AppError('BROADCAST_NOT_FOUND');
    return found.status;
  }

  /**
   * Moves a broadcast from one of the states `from` to `to`, with its queued deliveries; in other states nothing
   * changes.
   */
  async function move(userId: number, id: number, step: Step): Promise<boolean> {
    return db.transaction(async (tx) => {
      const isMoved = await tx
        .update(broadcasts)
        .set({ status: step.to, ...(step.to === 'canceled' && { finishedAt: sqlNow(clock) }) })
        .where(and(isOwn(userId, id), inArray(broadcasts.status, step.from)))
        .returning({ id: broadcasts.id });
      if (isMoved.length === 0) return false;
      await tx.update(deliveries).set(step.queued).where(isQueuedIn(id));
      return true;
    });
  }

  return {
    get,

    /** The last fifty, or the last fifty before a broadcast, newest first. */
    async list(userId: number, before?: number): Promise<Broadcast[]> {
      const isOlder = before === undefined ? undefined : lt(broadcasts.id, before);
      return addEnds(userId, await selectBroadcasts(db, and(eq(broadcasts.userId, userId), isOlder)));
    },

    /** @throws AppError BROADCAST_NOT_FOUND */
    async listResults(userId: number, id: number): Promise<BroadcastResult[]> {
      await findStatus(userId, id);
      return selectResults(db, id);
    },

    /** How its groups responded. @throws AppError BROADCAST_NOT_FOUND */
    async getResponses(userId: number, id: number): Promise<BroadcastResponses> {
      await findStatus(userId, id);
      return selectBroadcastResponses(db, id);
    },

    /** What each of its groups gets, or one of them. @throws AppError BROADCAST_NOT_FOUND */
    async listTexts(userId: number, id: number, groupId?: number): Promise<BroadcastText[]> {
      await findStatus(userId, id);
      return selectTexts(db, id, groupId);
    },

    /** When its messages were sent, and while it runs when the rest is expected. @throws AppError BROADCAST_NOT_FOUND */
    async getTimeline(userId: number, id: number): Promise<BroadcastTimeline> {
      const status = await findStatus(userId, id);
      const expectedMs = status === 'running' ? await forecast.listBroadcastMoments(userId, id) : [];
      const expected = expectedMs.map((atMs) => ({ atMs, kind: 'expected' as const, count: 1 }));
      return toTimeline([...(await selectMoments(db, id)), ...expected]);
    },

    /**
     * Queues one message for many groups.
     * @throws AppError GROUP_NOT_FOUND, BROADCAST_NOT_FOUND, MESSENGER_NOT_CONNECTED, MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED,
     * BROADCASTS_TOO_MANY, MESSAGE_LONGER_THAN_OFFERED, POLLS_NOT_OFFERED, MENTIONS_NOT_OFFERED, PAIRED_ACCOUNT_REFUSED
     */
    async send(
      { userId, noteElsewhere }: Pick<Planner, 'userId' | 'noteElsewhere'>,
      body: SendBroadcast,
      storeResponse: StoreResponse,
    ): Promise<Stored<BroadcastStarted>> {
      const { message, group_ids: groupIds } = body;
      const mediaUrl = body.media_url === '' ? null : (body.media_url ?? null);
      const variables = body.variables ?? null;
      const againOf = body.again_of ?? null;
      if (againOf !== null) await findStatus(userId, againOf);
      const order = { userId, message, mediaUrl, poll: body.poll ?? null, variables, groupIds, retryOf: null };
      return begin(storeResponse, async (tx) => {
        const paired = body.toPairs ? await lockPaired(tx, order) : null;
        if (!paired) await lockOwner(tx, userId);
        const approved = againOf === null ? null : { id: againOf, filling: await selectFilling(tx, againOf) };
        const parts = { clock, config, messengers };
        const own = { ...order, approved, toPairs: paired !== null && paired.length > 0 };
        const created = await startIn(tx, parts, own);
        if (!paired) return created;
        const others = await sendToPairs(tx, parts, { ...order, pairedWith: created.id }, paired);
        noteElsewhere(await findSentElsewhere(tx, others));
        return { ...created, others };
      });
    },

    /** After it resolves nothing more is sent until the broadcast is resumed. @throws AppError BROADCAST_NOT_FOUND */
    async pause(userId: number, id: number): Promise<Broadcast> {
      await findStatus(userId, id);
      const isMoved = await move(userId, id, { from: ['running'], to: 'paused', queued: { isHeld: true } });
      const inFlightCount = await settle(stopParts, eq(deliveries.broadcastId, id));
      if (isMoved) await publishBroadcast(voice, 'broadcast:progress', id);
      return { ...(await get(userId, id)), ...nameInFlight(inFlightCount) };
    },

    /** @throws AppError BROADCAST_NOT_FOUND */
    async resume(userId: number, id: number): Promise<Broadcast> {
      await findStatus(userId, id);
      const isMoved = await move(userId, id, { from: ['paused'], to: 'running', queued: { isHeld: false } });
      if (isMoved) await publishBroadcast(voice, 'broadcast:progress', id);
      engine.wake();
      return get(userId, id);
    },

    /** After it resolves nothing more is sent. @throws AppError BROADCAST_NOT_FOUND */
    async cancel(userId: number, id: number): Promise<Broadcast> {
      await findStatus(userId, id);
      const step: Step = { from: ['running', 'paused'], to: 'canceled', queued: { status: 'canceled', isHeld: false } };
      const isMoved = await move(userId, id, step);
      const inFlightCount = await settle(stopParts, eq(deliveries.broadcastId, id));
      if (isMoved) await publishBroadcastEnd(voice, id);
      return { ...(await get(userId, id)), ...nameInFlight(inFlightCount) };
    },

    /**
     * Retries failed groups as a new broadcast, so that progress never goes back. Unconfirmed messages are not retried:
     * they may have arrived.
     * @throws AppError BROADCAST_NOT_FOUND, BROADCAST_NOT_FINISHED, BROADCAST_NOTHING_FAILED, MESSENGER_NOT_CONNECTED, BROADCASTS_TOO_MANY
     */
    async retry(userId: number, id: number, storeResponse: StoreResponse): Promise<Stored<BroadcastStarted>> {
      const [failed] = await selectBroadcasts(db, isOwn(userId, id));
      if (!failed) throw new AppError('BROADCAST_NOT_FOUND');
      const { message, media_url: mediaUrl, poll = null, variables = null } = failed;
      return begin(storeResponse, async (tx) => {
        await lockOwner(tx, userId);
        const status = await lockBroadcast(tx, id);
        if (status === 'running' || status === 'paused') throw new AppError('BROADCAST_NOT_FINISHED');
        const filling = await selectFilling(tx, id);
        const groupIds = await selectFailedGroups(tx, id);
        if (groupIds.length === 0) throw new AppError('BROADCAST_NOTHING_FAILED');
        const approved = { id, filling };
        const order = { userId, message, mediaUrl, poll, variables, approved, groupIds, retryOf: id };
        const created = await createBroadcast(tx, { clock, config }, order);
        await requireQueueRoom(tx, userId, created);
        return created;
      });
    },
  };
}

/** A state transition, and what happens to queued deliveries. */
interface Step {
  from: BroadcastStatus[];
  to: BroadcastStatus;
  queued: { status?: 'canceled'; isHeld: boolean };
}

const isQueuedIn = (id: number): SQL | undefined =>
  and(eq(deliveries.broadcastId, id), eq(deliveries.status, 'queued'));
