import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

import { messengerAccounts } from './accounts';
import { bigId, bytea, createdAt, timestampTz } from './columns';

/** Where a command stands: `waiting → taken → done | failed`; one that waited in vain is deleted by whoever asked. */
export type CommandStatus = 'waiting' | 'taken' | 'done' | 'failed';

/** What one process asks of the process that owns a messenger account. Whoever asked deletes the row when it has the answer. */
export const messengerCommands = pgTable(
  'messenger_commands',
  {
    id: bigId(),
    accountId: integer()
      .notNull()
      .references(() => messengerAccounts.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    args: jsonb().$type<object>().notNull(),
    status: text().$type<CommandStatus>().notNull().default('waiting'),
    /** The process that carries it out; taken once, so carried out at most once. */
    takenBy: text(),
    /** What came of it; of a failure its code and values. */
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

/** Who guessed wrong lately, by the SHA-256 of whom or where it is about. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    keyHash: bytea().primaryKey(),
    count: integer().notNull(),
    lastAt: timestampTz().notNull(),
    /** No further try before this moment; null while tries are free. */
    blockedUntil: timestampTz(),
  },
  (table) => [index('sign_in_failures_last_ix').on(table.lastAt)],
);

/** Socket events too large for a notification, for some seconds. Columns and name are those of `@socket.io/postgres-adapter`. */
export const socketAttachments = pgTable('socket_io_attachments', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  createdAt: timestamp({ withTimezone: true }).defaultNow(),
  payload: bytea(),
});
