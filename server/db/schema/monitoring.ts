import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import type { ConnectionChange } from '@contract/schemas/journal';

import { messengerAccounts, users, type AccountState } from './accounts';
import { bigId, createdAt, partOf, timestampTz } from './columns';
import { funnelRuns } from './funnels';

/** Leases of work that exactly one process does, by name. A lease that is not renewed expires; `epoch` only grows. */
export const duties = pgTable('duties', {
  name: text().primaryKey(),
  owner: text().notNull(),
  epoch: bigint({ mode: 'number' }).notNull().default(1),
  expiresAt: timestampTz().notNull(),
});

/** Connection problems until the connection is open again, with the notifications sent about them. */
export const connectionTroubles = pgTable('connection_troubles', {
  accountId: integer()
    .primaryKey()
    .references(() => messengerAccounts.id, { onDelete: 'cascade' }),
  kind: text().$type<'reconnecting' | 'logged_out' | 'replaced' | 'restricted' | 'banned' | 'outdated'>().notNull(),
  since: timestampTz().notNull(),
  toldAt: timestampTz(),
});

/** What became of each connection, oldest first; the newest is what `messenger_accounts` has, once a process owns the account. */
export const connectionChanges = pgTable(
  'connection_changes',
  {
    id: bigId(),
    accountId: partOf(() => messengerAccounts.id),
    state: text().$type<AccountState>().notNull(),
    reason: text().$type<ConnectionChange['reason']>(),
    at: timestampTz().notNull(),
  },
  (table) => [
    index('connection_changes_account_ix').on(table.accountId, table.id),
    index('connection_changes_at_ix').on(table.at),
  ],
);

/** Finished runs with failed or unconfirmed messages, until their owner is notified. */
export const troubledRuns = pgTable('troubled_runs', {
  runId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => funnelRuns.id, { onDelete: 'cascade' }),
  userId: partOf(() => users.id),
  createdAt: createdAt(),
});
