import { randomBytes } from 'node:crypto';

import { and, eq, lte, not, sql } from 'drizzle-orm';

import { deliveries, messengerAccounts } from '../../db/schema';
import { sqlNow } from '../../gateways/clock';
import { isNodeAlive } from '../leases/leases';
import type { EngineParts } from '../core/engineParts';
import type { PreparedDelivery } from './outgoing';
import { isPaceFree } from '../pace/pace';

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
  epoch: number;
  attempt: number;
  messageId: string;
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
  attempt: deliveries.attempt,
  messageId: sql<string>`${deliveries.messageId}`,
};

/**
 * Claims one prepared delivery: it must be due by the database's clock and still match what was prepared, the account's pace must
 * allow it, and the lease must still be ours. Commits the message id and the encoded message before the send starts, so that
 * retry receipts are served after a crash too.
 */
export async function claimDelivery(
  parts: EngineParts,
  deliveryId: number,
  epoch: number,
  { payload, message }: PreparedDelivery,
): Promise<Claim | null> {
  const { db, clock, nodeId } = parts;
  const lease = db.$with('lease').as(lockLease(parts, deliveryId, epoch));
  const encoded = message?.encoded ?? null;
  const [claim] = await db
    .with(lease)
    .update(deliveries)
    .set({
      status: 'sending',
      attempt: sql`${deliveries.attempt} + 1`,
      fence: epoch,
      lockedBy: nodeId,
      claimedAt: sqlNow(clock),
      messageId: sql`coalesce(${deliveries.messageId}, ${makeMessageId()})`,
      rawMessage: encoded && Buffer.from(encoded),
    })
    .from(lease)
    .where(
      and(
        eq(deliveries.id, deliveryId),
        eq(deliveries.accountId, lease.id),
        eq(deliveries.status, 'queued'),
        not(deliveries.isHeld),
        lte(deliveries.dueAt, sqlNow(clock)),
        eq(deliveries.payload, payload),
      ),
    )
    .returning(claimColumns);
  return claim ? { ...claim, epoch } : null;
}

/**
 * Locks the account while it is ours and may send. A claim that waits for its delivery would otherwise be committed with the
 * owner it had read before the wait, under an epoch that no later recovery looks at.
 */
function lockLease(parts: EngineParts, deliveryId: number, epoch: number) {
  const { db, nodeId } = parts;
  const account = db.select({ id: deliveries.accountId }).from(deliveries).where(eq(deliveries.id, deliveryId));
  return db
    .select({ id: messengerAccounts.id })
    .from(messengerAccounts)
    .where(
      and(
        eq(messengerAccounts.id, account),
        eq(messengerAccounts.leaseOwner, nodeId),
        eq(messengerAccounts.leaseEpoch, epoch),
        eq(messengerAccounts.desired, 'on'),
        isPaceFree(parts),
        isNodeAlive(nodeId),
      ),
    )
    .for('share');
}

/** An id in the form the messenger's own devices use. */
function makeMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
