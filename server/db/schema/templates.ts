import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Language } from '@contract/languages';

import { users } from './accounts';
import { createdAt, id, partOf } from './columns';

/** Messages that an owner saved to use them again. */
export const templates = pgTable(
  'templates',
  {
    id: id(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    /** `tagNameKey` of the name. */
    nameKey: text().notNull(),
    text: text().notNull(),
    /** The language of a text with variables; null for a text without. */
    variables: text().$type<Language>(),
    mediaUrl: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('templates_name_ux').on(table.userId, table.nameKey)],
);
