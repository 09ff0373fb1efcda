import { and, eq, ne, sql, type SQL } from 'drizzle-orm';

import type { PlannedBroadcast, PlannedBroadcastWithGroups } from '@contract/schemas/plannedBroadcasts';

import type { Queryable } from '../../db/database';
import { mediaFiles, plannedBroadcasts, selections } from '../../db/schema';
import { AppError } from '../../errors';

/** Condition on `planned_broadcasts`: this one, if the caller owns it. */
export const isOwnPlanned = (userId: number, id: number) =>
  and(eq(plannedBroadcasts.userId, userId), eq(plannedBroadcasts.id, id));

/** What has not started, in wire format: the next one first, then drafts and missed ones, the newest first. */
export async function selectPlanned(db: Queryable, which: SQL | undefined): Promise<PlannedBroadcastWithGroups[]> {
  const { status, startsAt, changedAt } = plannedBroadcasts;
  const rows = await db
    .select({ planned: plannedBroadcasts, mediaName: mediaFiles.name, selectionName: selections.name })
    .from(plannedBroadcasts)
    .leftJoin(mediaFiles, eq(mediaFiles.url, plannedBroadcasts.mediaUrl))
    .leftJoin(
      selections,
      and(eq(selections.id, plannedBroadcasts.selectionId), eq(selections.userId, plannedBroadcasts.userId)),
    )
    .where(and(which, ne(status, 'started')))
    .orderBy(
      sql`case ${status} when 'scheduled' then 0 when 'draft' then 1 else 2 end`,
      sql`case when ${status} = 'scheduled' then ${startsAt} end`,
      sql`coalesce(${startsAt}, ${changedAt}) desc`,
    );
  return rows.map(({ planned, mediaName, selectionName }) => ({
    id: planned.id,
    status: planned.status as PlannedBroadcast['status'],
    message: planned.message,
    variables: planned.variables,
    poll: planned.poll,
    mediaUrl: planned.mediaUrl,
    mediaName,
    groupCount: planned.groupIds.length,
    groupIds: planned.groupIds,
    selection: planned.selectionId === null ? null : { id: planned.selectionId, name: selectionName },
    startsAtMs: planned.startsAt?.getTime() ?? null,
    repeat: planned.repeat,
    revision: planned.revision,
    missedReason: planned.missedReason,
    earlierCount: planned.earlierCount,
    changedAtMs: planned.changedAt.getTime(),
  }));
}

/** @throws AppError PLANNED_BROADCAST_NOT_FOUND, also once it has started */
export async function findPlanned(db: Queryable, userId: number, id: number): Promise<PlannedBroadcastWithGroups> {
  const [found] = await selectPlanned(db, isOwnPlanned(userId, id));
  if (!found) throw new AppError('PLANNED_BROADCAST_NOT_FOUND');
  return found;
}

/** For lists: five thousand ids each would be too much. */
export const withoutGroups = ({ groupIds: _groupIds, ...planned }: PlannedBroadcastWithGroups): PlannedBroadcast =>
  planned;
