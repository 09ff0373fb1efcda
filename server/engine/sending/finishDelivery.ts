import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';

import type { Transaction } from '../../db/database';
import { deliveries, messengerAccounts } from '../../db/schema';
import { nowMsColumn } from '../../gateways/clock';
import type { SendResult } from '../../gateways/messenger/messenger';
import { readReason } from '../../gateways/messenger/readReported';
import { changesOf, goOnAfter } from '../runs/advanceOrPostpone';
import { lockLiveRuns } from '../runs/advanceRun';
import { lockBroadcasts } from '../broadcasts/broadcasts';
import { claimColumns, type Claim } from './claims';
import { isStillOwned, type Owned } from '../leases/leases';
import { recordLimit, recordPauses } from '../pace/pace';
import { dropResend } from '../runs/resends';
import { noChanges, type RunChanges } from '../runs/runEvents';
import { isCanceledInFlight } from '../core/cancelDeliveries';
import { stoppedBy } from '../core/restrictedSending';
import type { RunParts } from '../runs/runParts';
import { publishActs, recordActs, recordConfirmedActs } from './actResults';
import { decideOutcome, sentNow, type Ending, type Outcome } from './outcomes';
import { recordMessages } from '../../webhooks/recordEvents';

/** No account waits longer than this for the locks that another one needs. */
const LOCK_MAX_MS = 200;

/** Whether the run or broadcast of a message goes on, is paused or over, or the broadcast goes on without this group, which was left. */
type ParentState = 'live' | 'held' | 'ended' | 'left';

/** How a message ends that would be tried again; null: it is. */
const NOT_AGAIN = {
  live: null,
  held: null,
  ended: { status: 'canceled' },
  left: { status: 'failed', lastError: 'notMember' },
} as const satisfies Record<ParentState, object | null>;

/**
 * Writes how one send ended, and in the same transaction the next steps of its run; the end is written also when the run cannot go on. An
 * owner that lost its lease writes nothing: its epoch is older. Every end except a retry lets the run go on; there is no retry once the run
 * was stopped, or the broadcast or the message canceled, and none while it is paused. The run or broadcast is locked first, so a stop comes
 * before or after.
 */
export function finishDelivery(parts: RunParts, claim: Claim, ending: Ending): Promise<RunChanges> {
  return finish(parts, [claim], ending.result, async (tx, parents) => {
    const outcome = decideOutcome(parts, claim, ending);
    if (outcome.status !== 'queued') return outcome;
    const state = await findParentState(tx, claim, parents);
    return { ...outcome, isHeld: state === 'held', ...NOT_AGAIN[state] };
  });
}

/**
 * The same for messages of different accounts that were sent.
 * @throws Error when another transaction keeps a lock, or a run cannot go on; then nothing is written, and each can be finished alone
 */
export function finishSent(parts: RunParts, claims: readonly Claim[]): Promise<RunChanges> {
  return finish(parts, claims, { status: 'sent' }, async () => sentNow(parts), true);
}

/** @param isTogether waits for no lock for long, and writes nothing unless all of it can be written */
async function finish(
  parts: RunParts,
  claims: readonly Claim[],
  result: SendResult,
  decide: (tx: Transaction, parents: Parents) => Promise<Outcome>,
  isTogether = false,
): Promise<RunChanges> {
  const { changes, ends, acts } = await parts.db.transaction(async (tx) => {
    if (isTogether) await tx.execute(sql`select set_config('lock_timeout', ${`${LOCK_MAX_MS}ms`}, true)`);
    const parents = await lockParents(tx, claims);
    const outcome = await decide(tx, parents);
    const rows = await writeEnds(tx, parts, claims, { isHeld: false, ...outcome });
    const written = new Set(rows.map(({ id }) => id));
    const ended = claims.filter(({ deliveryId }) => written.has(deliveryId));
    await recordPaceOf(tx, parts, ended, result);
    const acts = await recordActs(tx, parts.clock, ended, { result: result.status, end: outcome.status });
    const endedAt = new Date(rows[0]?.nowMs ?? 0);
    const changes =
      outcome.status === 'queued'
        ? changesOf(ended)
        : await goOnAfter(tx, parts, { ended, runs: parents.runs, endedAt, isStrict: isTogether });
    return { changes, ends: ended.map(() => outcome.status), acts };
  });
  publishActs(parts, acts);
  for (const end of ends) parts.countDeliveryEnd?.(end);
  return changes;
}

/** Only under the epoch of each claim. */
function writeEnds(tx: Transaction, { clock }: RunParts, claims: readonly Claim[], outcome: Outcome) {
  const rows = claims.map(({ deliveryId, epoch }) => ({ id: deliveryId, epoch }));
  return tx
    .update(deliveries)
    .set(outcome)
    .where(
      and(
        eq(deliveries.status, 'sending'),
        sql`(${deliveries.id}, ${deliveries.fence}) in
          (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ended(id bigint, epoch bigint))`,
      ),
    )
    .returning({ id: deliveries.id, nowMs: nowMsColumn(clock) });
}

async function recordPaceOf(
  tx: Transaction,
  parts: RunParts,
  ended: readonly Claim[],
  result: SendResult,
): Promise<void> {
  const { status } = result;
  if (status !== 'limited' && status !== 'restricted') return recordPauses(tx, parts, ended, status === 'sent');
  for (const { accountId, epoch } of ended) {
    const isOwned = and(eq(messengerAccounts.id, accountId), eq(messengerAccounts.leaseEpoch, epoch));
    if (status === 'limited') await recordLimit(tx, parts, { accountId, epoch, waitMs: result.retryAfterMs });
    else await tx.update(messengerAccounts).set(stoppedBy(parts.clock, 'restricted')).where(isOwned);
  }
}

/** The runs and broadcasts of messages, locked. */
type Parents = Awaited<ReturnType<typeof lockParents>>;

async function lockParents(tx: Transaction, claims: readonly Claim[]) {
  const runs = await lockLiveRuns(
    tx,
    claims.flatMap(({ runId, resendRunId }) => runId ?? resendRunId ?? []),
  );
  const broadcasts = await lockBroadcasts(
    tx,
    claims.flatMap(({ broadcastId }) => broadcastId ?? []),
  );
  return { runs, broadcasts };
}

/** The state also of a message that was canceled itself. */
async function findParentState(tx: Transaction, claim: Claim, parents: Parents): Promise<ParentState> {
  const state = parentStateOf(claim, parents);
  const [row] = await tx
    .select({ isCanceled: sql<boolean>`${isCanceledInFlight}` })
    .from(deliveries)
    .where(eq(deliveries.id, claim.deliveryId))
    .for('update');
  if (!row?.isCanceled) return state;
  return claim.broadcastId === null || state === 'ended' ? 'ended' : 'left';
}

function parentStateOf({ runId, broadcastId }: Claim, { runs: [run], broadcasts: [broadcast] }: Parents): ParentState {
  if (broadcastId !== null) {
    if (broadcast?.status === 'paused') return 'held';
    return broadcast?.status === 'running' ? 'live' : 'ended';
  }
  if (run?.isHeld) return 'held';
  return runId !== null && !run ? 'ended' : 'live';
}

/** What a send that was given up came to after all. */
export function settleLate(parts: RunParts, claim: Claim, late: SendResult): Promise<RunChanges> {
  if (late.status === 'unconfirmed') return Promise.resolve(noChanges());
  const { accountId, epoch, messageId } = claim;
  if (late.status === 'sent') return confirmDelivery(parts, { id: accountId, epoch }, messageId, late.messageId);
  return refuteDelivery(parts, claim, 'code' in late ? late.code : late.reason);
}

/**
 * Later proof that a message was delivered, or an act done: an unconfirmed one becomes sent. Its run has gone on already; a queued resend
 * of it is canceled.
 * @param givenId the id that the messenger gave it instead of ours
 */
export async function confirmDelivery(
  parts: RunParts,
  owned: Owned,
  messageId: string,
  givenId = messageId,
): Promise<RunChanges> {
  const { rows, acts } = await parts.db.transaction(async (tx) => {
    const which = eq(deliveries.messageId, messageId);
    const confirmed = await endUnconfirmed(tx, parts, owned, { which, end: { ...sentNow(parts), messageId: givenId } });
    const acts = await recordConfirmedActs(tx, parts.clock, confirmed);
    for (const { runId, nodeId } of confirmed)
      if (runId !== null && nodeId !== null) await dropResend(tx, runId, nodeId);
    return { rows: confirmed, acts };
  });
  publishActs(parts, acts);
  return changesOf(rows);
}

/** Later proof that a try, the last one, did nothing: it has failed. Its run has gone on already, and what its group is like the messenger reports. */
async function refuteDelivery(
  parts: RunParts,
  { deliveryId, accountId, epoch, attempt }: Claim,
  reason: string,
): Promise<RunChanges> {
  const which = and(eq(deliveries.id, deliveryId), eq(deliveries.attempt, attempt));
  const end = { status: 'failed' as const, lastError: readReason(reason), rawMessage: null };
  const owned = { id: accountId, epoch };
  return changesOf(await parts.db.transaction((tx) => endUnconfirmed(tx, parts, owned, { which, end })));
}

async function endUnconfirmed(
  tx: Transaction,
  parts: RunParts,
  owned: Owned,
  { which, end }: { which: SQL | undefined; end: PgUpdateSetSource<typeof deliveries> },
) {
  const isUnconfirmed = and(eq(deliveries.accountId, owned.id), eq(deliveries.status, 'unconfirmed'));
  const ended = await tx
    .update(deliveries)
    .set(end)
    .where(and(which, isUnconfirmed, isStillOwned(parts, owned)))
    .returning(claimColumns);
  await recordMessages(
    tx,
    ended.map(({ deliveryId }) => deliveryId),
  );
  return ended;
}
