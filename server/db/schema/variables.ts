import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from './accounts';
import { createdAt, id, partOf } from './columns';
import { groups } from './groups';

/** Own fields of an owner: values that message texts can contain, different in every group. */
export const groupFields = pgTable(
  'group_fields',
  {
    id: id(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    /** `tagNameKey` of the name, as for tags. */
    nameKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('group_fields_name_ux').on(table.userId, table.nameKey)],
);

/** Values of own fields by group; an empty one has no row. */
export const groupFieldValues = pgTable(
  'group_field_values',
  {
    fieldId: partOf(() => groupFields.id),
    groupId: partOf(() => groups.id),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fieldId, table.groupId] }),
    index('group_field_values_group_ix').on(table.groupId),
  ],
);
