import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

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
    /** The id in the messenger, where that gave the group another one later; null: it is the address. */
    chatId: text(),
    name: text().notNull().default(''),
    canPost: boolean().notNull().default(true),
    isOwnAdmin: boolean(),
    membersCount: integer(),
    lastActivityAt: timestampTz(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.address] })],
);

/** Polls that bots sent, where the messenger names the poll of a vote and not its message. */
export const botPolls = pgTable(
  'bot_polls',
  {
    accountId: partOf(() => messengerAccounts.id),
    /** In the messenger. */
    pollId: text().notNull(),
    /** Of its group. */
    address: text().notNull(),
    messageId: text().notNull(),
    /** Votes name options by their place. */
    options: jsonb().$type<string[]>().notNull(),
    sentAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.pollId] })],
);
