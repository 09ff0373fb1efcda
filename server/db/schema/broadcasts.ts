import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import type { Language } from '@contract/languages';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import type { Repeat } from '@contract/planner/repeats';
import type { MissedBroadcastReason } from '@contract/schemas/plannedBroadcasts';
import type { Filling } from '@contract/variables';

import { users } from './accounts';
import { bigId, createdAt, partOf, timestampTz } from './columns';

/**
 * State of a broadcast; `completed` and `canceled` are final. Failed groups are retried by a broadcast of their own.
 */
export type BroadcastStatus = 'running' | 'paused' | 'completed' | 'canceled';

/** Broadcasts by owner. Progress is counted from deliveries and stored nowhere else. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: bigId(),
    userId: partOf(() => users.id),
    message: text().notNull(),
    mediaUrl: text(),
    /** The message is its question; null for no poll. */
    poll: jsonb().$type<Poll>(),
    /** With what the text's variables were filled in, also by a retry; null for a text without variables. */
    filling: jsonb().$type<Filling>(),
    status: text().$type<BroadcastStatus>().notNull().default('running'),
    total: integer().notNull(),
    /** The broadcast whose failed groups this one retries. */
    retryOf: bigint({ mode: 'number' }),
    /** The planned broadcast that it was, and its moment: one broadcast each. The row may be gone. */
    plannedId: bigint({ mode: 'number' }),
    plannedFor: timestampTz(),
    /** Whether the same went to paired groups, by a broadcast of another account. */
    toPairs: boolean().notNull().default(false),
    /** The broadcast of another account with which it was sent at once. The row may be gone. */
    pairedWith: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    finishedAt: timestampTz(),
  },
  (table) => [
    index('broadcasts_user_ix').on(table.userId, table.id),
    index('broadcasts_finished_ix')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    index('broadcasts_paired_ix')
      .on(table.pairedWith)
      .where(sql`${table.pairedWith} is not null`),
    uniqueIndex('broadcasts_retry_ux')
      .on(table.retryOf)
      .where(sql`${table.retryOf} is not null`),
    uniqueIndex('broadcasts_planned_ux')
      .on(table.plannedId, table.plannedFor)
      .where(sql`${table.plannedId} is not null`),
    foreignKey({ columns: [table.retryOf], foreignColumns: [table.id], name: 'broadcasts_retry_fk' }),
  ],
);

/** State of a planned broadcast. `started` is final: its messages are deliveries of the broadcast it became. */
export type PlannedStatus = (typeof PLANNED_STATUSES)[number];
const PLANNED_STATUSES = ['draft', 'scheduled', 'missed', 'started'] as const;

/**
 * Broadcasts that are not sent yet. The transaction that starts one writes its broadcast and deliveries and makes the row `started`,
 * or, of a repeated one, moves it to its next moment.
 */
export const plannedBroadcasts = pgTable(
  'planned_broadcasts',
  {
    id: bigId(),
    userId: partOf(() => users.id),
    status: text({ enum: PLANNED_STATUSES }).notNull(),
    message: text().notNull(),
    mediaUrl: text(),
    /** The message is its question; null for no poll. */
    poll: jsonb().$type<Poll>(),
    /** The language of a text with variables; null for a text without. */
    variables: text().$type<Language>(),
    /** In sending order; a group that is gone at the start is left out. */
    groupIds: integer().array().notNull(),
    /** The selection whose groups replace them at the start. It may have been deleted. */
    selectionId: integer(),
    /** Whether it goes to the paired groups of other accounts too, each of which has a row that follows this one. */
    toPairs: boolean().notNull().default(false),
    /** The row of another account of the owner whose content and moments this one has. */
    leadId: bigint({ mode: 'number' }),
    /** Null for a draft. */
    startsAt: timestampTz(),
    repeat: jsonb().$type<Repeat>(),
    missedReason: text().$type<MissedBroadcastReason>(),
    /** Of a missed moment of a series: how many earlier ones were missed as well and have no row. */
    earlierCount: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    /** The broadcast that it became. */
    broadcastId: bigint({ mode: 'number' }).references(() => broadcasts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    changedAt: createdAt(),
  },
  (table) => [
    index('planned_broadcasts_user_ix').on(table.userId, table.id),
    index('planned_broadcasts_due_ix')
      .on(table.startsAt)
      .where(sql`${table.status} = 'scheduled'`),
    index('planned_broadcasts_broadcast_ix')
      .on(table.broadcastId)
      .where(sql`${table.broadcastId} is not null`),
    index('planned_broadcasts_lead_ix')
      .on(table.leadId)
      .where(sql`${table.leadId} is not null`),
    uniqueIndex('planned_broadcasts_lead_ux')
      .on(table.leadId, table.userId)
      .where(sql`${table.status} = 'scheduled'`),
    foreignKey({ columns: [table.leadId], foreignColumns: [table.id], name: 'planned_broadcasts_lead_fk' }).onDelete(
      'set null',
    ),
    check('planned_broadcasts_moment_ck', sql`(${table.status} = 'draft') = (${table.startsAt} is null)`),
  ],
);
