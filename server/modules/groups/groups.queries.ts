import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';

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

/** The caller's groups as the wire has them, by id, in one query however many there are. */
export async function selectGroups(db: Queryable, userId: number, onlyGroupId?: number): Promise<Group[]> {
  const attached = db
    .select({
      groupId: funnelGroups.groupId,
      funnelIds: sql<number[]>`json_agg(${funnelGroups.funnelId} order by ${funnelGroups.funnelId})`.as('funnel_ids'),
    })
    .from(funnelGroups)
    .innerJoin(funnels, eq(funnels.id, funnelGroups.funnelId))
    .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .groupBy(funnelGroups.groupId)
    .as('attached');
  const only: SQL | undefined = onlyGroupId === undefined ? undefined : eq(groups.id, onlyGroupId);
  const rows = await db
    .select({
      id: groups.id,
      name: groups.name,
      custom_name: groups.customName,
      group_type: groups.type,
      has_greeting: sql<boolean>`${groups.greetingUrl} is not null`,
      funnel_ids: attached.funnelIds,
      can_post: groups.canPost,
    })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .leftJoin(attached, eq(attached.groupId, groups.id))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember, only))
    .orderBy(asc(groups.id));
  return rows.map((row) => ({ ...row, funnel_ids: (row.funnel_ids as number[] | null) ?? [] }));
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
