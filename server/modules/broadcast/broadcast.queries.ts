import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import type { Broadcast, BroadcastResult } from '@contract/schemas/broadcast';
import { toSeconds } from '@contract/time';

import type { Queryable } from '../../db/database';
import { broadcasts, deliveries, groups } from '../../db/schema';
import { countBroadcasts } from '../../engine/broadcasts/broadcasts';

/** Condition on `broadcasts`: this broadcast, if the caller owns it. */
export const isOwn = (userId: number, id: number): SQL | undefined =>
  and(eq(broadcasts.userId, userId), eq(broadcasts.id, id));

/** Broadcasts in wire format, newest first, without the expected end. */
export async function selectBroadcasts(db: Queryable, which: SQL | undefined): Promise<Broadcast[]> {
  const later = alias(broadcasts, 'later');
  const rows = await db
    .select({ broadcast: broadcasts, retriedBy: later.id })
    .from(broadcasts)
    .leftJoin(later, eq(later.retryOf, broadcasts.id))
    .where(which)
    .orderBy(desc(broadcasts.id))
    .limit(limits.broadcast.listMaxCount);
  const counts = await countBroadcasts(
    db,
    rows.map(({ broadcast }) => broadcast.id),
  );
  return rows.map(({ broadcast, retriedBy }) => {
    const { sent = 0, failed = 0, unconfirmed = 0, pending = 0, canceled = 0 } = counts.get(broadcast.id) ?? {};
    return {
      id: broadcast.id,
      status: broadcast.status,
      message: broadcast.message,
      media_url: broadcast.mediaUrl,
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
    };
  });
}

/** Results of a broadcast by group, in sending order. */
export async function selectResults(db: Queryable, broadcastId: number): Promise<BroadcastResult[]> {
  const rows = await db
    .select({
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
  return rows.map(({ sentAt, status, ...row }) => ({
    ...row,
    status: status === 'sent' ? ('success' as const) : status,
    sent_at: sentAt && toSeconds(sentAt),
  }));
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
