import { randomBytes } from 'node:crypto';

import { and, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { deliveries, messengerAccounts, type DeliveryPayload } from '../db/schema';
import { sqlNow } from '../gateways/clock';
import { isNodeAlive, sqlFromNow, untilMsColumn } from './databaseTime';
import type { EngineParts } from './engineDeps';

/** What an account sends next, and how long that has to wait yet. */
export interface NextDelivery {
  accountId: number;
  deliveryId: number;
  waitMs: number;
}

/** A delivery that this process, and nobody else, may hand to the messenger now. */
export interface Claim {
  deliveryId: number;
  accountId: number;
  groupId: number;
  runId: number | null;
  nodeId: string | null;
  epoch: number;
  attempt: number;
  messageId: string;
  payload: DeliveryPayload;
}

/**
 * The first queued delivery of each account, by its moment, ties by age. While a message to a group waits for another try,
 * nothing else overtakes it in that group.
 */
export async function findNext({ db, clock, config }: EngineParts, accountIds: number[]): Promise<NextDelivery[]> {
  if (accountIds.length === 0) return [];
  const first = firstQueued(db);
  const rows = await db
    .select({
      accountId: messengerAccounts.id,
      deliveryId: first.id,
      dueMs: untilMsColumn(clock, first.dueAt),
      pauseMs: untilMsColumn(clock, sql`coalesce(${messengerAccounts.nextSendAt}, ${sqlNow(clock)})`),
    })
    .from(messengerAccounts)
    .crossJoinLateral(first)
    .where(inArray(messengerAccounts.id, accountIds));
  return rows.map(({ accountId, deliveryId, dueMs, pauseMs }) => {
    const gapMs = pauseMs > config.pace.gapMaxMs ? 0 : pauseMs;
    return { accountId, deliveryId, waitMs: Math.max(0, dueMs, gapMs) };
  });
}

/** To be joined laterally with the account. */
function firstQueued(db: EngineParts['db']) {
  const retry = alias(deliveries, 'retry');
  const retriedBefore = db
    .select({ one: sql`1` })
    .from(retry)
    .where(
      and(
        eq(retry.accountId, deliveries.accountId),
        eq(retry.groupId, deliveries.groupId),
        eq(retry.status, 'queued'),
        gt(retry.attempt, 0),
        ne(retry.id, deliveries.id),
      ),
    );
  return db
    .select({ id: deliveries.id, dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, messengerAccounts.id),
        eq(deliveries.status, 'queued'),
        or(gt(deliveries.attempt, 0), notExists(retriedBefore)),
      ),
    )
    .orderBy(deliveries.dueAt, deliveries.id)
    .limit(1)
    .as('first');
}

/**
 * Claims one delivery: it must be due by the database's clock, the account's gap must be over, and the lease must still be
 * ours. The id of the message is committed with it, before anything leaves the house.
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
      attempt: deliveries.attempt,
      messageId: sql<string>`${deliveries.messageId}`,
      payload: deliveries.payload,
    });
  return claim ? { ...claim, epoch } : null;
}

function mayClaim({ clock, config, nodeId }: EngineParts, epoch: number) {
  const { nextSendAt } = messengerAccounts;
  return and(
    eq(deliveries.status, 'queued'),
    lte(deliveries.dueAt, sqlNow(clock)),
    eq(messengerAccounts.id, deliveries.accountId),
    eq(messengerAccounts.leaseOwner, nodeId),
    eq(messengerAccounts.leaseEpoch, epoch),
    eq(messengerAccounts.desired, 'on'),
    // A clock that was set back must not hold the account: no gap is longer than the longest.
    or(isNull(nextSendAt), lte(nextSendAt, sqlNow(clock)), gt(nextSendAt, sqlFromNow(clock, config.pace.gapMaxMs))),
    isNodeAlive(nodeId),
  );
}

/** An id in the form the messenger's own devices use. */
function makeMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
