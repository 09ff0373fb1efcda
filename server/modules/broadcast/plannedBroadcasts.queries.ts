import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';

import type { PlannedBroadcast, PlannedBroadcastWithGroups } from '@contract/schemas/plannedBroadcasts';

import type { Queryable } from '../../db/database';
import { mediaFiles, plannedBroadcasts, selections, users } from '../../db/schema';
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
  const beside = await selectBeside(
    db,
    rows.map(({ planned }) => planned),
  );
  return rows.map((row) => ({ ...toWire(row), ...beside(row.planned) }));
}

interface FoundRow {
  planned: PlannedRow;
  mediaName: string | null;
  selectionName: string | null;
}

function toWire({ planned, mediaName, selectionName }: FoundRow): PlannedBroadcastWithGroups {
  return {
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
    ...(planned.toPairs && { toPairs: true }),
  };
}

type PlannedRow = typeof plannedBroadcasts.$inferSelect;

/** Of each planned broadcast what is planned with it in other accounts, or the account of the one that it follows. */
async function selectBeside(db: Queryable, rows: readonly PlannedRow[]) {
  const waiting = rows.filter(({ status }) => status === 'scheduled');
  const leadIds = waiting.flatMap(({ leadId }) => leadId ?? []);
  const leadingIds = waiting.filter(({ toPairs }) => toPairs).map(({ id }) => id);
  const others = leadIds.length + leadingIds.length === 0 ? [] : await selectOthers(db, leadIds, leadingIds);
  return ({ id, leadId }: PlannedRow): Pick<PlannedBroadcast, 'paired' | 'follows'> => {
    const lead = others.find((other) => other.id === leadId);
    const paired = others.filter((other) => other.leadId === id);
    return {
      ...(lead && { follows: { accountId: lead.accountId, accountName: lead.accountName } }),
      ...(paired.length > 0 && {
        paired: paired.map(({ accountId, accountName, groupCount }) => ({ accountId, accountName, groupCount })),
      }),
    };
  };
}

/** Those that wait: some by their ids, and some by the ids of those that they follow. */
const selectOthers = (db: Queryable, ids: readonly number[], leadIds: readonly number[]) =>
  db
    .select({
      ...{ id: plannedBroadcasts.id, leadId: plannedBroadcasts.leadId, accountId: users.id, accountName: users.name },
      groupCount: sql<number>`cardinality(${plannedBroadcasts.groupIds})`,
    })
    .from(plannedBroadcasts)
    .innerJoin(users, eq(users.id, plannedBroadcasts.userId))
    .where(
      and(
        or(inArray(plannedBroadcasts.id, [...ids]), inArray(plannedBroadcasts.leadId, [...leadIds])),
        eq(plannedBroadcasts.status, 'scheduled'),
      ),
    )
    .orderBy(asc(plannedBroadcasts.id));

/** @throws AppError PLANNED_BROADCAST_NOT_FOUND, also once it has started */
export async function findPlanned(db: Queryable, userId: number, id: number): Promise<PlannedBroadcastWithGroups> {
  const [found] = await selectPlanned(db, isOwnPlanned(userId, id));
  if (!found) throw new AppError('PLANNED_BROADCAST_NOT_FOUND');
  return found;
}

/** For lists: five thousand ids each would be too much. */
export const withoutGroups = ({ groupIds: _groupIds, ...planned }: PlannedBroadcastWithGroups): PlannedBroadcast =>
  planned;
