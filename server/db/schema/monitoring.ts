import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { messengerAccounts, users } from './accounts';
import { createdAt, timestampTz } from './columns';
import { funnelRuns } from './funnels';

/** Work that exactly one process does, by name. Whoever stops renewing loses it; `epoch` only grows. */
export const duties = pgTable('duties', {
  name: text().primaryKey(),
  owner: text().notNull(),
  epoch: bigint({ mode: 'number' }).notNull().default(1),
  expiresAt: timestampTz().notNull(),
});

/** Connections that are not as they should be, until they are open again; what their owners were told of them. */
export const connectionTroubles = pgTable('connection_troubles', {
  accountId: integer()
    .primaryKey()
    .references(() => messengerAccounts.id, { onDelete: 'cascade' }),
  kind: text().$type<'reconnecting' | 'logged_out' | 'replaced' | 'restricted'>().notNull(),
  since: timestampTz().notNull(),
  toldAt: timestampTz(),
});

/** Finished runs with messages that failed or stayed unconfirmed, until their owner is told. */
export const troubledRuns = pgTable('troubled_runs', {
  runId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => funnelRuns.id, { onDelete: 'cascade' }),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});
