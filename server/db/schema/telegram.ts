import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from './accounts';
import { bigId, bytea, createdAt, id, partOf, timestampTz } from './columns';

/** A Telegram id: users, chats and messages have up to 52 bits. */
const telegramNumber = () => bigint({ mode: 'number' });

/**
 * Telegram chat of an owner's notifications. The user id is Telegram's immutable one, because a user name may change
 * hands.
 */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    telegramUserId: telegramNumber().notNull(),
    chatId: telegramNumber().notNull(),
    /** As spelled by Telegram when it was linked; null for users without one. */
    username: text(),
    linkedAt: createdAt(),
  },
  (table) => [index('telegram_links_chat_ix').on(table.chatId)],
);

/** One-time codes of `t.me/<bot>?start=<code>` by their SHA-256; each links its owner once. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    codeHash: bytea().primaryKey(),
    userId: partOf(() => users.id),
    expiresAt: timestampTz().notNull(),
  },
  (table) => [index('telegram_codes_user_ix').on(table.userId)],
);

/** Conversations of owners with support. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    userId: partOf(() => users.id),
    direction: text().$type<'out' | 'in'>().notNull(),
    message: text().notNull(),
    /** Message in the support chat; null until it is forwarded, or without a support chat. */
    chatId: telegramNumber(),
    chatMessageId: telegramNumber(),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_messages_user_ix').on(table.userId, table.id),
    uniqueIndex('support_messages_chat_ux').on(table.chatId, table.chatMessageId),
  ],
);

/** Kind of message: a notification, a message for the support chat, support's reply. */
export type OutboxMessageKind = 'notification' | 'support' | 'answer';

/** Messages to send to Telegram. A row is deleted when it was sent or can never be sent. */
export const telegramOutbox = pgTable(
  'telegram_outbox',
  {
    id: bigId(),
    userId: partOf(() => users.id),
    kind: text().$type<OutboxMessageKind>().notNull(),
    text: text().notNull(),
    supportMessageId: integer().references(() => supportMessages.id, { onDelete: 'cascade' }),
    dueAt: timestampTz().notNull().defaultNow(),
    attempt: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('telegram_outbox_due_ix').on(table.dueAt)],
);
