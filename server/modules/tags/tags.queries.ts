import { and, asc, eq, inArray, not, notInArray, sql } from 'drizzle-orm';

import type { Tag } from '@contract/schemas/tags';

import { isAnyOf } from '../../db/isAnyOf';
import type { Queryable } from '../../db/database';
import { groups, groupTags, messengerAccounts, tags } from '../../db/schema';

/** Tags of an account by name, or one of them. A list of ids is one text, far cheaper to transfer than rows. */
export async function selectTags(db: Queryable, userId: number, tagId?: number): Promise<Tag[]> {
  const which = and(eq(tags.userId, userId), tagId === undefined ? undefined : eq(tags.id, tagId));
  const left = db
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), not(groups.isMember)));
  // Grouped once: a subquery per tag would look up each group of each tag by itself. Without the few groups that were left: the primary
  // key has the ids in order, and nothing is sorted or joined.
  const lists = db
    .select({
      tagId: groupTags.tagId,
      groupIds: sql<string>`json_agg(${groupTags.groupId} order by ${groupTags.groupId})::text`.as('group_ids'),
    })
    .from(groupTags)
    .where(
      and(
        inArray(groupTags.tagId, db.select({ id: tags.id }).from(tags).where(which)),
        notInArray(groupTags.groupId, left),
      ),
    )
    .groupBy(groupTags.tagId)
    .as('lists');
  const rows = await db
    .select({
      id: tags.id,
      name: tags.name,
      color: tags.color,
      groupIds: sql<string>`coalesce(${lists.groupIds}, '[]')`,
    })
    .from(tags)
    .leftJoin(lists, eq(lists.tagId, tags.id))
    .where(which)
    .orderBy(asc(tags.nameKey), asc(tags.id));
  return rows.map((row) => ({ ...row, groupIds: JSON.parse(row.groupIds) as number[] }));
}

/**
 * A text that changes with everything that `selectTags` returns: each change of a tag or of its groups writes the tag's row
 * (`touchTags`), and groups can be added, deleted, left and joined again.
 */
export async function selectTagsMark(db: Queryable, userId: number): Promise<string> {
  const written = db
    .select({ mark: sql`string_agg(${tags.id} || ':' || ${tags}.xmin, ',' order by ${tags.id})`.as('written') })
    .from(tags)
    .where(eq(tags.userId, userId));
  const left = sql`string_agg(${groups.id}::text, ',' order by ${groups.id}) filter (where not ${groups.isMember})`;
  const [row] = await db
    .select({ mark: sql<string>`concat_ws('|', (${written}), count(*), max(${groups.id}), ${left})` })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(eq(messengerAccounts.userId, userId));
  if (!row) throw new Error('An aggregate without rows');
  return row.mark;
}

/** Writes the rows of tags whose groups have changed, in the order of their ids: two changes at once must not lock each other. */
export async function touchTags(tx: Queryable, tagIds: readonly number[]): Promise<void> {
  const locked = tx
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, [...tagIds]))
    .orderBy(asc(tags.id))
    .for('no key update');
  await tx
    .update(tags)
    .set({ name: sql`${tags.name}` })
    .where(inArray(tags.id, locked));
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
    .where(isAnyOf(groupTags.groupId, groupIds))
    .groupBy(groupTags.groupId)
    .having(sql`count(*) filter (where ${groupTags.tagId} <> ${tagId}) >= ${maxCount}`);
  return rows.map(({ id }) => id);
}
