import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import type { PhoneEvent, TokenRole, WebhookEvent, WebhookFailure } from '@contract/webhooks';

import { users } from './accounts';
import { bigId, bytea, createdAt, id, partOf, timestampTz } from './columns';

/** Tokens of programs by their SHA-256; the token itself is never stored. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    role: text().$type<TokenRole>().notNull(),
    tokenHash: bytea().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampTz(),
    /** Null: it does not expire. */
    expiresAt: timestampTz(),
  },
  (table) => [index('api_tokens_user_ix').on(table.userId), uniqueIndex('api_tokens_hash_ux').on(table.tokenHash)],
);

/** Each owner's secret address of the calendar by the SHA-256 of its secret, which is never stored. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secretHash: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('calendar_links_secret_ux').on(table.secretHash)],
);

/** Addresses that are called when something happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    userId: partOf(() => users.id),
    address: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Encrypted. */
    secret: bytea().notNull(),
    isActive: boolean().notNull().default(true),
    /** Failed attempts since the last success, and since when. */
    failuresInRow: integer().notNull().default(0),
    failingSince: timestampTz(),
    /** Events of this webhook wait until then, because one attempt after the other failed. */
    pausedUntil: timestampTz(),
    /** What was reported last of the phone, wanted or not. */
    phoneEvent: text().$type<PhoneEvent>(),
    /** When it was switched off because it kept failing. */
    switchedOffAt: timestampTz(),
    createdAt: createdAt(),
  },
  (table) => [index('webhooks_user_ix').on(table.userId)],
);

/** Events to deliver, written in the transaction of what they report. Ended ones are kept for a time to be resent. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigId(),
    webhookId: partOf(() => webhooks.id),
    /** Stays the same when it is resent, so that receivers recognize it. */
    messageId: text()
      .notNull()
      .default(sql`gen_random_uuid()`),
    event: text().$type<WebhookEvent | 'test'>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    attempt: integer().notNull().default(0),
    /** When it is tried next; null when it was delivered or given up. */
    dueAt: timestampTz(),
    isDelivered: boolean().notNull().default(false),
    /** When it happened. */
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_events_due_ix')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('webhook_events_webhook_ix').on(table.webhookId, table.id),
  ],
);

/** The log of attempts. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigId(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    at: createdAt(),
    /** HTTP status; null without a response. */
    status: integer(),
    failure: text().$type<WebhookFailure>(),
    durationMs: integer().notNull(),
  },
  (table) => [index('webhook_attempts_event_ix').on(table.eventId, table.id)],
);
