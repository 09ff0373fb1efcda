import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from './accounts';
import { bigId, bytea, createdAt, timestampTz } from './columns';

/**
 * Calls that the browser named with an `Idempotency-Key`, so that asking twice does once. `answer` is null while the first
 * one is being done.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of what was asked: call, path and body. */
    fingerprint: bytea().notNull(),
    /** Whoever is doing it; another one takes over when it has been silent for too long. */
    claim: text().notNull(),
    claimedAt: createdAt(),
    answer: jsonb().$type<object>(),
    expiresAt: timestampTz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_expires_ix').on(table.userId, table.expiresAt),
  ],
);

/** What a call was about: ids of its path, and the numbers and switches of its body. Never a text. */
export type AuditFacts = Record<string, number | boolean | null>;

/** What a thing was like: states, names that its owner gave it, numbers, moments in unix seconds. Never a message. */
export type AuditValues = Record<string, number | boolean | string | null>;

/** Every changing call of an account, written after its answer. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Name of the call in the contract. */
    call: text().notNull(),
    statusCode: integer().notNull(),
    facts: jsonb().$type<AuditFacts>().notNull(),
    /** Ids of what the call made. */
    madeIds: jsonb().$type<number[]>().notNull().default([]),
    /** What it changed, as it was just before and just after; null where there was nothing, or nothing was changed. */
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    requestId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_user_ix').on(table.userId, table.id), index('audit_log_created_ix').on(table.createdAt)],
);
