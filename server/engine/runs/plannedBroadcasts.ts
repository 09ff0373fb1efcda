import { and, asc, eq, inArray, lte } from 'drizzle-orm';

import { listPassed, nextRepeat } from '@contract/planner/repeats';
import type { MissedBroadcastReason } from '@contract/schemas/plannedBroadcasts';

import type { Transaction } from '../../db/database';
import { lockOwner } from '../../db/ownRows';
import { messengerAccounts, plannedBroadcasts } from '../../db/schema';
import { AppError } from '../../errors';
import { readNow, sqlNow } from '../../gateways/clock';
import { publishNotifications, type NotificationRow } from '../../notifications/notify';
import { publishBroadcast, publishBroadcastEnd } from '../broadcasts/broadcastProgress';
import { createBroadcast, type BroadcastMade } from '../broadcasts/createBroadcast';
import { findGroupsToSend, findPresentGroups } from '../broadcasts/plannedGroups';
import { hasQueueRoom } from '../broadcasts/queueRoom';
import type { EngineParts } from '../core/engineParts';
import { findDue, findLate, findStarting, mayStart, type Due } from './duePlannedBroadcasts';
import { giveUpMoments, writeMissed, type Missed, type Planned } from './missedBroadcasts';

/** What became of a planned broadcast at its moment. */
interface Outcome {
  userId: number;
  /** Null when it was missed. */
  made: BroadcastMade | null;
  notifications: NotificationRow[];
}

/**
 * Starts planned broadcasts of connected accounts that are due, and gives up those that are too late. Each starts at most once: its
 * row changes in the transaction that writes the broadcast and its deliveries.
 * @returns whether any was due, and milliseconds until the next one is; null without one
 */
export async function startPlannedBroadcasts(parts: EngineParts, connectedIds: number[]): Promise<Due> {
  const found = await findDue(parts);
  if (!found.hasDue) return found;
  for (const [userId, { ids, lateMs }] of await findLate(parts))
    await parts.isolation.each('plannedBroadcasts', ids, (some) => giveUpLate(parts, userId, some, lateMs));
  for (const id of connectedIds.length === 0 ? [] : await findStarting(parts, connectedIds))
    await parts.isolation.each(
      'plannedBroadcasts',
      [id],
      async () => {
        const outcome = await parts.db.transaction((tx) => startOne(tx, parts, id)).catch(waitForRoom);
        if (outcome) await report(parts, [outcome]);
      },
      () => giveUpFailed(parts, id),
    );
  return { hasDue: true, nextMs: (await findDue(parts)).nextMs };
}

/** The queue of the account is full: what is due waits, like that of an account which is not connected. */
class QueueFullError extends Error {}

function waitForRoom(error: unknown): null {
  if (error instanceof QueueFullError) return null;
  throw error;
}

/**
 * Starts one that is due; null when it is not, or is being changed. The owner is locked first, as by calls.
 * @throws QueueFullError
 */
async function startOne(tx: Transaction, parts: EngineParts, id: number): Promise<Outcome | null> {
  const ofOwner = tx.select({ userId: plannedBroadcasts.userId }).from(plannedBroadcasts);
  const [seen] = await ofOwner.where(eq(plannedBroadcasts.id, id));
  if (seen) await lockOwner(tx, seen.userId);
  const [found] = await tx
    .select({ planned: plannedBroadcasts })
    .from(plannedBroadcasts)
    .innerJoin(messengerAccounts, eq(messengerAccounts.userId, plannedBroadcasts.userId))
    .where(and(mayStart(parts), eq(plannedBroadcasts.id, id)))
    .for('update', { of: plannedBroadcasts, skipLocked: true });
  const planned = found?.planned;
  if (!planned?.startsAt) return null;
  const { userId, message, mediaUrl, poll, variables, startsAt } = planned;
  const chosenIds = await findGroupsToSend(tx, planned, (await readNow(tx, parts.clock)).getTime());
  if (chosenIds === null) return giveUp(tx, parts, planned, startsAt, 'selectionMissing');
  const groupIds = await findPresentGroups(tx, userId, chosenIds);
  if (groupIds.length === 0) return giveUp(tx, parts, planned, startsAt, 'noGroups');
  const toPairs = planned.toPairs || planned.leadId !== null;
  const order = { userId, message, mediaUrl, poll, variables, groupIds, retryOf: null, toPairs };
  try {
    const made = await createBroadcast(tx, parts, {
      ...order,
      planned: { id: planned.id, forAt: startsAt },
    });
    if (made.isNew && !(await hasQueueRoom(tx, userId))) throw new QueueFullError();
    await moveOn(tx, planned, startsAt, made.id);
    return { userId, made, notifications: [] };
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('MEDIA'))
      return giveUp(tx, parts, planned, startsAt, 'mediaMissing');
    throw error;
  }
}

/** A repeated one waits for its next moment, which may have passed as well; others, and the last of a series, are over. */
async function moveOn(tx: Transaction, { id, repeat, revision }: Planned, startedAt: Date, broadcastId: number) {
  const nextMs = repeat === null ? null : nextRepeat(repeat, startedAt.getTime());
  const step = nextMs === null ? { status: 'started' as const, broadcastId } : { startsAt: new Date(nextMs) };
  await tx
    .update(plannedBroadcasts)
    .set({ ...step, revision: revision + 1 })
    .where(eq(plannedBroadcasts.id, id));
}

/** Gives up what is too late of an owner, unless it is being changed: every moment of a series that is, with one notification. */
async function giveUpLate(parts: EngineParts, userId: number, ids: readonly number[], lateMs: number): Promise<void> {
  const notifications = await parts.db.transaction(async (tx) => {
    const missed: Missed[] = [];
    const nowMs = (await readNow(tx, parts.clock)).getTime();
    for (const planned of await lockDue(tx, parts, ids)) {
      const passed = listPassed(planned.repeat, planned.startsAt?.getTime() ?? nowMs, nowMs - lateMs);
      await giveUpMoments(tx, parts, planned, passed, 'late');
      missed.push({ planned, reason: 'late', count: passed.count, lateMs });
    }
    return writeMissed(tx, missed);
  });
  await report(parts, [{ userId, made: null, notifications }]);
}

/** Gives up the moment of one that cannot be started, unless it is being changed. */
async function giveUpFailed(parts: EngineParts, id: number): Promise<void> {
  const outcomes = await parts.db.transaction(async (tx) => {
    const [planned] = await lockDue(tx, parts, [id]);
    return planned?.startsAt ? [await giveUp(tx, parts, planned, planned.startsAt, 'failed')] : [];
  });
  await report(parts, outcomes);
}

function lockDue(tx: Transaction, { clock }: EngineParts, ids: readonly number[]): Promise<Planned[]> {
  const isDue = and(eq(plannedBroadcasts.status, 'scheduled'), lte(plannedBroadcasts.startsAt, sqlNow(clock)));
  return tx
    .select()
    .from(plannedBroadcasts)
    .where(and(isDue, inArray(plannedBroadcasts.id, [...ids])))
    .orderBy(asc(plannedBroadcasts.id))
    .for('update', { skipLocked: true });
}

/** Gives up the moment that is due, for another reason than its delay. */
async function giveUp(
  tx: Transaction,
  parts: EngineParts,
  planned: Planned,
  startsAt: Date,
  reason: MissedBroadcastReason,
): Promise<Outcome> {
  await giveUpMoments(tx, parts, planned, listPassed(planned.repeat, startsAt.getTime(), startsAt.getTime()), reason);
  const notifications = await writeMissed(tx, [{ planned, reason, count: 1, lateMs: 0 }]);
  return { userId: planned.userId, made: null, notifications };
}

async function report({ db, publish }: EngineParts, outcomes: readonly Outcome[]): Promise<void> {
  for (const { userId, made, notifications } of outcomes) {
    publish(userId, 'plannedBroadcasts:updated', {});
    publishNotifications(publish, notifications, 'warning');
    if (!made) continue;
    await publishBroadcast({ db, publish }, 'broadcast:started', made.id);
    if (made.isOver) await publishBroadcastEnd({ db, publish }, made.id);
  }
}
