import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { messengerAccounts } from './accounts';
import { bytea, createdAt, partOf } from './columns';

/** WhatsApp credentials per account, encrypted. Created with the first code, deleted by a reset. */
export const whatsappCredentials = pgTable('whatsapp_credentials', {
  accountId: integer()
    .primaryKey()
    .references(() => messengerAccounts.id, { onDelete: 'cascade' }),
  value: bytea().notNull(),
  updatedAt: createdAt(),
});

/** Keys of the end-to-end encryption, one row each, encrypted. They change with every message. */
export const whatsappKeys = pgTable(
  'whatsapp_keys',
  {
    accountId: partOf(() => messengerAccounts.id),
    type: text().notNull(),
    id: text().notNull(),
    value: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.type, table.id] })],
);

/** Files that are on WhatsApp's media hosts, as the part of a message that refers to them; they expire after hours. */
export const whatsappUploads = pgTable(
  'whatsapp_uploads',
  {
    accountId: partOf(() => messengerAccounts.id),
    /** Kind and address of the file. */
    file: text().notNull(),
    encoded: bytea().notNull(),
    uploadedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.file] })],
);

/** The key that encrypts the rows above: one row with its fingerprint, from which the key cannot be derived. */
export const encryptionKeys = pgTable('encryption_keys', {
  isOnly: boolean().primaryKey().default(true),
  fingerprint: text().notNull(),
});
