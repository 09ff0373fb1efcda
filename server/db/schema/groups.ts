import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Language } from '@contract/languages';

import { messengerAccounts, users } from './accounts';
import { createdAt, id, partOf, timestampTz } from './columns';

/** A community or a group. Source: SPEC-1.4. */
export const groupType = pgEnum('group_type', ['community', 'group']);

/** Groups of an account as last seen in the messenger. Leaving a group keeps its row and run history. */
export const groups = pgTable(
  'groups',
  {
    id: id(),
    accountId: partOf(() => messengerAccounts.id),
    /** The group's address in the messenger. */
    address: text().notNull(),
    /** Empty for a group without a name in the messenger, which is shown by its id. */
    name: text().notNull(),
    customName: text(),
    type: groupType().notNull(),
    canPost: boolean().notNull().default(true),
    isMember: boolean().notNull().default(true),
    /** Text of the greeting, which may be empty beside a file; null without a greeting. At first only a link. */
    greetingUrl: text(),
    /** The language of a greeting with variables; null sends the text as it is. */
    greetingVariables: text().$type<Language>(),
    greetingMediaUrl: text(),
    /** As last reported by the messenger; null until then. */
    membersCount: integer(),
    lastActivityAt: timestampTz(),
    /** Whether the account is an admin of it; null until the messenger has reported it. */
    isOwnAdmin: boolean(),
    /** Whether only admins write; null until the messenger has reported it. */
    isClosed: boolean(),
    /** When we closed it; null once it is open again. */
    closedAt: timestampTz(),
    /** The run that closed it; it may be deleted. */
    closedByRunId: bigint({ mode: 'number' }),
    /** Of its invite link, as last read; null until then, and after a reset. */
    inviteCode: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('groups_address_ux').on(table.accountId, table.address)],
);

/** Members of a group on the days on which their number changed, and on the first known one. */
export const memberDays = pgTable(
  'member_days',
  {
    groupId: partOf(() => groups.id),
    /** Whole days since 1970, in UTC. */
    day: integer().notNull(),
    /** At the end of that day, or as last reported. */
    membersCount: integer().notNull(),
    /** Sums of the changes between two reports of the day, so at least as many came and left. */
    joinedCount: integer().notNull().default(0),
    leftCount: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.day] })],
);

/** Uploaded files. The stored name is random; `name` is the operator's file name. */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: id(),
    userId: partOf(() => users.id),
    /** Path on this server: `/uploads/<random>.<ext>`. */
    url: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    sizeBytes: integer().notNull(),
    createdAt: createdAt(),
    /** Set while the file is about to be removed or is still being stored; it must not be used. */
    removedAt: timestampTz(),
  },
  (table) => [
    uniqueIndex('media_files_url_ux').on(table.url),
    index('media_files_user_ix').on(table.userId),
    index('media_files_removed_ix')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
  ],
);
