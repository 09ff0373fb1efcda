import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import type { Tag } from '@contract/schemas/tags';

import type { Queryable } from '../../db/database';
import { groups, groupTags, tags } from '../../db/schema';

/** Tags of an account by name, or one of them. A list of ids is one text, far cheaper to transfer than rows. */
export async function selectTags(db: Queryable, userId: number, tagId?: number): Promise<Tag[]> {
  const groupIds = db
    .select({ list: sql`json_agg(${groupTags.groupId} order by ${groupTags.groupId})`.as('list') })
    .from(groupTags)
    .innerJoin(groups, eq(groups.id, groupTags.groupId))
    .where(and(eq(groupTags.tagId, tags.id), groups.isMember));
  const rows = await db
    .select({
      id: tags.id,
      name: tags.name,
      color: tags.color,
      groupIds: sql<string>`coalesce((${groupIds}), '[]')::text`,
    })
    .from(tags)
    .where(and(eq(tags.userId, userId), tagId === undefined ? undefined : eq(tags.id, tagId)))
    .orderBy(asc(tags.nameKey), asc(tags.id));
  return rows.map((row) => ({ ...row, groupIds: JSON.parse(row.groupIds) as number[] }));
}

/** Keeps tags of the account from being deleted until the transaction ends; returns how many of them exist. */
export async function lockOwnTags(tx: Queryable, userId: number, tagIds: readonly number[]): Promise<number> {
  const rows = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.userId, userId), inArray(tags.id, [...tagIds])))
    .orderBy(asc(tags.id))
    .for('key share');
  return rows.length;
}

/** Those of the groups that have `maxCount` other tags and cannot get this one. */
export async function selectFullGroups(
  tx: Queryable,
  { tagId, groupIds, maxCount }: { tagId: number; groupIds: readonly number[]; maxCount: number },
): Promise<number[]> {
  const rows = await tx
    .select({ id: groupTags.groupId })
    .from(groupTags)
    .where(inArray(groupTags.groupId, [...groupIds]))
    .groupBy(groupTags.groupId)
    .having(sql`count(*) filter (where ${groupTags.tagId} <> ${tagId}) >= ${maxCount}`);
  return rows.map(({ id }) => id);
}
