import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { messengerAccounts } from './accounts';
import { bytea, createdAt, partOf, timestampTz } from './columns';

/** The bot of an account that is linked by a token. A bot belongs to one account: two would take each other's events. */
export const botLinks = pgTable(
  'bot_links',
  {
    accountId: integer()
      .primaryKey()
      .references(() => messengerAccounts.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** Id of the bot in its messenger. */
    botId: text().notNull(),
    /** Encrypted. */
    token: bytea().notNull(),
    /** Up to where the events of the messenger are taken; null before the first. */
    marker: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('bot_links_bot_ux').on(table.kind, table.botId)],
);

/** Groups in which a bot is, as its messenger reported them: it has no list of them. */
export const botChats = pgTable(
  'bot_chats',
  {
    accountId: partOf(() => messengerAccounts.id),
    address: text().notNull(),
    name: text().notNull().default(''),
    canPost: boolean().notNull().default(true),
    isOwnAdmin: boolean(),
    membersCount: integer(),
    lastActivityAt: timestampTz(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.address] })],
);
