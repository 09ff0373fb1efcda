import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { messengerAccounts, users } from './accounts';
import { bigId, bytea, createdAt, moment } from './columns';
import { funnelRuns } from './funnels';
import { groups } from './groups';

/** Where one send stands. `unconfirmed` may have been delivered and is never sent again by itself. */
export const deliveryStatus = pgEnum('delivery_status', [
  'queued',
  'sending',
  'sent',
  'failed',
  'unconfirmed',
  'canceled',
  'skipped',
]);

/** What exactly is sent, copied when the delivery is queued. */
export interface DeliveryPayload {
  text: string;
  mediaUrl: string | null;
}

/** Broadcasts by owner. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    mediaUrl: text(),
    status: text().$type<'running' | 'paused' | 'completed' | 'canceled'>().notNull().default('running'),
    total: integer().notNull(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [index('broadcasts_user_ix').on(table.userId)],
);

/**
 * One message to one group, written before it is sent: `queued → sending → sent | failed | unconfirmed`,
 * `sending → queued` only when it provably never left, `queued → canceled | skipped`.
 * At most one is `sending` per account: a law of the database.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigId(),
    accountId: integer()
      .notNull()
      .references(() => messengerAccounts.id, { onDelete: 'cascade' }),
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    runId: bigint({ mode: 'number' }).references(() => funnelRuns.id, { onDelete: 'cascade' }),
    nodeId: text(),
    orderNum: integer(),
    broadcastId: bigint({ mode: 'number' }).references(() => broadcasts.id, { onDelete: 'cascade' }),
    payload: jsonb().$type<DeliveryPayload>().notNull(),
    dueAt: moment().notNull(),
    status: deliveryStatus().notNull().default('queued'),
    attempt: integer().notNull().default(0),
    /** Lease epoch of the owner that claimed it; a later owner's is greater. */
    fence: bigint({ mode: 'number' }),
    lockedBy: text(),
    claimedAt: moment(),
    /** Our own id of the message, made and committed before the send. */
    messageId: text(),
    /** The message as the messenger encoded it, kept to answer its retry receipts. */
    rawMessage: bytea(),
    sentAt: moment(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('deliveries_run_node_ux')
      .on(table.runId, table.nodeId)
      .where(sql`${table.runId} is not null`),
    uniqueIndex('deliveries_run_order_ux')
      .on(table.runId, table.orderNum)
      .where(sql`${table.runId} is not null`),
    uniqueIndex('deliveries_broadcast_ux')
      .on(table.broadcastId, table.groupId)
      .where(sql`${table.broadcastId} is not null`),
    uniqueIndex('deliveries_one_in_flight_ux')
      .on(table.accountId)
      .where(sql`${table.status} = 'sending'`),
    index('deliveries_ready_ix')
      .on(table.accountId, table.dueAt, table.id)
      .where(sql`${table.status} = 'queued'`),
    index('deliveries_retry_ix')
      .on(table.accountId, table.groupId)
      .where(sql`${table.status} = 'queued' and ${table.attempt} > 0`),
    index('deliveries_message_id_ix')
      .on(table.accountId, table.messageId)
      .where(sql`${table.messageId} is not null`),
    check('deliveries_parent_ck', sql`(${table.runId} is null) <> (${table.broadcastId} is null)`),
    check(
      'deliveries_run_ck',
      sql`${table.runId} is null or (${table.nodeId} is not null and ${table.orderNum} is not null)`,
    ),
    check(
      'deliveries_sending_ck',
      sql`${table.status} <> 'sending' or (${table.fence} is not null and ${table.lockedBy} is not null and ${table.messageId} is not null)`,
    ),
  ],
);

/** What stands behind the bell, newest fifty per user. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('notifications_user_ix').on(table.userId, table.id)],
);
