import { asc, eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { findContentProblem, type BroadcastStarted } from '@contract/schemas/broadcast';
import type {
  ChangePlannedBroadcast,
  DeletedPlannedBroadcast,
  EditPlannedOccurrence,
  PlannedBroadcast,
  PlannedBroadcastWithGroups,
  SavePlannedBroadcast,
  SendPlannedBroadcast,
  SkipPlannedBroadcast,
} from '@contract/schemas/plannedBroadcasts';

import type { Transaction } from '../../db/database';
import { lockOwner } from '../../db/ownRows';
import { restoreShortLinks } from '../../db/restoreShortLinks';
import { broadcasts, deliveries, plannedBroadcasts } from '../../db/schema';
import type { Deps } from '../../deps';
import { publishBroadcast, publishBroadcastEnd } from '../../engine/broadcasts/broadcastProgress';
import { createBroadcast, type BroadcastMade } from '../../engine/broadcasts/createBroadcast';
import { findGroupsToSend } from '../../engine/broadcasts/plannedGroups';
import { AppError } from '../../errors';
import { readNow, sqlNow } from '../../gateways/clock';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { isOwn } from './broadcast.queries';
import { keepDueMoments } from './keptMoment';
import { countPlans, findRunning, findStarted, lockOpen, lockPlanned, lockRepeated } from './plannedBroadcastRows';
import { findPlanned, selectPlanned, withoutGroups } from './plannedBroadcasts.queries';
import { preparePlan, type PreparedPlan } from './preparePlan';
import { requireQueueRoom } from './queueRoom';
import { requireOffered } from './requireOffered';

/** Broadcasts of an owner that are not sent yet. Each call is limited to those of `userId`. */
export type PlannedBroadcastService = ReturnType<typeof createPlannedBroadcastService>;

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'engine' | 'messengers' | 'publish'>;

export function createPlannedBroadcastService({ db, clock, config, engine, messengers, publish }: Parts) {
  function changed(userId: number): void {
    publish(userId, 'plannedBroadcasts:updated', {});
    engine.wake();
  }

  async function insert(tx: Transaction, userId: number, values: PreparedPlan): Promise<PlannedBroadcast> {
    await lockOwner(tx, userId);
    if ((await countPlans(tx, userId)) >= limits.broadcast.plannedMaxCount)
      throw new AppError('PLANNED_BROADCASTS_TOO_MANY');
    const now = sqlNow(clock);
    const [row] = await tx
      .insert(plannedBroadcasts)
      .values({ ...values, userId, createdAt: now, changedAt: now })
      .returning({ id: plannedBroadcasts.id });
    return withoutGroups(await findPlanned(tx, userId, row?.id ?? 0));
  }

  /** Starts one in a transaction; one that has started is returned as it is. */
  async function startNow(
    tx: Transaction,
    userId: number,
    id: number,
    seen: SendPlannedBroadcast,
  ): Promise<BroadcastMade> {
    await lockOwner(tx, userId);
    const row = await lockPlanned(tx, userId, id);
    if (row.status === 'started') return { ...(await findStarted(tx, row)), isNew: false, isOver: false };
    if (row.revision !== seen.revision) throw new AppError('PLANNED_BROADCAST_CHANGED');
    if (row.repeat !== null) throw new AppError('PLANNED_BROADCAST_REPEATED');
    const { message, mediaUrl, poll, variables } = row;
    const groupIds = seen.groupIds ?? (await findGroupsToSend(tx, row, (await readNow(tx, clock)).getTime()));
    if (groupIds === null) throw new AppError('SELECTION_NOT_FOUND');
    const isComplete = groupIds.length > 0 && findContentProblem(row) === null;
    if (!isComplete) throw new AppError('PLANNED_BROADCAST_INCOMPLETE');
    await requireOffered(tx, messengers, userId, row);
    const forAt = await readNow(tx, clock);
    const order = { userId, message, mediaUrl, poll, variables, groupIds, retryOf: null };
    const started = await createBroadcast(tx, { clock, config }, { ...order, planned: { id, forAt } });
    await requireQueueRoom(tx, userId, started);
    await tx
      .update(plannedBroadcasts)
      .set({ status: 'started', startsAt: forAt, broadcastId: started.id, revision: row.revision + 1 })
      .where(eq(plannedBroadcasts.id, id));
    return started;
  }

  return {
    /** What is planned, the next one first, then drafts and missed ones. */
    async list(userId: number): Promise<PlannedBroadcast[]> {
      const rows = await selectPlanned(db, eq(plannedBroadcasts.userId, userId));
      return rows.map(withoutGroups);
    },

    get: (userId: number, id: number): Promise<PlannedBroadcastWithGroups> => findPlanned(db, userId, id),

    /** @throws AppError GROUP_NOT_FOUND, MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED, START_IN_THE_PAST, REPEAT_OVER, PLANNED_BROADCASTS_TOO_MANY */
    async create(
      userId: number,
      body: SavePlannedBroadcast,
      storeResponse: StoreResponse,
    ): Promise<Stored<PlannedBroadcast>> {
      const made = await db.transaction(async (tx) =>
        storeResponse(tx, await insert(tx, userId, await preparePlan(tx, { clock, messengers }, { userId, body }))),
      );
      changed(userId);
      return made;
    },

    /**
     * Changes one that has not started, unless it was changed since the revision that the caller saw.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_STARTED, PLANNED_BROADCAST_CHANGED and those of `create`
     */
    async change(
      userId: number,
      id: number,
      body: ChangePlannedBroadcast,
      storeResponse: StoreResponse,
    ): Promise<Stored<PlannedBroadcast>> {
      const made = await db.transaction(async (tx) => {
        const before = await lockOpen(tx, userId, id);
        const { revision } = before;
        if (revision !== body.revision) throw new AppError('PLANNED_BROADCAST_CHANGED');
        const values = await preparePlan(tx, { clock, messengers }, { userId, body, before });
        await keepDueMoments(tx, clock, before, values.startsAt);
        await tx
          .update(plannedBroadcasts)
          .set({ ...values, revision: revision + 1, changedAt: sqlNow(clock) })
          .where(eq(plannedBroadcasts.id, id));
        return storeResponse(tx, withoutGroups(await findPlanned(tx, userId, id)));
      });
      changed(userId);
      return made;
    },

    /**
     * Deletes one that has not started. A broadcast of a series that goes on is named: it may have started a moment before.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_STARTED
     */
    async remove(userId: number, id: number): Promise<DeletedPlannedBroadcast | null> {
      const running = await db.transaction(async (tx) => {
        await lockOpen(tx, userId, id);
        await tx.delete(plannedBroadcasts).where(eq(plannedBroadcasts.id, id));
        return findRunning(tx, id);
      });
      changed(userId);
      return running;
    },

    /**
     * Leaves out the next moment of a repeated one, which the caller saw; without a later moment it becomes a draft.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_STARTED, PLANNED_BROADCAST_CHANGED, PLANNED_BROADCAST_NOT_REPEATED
     */
    async skip(
      userId: number,
      id: number,
      seen: SkipPlannedBroadcast,
      storeResponse: StoreResponse,
    ): Promise<Stored<PlannedBroadcast>> {
      const made = await db.transaction(async (tx) => {
        const { revision, followingMs } = await lockRepeated(tx, userId, id, seen.revision);
        const change =
          followingMs === null
            ? { status: 'draft' as const, startsAt: null, repeat: null }
            : { startsAt: new Date(followingMs) };
        await tx
          .update(plannedBroadcasts)
          .set({ ...change, revision: revision + 1, changedAt: sqlNow(clock) })
          .where(eq(plannedBroadcasts.id, id));
        return storeResponse(tx, withoutGroups(await findPlanned(tx, userId, id)));
      });
      changed(userId);
      return made;
    },

    /**
     * Makes a planned broadcast of its own of the next moment of a repeated one, which goes on with the moment after it, if there is one.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_STARTED, PLANNED_BROADCAST_CHANGED, PLANNED_BROADCAST_NOT_REPEATED and those of `create`
     */
    async editOccurrence(
      userId: number,
      id: number,
      body: EditPlannedOccurrence,
      storeResponse: StoreResponse,
    ): Promise<Stored<PlannedBroadcast>> {
      const made = await db.transaction(async (tx) => {
        const { revision, followingMs } = await lockRepeated(tx, userId, id, body.revision);
        const alone = await preparePlan(tx, { clock, messengers }, { userId, body: { ...body, repeat: null } });
        const rest = followingMs === null ? alone : { startsAt: new Date(followingMs) };
        await tx
          .update(plannedBroadcasts)
          .set({ ...rest, revision: revision + 1, changedAt: sqlNow(clock) })
          .where(eq(plannedBroadcasts.id, id));
        const single =
          followingMs === null ? withoutGroups(await findPlanned(tx, userId, id)) : await insert(tx, userId, alone);
        return storeResponse(tx, single);
      });
      changed(userId);
      return made;
    },

    /**
     * Sends one now, once, unless it was changed since the revision that the caller saw: called again, it returns the same broadcast.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_CHANGED, PLANNED_BROADCAST_INCOMPLETE, PLANNED_BROADCAST_REPEATED, SELECTION_NOT_FOUND and those of a broadcast
     */
    async send(
      userId: number,
      id: number,
      seen: SendPlannedBroadcast,
      storeResponse: StoreResponse,
    ): Promise<Stored<BroadcastStarted>> {
      const { stored, isNew, isOver, broadcastId } = await db.transaction(async (tx) => {
        const { isNew, isOver, ...started } = await startNow(tx, userId, id, seen);
        return { stored: await storeResponse(tx, started), isNew, isOver, broadcastId: started.id };
      });
      if (isNew) await publishBroadcast({ db, publish }, 'broadcast:started', broadcastId);
      if (isOver) await publishBroadcastEnd({ db, publish }, broadcastId);
      changed(userId);
      return stored;
    },

    /** Copies text, file, poll and groups of a broadcast into a new draft, without its short addresses. @throws AppError BROADCAST_NOT_FOUND, PLANNED_BROADCASTS_TOO_MANY */
    async duplicate(
      userId: number,
      broadcastId: number,
      storeResponse: StoreResponse,
    ): Promise<Stored<PlannedBroadcast>> {
      const made = await db.transaction(async (tx) => {
        const [source] = await tx.select().from(broadcasts).where(isOwn(userId, broadcastId));
        if (!source) throw new AppError('BROADCAST_NOT_FOUND');
        const rows = await tx
          .select({ groupId: deliveries.groupId })
          .from(deliveries)
          .where(eq(deliveries.broadcastId, broadcastId))
          .orderBy(asc(deliveries.id));
        const { mediaUrl, poll, filling } = source;
        const restore = await restoreShortLinks(tx, { userId, origin: config.publicUrl }, [source.message]);
        const message = restore(source.message);
        const groupIds = rows.map((row) => row.groupId);
        const variables = filling?.language ?? null;
        const draft = { status: 'draft' as const, startsAt: null, repeat: null, selectionId: null };
        const content = { message, mediaUrl, poll, variables, groupIds, missedReason: null, earlierCount: 0 };
        return storeResponse(tx, await insert(tx, userId, { ...draft, ...content }));
      });
      changed(userId);
      return made;
    },
  };
}
