import { and, asc, eq, inArray, isNotNull, isNull, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { Group } from '@contract/schemas/groups';

import type { Queryable } from '../../db/database';
import { funnelGroups, funnels, groups, messengerAccounts } from '../../db/schema';

/** A group of the caller that is still in the messenger, or null: everything a call does to one begins here. */
export async function findOwnGroup(db: Queryable, userId: number, groupId: number) {
  const [row] = await db
    .select({ group: groups })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(groups.id, groupId), eq(messengerAccounts.userId, userId), groups.isMember));
  return row?.group ?? null;
}

/** One value of every row, as one text: far cheaper to hand over than a row each. */
const everyOne = <T>(value: SQLWrapper, only?: SQL) =>
  sql<T[]>`coalesce(json_agg(${value})${only ? sql` filter (where ${only})` : sql.empty()}, '[]')`;

/**
 * The caller's groups as the wire has them, by id, in two queries however many there are. A list may have thousands, so what all
 * have travels from the database column by column, and what only some have by their ids.
 */
export async function selectGroups(db: Queryable, userId: number, onlyGroupId?: number): Promise<Group[]> {
  const only: SQL | undefined = onlyGroupId === undefined ? undefined : eq(groups.id, onlyGroupId);
  const [columns] = await db
    .select({
      ids: everyOne<number>(groups.id),
      names: everyOne<string>(groups.name),
      renamedIds: everyOne<number>(groups.id, isNotNull(groups.customName)),
      customNames: everyOne<string>(groups.customName, isNotNull(groups.customName)),
      communityIds: everyOne<number>(groups.id, eq(groups.type, 'community')),
      greetedIds: everyOne<number>(groups.id, isNotNull(groups.greetingUrl)),
      silentIds: everyOne<number>(groups.id, not(groups.canPost)),
    })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember, only));
  if (!columns) return [];
  const { customNames } = columns;
  const renamed = new Map(columns.renamedIds.map((id, at) => [id, customNames[at]]));
  const communities = new Set(columns.communityIds);
  const greeted = new Set(columns.greetedIds);
  const silent = new Set(columns.silentIds);
  const attached = await selectAttached(db, userId, onlyGroupId);
  return columns.ids
    .map((id, at) => ({
      id,
      name: columns.names[at] ?? '',
      custom_name: renamed.get(id) ?? null,
      group_type: communities.has(id) ? ('community' as const) : ('group' as const),
      has_greeting: greeted.has(id),
      funnel_ids: attached.get(id) ?? [],
      can_post: !silent.has(id),
    }))
    .sort((one, other) => one.id - other.id);
}

/** The caller's funnels by the groups they are attached to, in the order of their ids. */
async function selectAttached(db: Queryable, userId: number, onlyGroupId?: number): Promise<Map<number, number[]>> {
  const only: SQL | undefined = onlyGroupId === undefined ? undefined : eq(funnelGroups.groupId, onlyGroupId);
  const attached = db
    .select({ ids: everyOne<number>(funnelGroups.groupId).as('ids') })
    .from(funnelGroups)
    .where(and(eq(funnelGroups.funnelId, funnels.id), only));
  const rows = await db
    .select({ funnelId: funnels.id, groupIds: sql<number[]>`(${attached})` })
    .from(funnels)
    .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .orderBy(asc(funnels.id));
  const funnelIds = new Map<number, number[]>();
  for (const { funnelId, groupIds } of rows) {
    for (const groupId of groupIds) {
      const others = funnelIds.get(groupId);
      if (others) others.push(funnelId);
      else funnelIds.set(groupId, [funnelId]);
    }
  }
  return funnelIds;
}

/** Gives groups of the caller new names, by id, in one statement; an empty name gives the messenger's own one back. */
export async function renameGroups(db: Queryable, userId: number, names: Record<string, string>): Promise<number> {
  const own = db
    .select({ id: messengerAccounts.id })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.userId, userId));
  const renamed = await db
    .update(groups)
    .set({ customName: sql`nullif(given.value, '')` })
    .from(sql`jsonb_each_text(${JSON.stringify(names)}::jsonb) as given`)
    .where(and(sql`${groups.id}::text = given.key`, groups.isMember, inArray(groups.accountId, own)))
    .returning({ id: groups.id });
  return renamed.length;
}
