import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';

import type { GroupMessage, GroupTimeline } from '@contract/schemas/groups';

import type { Queryable } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { deliveries, funnels, funnelSchedules, funnelSeries, groups, plannedBroadcasts } from '../../db/schema';
import { selectDeliveryMessages } from '../../engine/core/deliveryMessages';
import { aloneColumns, findLeftOut } from '../../engine/runs/leftOut';
import type { RunEndReader } from '../../engine/runs/overlaps';
import { findSelectionRule, selectRuleGroups } from '../../engine/broadcasts/selectionGroups';

const ENTRIES_MAX_COUNT = 100;

interface Place {
  userId: number;
  groupId: number;
  nowMs: number;
  readEnds: RunEndReader;
}

/** What a group got, the newest first, and what it will get as of now, the next first. */
export async function selectTimeline(db: Queryable, place: Place): Promise<GroupTimeline> {
  const [past, ahead] = await Promise.all([selectPast(db, place), selectAhead(db, place)]);
  return { past, ahead };
}

/** Messages that were sent to a group or tried last, and those refused without a try, the newest first. */
async function selectPast(db: Queryable, { userId, groupId }: Place): Promise<GroupMessage[]> {
  const { id, accountId, claimedAt, dueAt, status } = deliveries;
  const isOfGroup = eq(deliveries.groupId, groupId);
  const tried = await selectDeliveryMessages(db, {
    which: and(isOfGroup, isNotNull(claimedAt), sql`${status} in ('sent', 'failed', 'unconfirmed')`),
    order: [desc(claimedAt), desc(id)],
    maxCount: ENTRIES_MAX_COUNT,
  });
  const refused = await selectDeliveryMessages(db, {
    // With the account, whose failures are in an index.
    which: and(inArray(accountId, ownMessengers(db, userId)), sql`${status} = 'failed'`, isOfGroup, isNull(claimedAt)),
    order: [desc(dueAt), desc(id)],
    maxCount: ENTRIES_MAX_COUNT,
  });
  if (refused.length === 0) return tried;
  const momentOf = ({ claimedMs, dueMs }: (typeof tried)[number]) => claimedMs ?? dueMs;
  return [...tried, ...refused]
    .sort((one, other) => momentOf(other) - momentOf(one) || other.id - one.id)
    .slice(0, ENTRIES_MAX_COUNT);
}

/** Messages that wait, starts of funnels, and planned broadcasts. */
async function selectAhead(db: Queryable, place: Place): Promise<GroupMessage[]> {
  const lists = await Promise.all([selectWaiting(db, place), selectStarts(db, place), selectPlanned(db, place)]);
  return lists
    .flat()
    .sort((one, other) => one.atMs - other.atMs)
    .slice(0, ENTRIES_MAX_COUNT);
}

function selectWaiting(db: Queryable, { groupId }: Place): Promise<GroupMessage[]> {
  const { claimedAt, status, dueAt } = deliveries;
  // As the two partial indexes of groups have it.
  const isWaiting = or(sql`${status} = 'queued'`, and(isNotNull(claimedAt), sql`${status} = 'sending'`));
  return selectDeliveryMessages(db, {
    which: and(eq(deliveries.groupId, groupId), isWaiting, not(isIdleOpening(db))),
    order: [asc(dueAt), desc(deliveries.id)],
    maxCount: ENTRIES_MAX_COUNT,
  });
}

/** The opening that a closing queued which was refused after all: nobody waits for it in a group that is open. The journal has it. */
function isIdleOpening(db: Queryable): SQL {
  const { actId, payload, dueAt, createdAt, groupId } = deliveries;
  const isByItself = sql`${actId} is not null and ${payload} -> 'act' ->> 'kind' = 'open' and ${dueAt} > ${createdAt}`;
  const open = db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.isClosed, false)));
  return sql`(${isByItself} and ${exists(open)})`;
}

const expected = { status: 'queued', error: null } as const;

/** Armed starts of its funnels, and which of them will be left out. */
async function selectStarts(db: Queryable, { groupId, nowMs, readEnds }: Place): Promise<GroupMessage[]> {
  const { id, startAt, active, state, seriesId } = funnelSchedules;
  const { name: funnelName, pausedAt } = funnels;
  const rows = await db
    .select({ id, startAt, seriesId, funnelId: funnels.id, funnelName, pausedAt, ...aloneColumns })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .leftJoin(funnelSeries, eq(funnelSeries.id, seriesId))
    .where(and(eq(funnelSchedules.groupId, groupId), active, sql`${state} = 'waiting'`, isNull(funnels.deletedAt)))
    .orderBy(asc(startAt), asc(id))
    .limit(ENTRIES_MAX_COUNT);
  const waiting = rows.filter((row) => row.pausedAt === null);
  const leftOut = await findLeftOut(
    db,
    readEnds,
    waiting.map((row) => ({ ...row, groupId, startMs: row.startAt.getTime() })),
    nowMs,
  );
  return rows.map((row) => ({
    ...expected,
    kind: 'start',
    id: row.id,
    sourceId: row.funnelId,
    funnelName: row.funnelName,
    atMs: row.startAt.getTime(),
    message: '',
    variables: null,
    mediaUrl: null,
    ...(row.seriesId !== null && { isRepeated: true as const }),
    ...(leftOut.has(row.id) && { leftOut: leftOut.get(row.id) }),
  }));
}

/** Planned broadcasts with the group, also by the rule of their selection as of now; of a repeated one the next moment. */
async function selectPlanned(db: Queryable, { userId, groupId, nowMs }: Place): Promise<GroupMessage[]> {
  const { id, status, startsAt, message, variables, mediaUrl, poll, selectionId, groupIds, repeat } = plannedBroadcasts;
  const mayHaveGroup = or(isNotNull(selectionId), sql`${groupId} = any(${groupIds})`);
  const rows = await db
    .select({ id, startsAt, message, variables, mediaUrl, poll, selectionId, repeat })
    .from(plannedBroadcasts)
    .where(and(eq(plannedBroadcasts.userId, userId), eq(status, 'scheduled'), mayHaveGroup))
    .orderBy(asc(startsAt), asc(id));
  const meets = new Map<number, boolean>();
  for (const { selectionId } of rows) {
    if (selectionId === null || meets.has(selectionId)) continue;
    const rule = await findSelectionRule(db, userId, selectionId);
    const found = rule ? await selectRuleGroups(db, userId, rule, nowMs) : [];
    meets.set(
      selectionId,
      found.some((group) => group.id === groupId && group.can_post),
    );
  }
  return rows.flatMap(({ selectionId, startsAt, repeat: rule, poll: asked, ...row }) =>
    startsAt === null || (selectionId !== null && meets.get(selectionId) !== true)
      ? []
      : [
          {
            ...{ ...expected, ...row, kind: 'planned', sourceId: row.id, funnelName: null, atMs: startsAt.getTime() },
            ...(asked && { poll: asked }),
            ...(rule !== null && { isRepeated: true as const }),
          },
        ],
  );
}
