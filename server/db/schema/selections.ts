import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { SelectionRule } from '@contract/schemas/selections';

import { users } from './accounts';
import { createdAt, id } from './columns';

/** Selections of groups that an owner saved: a name and the rule that finds them. */
export const selections = pgTable(
  'selections',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** `tagNameKey` of the name. */
    nameKey: text().notNull(),
    /** Deleted tags stay in it: no group has them. */
    rule: jsonb().$type<SelectionRule>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('selections_name_ux').on(table.userId, table.nameKey)],
);
