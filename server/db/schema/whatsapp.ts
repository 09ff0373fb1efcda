import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { messengerAccounts } from './accounts';
import { bytea, createdAt } from './columns';

/** Who the console is for WhatsApp, per account, encrypted. A row exists from the first code on; a reset deletes it. */
export const whatsappCredentials = pgTable('whatsapp_credentials', {
  accountId: integer()
    .primaryKey()
    .references(() => messengerAccounts.id, { onDelete: 'cascade' }),
  value: bytea().notNull(),
  updatedAt: createdAt(),
});

/** The keys of the end-to-end encryption, one row each, encrypted. They change with every message. */
export const whatsappKeys = pgTable(
  'whatsapp_keys',
  {
    accountId: integer()
      .notNull()
      .references(() => messengerAccounts.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    id: text().notNull(),
    value: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.type, table.id] })],
);

/** By which key the rows above are encrypted: one row, with a fingerprint that does not tell the key. */
export const encryptionKeys = pgTable('encryption_keys', {
  isOnly: boolean().primaryKey().default(true),
  fingerprint: text().notNull(),
});
