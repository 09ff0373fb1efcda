import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { DEFAULT_LANGUAGE, type Language } from '@contract/languages';
import type { PaceSettings } from '@contract/planner/pace';
import type { Onboarding } from '@contract/schemas/session';

import { bytea, createdAt, id, timestampTz } from './columns';

/** Account owners: who may sign in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    telegramUsername: text(),
    telegramNotifications: boolean().notNull().default(false),
    /** What the owner is written to in. */
    language: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    onboarding: jsonb().$type<Onboarding>(),
    /** Since when nobody may sign in; null for accounts in use. */
    disabledAt: timestampTz(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_email_ux').on(sql`lower(${table.email})`)],
);

/** Sessions by the SHA-256 of their token; the token itself is never stored. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    tokenHash: bytea().primaryKey(),
    /** Names the session in lists; worth nothing to a stranger. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From where it was opened; null for sessions older than this column. */
    address: text(),
    /** What the browser said it was when it was opened. */
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: timestampTz().notNull(),
  },
  (table) => [index('auth_sessions_user_ix').on(table.userId), uniqueIndex('auth_sessions_id_ux').on(table.id)],
);

/** Heartbeats of server processes; the id is new at every start, so a restarted process is a new owner. */
export const nodes = pgTable('nodes', {
  id: text().primaryKey(),
  expiresAt: timestampTz().notNull(),
  /** The most messenger accounts that it takes; null: as many as there are. */
  capacity: integer(),
});

/** What a messenger connection is observed to be doing. */
export type AccountState =
  | 'off'
  | 'connecting'
  | 'qr'
  | 'pairing'
  | 'open'
  | 'reconnecting'
  | 'failed'
  | 'logged_out'
  | 'replaced'
  | 'restricted';

/**
 * The messenger account of each user. `desired` is the owner's wish, `state` the observation; `leaseEpoch` only grows and
 * fences every write of an older owner.
 */
export const messengerAccounts = pgTable(
  'messenger_accounts',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    desired: text().$type<'on' | 'off'>().notNull().default('off'),
    state: text().$type<AccountState>().notNull().default('off'),
    /** The address of the linked phone; null without credentials. */
    address: text(),
    lastReason: text(),
    /** What the code on the screen holds, while one waits to be scanned. */
    qr: text(),
    qrIssuedAt: timestampTz(),
    qrExpiresAt: timestampTz(),
    leaseOwner: text(),
    leaseEpoch: bigint({ mode: 'number' }).notNull().default(0),
    /** No send of this account before this moment; null when it is free. */
    nextSendAt: timestampTz(),
    /** How many sends followed each other since the last rest. */
    sendsInRow: integer().notNull().default(0),
    /** What the owner chose for the pace of sending; what is missing is the server's default. */
    pace: jsonb().$type<Partial<PaceSettings>>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('messenger_accounts_user_ux').on(table.userId),
    check('messenger_accounts_desired_ck', sql`${table.desired} in ('on','off')`),
  ],
);
