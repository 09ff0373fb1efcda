import { integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { createdAt, partOf } from './columns';
import { groups } from './groups';

/** Groups of two accounts of one owner that belong together, such as one that moves to another messenger: a row for each of the two. */
export const groupPairs = pgTable(
  'group_pairs',
  {
    groupId: integer()
      .primaryKey()
      .references(() => groups.id, { onDelete: 'cascade' }),
    pairedId: partOf(() => groups.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('group_pairs_paired_ux').on(table.pairedId)],
);
