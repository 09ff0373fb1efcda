import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { messengerAccounts } from './accounts';
import { bigId, bytea, createdAt, partOf, timestampTz } from './columns';
import { deliveries } from './sending';

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
    /** Where the messenger was asked to send the events; null: they are asked for. */
    hookUrl: text(),
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
    /** Null where the messenger does not report it. */
    isClosed: boolean(),
    /** What members might do before the group was closed here, as the messenger names it. */
    openPermissions: jsonb().$type<Record<string, unknown>>(),
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
    /** Under which its delivery is known until the id of its message is written; null of polls from before. */
    ownId: text(),
    /** Votes name options by their place. */
    options: jsonb().$type<string[]>().notNull(),
    sentAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.pollId] })],
);

/**
 * Presses of the buttons of polls, where the messenger reports each press and not what a member has chosen: that follows from all of them, in
 * whatever order they come.
 */
export const botPresses = pgTable(
  'bot_presses',
  {
    deliveryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** Hashed. */
    member: text().notNull(),
    /** By the clock of the messenger, in milliseconds. */
    pressedMs: bigint({ mode: 'number' }).notNull(),
    /** The place of the option. */
    option: integer().notNull(),
    /** The moment of the vote that it made, later than those of all presses that came before. */
    votedMs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.member, table.pressedMs, table.option] })],
);

/** Events that a messenger sent by itself. They are kept when they are taken, without their content, because it sends them again. */
export const botEvents = pgTable(
  'bot_events',
  {
    id: bigId(),
    accountId: partOf(() => messengerAccounts.id),
    /** The same of an event that is sent again. */
    key: text().notNull(),
    /** As JSON; null once it is taken. */
    event: text(),
    receivedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('bot_events_key_ux').on(table.accountId, table.key),
    index('bot_events_waiting_ix')
      .on(table.accountId, table.id)
      .where(sql`event is not null`),
    index('bot_events_received_ix').on(table.receivedAt),
  ],
);

/** Who wants to join a group of a bot, where the messenger tells it once and has no list of them. */
export const botRequests = pgTable(
  'bot_requests',
  {
    accountId: partOf(() => messengerAccounts.id),
    /** Of the group. */
    address: text().notNull(),
    personId: text().notNull(),
    name: text(),
    askedAt: timestampTz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.address, table.personId] })],
);
