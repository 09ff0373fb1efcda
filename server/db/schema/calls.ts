import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from './accounts';
import { bigId, bytea, createdAt, moment } from './columns';

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
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_expires_ix').on(table.userId, table.expiresAt),
  ],
);

/** What a call was about: ids of its path, and the numbers and switches of its body. Never a text. */
export type AuditFacts = Record<string, number | boolean | null>;

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
    requestId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_user_ix').on(table.userId, table.id), index('audit_log_created_ix').on(table.createdAt)],
);
