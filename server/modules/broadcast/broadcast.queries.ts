import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import type { Broadcast, BroadcastResult, BroadcastText } from '@contract/schemas/broadcast';
import { MINUTE_MS, toSeconds } from '@contract/time';
import type { Filling } from '@contract/variables';

import type { Queryable } from '../../db/database';
import { broadcasts, deliveries, groups, mediaFiles } from '../../db/schema';
import { selectChanges } from '../../engine/core/deliveryMessages';
import { countBroadcasts } from '../../engine/broadcasts/broadcasts';
import type { Moment } from './timeline';

/** Condition on `broadcasts`: this broadcast, if the caller owns it. */
export const isOwn = (userId: number, id: number): SQL | undefined =>
  and(eq(broadcasts.userId, userId), eq(broadcasts.id, id));

/** Broadcasts in wire format, newest first, without the expected end. */
export async function selectBroadcasts(db: Queryable, which: SQL | undefined): Promise<Broadcast[]> {
  const later = alias(broadcasts, 'later');
  const rows = await db
    .select({ broadcast: broadcasts, retriedBy: later.id, mediaName: mediaFiles.name })
    .from(broadcasts)
    .leftJoin(later, eq(later.retryOf, broadcasts.id))
    .leftJoin(mediaFiles, eq(mediaFiles.url, broadcasts.mediaUrl))
    .where(which)
    .orderBy(desc(broadcasts.id))
    .limit(limits.broadcast.listMaxCount);
  const counts = await countBroadcasts(
    db,
    rows.map(({ broadcast }) => broadcast.id),
  );
  return rows.map(({ broadcast, retriedBy, mediaName }) => {
    const { sent = 0, failed = 0, unconfirmed = 0, pending = 0, canceled = 0 } = counts.get(broadcast.id) ?? {};
    return {
      id: broadcast.id,
      status: broadcast.status,
      message: broadcast.message,
      variables: broadcast.filling?.language ?? null,
      poll: broadcast.poll,
      media_url: broadcast.mediaUrl,
      media_name: mediaName,
      sent,
      failed,
      unconfirmed,
      pending,
      canceled,
      total: broadcast.total,
      created_at: toSeconds(broadcast.createdAt),
      finished_at: broadcast.finishedAt && toSeconds(broadcast.finishedAt),
      ends_at: null,
      retry_of: broadcast.retryOf,
      retried_by: retriedBy,
      ...(broadcast.toPairs && { toPairs: true }),
    };
  });
}

/** Results of a broadcast by group, in sending order. */
export async function selectResults(db: Queryable, broadcastId: number): Promise<BroadcastResult[]> {
  const rows = await db
    .select({
      id: deliveries.id,
      group_id: groups.id,
      name: groups.name,
      custom_name: groups.customName,
      status: deliveries.status,
      sentAt: deliveries.sentAt,
      error: deliveries.lastError,
    })
    .from(deliveries)
    .innerJoin(groups, eq(groups.id, deliveries.groupId))
    .where(eq(deliveries.broadcastId, broadcastId))
    .orderBy(asc(deliveries.id));
  const ids = db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.broadcastId, broadcastId));
  const changes = await selectChanges(db, ids);
  return rows.map(({ id, sentAt, status, ...row }) => ({
    status: status === 'sent' ? ('success' as const) : status,
    sent_at: sentAt && toSeconds(sentAt),
    ...row,
    ...(changes.has(id) && { changes: changes.get(id) }),
  }));
}

/** What each group of a broadcast gets, or one of them, in sending order; without groups whose text could not be filled in. */
export function selectTexts(db: Queryable, broadcastId: number, groupId?: number): Promise<BroadcastText[]> {
  const isWanted = groupId === undefined ? undefined : eq(deliveries.groupId, groupId);
  const isFilled = sql`${deliveries.payload} ->> 'problem' is null`;
  return db
    .select({ groupId: deliveries.groupId, text: sql<string>`${deliveries.payload} ->> 'text'` })
    .from(deliveries)
    .where(and(eq(deliveries.broadcastId, broadcastId), isWanted, isFilled))
    .orderBy(asc(deliveries.id));
}

/** Groups in which a broadcast failed, in sending order. */
export async function selectFailedGroups(db: Queryable, broadcastId: number): Promise<number[]> {
  const rows = await db
    .select({ groupId: deliveries.groupId })
    .from(deliveries)
    .where(and(eq(deliveries.broadcastId, broadcastId), eq(deliveries.status, 'failed')))
    .orderBy(asc(deliveries.id));
  return rows.map((row) => row.groupId);
}

/** How many messages of a broadcast ended in each minute; one that was refused at the start counts then. */
export async function selectMoments(db: Queryable, broadcastId: number): Promise<Moment[]> {
  const { status, sentAt, claimedAt, dueAt } = deliveries;
  const minute = sql<number>`floor(extract(epoch from coalesce(${sentAt}, ${claimedAt}, ${dueAt})) / 60)::int`;
  const rows = await db
    .select({ minute, status, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(and(eq(deliveries.broadcastId, broadcastId), inArray(status, ['sent', 'failed', 'unconfirmed'])))
    .groupBy(sql`1`, status);
  return rows.map(({ minute: at, status: kind, count }) => ({
    atMs: at * MINUTE_MS,
    kind: kind as 'sent' | 'failed' | 'unconfirmed',
    count,
  }));
}

/** What the variables of a broadcast were filled in with. */
export async function selectFilling(db: Queryable, broadcastId: number): Promise<Filling | null> {
  const [row] = await db.select({ filling: broadcasts.filling }).from(broadcasts).where(eq(broadcasts.id, broadcastId));
  return row?.filling ?? null;
}
