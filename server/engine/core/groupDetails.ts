import { and, asc, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';

import type { GroupDetails } from '@contract/schemas/groups';

import type { Queryable } from '../../db/database';
import { deliveries, groups, messengerAccounts } from '../../db/schema';

/** Details of all groups of an owner, by id. As one text, far cheaper to transfer than rows. */
export async function selectGroupDetails(db: Queryable, userId: number): Promise<GroupDetails[]> {
  const details = sql`json_build_object('id', ${groups.id}, 'membersCount', ${groups.membersCount},
    'lastActivityAt', ${toMs(sql`greatest(${groups.lastActivityAt}, (${lastWritten(db)}))`)},
    'isOwnAdmin', ${groups.isOwnAdmin})`;
  const [row] = await db
    .select({ list: sql<string>`coalesce(json_agg(${details} order by ${asc(groups.id)}), '[]')::text` })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember));
  return JSON.parse(row?.list ?? '[]') as GroupDetails[];
}

/** When the account last wrote in a group of `groups`; the newest row of an index. */
const lastWritten = (db: Queryable) =>
  db
    .select({ claimedAt: deliveries.claimedAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.groupId, groups.id),
        isNotNull(deliveries.claimedAt),
        inArray(deliveries.status, ['sent', 'unconfirmed']),
      ),
    )
    .orderBy(desc(deliveries.claimedAt))
    .limit(1);

const toMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
