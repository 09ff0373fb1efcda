import { and, eq, inArray, sql } from 'drizzle-orm';

import type { GroupAct } from '@contract/groupActs';

import { keepStatement } from '../core/keepStatement';
import { deliveries, messengerAccounts } from '../../db/schema';
import { nowMsColumn, sqlNow } from '../../gateways/clock';
import type { EngineParts } from '../core/engineParts';
import type { PreparedDelivery } from './outgoing';
import { allConditions } from './claimConditions';

/** A delivery that only this process may hand to the messenger now. */
export interface Claim {
  deliveryId: number;
  accountId: number;
  groupId: number;
  runId: number | null;
  nodeId: string | null;
  broadcastId: number | null;
  /** The run whose message is resent by hand. */
  resendRunId: number | null;
  /** What is done to the group; null: a message is sent. */
  act: GroupAct | null;
  epoch: number;
  attempt: number;
  messageId: string;
  /** The moment until which it could be done has passed. */
  isLate?: boolean;
}

/** A prepared delivery, to be claimed under the epoch of its account. */
export interface ClaimRequest {
  deliveryId: number;
  epoch: number;
  /** A new one, for a delivery that was never claimed. */
  messageId: string;
  prepared: PreparedDelivery;
}

/** A claim as stored in `deliveries`, without its epoch. */
export const claimColumns = {
  deliveryId: deliveries.id,
  accountId: deliveries.accountId,
  groupId: deliveries.groupId,
  runId: deliveries.runId,
  nodeId: deliveries.nodeId,
  broadcastId: deliveries.broadcastId,
  resendRunId: deliveries.resendRunId,
  act: sql<GroupAct | null>`${deliveries.payload} -> 'act'`,
  attempt: deliveries.attempt,
  messageId: sql<string>`${deliveries.messageId}`,
};

/**
 * Claims prepared deliveries of different accounts: each must be due by the database's clock and still match what was prepared, its
 * account's pace must allow it, and the lease must still be ours. Commits the message ids and the encoded messages before
 * the sends start, so that retry receipts are served after a crash too. What another transaction has locked is left out, so that no
 * account waits for another one.
 *
 * The accounts stay locked: a claim would otherwise be committed with the owner that it had read before, under an epoch that no later
 * recovery looks at.
 * @returns a claim or null for each request
 */
export async function claimDeliveries(
  parts: EngineParts,
  requests: readonly ClaimRequest[],
): Promise<(Claim | null)[]> {
  const rows = await preparedClaim(parts).execute({ requests: toRows(requests) });
  return requests.map(({ deliveryId, epoch }) => {
    const row = rows.find((claimed) => claimed.deliveryId === deliveryId);
    return row ? { ...row, epoch } : null;
  });
}

const preparedClaim = keepStatement((parts: EngineParts) => {
  const { db, clock, nodeId } = parts;
  const wanted = withWanted(parts);
  const lease = db.$with('lease').as(lockLeases(parts, wanted));
  const free = db.$with('free').as(
    db
      .select({ id: deliveries.id })
      .from(lease)
      .innerJoin(deliveries, and(eq(deliveries.id, lease.deliveryId), eq(deliveries.accountId, lease.accountId)))
      .innerJoin(wanted, eq(wanted.deliveryId, deliveries.id))
      .where(and(allConditions(parts, 'delivery'), eq(deliveries.payload, wanted.payload)))
      .for('update', { of: deliveries, skipLocked: true }),
  );
  return db
    .with(wanted, lease, free)
    .update(deliveries)
    .set({
      status: 'sending',
      attempt: sql`${deliveries.attempt} + 1`,
      fence: sql`${wanted.epoch}`,
      lockedBy: nodeId,
      claimedAt: sqlNow(clock),
      messageId: sql`coalesce(${deliveries.messageId}, ${wanted.messageId})`,
      rawMessage: sql`decode(${wanted.encoded}, 'base64')`,
    })
    .from(wanted)
    .where(and(eq(deliveries.id, wanted.deliveryId), inArray(deliveries.id, db.select({ id: free.id }).from(free))))
    .returning({ ...claimColumns, isLate: sql<boolean>`coalesce(${untilMs} <= ${nowMsColumn(clock)}, false)` })
    .prepare('claim');
});

/** Until when an act makes sense. */
const untilMs = sql`(${deliveries.payload} -> 'act' ->> 'untilMs')::float8`;

/** The accounts that are ours and may send, locked until the claim is committed. */
function lockLeases(parts: EngineParts, wanted: ReturnType<typeof withWanted>) {
  const { db, nodeId } = parts;
  return db
    .select({
      deliveryId: sql<number>`${wanted.deliveryId}`.as('lease_delivery_id'),
      accountId: sql<number>`${messengerAccounts.id}`.as('lease_account_id'),
    })
    .from(wanted)
    .innerJoin(deliveries, eq(deliveries.id, wanted.deliveryId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, deliveries.accountId))
    .where(
      and(
        eq(messengerAccounts.leaseOwner, nodeId),
        eq(messengerAccounts.leaseEpoch, wanted.epoch),
        allConditions(parts, 'account'),
      ),
    )
    .for('share', { of: messengerAccounts, skipLocked: true });
}

/** One parameter, so that the statement is the same for any number of requests. */
function toRows(requests: readonly ClaimRequest[]): string {
  const rows = requests.map(({ deliveryId, epoch, messageId, prepared: { payload, message } }) => ({
    delivery_id: deliveryId,
    epoch,
    message_id: messageId,
    payload,
    encoded: message?.encoded ? Buffer.from(message.encoded).toString('base64') : null,
  }));
  return JSON.stringify(rows);
}

/** The requests of `toRows` as rows. */
function withWanted({ db }: EngineParts) {
  const rowsOfJson = db
    .select({
      deliveryId: sql<number>`requests.delivery_id`.as('wanted_id'),
      epoch: sql<number>`requests.epoch`.as('wanted_epoch'),
      messageId: sql<string>`requests.message_id`.as('wanted_message_id'),
      payload: sql`requests.payload`.as('wanted_payload'),
      encoded: sql<string | null>`requests.encoded`.as('wanted_encoded'),
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('requests')}::jsonb)
        as requests(delivery_id bigint, epoch bigint, message_id text, payload jsonb, encoded text)`,
    );
  return db.$with('wanted').as(rowsOfJson);
}
