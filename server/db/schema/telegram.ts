import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from './accounts';
import { bigId, bytea, createdAt, id, timestampTz } from './columns';

/** A number that Telegram gave: users, chats and messages have up to 52 bits. */
const telegramNumber = () => bigint({ mode: 'number' });

/**
 * Which Telegram chat an owner's notifications go to. The user id is Telegram's immutable one: a user name that changes hands
 * later takes nobody's notifications with it.
 */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    telegramUserId: telegramNumber().notNull(),
    chatId: telegramNumber().notNull(),
    /** As Telegram spelt it when the link was made; null for somebody without one. */
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
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampTz().notNull(),
  },
  (table) => [index('telegram_codes_user_ix').on(table.userId)],
);

/** The conversation of each owner with support. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    direction: text().$type<'out' | 'in'>().notNull(),
    message: text().notNull(),
    /** Where it stands in the support chat; null until it was forwarded there, or for ever without one. */
    chatId: telegramNumber(),
    chatMessageId: telegramNumber(),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_messages_user_ix').on(table.userId, table.id),
    uniqueIndex('support_messages_chat_ux').on(table.chatId, table.chatMessageId),
  ],
);

/** What a letter to Telegram is: a notification, a message for the support chat, support's answer. */
export type OutboxMessageKind = 'notification' | 'support' | 'answer';

/** What must still be said in Telegram. A letter leaves the table when it was said, or can never be. */
export const telegramOutbox = pgTable(
  'telegram_outbox',
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<OutboxMessageKind>().notNull(),
    text: text().notNull(),
    supportMessageId: integer().references(() => supportMessages.id, { onDelete: 'cascade' }),
    dueAt: timestampTz().notNull().defaultNow(),
    attempt: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('telegram_outbox_due_ix').on(table.dueAt)],
);
