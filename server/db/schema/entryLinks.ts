import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from './accounts';
import { createdAt, id, partOf } from './columns';
import { groups } from './groups';

/** Short addresses of ours that lead to the first of some groups that has room. */
export const entryLinks = pgTable(
  'entry_links',
  {
    id: id(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    /** The end of the address; random, so that it cannot be guessed. */
    slug: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('entry_links_slug_ux').on(table.slug), index('entry_links_user_ix').on(table.userId)],
);

/** The groups of a short address, in the order in which they are filled. */
export const entryLinkGroups = pgTable(
  'entry_link_groups',
  {
    linkId: partOf(() => entryLinks.id),
    groupId: partOf(() => groups.id),
    position: integer().notNull(),
    /** It is full with that many members. */
    membersMaxCount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.groupId] })],
);
