import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';

import { isRepeatable } from '@contract/groupActs';

import type { deliveries } from '../../db/schema';
import { sqlNow, sqlFromNow } from '../../gateways/clock';
import type { SendResult } from '../../gateways/messenger/messenger';
import { readReason } from '../../gateways/messenger/readReported';
import type { DeliveryEnd } from '../core/engineParts';
import { retryDelayMs } from '../core/retry';
import type { RunParts } from '../runs/runParts';
import type { Claim } from './claims';
import { FILES_UNAVAILABLE } from './outgoing';

/** The reason of a message that its owner stopped, canceled or paused before it was written. It is no try. */
export const WITHDRAWN = 'withdrawnByOwner';

/** How a send ended, and whether the connection was still open; without it a try does not count. */
export interface Ending {
  result: SendResult;
  isConnected: boolean;
}

/** What is written of a delivery. */
export type Outcome = Omit<PgUpdateSetSource<typeof deliveries>, 'status'> & { status: DeliveryEnd };

/** What is written of one that was sent. */
export const sentNow = ({ clock }: RunParts) => ({ status: 'sent' as const, sentAt: sqlNow(clock), lastError: null });

/** What becomes of a delivery whose send ended so. */
export function decideOutcome(parts: RunParts, claim: Claim, { result, isConnected }: Ending): Outcome {
  const reason = 'reason' in result ? readReason(result.reason) : null;
  switch (result.status) {
    case 'sent':
      return { ...sentNow(parts), ...(result.messageId !== undefined && { messageId: result.messageId }) };
    case 'rejected':
      return { status: 'failed' as const, rawMessage: null, lastError: readReason(result.code) };
    case 'unconfirmed':
      // The next try asks first how the group is.
      if (isRepeatable(claim.act)) return tryAgain(parts, claim, { reason, isConnected, end: 'unconfirmed' });
      return { status: 'unconfirmed' as const, lastError: reason };
    case 'limited':
    case 'restricted': {
      const again = { status: 'queued' as const, fence: null, lockedBy: null, claimedAt: null, rawMessage: null };
      return { ...again, attempt: claim.attempt - 1, lastError: reason };
    }
    case 'not_sent': {
      if (result.reason === WITHDRAWN) {
        const again = { status: 'queued' as const, fence: null, lockedBy: null, rawMessage: null };
        return { ...again, attempt: claim.attempt - 1, claimedAt: null, lastError: null };
      }
      if (result.retryAfterMs !== undefined) return waitFor(parts, claim, reason, result.retryAfterMs);
      return tryAgain(parts, claim, { reason, isConnected, end: 'failed' });
    }
  }
}

/** Queued again, since the group takes nothing for so long. It is no try. */
const waitFor = ({ clock }: RunParts, { attempt }: Claim, lastError: string | null, waitMs: number): Outcome => ({
  ...{ status: 'queued' as const, fence: null, lockedBy: null, rawMessage: null, lastError },
  attempt: attempt - 1,
  dueAt: sqlFromNow(clock, waitMs),
});

/** Queued again, or ended as `end` after too many tries. */
function tryAgain(
  { clock, timing }: RunParts,
  { attempt }: Claim,
  { reason, isConnected, end }: { reason: string | null; isConnected: boolean; end: 'failed' | 'unconfirmed' },
): Outcome {
  const notSent = { rawMessage: null, lastError: reason };
  const again = { ...notSent, status: 'queued' as const, fence: null, lockedBy: null };
  if (!isConnected) return { ...again, attempt: attempt - 1 };
  if (attempt >= timing.attemptsMaxCount && reason !== FILES_UNAVAILABLE) return { ...notSent, status: end };
  return { ...again, dueAt: sqlFromNow(clock, retryDelayMs(timing, attempt)) };
}
