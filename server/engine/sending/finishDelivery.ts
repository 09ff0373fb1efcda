import { and, eq, sql } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries, messengerAccounts } from '../../db/schema';
import { sqlNow, nowMsColumn, sqlFromNow } from '../../gateways/clock';
import type { SendResult } from '../../gateways/messenger/messenger';
import { readReason } from '../../gateways/messenger/readReported';
import { advanceOrPostpone, completeOrPostpone } from '../runs/advanceOrPostpone';
import { lockLiveRun } from '../runs/advanceRun';
import { lockBroadcast } from '../broadcasts/broadcasts';
import type { Claim } from './claims';
import { isStillOwned, type Owned } from '../leases/leases';
import { FILES_UNAVAILABLE } from './outgoing';
import { recordLimit, recordPause } from '../pace/pace';
import { dropResend } from '../runs/resends';
import { noChanges, type RunChanges } from '../runs/runEvents';
import { isCanceledInFlight } from '../core/cancelDeliveries';
import { stoppedBy } from '../core/restrictedSending';
import { retryDelayMs } from '../core/retry';
import type { RunParts } from '../runs/runParts';
import { recordMessages } from '../../webhooks/recordEvents';

/** The reason of a message that its owner stopped, canceled or paused before it was written. It is no try. */
export const WITHDRAWN = 'withdrawnByOwner';

/** Whether the run or broadcast of a message goes on, is paused or over, or the broadcast goes on without this group, which was left. */
type ParentState = 'live' | 'held' | 'ended' | 'left';

/** How a message ends that would be tried again; null: it is. */
const NOT_AGAIN = {
  live: null,
  held: null,
  ended: { status: 'canceled' },
  left: { status: 'failed', lastError: 'notMember' },
} as const satisfies Record<ParentState, object | null>;

/** How a send ended, and whether the connection was still open; without it a try does not count. */
export interface Ending {
  result: SendResult;
  isConnected: boolean;
}

/**
 * Writes how a send ended, and in the same transaction the next steps of its run; the end is written also when the run cannot go on. An owner that lost its lease writes nothing:
 * its epoch is older. Every end except a retry lets the run go on; there is no retry once the run was stopped, or the
 * broadcast or the message canceled, and none while it is paused. The run or broadcast is locked first, so a stop comes before or after.
 */
export async function finishDelivery(parts: RunParts, claim: Claim, ending: Ending): Promise<RunChanges> {
  return parts.db.transaction(async (tx) => {
    const parent = await lockParent(tx, claim);
    const outcome = decideOutcome(parts, claim, ending);
    const notAgain = outcome.status === 'queued' ? NOT_AGAIN[parent] : null;
    const isTriedAgain = outcome.status === 'queued' && notAgain === null;
    const [row] = await tx
      .update(deliveries)
      .set({ ...outcome, isHeld: isTriedAgain && parent === 'held', ...notAgain })
      .where(
        and(eq(deliveries.id, claim.deliveryId), eq(deliveries.status, 'sending'), eq(deliveries.fence, claim.epoch)),
      )
      .returning({ nowMs: nowMsColumn(parts.clock), status: deliveries.status });
    if (!row) return noChanges();
    parts.countDeliveryEnd?.(row.status);
    if (!isTriedAgain) await recordMessages(tx, [claim.deliveryId]);
    if (ending.result.status === 'limited') await recordLimit(tx, parts, claim);
    else if (ending.result.status === 'restricted') await stopRestricted(tx, parts, claim);
    else await recordPause(tx, parts, claim, ending.result.status === 'sent');
    const { deliveryId, broadcastId } = claim;
    if (broadcastId !== null) {
      const completedBroadcasts = await completeOrPostpone(tx, parts, [{ id: deliveryId, broadcastId }]);
      return { ...noChanges(), movedBroadcasts: [broadcastId], completedBroadcasts };
    }
    if (claim.resendRunId !== null) return { ...noChanges(), moved: [claim.resendRunId] };
    if (claim.runId === null || claim.nodeId === null) return noChanges();
    const changes: RunChanges = { ...noChanges(), moved: [claim.runId] };
    const run = isTriedAgain ? null : await lockLiveRun(tx, claim.runId);
    if (run === null) return changes;
    const ended = [{ run, nodeId: claim.nodeId }];
    return { ...changes, completed: await advanceOrPostpone(tx, parts, ended, new Date(row.nowMs)) };
  });
}

async function stopRestricted(tx: Transaction, { clock }: RunParts, { accountId, epoch }: Claim): Promise<void> {
  await tx
    .update(messengerAccounts)
    .set(stoppedBy(clock, 'restricted'))
    .where(and(eq(messengerAccounts.id, accountId), eq(messengerAccounts.leaseEpoch, epoch)));
}

/** The state also of a message that was canceled itself. */
async function lockParent(tx: Transaction, claim: Claim): Promise<ParentState> {
  const state = await lockRunOrBroadcast(tx, claim);
  const [row] = await tx
    .select({ isCanceled: sql<boolean>`${isCanceledInFlight}` })
    .from(deliveries)
    .where(eq(deliveries.id, claim.deliveryId))
    .for('update');
  if (!row?.isCanceled) return state;
  return claim.broadcastId === null || state === 'ended' ? 'ended' : 'left';
}

async function lockRunOrBroadcast(tx: Transaction, claim: Claim): Promise<ParentState> {
  const { runId, broadcastId } = claim;
  if (claim.resendRunId !== null) return (await lockLiveRun(tx, claim.resendRunId))?.isHeld ? 'held' : 'live';
  if (runId !== null) {
    const run = await lockLiveRun(tx, runId);
    if (run === null) return 'ended';
    return run.isHeld ? 'held' : 'live';
  }
  if (broadcastId === null) return 'live';
  const status = await lockBroadcast(tx, broadcastId);
  if (status === 'paused') return 'held';
  return status === 'running' ? 'live' : 'ended';
}

/**
 * Later proof that a message was delivered: an unconfirmed one becomes sent. Its run has gone on already; a queued resend of it
 * is canceled.
 */
export async function confirmDelivery(parts: RunParts, owned: Owned, messageId: string): Promise<RunChanges> {
  const rows = await parts.db.transaction(async (tx) => {
    const confirmed = await markConfirmed(tx, parts, owned, messageId);
    await recordMessages(
      tx,
      confirmed.map(({ id }) => id),
    );
    for (const { runId, nodeId } of confirmed)
      if (runId !== null && nodeId !== null) await dropResend(tx, runId, nodeId);
    return confirmed;
  });
  return {
    ...noChanges(),
    moved: rows.flatMap(({ runId, resendRunId }) => runId ?? resendRunId ?? []),
    movedBroadcasts: rows.flatMap(({ broadcastId }) => broadcastId ?? []),
  };
}

function markConfirmed(tx: Transaction, parts: RunParts, owned: Owned, messageId: string) {
  return tx
    .update(deliveries)
    .set({ status: 'sent', sentAt: sqlNow(parts.clock), lastError: null })
    .where(
      and(
        eq(deliveries.accountId, owned.id),
        eq(deliveries.messageId, messageId),
        eq(deliveries.status, 'unconfirmed'),
        isStillOwned(parts, owned),
      ),
    )
    .returning({
      id: deliveries.id,
      runId: deliveries.runId,
      nodeId: deliveries.nodeId,
      broadcastId: deliveries.broadcastId,
      resendRunId: deliveries.resendRunId,
    });
}

function decideOutcome({ clock, timing }: RunParts, claim: Claim, { result, isConnected }: Ending) {
  const reason = 'reason' in result ? readReason(result.reason) : null;
  switch (result.status) {
    case 'sent':
      return { status: 'sent' as const, sentAt: sqlNow(clock), lastError: null };
    case 'rejected':
      return { status: 'failed' as const, rawMessage: null, lastError: readReason(result.code) };
    case 'unconfirmed':
      return { status: 'unconfirmed' as const, lastError: reason };
    case 'limited':
    case 'restricted': {
      const again = { status: 'queued' as const, fence: null, lockedBy: null, claimedAt: null, rawMessage: null };
      return { ...again, attempt: claim.attempt - 1, lastError: reason };
    }
    case 'not_sent': {
      const notSent = { rawMessage: null, lastError: reason };
      const again = { ...notSent, status: 'queued' as const, fence: null, lockedBy: null };
      if (result.reason === WITHDRAWN)
        return { ...again, attempt: claim.attempt - 1, claimedAt: null, lastError: null };
      if (!isConnected) return { ...again, attempt: claim.attempt - 1 };
      const isGivenUp = claim.attempt >= timing.attemptsMaxCount && result.reason !== FILES_UNAVAILABLE;
      if (isGivenUp) return { ...notSent, status: 'failed' as const };
      return { ...again, dueAt: sqlFromNow(clock, retryDelayMs(timing, claim.attempt)) };
    }
  }
}
