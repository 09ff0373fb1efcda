import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { GroupActKind } from '@contract/groupActs';
import type { CalendarQuery } from '@contract/schemas/calendar';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnels, groups, groupTags, messengerAccounts } from '../../db/schema';
import { nowMsColumn, type Clock } from '../../gateways/clock';

/** Whose calendar, of which stretch of time, and of what. */
export interface CalendarScope {
  userId: number;
  /** Null for an owner who has never connected a phone. */
  accountId: number | null;
  nowMs: number;
  from: Date;
  to: Date;
  /** Null: all groups. */
  groupIds: readonly number[] | null;
  funnelId: number | null;
}

/** As of a disk without moving parts: what is the owner's is found by its index, instead of among the rows of all owners. */
const byIndex = sql<string>`set_config('random_page_cost', '1.1', true)`;

/** Resolves the filter, as of the moment of the transaction, and sets what its other statements need. Ids of others filter everything out. */
export async function readScope(
  tx: Queryable,
  clock: Clock,
  userId: number,
  query: CalendarQuery,
): Promise<CalendarScope> {
  const [place] = await tx
    .select({ nowMs: nowMsColumn(clock), accountId: messengerAccounts.id, byIndex })
    .from(sql`(select 1) as one`)
    .leftJoin(messengerAccounts, eq(messengerAccounts.userId, userId));
  const accountId = place?.accountId ?? null;
  return {
    userId,
    accountId,
    nowMs: place?.nowMs ?? clock.nowMs(),
    from: new Date(query.fromMs),
    to: new Date(query.toMs),
    groupIds: await selectGroupIds(tx, accountId, query),
    funnelId: query.funnelId ?? null,
  };
}

async function selectGroupIds(db: Queryable, accountId: number | null, { tags, groupId }: CalendarQuery) {
  if (accountId === null || (tags === undefined && groupId === undefined)) return null;
  const rows = await db
    .selectDistinct({ id: groups.id })
    .from(groups)
    .leftJoin(groupTags, eq(groupTags.groupId, groups.id))
    .where(
      and(
        eq(groups.accountId, accountId),
        groupId === undefined ? undefined : eq(groups.id, groupId),
        tags === undefined ? undefined : or(isAnyOf(groupTags.tagId, tags.split(',').map(Number))),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Condition on a column with the id of a group. */
export const isInScope = ({ groupIds }: Pick<CalendarScope, 'groupIds'>, column: AnyPgColumn): SQL | undefined =>
  groupIds === null ? undefined : isAnyOf(column, groupIds);

/** Ids of one row each, in one value, which drivers read faster as JSON; lists of the same rows are in the same order. */
export const listIds = (column: AnyPgColumn) => sql<number[]>`array_to_json(array_agg(${column}))`;

/** The kind of an act that no run carries out; the payload of others is not read. */
export const actOfDelivery = sql<GroupActKind | null>`case when ${deliveries.actId} is not null then ${deliveries.payload} -> 'act' ->> 'kind' end`;

/** A funnel of the owner, or the one that is asked for. */
export const isFunnelInScope = ({ userId, funnelId }: CalendarScope) =>
  and(eq(funnels.userId, userId), isNull(funnels.deletedAt), funnelId === null ? undefined : eq(funnels.id, funnelId));
