import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

import { DEFAULT_LANGUAGE, type Language } from '@contract/languages';
import type { PaceSettings } from '@contract/planner/pace';
import type { ConnectionChange } from '@contract/schemas/journal';
import type { SendingStopReason } from '@contract/schemas/messenger';
import type { Onboarding } from '@contract/schemas/session';

import { bytea, createdAt, id, partOf, timestampTz } from './columns';

/** Accounts. One without an `ownerId` is an owner's first account and signs in; further ones belong to it and share its sign-in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Null for further accounts, as the password. */
    email: text(),
    passwordHash: text(),
    ownerId: integer().references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    /** What its owner calls it; null: nothing. */
    name: text(),
    telegramUsername: text(),
    telegramNotifications: boolean().notNull().default(false),
    /** Language of texts sent to the owner. */
    language: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    onboarding: jsonb().$type<Onboarding>(),
    /** When the account was disabled; null for active accounts. */
    disabledAt: timestampTz(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_ux').on(sql`lower(${table.email})`),
    index('users_owner_ix').on(table.ownerId),
    check(
      'users_sign_in_ck',
      sql`(${table.ownerId} is null) = (${table.email} is not null and ${table.passwordHash} is not null)`,
    ),
  ],
);

/** Sessions by the SHA-256 of their token; the token itself is never stored. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    tokenHash: bytea().primaryKey(),
    /** Identifies the session in lists; it is no secret. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: partOf(() => users.id),
    /** Client address at sign-in; null for sessions older than this column. */
    address: text(),
    /** User agent at sign-in. */
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
  /** Maximum of messenger accounts; null: no limit. */
  capacity: integer(),
});

/** Observed state of a messenger connection. */
export type AccountState = ConnectionChange['state'];

/**
 * The messenger account of each user. `desired` is the owner's wish, `state` the observation; `leaseEpoch` only grows
 * and fences writes of former owners.
 */
export const messengerAccounts = pgTable(
  'messenger_accounts',
  {
    id: id(),
    userId: partOf(() => users.id),
    /** Kind of its messenger, where one was chosen for it; null: the first that the settings name, whatever they name today. */
    kind: text(),
    desired: text().$type<'on' | 'off'>().notNull().default('off'),
    state: text().$type<AccountState>().notNull().default('off'),
    /** Address of the linked phone; null without credentials. */
    address: text(),
    lastReason: text(),
    /** Content of the QR code waiting to be scanned, or the code to enter on the phone. */
    qr: text(),
    qrIssuedAt: timestampTz(),
    qrExpiresAt: timestampTz(),
    /** Number that the owner links by instead of a QR code, digits only; null once a phone is linked. */
    linkPhone: text(),
    /** Number of the phone linked last, and since when; kept when it is unlinked. */
    linkedNumber: text(),
    linkedSince: timestampTz(),
    /** When the owner ended the warm-up of this number; null: it sends less until the warm-up is over. */
    warmUpEndedAt: timestampTz(),
    /** Address of the account's own proxy, encrypted; null: the server's. */
    proxy: bytea(),
    /** Proxies that its owner entered, encrypted; they go before `proxy`. Null: none. */
    ownProxies: bytea(),
    /** Whether the connection was last opened through the spare of them. */
    usesSpareProxy: boolean().notNull().default(false),
    /** When the connection was last seen open; null: never. */
    lastOpenAt: timestampTz(),
    /** When the owner last requested a connection. */
    connectRequestedAt: timestampTz(),
    /** Whether a connection that is being opened waits for its turn in the queue of its process. */
    isConnectQueued: boolean().notNull().default(false),
    leaseOwner: text(),
    leaseEpoch: bigint({ mode: 'number' }).notNull().default(0),
    /** No send of this account before this time; null when there is no limit. */
    nextSendAt: timestampTz(),
    /** The messenger limits the account's rate: no send before this time. */
    limitedUntil: timestampTz(),
    /** Rate limits since the last sent message; each pause is twice as long. */
    limitsInRow: integer().notNull().default(0),
    /** When the owner was last notified of a rate limit. */
    limitNotifiedAt: timestampTz(),
    /** When the owner stopped all sending; null: it is not stopped. */
    sendingStoppedAt: timestampTz(),
    /** Why sending is stopped, if the messenger is the reason; null: its owner stopped it, or it is not stopped. */
    sendingStopReason: text().$type<SendingStopReason>(),
    /** End of the last restriction that the messenger reported over an open connection. */
    restrictedUntil: timestampTz(),
    /** When the owner last resumed sending after a restriction or ban: the number is warmed up again from then on. */
    restrictionEndedAt: timestampTz(),
    /** End of a ban as the messenger reported it; null when it reported none. */
    bannedUntil: timestampTz(),
    /** Sends since the last rest. */
    sendsInRow: integer().notNull().default(0),
    /** Sent messages whose rows the retention removed; statistics add them. */
    removedSentCount: bigint({ mode: 'number' }).notNull().default(0),
    /** The owner's pace settings; missing ones use the server's defaults. */
    pace: jsonb().$type<Partial<PaceSettings>>(),
    /** The offsets of the time zone in `pace`: minutes since 1970 and minutes from UTC, oldest first; null without a zone. */
    zoneOffsets: jsonb().$type<[fromMinute: number, offsetMinutes: number][]>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('messenger_accounts_user_ux').on(table.userId),
    check('messenger_accounts_desired_ck', sql`${table.desired} in ('on','off')`),
  ],
);
