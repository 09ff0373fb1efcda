import { and, desc, eq, inArray, lte, notInArray } from 'drizzle-orm';

import { cutText } from '@contract/graphemes';
import { nextRepeat } from '@contract/planner/repeats';
import type { MissedBroadcastReason } from '@contract/schemas/plannedBroadcasts';
import { MINUTE_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { groups, messengerAccounts, plannedBroadcasts } from '../../db/schema';
import { AppError } from '../../errors';
import { readNow, sqlNow } from '../../gateways/clock';
import { publishNotifications, writeNotification, type NotificationRow } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';
import { publishBroadcast, publishBroadcastEnd } from '../broadcasts/broadcastProgress';
import { createBroadcast, type BroadcastMade } from '../broadcasts/createBroadcast';
import { findGroupsToSend } from '../broadcasts/plannedGroups';
import type { EngineParts } from '../core/engineParts';
import { findDue, findLate, findStarting, mayStart, type Due } from './duePlannedBroadcasts';

type Planned = typeof plannedBroadcasts.$inferSelect;

/** What became of a planned broadcast at its moment. */
interface Outcome {
  userId: number;
  /** Null when it was missed. */
  made: BroadcastMade | null;
  notifications: NotificationRow[];
}

const MISSED_KEPT_COUNT = 50;
const PREVIEW_CHARS = 60;

/**
 * Starts planned broadcasts of connected accounts that are due, and gives up those that are too late. Each starts at most once: its
 * row changes in the transaction that writes the broadcast and its deliveries.
 * @returns whether any was due, and milliseconds until the next one is; null without one
 */
export async function startPlannedBroadcasts(parts: EngineParts, connectedIds: number[]): Promise<Due> {
  const found = await findDue(parts);
  if (!found.hasDue) return found;
  for (const { id, lateMs } of await findLate(parts))
    await parts.isolation.each('plannedBroadcasts', [id], () => giveUpOne(parts, id, 'late', lateMs));
  for (const id of connectedIds.length === 0 ? [] : await findStarting(parts, connectedIds))
    await parts.isolation.each(
      'plannedBroadcasts',
      [id],
      async () => {
        const outcome = await parts.db.transaction((tx) => startOne(tx, parts, id));
        if (outcome) await report(parts, [outcome]);
      },
      () => giveUpOne(parts, id, 'failed'),
    );
  return { hasDue: true, nextMs: (await findDue(parts)).nextMs };
}

/** Starts one that is due; null when it is not, or is being changed. */
async function startOne(tx: Transaction, parts: EngineParts, id: number): Promise<Outcome | null> {
  const [found] = await tx
    .select({ planned: plannedBroadcasts })
    .from(plannedBroadcasts)
    .innerJoin(messengerAccounts, eq(messengerAccounts.userId, plannedBroadcasts.userId))
    .where(and(mayStart(parts), eq(plannedBroadcasts.id, id)))
    .for('update', { of: plannedBroadcasts, skipLocked: true });
  const planned = found?.planned;
  if (!planned?.startsAt) return null;
  const { userId, message, mediaUrl, variables } = planned;
  const chosenIds = await findGroupsToSend(tx, planned, (await readNow(tx, parts.clock)).getTime());
  if (chosenIds === null) return giveUp(tx, parts, planned, 'selectionMissing');
  const groupIds = await findPresentGroups(tx, userId, chosenIds);
  if (groupIds.length === 0) return giveUp(tx, parts, planned, 'noGroups');
  const order = { userId, message, mediaUrl, variables, groupIds, retryOf: null };
  try {
    const made = await createBroadcast(tx, parts, {
      ...order,
      planned: { id: planned.id, forAt: planned.startsAt },
    });
    await moveOn(tx, parts, planned, made.id);
    return { userId, made, notifications: [] };
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('MEDIA')) return giveUp(tx, parts, planned, 'mediaMissing');
    throw error;
  }
}

/** The chosen groups that the account still has. */
async function findPresentGroups(tx: Transaction, userId: number, groupIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), inArray(groups.id, [...groupIds])));
  const present = new Set(rows.map(({ id }) => id));
  return groupIds.filter((id) => present.has(id));
}

/** A repeated one waits for its next moment; others, and the last of a series, are over. */
async function moveOn(tx: Transaction, parts: EngineParts, planned: Planned, broadcastId: number): Promise<void> {
  const startsAt = await findNextMoment(tx, parts, planned);
  const step = startsAt ? { startsAt } : { status: 'started' as const, broadcastId };
  await tx
    .update(plannedBroadcasts)
    .set({ ...step, revision: planned.revision + 1 })
    .where(eq(plannedBroadcasts.id, planned.id));
}

/** Moments that have passed meanwhile are left out. */
async function findNextMoment(
  tx: Transaction,
  { clock }: Pick<EngineParts, 'clock'>,
  { repeat, startsAt }: Planned,
): Promise<Date | null> {
  if (repeat === null || startsAt === null) return null;
  const nowMs = (await readNow(tx, clock)).getTime();
  const nextMs = nextRepeat(repeat, Math.max(nowMs, startsAt.getTime()));
  return nextMs === null ? null : new Date(nextMs);
}

/** Gives up one that is due, unless it is being changed. */
async function giveUpOne(parts: EngineParts, id: number, reason: MissedBroadcastReason, lateMs = 0): Promise<void> {
  const isDue = and(eq(plannedBroadcasts.status, 'scheduled'), lte(plannedBroadcasts.startsAt, sqlNow(parts.clock)));
  const outcomes = await parts.db.transaction(async (tx) => {
    const [planned] = await tx
      .select()
      .from(plannedBroadcasts)
      .where(and(isDue, eq(plannedBroadcasts.id, id)))
      .for('update', { skipLocked: true });
    return planned ? [await giveUp(tx, parts, planned, reason, lateMs)] : [];
  });
  await report(parts, outcomes);
}

/** Keeps it as missed, from where its owner can send it; a series goes on beside it. */
async function giveUp(
  tx: Transaction,
  parts: EngineParts,
  planned: Planned,
  missedReason: MissedBroadcastReason,
  lateMs = 0,
): Promise<Outcome> {
  const { id, userId, message, mediaUrl, variables, groupIds, selectionId, startsAt, revision } = planned;
  const next = await findNextMoment(tx, parts, planned);
  const change = next ? { startsAt: next } : { status: 'missed' as const, missedReason };
  await tx
    .update(plannedBroadcasts)
    .set({ ...change, revision: revision + 1, changedAt: sqlNow(parts.clock) })
    .where(eq(plannedBroadcasts.id, id));
  if (next)
    await tx.insert(plannedBroadcasts).values({
      userId,
      status: 'missed',
      message,
      mediaUrl,
      variables,
      groupIds,
      selectionId,
      startsAt,
      missedReason,
    });
  await forgetOldest(tx, userId);
  const texts = await withUserLanguage(tx, userId, () => ({
    title: translate('missedBroadcast.title'),
    message: translate(`missedBroadcast.${missedReason}`, {
      text: describe(planned),
      lateMinutes: Math.round(lateMs / MINUTE_MS),
    }),
  }));
  return { userId, made: null, notifications: await writeNotification(tx, { userId, type: 'broadcast', ...texts }) };
}

function describe({ message }: Planned): string {
  const text = message.trim().replaceAll(/\s+/g, ' ');
  if (text === '') return translate('missedBroadcast.fileOnly');
  return text.length > PREVIEW_CHARS ? `${cutText(text, PREVIEW_CHARS)}…` : text;
}

async function forgetOldest(tx: Transaction, userId: number): Promise<void> {
  const isMissed = and(eq(plannedBroadcasts.userId, userId), eq(plannedBroadcasts.status, 'missed'));
  const newest = tx
    .select({ id: plannedBroadcasts.id })
    .from(plannedBroadcasts)
    .where(isMissed)
    .orderBy(desc(plannedBroadcasts.startsAt))
    .limit(MISSED_KEPT_COUNT);
  await tx.delete(plannedBroadcasts).where(and(isMissed, notInArray(plannedBroadcasts.id, newest)));
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
