import { and, isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

import type { GroupAct } from '@contract/groupActs';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import type { FillProblem } from '@contract/variables';

import { messengerAccounts } from './accounts';
import { broadcasts } from './broadcasts';
import { bigId, bytea, createdAt, partOf, timestampTz } from './columns';
import { funnelRuns } from './funnels';
import { greetings } from './greetings';
import { groupActs } from './groupActs';
import { groups } from './groups';

/** State of one send. `unconfirmed` may have been delivered and is never sent again automatically. */
export const deliveryStatus = pgEnum('delivery_status', [
  'queued',
  'sending',
  'sent',
  'failed',
  'unconfirmed',
  'canceled',
  'skipped',
]);

/** The content, copied when the delivery is queued. */
export interface DeliveryPayload {
  text: string;
  mediaUrl: string | null;
  /** The text mentions everyone in the group. */
  mentionsAll?: boolean;
  /** The text is the question of a poll. */
  poll?: Poll;
  /** What is done to the group; nothing is written into it. */
  act?: GroupAct;
  /** Why the text must not be sent. */
  problem?: FillProblem;
}

/** Claimed by an owner and given a message id. */
const isClaimed = (table: Record<'fence' | 'lockedBy' | 'messageId', AnyPgColumn>) =>
  and(isNotNull(table.fence), isNotNull(table.lockedBy), isNotNull(table.messageId));

/** Finds deliveries that still use a file. */
const mediaIndex = (payload: AnyPgColumn) =>
  index('deliveries_media_ix')
    .on(sql`(${payload} ->> 'mediaUrl')`)
    .where(sql`${payload} ->> 'mediaUrl' is not null`);

/** One delivery for each greeting and each act. */
const singleIndexes = (table: Record<'greetingId' | 'actId', AnyPgColumn>) => [
  uniqueIndex('deliveries_greeting_ux')
    .on(table.greetingId)
    .where(sql`${table.greetingId} is not null`),
  uniqueIndex('deliveries_act_ux')
    .on(table.actId)
    .where(sql`${table.actId} is not null`),
];

/** What was done to a message, and at most one act that is in progress. */
const targetIndexes = (table: Record<'targetId' | 'status', AnyPgColumn>) => [
  index('deliveries_target_ix')
    .on(table.targetId)
    .where(sql`${table.targetId} is not null`),
  uniqueIndex('deliveries_one_target_ux')
    .on(table.targetId)
    .where(sql`${table.targetId} is not null and ${table.status} in ('queued','sending')`),
];

/** Manual resends of a run; at most one of each message is in progress. */
const resendIndexes = (table: Record<'resendRunId' | 'nodeId' | 'status', AnyPgColumn>) => [
  index('deliveries_resend_ix')
    .on(table.resendRunId)
    .where(sql`${table.resendRunId} is not null`),
  uniqueIndex('deliveries_one_resend_ux')
    .on(table.resendRunId, table.nodeId)
    .where(sql`${table.resendRunId} is not null and ${table.status} in ('queued','sending')`),
];

/** What was sent to a group, and what waits for it. */
const groupIndexes = (table: Record<'groupId' | 'claimedAt' | 'status', AnyPgColumn>) => [
  index('deliveries_group_ix')
    .on(table.groupId, table.claimedAt)
    .where(sql`${table.claimedAt} is not null`),
  index('deliveries_group_status_ix').on(table.groupId, table.status),
];

/** Without the table's rows: the journal, statistics, progress of broadcasts, encoded messages to delete, and runs that are to go on. */
const countIndexes = (
  table: Record<
    'id' | 'accountId' | 'broadcastId' | 'status' | 'claimedAt' | 'rawMessage' | 'isAdvancePending',
    AnyPgColumn
  >,
) => [
  index('deliveries_advance_ix')
    .on(table.accountId)
    .where(sql`${table.isAdvancePending}`),
  index('deliveries_account_ix').on(table.accountId, table.status, table.id),
  index('deliveries_broadcast_status_ix')
    .on(table.broadcastId, table.status)
    .where(sql`${table.broadcastId} is not null`),
  index('deliveries_raw_ix')
    .on(table.accountId, table.claimedAt)
    .where(sql`${table.rawMessage} is not null`),
];

/** What was sent when, with all that the calendar counts, so that it reads no rows of the table; and what was skipped. */
const momentIndexes = (
  table: Record<
    'accountId' | 'claimedAt' | 'status' | 'broadcastId' | 'runId' | 'resendRunId' | 'orderNum' | 'groupId' | 'dueAt',
    AnyPgColumn
  >,
) => [
  index('deliveries_claimed_ix')
    .on(
      table.accountId,
      table.claimedAt,
      table.status,
      table.broadcastId,
      table.runId,
      table.resendRunId,
      table.orderNum,
      table.groupId,
    )
    .where(sql`${table.claimedAt} is not null`),
  index('deliveries_skipped_ix')
    .on(table.accountId, table.dueAt)
    .where(sql`${table.status} = 'skipped'`),
];

/** A delivery has one parent, and a message of it when the parent is a run. */
const parentChecks = (
  table: Record<'runId' | 'broadcastId' | 'greetingId' | 'resendRunId' | 'actId' | 'nodeId' | 'orderNum', AnyPgColumn>,
) => [
  check(
    'deliveries_parent_ck',
    sql`num_nonnulls(${table.runId}, ${table.broadcastId}, ${table.greetingId}, ${table.resendRunId}, ${table.actId}) = 1`,
  ),
  check(
    'deliveries_run_ck',
    sql`num_nonnulls(${table.runId}, ${table.resendRunId}) = 0 or (${isNotNull(table.nodeId)} and ${isNotNull(table.orderNum)})`,
  ),
];

/**
 * One message to one group, written before it is sent: `queued → sending → sent | failed | unconfirmed`, `sending →
 * queued` only when it certainly was not sent, `queued → canceled | skipped`. A unique index allows one `sending` per
 * account.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigId(),
    accountId: partOf(() => messengerAccounts.id),
    groupId: partOf(() => groups.id),
    runId: bigint({ mode: 'number' }).references(() => funnelRuns.id, { onDelete: 'cascade' }),
    nodeId: text(),
    orderNum: integer(),
    broadcastId: bigint({ mode: 'number' }).references(() => broadcasts.id, { onDelete: 'cascade' }),
    greetingId: bigint({ mode: 'number' }).references(() => greetings.id, { onDelete: 'cascade' }),
    /** The run whose message `nodeId` is resent manually; the run itself does not change. */
    resendRunId: bigint({ mode: 'number' }).references(() => funnelRuns.id, { onDelete: 'cascade' }),
    actId: bigint({ mode: 'number' }).references(() => groupActs.id, { onDelete: 'cascade' }),
    /** The message that an act is done to; it may be deleted. */
    targetId: bigint({ mode: 'number' }),
    payload: jsonb().$type<DeliveryPayload>().notNull(),
    dueAt: timestampTz().notNull(),
    /**
     * Since when the wait until `dueAt` counts: when the step before ended, or the moment of a schedule node that the run waits for.
     * Null for rows without a run, and those of older versions.
     */
    waitsSince: timestampTz(),
    status: deliveryStatus().notNull().default('queued'),
    /** Queued: its broadcast or run is paused, so that it is not claimed. In flight: it was canceled, so that it is not tried again. */
    isHeld: boolean().notNull().default(false),
    attempt: integer().notNull().default(0),
    /** Lease epoch of the owner that claimed it; a later owner's is greater. */
    fence: bigint({ mode: 'number' }),
    lockedBy: text(),
    claimedAt: timestampTz(),
    /** Our own message id, committed before the send. */
    messageId: text(),
    /** The encoded message, kept to serve the messenger's retry receipts. */
    rawMessage: bytea(),
    sentAt: timestampTz(),
    /** It has ended, but its run or broadcast could not go on from it and is tried again. */
    isAdvancePending: boolean().notNull().default(false),
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
    ...singleIndexes(table),
    ...targetIndexes(table),
    ...resendIndexes(table),
    ...countIndexes(table),
    index('deliveries_timed_ix')
      .on(table.accountId, table.dueAt, table.id)
      .where(sql`${table.status} = 'queued' and ${table.broadcastId} is null and not ${table.isHeld}`),
    index('deliveries_bulk_ix')
      .on(table.accountId, table.dueAt, table.id)
      .where(sql`${table.status} = 'queued' and ${table.broadcastId} is not null and not ${table.isHeld}`),
    ...momentIndexes(table),
    ...groupIndexes(table),
    index('deliveries_retry_ix')
      .on(table.accountId, table.groupId)
      .where(sql`${table.status} = 'queued' and ${table.attempt} > 0`),
    mediaIndex(table.payload),
    index('deliveries_message_id_ix')
      .on(table.accountId, table.messageId)
      .where(sql`${table.messageId} is not null`),
    ...parentChecks(table),
    check('deliveries_sending_ck', sql`${table.status} <> 'sending' or ${isClaimed(table)}`),
  ],
);
