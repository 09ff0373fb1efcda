import { randomBytes } from 'node:crypto';

import { and, eq, lte, not, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';

import { deliveries, messengerAccounts, type DeliveryPayload } from '../../db/schema';
import { sqlNow, sqlFromNow } from '../../gateways/clock';
import { isNodeAlive } from '../leases/leases';
import type { EngineParts } from '../core/engineParts';
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
  payload: DeliveryPayload;
  /** A greeting or a resend that waited too long to make sense. */
  isStale: boolean;
}

/**
 * Claims one delivery: it must be due by the database's clock, the account's pace must allow it, and the lease must still be
 * ours. Commits the message id before the send starts.
 */
export async function claimDelivery(parts: EngineParts, deliveryId: number, epoch: number): Promise<Claim | null> {
  const { db, clock, nodeId } = parts;
  const [claim] = await db
    .update(deliveries)
    .set({
      status: 'sending',
      attempt: sql`${deliveries.attempt} + 1`,
      fence: epoch,
      lockedBy: nodeId,
      claimedAt: sqlNow(clock),
      messageId: sql`coalesce(${deliveries.messageId}, ${makeMessageId()})`,
    })
    .from(messengerAccounts)
    .where(and(eq(deliveries.id, deliveryId), mayClaim(parts, epoch)))
    .returning({
      deliveryId: deliveries.id,
      accountId: deliveries.accountId,
      groupId: deliveries.groupId,
      runId: deliveries.runId,
      nodeId: deliveries.nodeId,
      broadcastId: deliveries.broadcastId,
      resendRunId: deliveries.resendRunId,
      attempt: deliveries.attempt,
      messageId: sql<string>`${deliveries.messageId}`,
      payload: deliveries.payload,
      isStale: isStale(clock),
    });
  return claim ? { ...claim, epoch } : null;
}

function isStale(clock: EngineParts['clock']) {
  const { greetingId, resendRunId, dueAt } = deliveries;
  return sql<boolean>`
    (${greetingId} is not null and ${dueAt} < ${sqlFromNow(clock, -limits.groups.greetingLifeMs)})
    or (${resendRunId} is not null and ${dueAt} < ${sqlFromNow(clock, -limits.history.resendLifeMs)})`;
}

function mayClaim(parts: EngineParts, epoch: number) {
  const { clock, nodeId } = parts;
  return and(
    eq(deliveries.status, 'queued'),
    not(deliveries.isHeld),
    lte(deliveries.dueAt, sqlNow(clock)),
    eq(messengerAccounts.id, deliveries.accountId),
    eq(messengerAccounts.leaseOwner, nodeId),
    eq(messengerAccounts.leaseEpoch, epoch),
    eq(messengerAccounts.desired, 'on'),
    isPaceFree(parts),
    isNodeAlive(nodeId),
  );
}

/** An id in the form the messenger's own devices use. */
function makeMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
