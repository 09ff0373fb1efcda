import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Language } from '@contract/languages';

import { users } from './accounts';
import { createdAt, id, partOf } from './columns';

/**
 * Messages that an owner saved to use them again: for all accounts, then of the first one, or for one account. Files and own fields belong to
 * one account.
 */
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
    /** Whether it is offered in every account of the owner. */
    isShared: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('templates_name_ux').on(table.userId, table.nameKey)],
);
