import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { GroupAct } from '@contract/groupActs';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import type { SentAs } from '@contract/planner/sentAs';

import { messengerAccounts } from './accounts';
import { bigId, bytea, createdAt, id, partOf, timestampTz } from './columns';
import { groupType } from './groups';

/** Codes shown by the simulated messenger; a phone links with one of them. */
export const simLinkCodes = pgTable('sim_link_codes', {
  code: text().primaryKey(),
  accountId: partOf(() => messengerAccounts.id),
  expiresAt: timestampTz().notNull(),
});

/** Linked simulated phones. The token of the phone's page is stored hashed. */
export const simPhones = pgTable(
  'sim_phones',
  {
    id: id(),
    accountId: partOf(() => messengerAccounts.id),
    tokenHash: bytea().notNull(),
    linkedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sim_phones_token_ux').on(table.tokenHash),
    index('sim_phones_account_ix').on(table.accountId),
  ],
);

/** Groups and communities of the simulator. */
export const simChats = pgTable(
  'sim_chats',
  {
    id: id(),
    accountId: partOf(() => messengerAccounts.id),
    address: text().notNull(),
    name: text().notNull(),
    kind: groupType().notNull(),
    canPost: boolean().notNull().default(true),
    /** Whether the console's owner is an admin of it. */
    isOwnAdmin: boolean().notNull().default(false),
    isMember: boolean().notNull().default(true),
    /** Only admins write. */
    isClosed: boolean().notNull().default(false),
    description: text().notNull().default(''),
    pictureUrl: text(),
    /** The sender's own id of the pinned message. */
    pinnedMessageId: text(),
    inviteCode: text(),
  },
  (table) => [uniqueIndex('sim_chats_address_ux').on(table.accountId, table.address)],
);

/** Members of simulated groups. */
export const simMembers = pgTable(
  'sim_members',
  {
    id: id(),
    chatId: partOf(() => simChats.id),
    name: text().notNull(),
    phone: text().notNull(),
    isAdmin: boolean().notNull().default(false),
  },
  (table) => [index('sim_members_chat_ix').on(table.chatId)],
);

/** People who want to join simulated groups. */
export const simRequests = pgTable(
  'sim_requests',
  {
    id: id(),
    chatId: partOf(() => simChats.id),
    name: text().notNull(),
    phone: text().notNull(),
    askedAt: timestampTz().notNull(),
  },
  (table) => [index('sim_requests_chat_ix').on(table.chatId)],
);

/**
 * Every message of the simulator in the order of acceptance. For the console's messages it is the journal of `npm run
 * prove`: the row is committed before the send is acknowledged, and a duplicate would be two rows with one `messageId`.
 */
export const simMessages = pgTable(
  'sim_messages',
  {
    id: bigId(),
    accountId: partOf(() => messengerAccounts.id),
    chatId: partOf(() => simChats.id),
    /** Null for messages of the console's owner. */
    memberId: integer().references(() => simMembers.id, { onDelete: 'set null' }),
    /** The sender's own message id; null for members. */
    messageId: text(),
    text: text().notNull(),
    media: jsonb().$type<{ kind: SentAs; url: string; fileName: string }>(),
    /** Whether it mentions everyone in the group. */
    mentionsAll: boolean().notNull().default(false),
    /** The text is the question of a poll. */
    poll: jsonb().$type<Poll>(),
    /** What the console did to the group; it has no text. */
    act: jsonb().$type<GroupAct>(),
    /** What the phone shows instead of the text, which stays as it was sent. */
    correctedText: text(),
    isRecalled: boolean().notNull().default(false),
    acceptedAt: timestampTz().notNull(),
  },
  (table) => [
    index('sim_messages_chat_ix').on(table.chatId, table.id),
    index('sim_messages_account_ix').on(table.accountId, table.id),
  ],
);

/** What members of simulated groups chose in polls, as it is now; an empty choice is a cleared one. */
export const simVotes = pgTable(
  'sim_votes',
  {
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => simMessages.id, { onDelete: 'cascade' }),
    /** It may have left since: a messenger keeps what it voted. */
    memberId: integer().notNull(),
    options: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.memberId] })],
);
