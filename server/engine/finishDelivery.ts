import { and, eq, sql } from 'drizzle-orm';

import type { Transaction } from '../db/database';
import { deliveries, messengerAccounts } from '../db/schema';
import { sqlNow } from '../gateways/clock';
import type { SendResult } from '../gateways/messenger/messenger';
import { advanceRun, lockLiveRun } from './advanceRun';
import type { Claim } from './claims';
import { nowMsColumn, sqlFromNow } from './databaseTime';
import type { EngineParts } from './engineDeps';
import { noChanges, type RunChanges } from './runEvents';
import { retryDelayMs } from './timing';

/** How a send ended, and whether the connection was still there; without it a try does not count. */
export interface Ending {
  result: SendResult;
  isConnected: boolean;
}

/**
 * Writes how a send ended, and in the same transaction what its run does next. An owner that lost its lease writes nothing:
 * its fence is older. Every end but another try lets the run go on; there is no other try once the run was stopped. The run is
 * locked first, so a stop comes before or after.
 */
export async function finishDelivery(parts: EngineParts, claim: Claim, ending: Ending): Promise<RunChanges> {
  return parts.db.transaction(async (tx) => {
    const isRunLive = claim.runId === null || (await lockLiveRun(tx, claim.runId)) !== null;
    const outcome = decideOutcome(parts, claim, ending);
    const isTriedAgain = outcome.status === 'queued' && isRunLive;
    const [row] = await tx
      .update(deliveries)
      .set(outcome.status === 'queued' && !isRunLive ? { status: 'canceled', lastError: outcome.lastError } : outcome)
      .where(
        and(eq(deliveries.id, claim.deliveryId), eq(deliveries.status, 'sending'), eq(deliveries.fence, claim.epoch)),
      )
      .returning({ nowMs: nowMsColumn(parts.clock) });
    if (!row) return noChanges();
    await keepGap(tx, parts, claim);
    if (claim.runId === null || claim.nodeId === null) return noChanges();
    const changes: RunChanges = { ...noChanges(), moved: [claim.runId] };
    if (isTriedAgain) return changes;
    const ended = { runId: claim.runId, nodeId: claim.nodeId, endedAt: new Date(row.nowMs) };
    const { isCompleted } = await advanceRun(tx, parts.versions, ended);
    return isCompleted ? { ...changes, completed: [claim.runId] } : changes;
  });
}

/** Later proof that a message was delivered: what was unconfirmed is sent. Its run has gone on already. */
export async function confirmDelivery(parts: EngineParts, accountId: number, messageId: string): Promise<RunChanges> {
  const rows = await parts.db
    .update(deliveries)
    .set({ status: 'sent', sentAt: sqlNow(parts.clock), lastError: null })
    .where(
      and(
        eq(deliveries.accountId, accountId),
        eq(deliveries.messageId, messageId),
        eq(deliveries.status, 'unconfirmed'),
      ),
    )
    .returning({ runId: deliveries.runId });
  return { ...noChanges(), moved: rows.flatMap(({ runId }) => (runId === null ? [] : [runId])) };
}

function decideOutcome({ clock, timing }: EngineParts, claim: Claim, { result, isConnected }: Ending) {
  switch (result.status) {
    case 'sent': {
      const rawMessage = result.raw && Buffer.from(result.raw);
      return { status: 'sent' as const, sentAt: sqlNow(clock), rawMessage, lastError: null };
    }
    case 'rejected':
      return { status: 'failed' as const, lastError: result.code };
    case 'unconfirmed':
      return { status: 'unconfirmed' as const, lastError: result.reason };
    case 'not_sent': {
      const again = { status: 'queued' as const, fence: null, lockedBy: null, lastError: result.reason };
      if (!isConnected) return { ...again, attempt: claim.attempt - 1 };
      if (claim.attempt >= timing.attemptsMaxCount) return { status: 'failed' as const, lastError: result.reason };
      return { ...again, dueAt: sqlFromNow(clock, retryDelayMs(timing, claim.attempt)) };
    }
  }
}

/** A random pause before the account's next send, kept in the database so that a restart keeps it too. */
async function keepGap(tx: Transaction, { clock, config }: EngineParts, { accountId, epoch }: Claim): Promise<void> {
  const { gapMinMs, gapMaxMs } = config.pace;
  const gapMs = Math.round(gapMinMs + Math.random() * Math.max(0, gapMaxMs - gapMinMs));
  await tx
    .update(messengerAccounts)
    .set({ nextSendAt: gapMs === 0 ? sql`null` : sqlFromNow(clock, gapMs) })
    .where(and(eq(messengerAccounts.id, accountId), eq(messengerAccounts.leaseEpoch, epoch)));
}
