import { and, asc, eq, isNotNull, isNull, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { Queryable } from '../../db/database';
import { funnelGroups, funnels, groups, messengerAccounts } from '../../db/schema';

/** Which groups: all of an owner, or one of them. */
export interface Asked {
  userId: number;
  onlyGroupId?: number;
}

/** What all groups have, column by column, and what only some have by their ids; each a JSON list as the database wrote it. */
export type GroupColumns = Record<
  'ids' | 'names' | 'renamedIds' | 'customNames' | 'communityIds' | 'greetedIds' | 'silentIds',
  string
>;

/** The groups of a funnel: a JSON list of ids. */
export interface FunnelColumn {
  funnelId: number;
  groupIds: string;
}

/** One value of every row, as one text: far cheaper to hand over than a row each. */
const everyOne = (value: SQLWrapper, only?: SQL) =>
  sql<string>`coalesce(json_agg(${value})${only ? sql` filter (where ${only})` : sql.empty()}, '[]')::text`;

/** The owner's groups, in no order: a list may have thousands, so they travel as columns. */
export async function selectColumns(db: Queryable, { userId, onlyGroupId }: Asked): Promise<GroupColumns> {
  const only = onlyGroupId === undefined ? undefined : eq(groups.id, onlyGroupId);
  const [columns] = await db
    .select({
      ids: everyOne(groups.id),
      names: everyOne(groups.name),
      renamedIds: everyOne(groups.id, isNotNull(groups.customName)),
      customNames: everyOne(groups.customName, isNotNull(groups.customName)),
      communityIds: everyOne(groups.id, eq(groups.type, 'community')),
      greetedIds: everyOne(groups.id, isNotNull(groups.greetingUrl)),
      silentIds: everyOne(groups.id, not(groups.canPost)),
    })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember, only));
  if (!columns) throw new Error('An aggregate without rows');
  return columns;
}

/** The owner's funnels by their ids, with the groups they are attached to. */
export function selectFunnelColumns(db: Queryable, { userId, onlyGroupId }: Asked): Promise<FunnelColumn[]> {
  const only = onlyGroupId === undefined ? undefined : eq(funnelGroups.groupId, onlyGroupId);
  const attached = db
    .select({ ids: everyOne(funnelGroups.groupId).as('ids') })
    .from(funnelGroups)
    .where(and(eq(funnelGroups.funnelId, funnels.id), only));
  return db
    .select({ funnelId: funnels.id, groupIds: sql<string>`(${attached})` })
    .from(funnels)
    .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .orderBy(asc(funnels.id));
}
