import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { GroupDetails } from '@contract/schemas/groups';

import type { Queryable } from '../../db/database';
import { jsonOf } from '../../db/jsonOf';
import { groups, messengerAccounts } from '../../db/schema';

/** Details of all groups of an owner, by id. As one text, far cheaper to transfer than rows. */
export async function selectGroupDetails(db: Queryable, userId: number): Promise<GroupDetails[]> {
  const { id, membersCount, lastActivityAt, isOwnAdmin, isClosed } = groups;
  const details = jsonOf<GroupDetails>({
    id,
    membersCount,
    lastActivityAt: toMs(lastActivityAt),
    isOwnAdmin,
    isClosed,
  });
  const [row] = await db
    .select({ list: sql<string>`coalesce(json_agg(${details} order by ${asc(groups.id)}), '[]')::text` })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember));
  return JSON.parse(row?.list ?? '[]') as GroupDetails[];
}

const toMs = (moment: AnyPgColumn): SQL => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
