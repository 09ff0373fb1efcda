import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { SelectionRule } from '@contract/schemas/selections';

import { users } from './accounts';
import { createdAt, id, partOf } from './columns';

/** Selections of groups that an owner saved: a name and the rule that finds them. */
export const selections = pgTable(
  'selections',
  {
    id: id(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    /** `tagNameKey` of the name. */
    nameKey: text().notNull(),
    /** Deleted tags stay in it: no group has them. */
    rule: jsonb().$type<SelectionRule>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('selections_name_ux').on(table.userId, table.nameKey)],
);
