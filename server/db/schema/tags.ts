import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { TagColor } from '@contract/tags';

import { users } from './accounts';
import { createdAt, id, partOf } from './columns';
import { groups } from './groups';

/** Tags by which an owner sorts groups. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    /** `tagNameKey` of the name: `lower` of a database ignores case only in its own language. */
    nameKey: text().notNull(),
    color: text().$type<TagColor>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('tags_name_ux').on(table.userId, table.nameKey)],
);

/** Which groups have which tags. A group that the account left keeps them. */
export const groupTags = pgTable(
  'group_tags',
  {
    tagId: partOf(() => tags.id),
    groupId: partOf(() => groups.id),
  },
  (table) => [primaryKey({ columns: [table.tagId, table.groupId] }), index('group_tags_group_ix').on(table.groupId)],
);
