import { and, eq, notInArray, sql } from 'drizzle-orm';

import type { ErrorCode } from '@contract/errors';
import { limits } from '@contract/limits';
import type { ChangedGroups } from '@contract/schemas/groups';
import type { ChangeTag, SaveTag, Tag, TagGroups } from '@contract/schemas/tags';

import { isAnyOf } from '../../db/isAnyOf';
import type { Queryable } from '../../db/database';
import { lockOwner, requireRoom, takeName } from '../../db/ownRows';
import { groupTags, tags } from '../../db/schema';
import type { Deps } from '../../deps';
import { lockOwnGroups } from '../../engine/core/ownGroups';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { translateError } from '../../translate';
import { createTagLists } from './tagLists';
import { lockOwnTags, selectFullGroups, selectTags, touchTags } from './tags.queries';

/** Tags of groups. Each call is limited to tags and groups of `userId`. */
export type TagsService = ReturnType<typeof createTagsService>;

export function createTagsService({ db, publish }: Pick<Deps, 'db' | 'publish'>) {
  const lists = createTagLists(db);
  const publishUpdate = (userId: number) => publish(userId, 'tags:updated', {});

  /** @throws AppError TAG_NOT_FOUND */
  async function get(tx: Queryable, userId: number, tagId: number): Promise<Tag> {
    const [tag] = await selectTags(tx, userId, tagId);
    if (!tag) throw new AppError('TAG_NOT_FOUND');
    return tag;
  }

  return {
    /** By name. */
    list: (userId: number): Promise<Tag[]> => lists.all(userId),

    /** @throws AppError TAG_NAME_TAKEN, TAGS_TOO_MANY */
    async create(userId: number, { name, color }: SaveTag, storeResponse: StoreResponse): Promise<Stored<Tag>> {
      const tag = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const nameKey = await takeName(tx, tags, { userId, name }, 'TAG_NAME_TAKEN');
        await requireRoom(tx, tags, userId, { maxCount: limits.tags.maxCount, refusal: 'TAGS_TOO_MANY' });
        const [row] = await tx.insert(tags).values({ userId, name, nameKey, color }).returning({ id: tags.id });
        if (!row) throw new Error('No tag was inserted');
        return storeResponse(tx, { id: row.id, name, color, groupIds: [] });
      });
      publishUpdate(userId);
      return tag;
    },

    /** Changes the given fields. @throws AppError TAG_NOT_FOUND, TAG_NAME_TAKEN */
    async update(userId: number, tagId: number, { color, ...change }: ChangeTag): Promise<Tag> {
      const tag = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const { name } = { ...(await get(tx, userId, tagId)), ...change };
        const nameKey = await takeName(tx, tags, { userId, name, id: tagId }, 'TAG_NAME_TAKEN');
        await tx.update(tags).set({ name, nameKey, color }).where(eq(tags.id, tagId));
        return get(tx, userId, tagId);
      });
      publishUpdate(userId);
      return tag;
    },

    /** Removes it from its groups as well. @throws AppError TAG_NOT_FOUND */
    async remove(userId: number, tagId: number): Promise<void> {
      const removed = await db
        .delete(tags)
        .where(and(eq(tags.id, tagId), eq(tags.userId, userId)))
        .returning({ id: tags.id });
      if (removed.length === 0) throw new AppError('TAG_NOT_FOUND');
      publishUpdate(userId);
    },

    /** Gives a group exactly these tags. @throws AppError GROUP_NOT_FOUND, TAG_NOT_FOUND, GROUP_TAGS_TOO_MANY */
    async setOfGroup(userId: number, groupId: number, tagIds: readonly number[]): Promise<void> {
      const wanted = [...new Set(tagIds)];
      await db.transaction(async (tx) => {
        if ((await lockOwnGroups(tx, userId, [groupId])).length === 0) throw new AppError('GROUP_NOT_FOUND');
        if ((await lockOwnTags(tx, userId, wanted)) < wanted.length) throw new AppError('TAG_NOT_FOUND');
        if (wanted.length > limits.tags.perGroupMaxCount) throw new AppError('GROUP_TAGS_TOO_MANY');
        const removed = await tx
          .delete(groupTags)
          .where(and(eq(groupTags.groupId, groupId), notInArray(groupTags.tagId, wanted)))
          .returning({ id: groupTags.tagId });
        await touchTags(tx, [...wanted, ...removed.map(({ id }) => id)]);
        if (wanted.length === 0) return;
        await tx
          .insert(groupTags)
          .values(wanted.map((tagId) => ({ tagId, groupId })))
          .onConflictDoNothing();
      });
      publishUpdate(userId);
    },

    /**
     * Adds a tag to groups or removes it from them; groups that refuse it are in the result and stop no others.
     * @throws AppError TAG_NOT_FOUND
     */
    async tagGroups(userId: number, tagId: number, { action, groupIds }: TagGroups): Promise<ChangedGroups> {
      const wanted = [...new Set(groupIds)];
      const failures = new Map<number, ErrorCode>();
      const ready = await db.transaction(async (tx) => {
        const own = await lockOwnGroups(tx, userId, wanted);
        if ((await lockOwnTags(tx, userId, [tagId])) === 0) throw new AppError('TAG_NOT_FOUND');
        const known = new Set(own);
        for (const id of wanted) if (!known.has(id)) failures.set(id, 'GROUP_NOT_FOUND');
        await touchTags(tx, [tagId]);
        if (action === 'remove') {
          await tx.delete(groupTags).where(and(eq(groupTags.tagId, tagId), isAnyOf(groupTags.groupId, own)));
          return own;
        }
        const maxCount = limits.tags.perGroupMaxCount;
        for (const id of await selectFullGroups(tx, { tagId, groupIds: own, maxCount }))
          failures.set(id, 'GROUP_TAGS_TOO_MANY');
        const free = own.filter((id) => !failures.has(id));
        await tx.execute(sql`
          insert into ${groupTags} (tag_id, group_id)
          select ${tagId}::integer, id::integer from json_array_elements_text(${JSON.stringify(free)}::json) as given(id)
          on conflict do nothing`);
        return free;
      });
      if (ready.length > 0) publishUpdate(userId);
      return {
        doneCount: ready.length,
        failures: [...failures].map(([groupId, code]) => ({ groupId, code, text: translateError(code) })),
      };
    },
  };
}
