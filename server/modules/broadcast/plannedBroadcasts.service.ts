import { asc, eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { BroadcastStarted } from '@contract/schemas/broadcast';
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
import { lockAccounts, lockOwner } from '../../db/ownRows';
import { restoreShortLinks } from '../../db/restoreShortLinks';
import { broadcasts, deliveries, plannedBroadcasts } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { sqlNow } from '../../gateways/clock';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { beginBroadcasts } from './beginBroadcasts';
import { isOwn } from './broadcast.queries';
import { findPlansElsewhere, findSentElsewhere } from './elsewhere';
import { keepDueMoments } from './keptMoment';
import { passFollowers, removeFollowers, writeFollowers } from './pairedPlans';
import { countPlans, findRunning, lockOpen, lockRepeated, type Planner, type Row } from './plannedBroadcastRows';
import { findPlanned, selectPlanned, withoutGroups } from './plannedBroadcasts.queries';
import { preparePlan, type PreparedPlan } from './preparePlan';
import { startPlanned } from './startPlanned';

/** Broadcasts of an owner that are not sent yet. Each call is limited to those of `userId`. */
export type PlannedBroadcastService = ReturnType<typeof createPlannedBroadcastService>;

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'engine' | 'messengers' | 'publish'>;

export function createPlannedBroadcastService({ db, clock, config, engine, messengers, publish }: Parts) {
  const planParts = { clock, messengers };

  function changed(...userIds: number[]): void {
    for (const userId of userIds) publish(userId, 'plannedBroadcasts:updated', {});
    engine.wake();
  }

  async function insert(tx: Transaction, userId: number, values: PreparedPlan): Promise<number> {
    await lockOwner(tx, userId);
    if ((await countPlans(tx, userId)) >= limits.broadcast.plannedMaxCount)
      throw new AppError('PLANNED_BROADCASTS_TOO_MANY');
    const now = sqlNow(clock);
    const [row] = await tx
      .insert(plannedBroadcasts)
      .values({ ...values, userId, createdAt: now, changedAt: now })
      .returning({ id: plannedBroadcasts.id });
    return row?.id ?? 0;
  }

  /** Answers with what `work` wrote, and tells the accounts whose plans changed. */
  async function save(
    { userId, noteElsewhere }: Pick<Planner, 'userId' | 'noteElsewhere'>,
    storeResponse: StoreResponse,
    work: (tx: Transaction) => Promise<{ id: number; otherIds?: number[] }>,
  ): Promise<Stored<PlannedBroadcast>> {
    const { stored, otherIds } = await db.transaction(async (tx) => {
      const { id, otherIds: others = [] } = await work(tx);
      noteElsewhere(await findPlansElsewhere(tx, id, others));
      const planned = withoutGroups(await findPlanned(tx, userId, id));
      return { stored: await storeResponse(tx, planned), otherIds: others };
    });
    changed(userId, ...otherIds);
    return stored;
  }

  const update = (tx: Transaction, { id, revision }: Row, values: Partial<Row>) =>
    tx
      .update(plannedBroadcasts)
      .set({ ...values, revision: revision + 1, changedAt: sqlNow(clock) })
      .where(eq(plannedBroadcasts.id, id));

  return {
    /** What is planned, the next one first, then drafts and missed ones. */
    async list(userId: number): Promise<PlannedBroadcast[]> {
      const rows = await selectPlanned(db, eq(plannedBroadcasts.userId, userId));
      return rows.map(withoutGroups);
    },

    get: (userId: number, id: number): Promise<PlannedBroadcastWithGroups> => findPlanned(db, userId, id),

    /**
     * With paired groups it is planned in their accounts, too: one that refuses it refuses all.
     * @throws AppError GROUP_NOT_FOUND, MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED, START_IN_THE_PAST, REPEAT_OVER, PLANNED_BROADCASTS_TOO_MANY,
     * PAIRED_ACCOUNT_REFUSED
     */
    create: (planner: Planner, body: SavePlannedBroadcast, storeResponse: StoreResponse) =>
      save(planner, storeResponse, async (tx) => {
        const { userId } = planner;
        if (body.toPairs) await lockAccounts(tx, userId);
        const id = await insert(tx, userId, await preparePlan(tx, planParts, { userId, body }));
        const otherIds = body.toPairs ? await writeFollowers(tx, planParts, id, { firstMs: body.startsAtMs }) : [];
        return { id, otherIds };
      }),

    /**
     * Changes one that has not started, unless it was changed since the revision that the caller saw.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_FOLLOWS, PLANNED_BROADCAST_STARTED, PLANNED_BROADCAST_CHANGED and those of `create`
     */
    change: (planner: Planner, id: number, body: ChangePlannedBroadcast, storeResponse: StoreResponse) =>
      save(planner, storeResponse, async (tx) => {
        const { userId } = planner;
        const before = await lockOpen(tx, planner, id, body.toPairs);
        if (before.revision !== body.revision) throw new AppError('PLANNED_BROADCAST_CHANGED');
        const values = await preparePlan(tx, planParts, { userId, body, before });
        await keepDueMoments(tx, clock, before, values.startsAt);
        // What followed another one, which has started or was missed, is its account's own now.
        await update(tx, before, { ...values, leadId: null });
        const isPaired = before.toPairs || values.toPairs;
        return { id, otherIds: isPaired ? await writeFollowers(tx, planParts, id, { firstMs: body.startsAtMs }) : [] };
      }),

    /**
     * Deletes one that has not started, also in the accounts that follow it. A broadcast of a series that goes on is named: it may have
     * started a moment before.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_FOLLOWS, PLANNED_BROADCAST_STARTED
     */
    async remove(planner: Planner, id: number): Promise<DeletedPlannedBroadcast | null> {
      const { running, otherIds } = await db.transaction(async (tx) => {
        const others = await removeFollowers(tx, await lockOpen(tx, planner, id));
        planner.noteElsewhere(others.map(({ userId, groupIds }) => ({ userId, id: null, groupIds })));
        await tx.delete(plannedBroadcasts).where(eq(plannedBroadcasts.id, id));
        return { running: await findRunning(tx, id), otherIds: others.map(({ userId }) => userId) };
      });
      changed(planner.userId, ...otherIds);
      return running;
    },

    /**
     * Leaves out the next moment of a repeated one, which the caller saw, in each account; without a later moment it becomes a draft.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_FOLLOWS, PLANNED_BROADCAST_STARTED, PLANNED_BROADCAST_CHANGED,
     * PLANNED_BROADCAST_NOT_REPEATED
     */
    skip: (planner: Planner, id: number, seen: SkipPlannedBroadcast, storeResponse: StoreResponse) =>
      save(planner, storeResponse, async (tx) => {
        const { row, passedMs, followingMs } = await lockRepeated(tx, planner, id, seen);
        const change =
          followingMs === null
            ? { status: 'draft' as const, startsAt: null, repeat: null }
            : { startsAt: new Date(followingMs) };
        await update(tx, row, change);
        const { changedIds } = await passFollowers(tx, planParts, { leadId: id, passedMs, followingMs });
        return { id, otherIds: changedIds };
      }),

    /**
     * Makes a planned broadcast of its own of the next moment of a repeated one, which goes on with the moment after it, if there is one.
     * @throws AppError PLANNED_BROADCAST_NOT_FOUND, PLANNED_BROADCAST_FOLLOWS, PLANNED_BROADCAST_STARTED, PLANNED_BROADCAST_CHANGED,
     * PLANNED_BROADCAST_NOT_REPEATED and those of `create`
     */
    editOccurrence: (planner: Planner, id: number, body: EditPlannedOccurrence, storeResponse: StoreResponse) =>
      save(planner, storeResponse, async (tx) => {
        const { userId } = planner;
        const { row, passedMs, followingMs } = await lockRepeated(tx, planner, id, body);
        const plan = { ...body, toPairs: body.toPairs ?? row.toPairs, repeat: null };
        const alone = await preparePlan(tx, planParts, { userId, body: plan });
        await update(tx, row, followingMs === null ? alone : { startsAt: new Date(followingMs) });
        const passed = await passFollowers(tx, planParts, { leadId: id, passedMs, followingMs });
        const aloneId = followingMs === null ? id : await insert(tx, userId, alone);
        const writing = { firstMs: body.startsAtMs, without: passed.aheadIds };
        const writtenIds = plan.toPairs ? await writeFollowers(tx, planParts, aloneId, writing) : [];
        return { id: aloneId, otherIds: [...new Set([...passed.changedIds, ...writtenIds])] };
      }),

    /**
     * Sends one now, once, unless it was changed since the revision that the caller saw: called again, it returns the same broadcast.
     * @throws AppError as `startPlanned`
     */
    async send(
      planner: Planner,
      id: number,
      seen: SendPlannedBroadcast,
      storeResponse: StoreResponse,
    ): Promise<Stored<BroadcastStarted>> {
      const sendParts = { clock, config, messengers };
      let otherIds: number[] = [];
      const stored = await beginBroadcasts({ db, engine, publish }, storeResponse, async (tx) => {
        const begun = await startPlanned(tx, sendParts, { planner, id, seen });
        otherIds = begun.others?.map(({ accountId }) => accountId) ?? [];
        planner.noteElsewhere(await findSentElsewhere(tx, begun.others ?? []));
        return begun;
      });
      changed(planner.userId, ...otherIds);
      return stored;
    },

    /** Copies text, file, poll and groups of a broadcast into a new draft, without its short addresses. @throws AppError BROADCAST_NOT_FOUND, PLANNED_BROADCASTS_TOO_MANY */
    duplicate: (planner: Planner, broadcastId: number, storeResponse: StoreResponse) =>
      save(planner, storeResponse, async (tx) => {
        const { userId } = planner;
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
        const draft = { status: 'draft' as const, startsAt: null, repeat: null, selectionId: null, toPairs: false };
        const content = { message, mediaUrl, poll, variables, groupIds, missedReason: null, earlierCount: 0 };
        return { id: await insert(tx, userId, { ...draft, ...content }) };
      }),
  };
}
