import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from './accounts';
import { bigId, createdAt, partOf } from './columns';

/** Short addresses of ours that lead to links in messages. Of those who follow them nothing is kept but their number. */
export const shortLinks = pgTable(
  'short_links',
  {
    id: bigId(),
    userId: partOf(() => users.id),
    /** The end of the address; random, so that it cannot be guessed. */
    slug: text().notNull(),
    url: text().notNull(),
    clickCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('short_links_slug_ux').on(table.slug), index('short_links_user_ix').on(table.userId)],
);
