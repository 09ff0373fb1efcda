import { and, eq, inArray, sql } from 'drizzle-orm';

import { cutText } from '@contract/graphemes';
import type { PassedMoments } from '@contract/planner/repeats';
import type { MissedBroadcastReason } from '@contract/schemas/plannedBroadcasts';
import { MINUTE_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { plannedBroadcasts } from '../../db/schema';
import { sqlNow } from '../../gateways/clock';
import { writeNotification, type NotificationRow } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';
import type { EngineParts } from '../core/engineParts';

export type Planned = typeof plannedBroadcasts.$inferSelect;

/** What one planned broadcast missed. */
export interface Missed {
  planned: Pick<Planned, 'userId' | 'message'>;
  reason: MissedBroadcastReason;
  /** Its moments that were not sent. */
  count: number;
  /** How late a start of this account may be, in milliseconds. */
  lateMs: number;
}

/** Of an owner; the newest one of each series is kept in any case. */
const COPIES_KEPT_COUNT = 100;
const PREVIEW_CHARS = 60;

/** Keeps moments as missed, from where their owner can send them; a series goes on beside them. */
export async function giveUpMoments(
  tx: Transaction,
  { clock }: Pick<EngineParts, 'clock'>,
  planned: Planned,
  passed: PassedMoments,
  missedReason: MissedBroadcastReason,
): Promise<void> {
  const { nextMs } = passed;
  const rows = listMissedRows(planned, passed, missedReason);
  const last = nextMs === null ? rows.pop() : undefined;
  const { status, startsAt, repeat, earlierCount } = last ?? {
    ...planned,
    startsAt: nextMs === null ? null : new Date(nextMs),
  };
  const own = { status, startsAt, repeat, earlierCount, missedReason: last?.missedReason ?? null };
  await tx
    .update(plannedBroadcasts)
    .set({ ...own, revision: planned.revision + 1, changedAt: sqlNow(clock) })
    .where(eq(plannedBroadcasts.id, planned.id));
  await insertMissed(tx, planned.userId, rows);
}

/** The same beside a planned broadcast that its owner has planned anew. */
export async function keepReplaced(tx: Transaction, planned: Planned, passed: PassedMoments): Promise<void> {
  await insertMissed(tx, planned.userId, listMissedRows(planned, passed, 'replanned'));
}

/** One notification for everything that an owner missed at the same check. */
export async function writeMissed(tx: Transaction, missed: readonly Missed[]): Promise<NotificationRow[]> {
  const [first] = missed;
  if (!first) return [];
  const { userId } = first.planned;
  const texts = await withUserLanguage(tx, userId, () => ({
    title: translate('missedBroadcast.title'),
    message: describeMissed(first, missed),
  }));
  return writeNotification(tx, { userId, type: 'broadcast', ...texts });
}

function describeMissed({ planned, reason, lateMs }: Missed, missed: readonly Missed[]): string {
  const count = missed.reduce((sum, one) => sum + one.count, 0);
  const lateMinutes = Math.round(lateMs / MINUTE_MS);
  if (missed.length > 1) return translate('missedBroadcast.lateSeveral', { count, lateMinutes });
  const text = preview(planned.message);
  if (count > 1) return translate('missedBroadcast.lateSeries', { text, count, lateMinutes });
  return translate(`missedBroadcast.${reason}`, { text, lateMinutes });
}

function preview(message: string): string {
  const text = message.trim().replaceAll(/\s+/g, ' ');
  if (text === '') return translate('missedBroadcast.fileOnly');
  return text.length > PREVIEW_CHARS ? `${cutText(text, PREVIEW_CHARS)}…` : text;
}

/** The oldest first. */
function listMissedRows(
  { userId, message, mediaUrl, poll, variables, groupIds, selectionId }: Planned,
  { newestMs, count }: PassedMoments,
  missedReason: MissedBroadcastReason,
) {
  const content = { userId, message, mediaUrl, poll, variables, groupIds, selectionId, repeat: null, missedReason };
  return newestMs.map((startsAtMs, at) => ({
    ...content,
    status: 'missed' as const,
    startsAt: new Date(startsAtMs),
    earlierCount: at === 0 ? count - newestMs.length : 0,
  }));
}

async function insertMissed(
  tx: Transaction,
  userId: number,
  rows: readonly (typeof plannedBroadcasts.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(plannedBroadcasts).values([...rows]);
  const { id, earlierCount } = plannedBroadcasts;
  const oldestKept = new Map<number, number>();
  const gone = new Map<number, number>();
  for (const [at, { id: copyId, seriesId }] of (await selectCopies(tx, userId)).entries()) {
    const isKept = at < COPIES_KEPT_COUNT || !oldestKept.has(seriesId);
    if (isKept) oldestKept.set(seriesId, copyId);
    else gone.set(copyId, oldestKept.get(seriesId) ?? copyId);
  }
  const deleted = await tx
    .delete(plannedBroadcasts)
    .where(inArray(id, [...gone.keys()]))
    .returning({ id, count: sql<number>`1 + ${earlierCount}` });
  for (const { id: copyId, count } of deleted)
    await tx
      .update(plannedBroadcasts)
      .set({ earlierCount: sql`${earlierCount} + ${count}` })
      .where(eq(id, gone.get(copyId) ?? 0));
}

/** Missed moments of series, the newest first; their series is the newest one with the same content. Others are plans of their owner. */
function selectCopies(tx: Transaction, userId: number) {
  const { id, message, mediaUrl, poll, variables, groupIds, selectionId, startsAt } = plannedBroadcasts;
  const content = sql.join([message, mediaUrl, poll, variables, groupIds, selectionId], sql`, `);
  const newest = sql`${startsAt} desc, ${id} desc`;
  return tx
    .select({ id, seriesId: sql`first_value(${id}) over (partition by ${content} order by ${newest})`.mapWith(Number) })
    .from(plannedBroadcasts)
    .where(and(eq(plannedBroadcasts.userId, userId), isCopy))
    .orderBy(newest);
}

/** A moment that a series missed, which has a row of its own and was not changed since: a plan becomes missed by a change. */
export const isCopy = sql`(${plannedBroadcasts.status} = 'missed' and ${plannedBroadcasts.revision} = 1)`;
