import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

import { messengerAccounts } from './accounts';
import { bigId, bytea, createdAt, partOf, timestampTz } from './columns';

/** State of a command: `waiting → taken → done | failed`; one that timed out is deleted by its requester. */
const COMMAND_STATUSES = ['waiting', 'taken', 'done', 'failed'] as const;

/** Commands for the process that owns a messenger account. The requester deletes the row when it has the result. */
export const messengerCommands = pgTable(
  'messenger_commands',
  {
    id: bigId(),
    accountId: partOf(() => messengerAccounts.id),
    kind: text().notNull(),
    args: jsonb().$type<object>().notNull(),
    status: text({ enum: COMMAND_STATUSES }).notNull().default('waiting'),
    /** The process that executes it; taken once, so executed at most once. */
    takenBy: text(),
    /** The result; for a failure its code and values. */
    answer: jsonb(),
    deadlineAt: timestampTz().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('messenger_commands_waiting_ix')
      .on(table.accountId)
      .where(sql`${table.status} = 'waiting'`),
    index('messenger_commands_deadline_ix').on(table.deadlineAt),
  ],
);

/** Failed sign-ins by the SHA-256 of the account or address. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    keyHash: bytea().primaryKey(),
    count: integer().notNull(),
    lastAt: timestampTz().notNull(),
    /** No attempt before this time; null while attempts are allowed. */
    blockedUntil: timestampTz(),
  },
  (table) => [index('sign_in_failures_last_ix').on(table.lastAt)],
);

/**
 * Socket events too large for a notification, kept for some seconds. Columns and name are those of
 * `@socket.io/postgres-adapter`.
 */
export const socketAttachments = pgTable('socket_io_attachments', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  createdAt: timestamp({ withTimezone: true }).defaultNow(),
  payload: bytea(),
});
