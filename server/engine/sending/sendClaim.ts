import { setTimeout as sleep } from 'node:timers/promises';

import type { MessengerSession, SendResult } from '../../gateways/messenger/messenger';
import { retryDelayMs } from '../core/retry';
import type { Claim } from './claims';
import { settleLate } from './finishDelivery';
import { WITHDRAWN } from './outcomes';
import type { PreparedDelivery } from './outgoing';
import { publishChanges } from '../runs/runEvents';
import type { SendParts } from './sendBatches';

/** A messenger that certainly has not written a withdrawn message reports that at once. */
const WITHDRAW_MS = 100;

/** What sending a claimed delivery needs. */
export interface Sending {
  session: MessengerSession;
  /** Messages whose receipts came before the responses to their sends, by our ids, and the ids that the messenger gave them. */
  receipts: ReadonlyMap<string, string>;
  /** Aborted once its owner stopped, canceled or paused the message. */
  withdrawn: AbortSignal;
  /** True once the account is given up: what cannot be written is left to the next owner's recovery. */
  isGivenUp(): boolean;
  /** The messenger limits the account's rate, which is written. */
  onLimited(): void;
  /** An act that might have been done was refused, which is written: what the messenger reports of the group counts. */
  onActRefused(): void;
}

/** How a send ended in time, and what one that was given up comes to after all. */
interface Handed {
  result: SendResult;
  late?: Promise<SendResult>;
}

/** Sends a claimed delivery, exactly once, and writes how that ended. */
export async function sendClaim(
  parts: SendParts,
  claim: Claim,
  prepared: PreparedDelivery,
  sending: Sending,
): Promise<void> {
  const { result, late } = await hand(parts, claim, prepared, sending);
  const receivedId = result.status === 'unconfirmed' ? sending.receipts.get(claim.messageId) : undefined;
  const known: SendResult = receivedId === undefined ? result : { status: 'sent', messageId: receivedId };
  const isConnected = sending.session.state().kind === 'open';
  for (let triesCount = 1; ; triesCount += 1) {
    try {
      await parts.batches.finish(claim, { result: known, isConnected });
      if (known.status === 'limited') {
        parts.countRateLimit?.('message');
        sending.onLimited();
      }
      if (claim.act && claim.attempt > 1 && known.status === 'rejected') sending.onActRefused();
      late
        ?.then((response) => recordLate(parts, claim, response, sending))
        .catch((error: unknown) => parts.log.error({ err: error }, 'a late answer was not written'));
      return;
    } catch (error) {
      parts.log.error({ err: error, deliveryId: claim.deliveryId }, 'the end of a send was not written, trying again');
      if (sending.isGivenUp()) return;
      await sleep(retryDelayMs(parts.timing, triesCount));
    }
  }
}

async function hand(
  parts: SendParts,
  claim: Claim,
  { message, failure }: PreparedDelivery,
  { session, withdrawn }: Sending,
): Promise<Handed> {
  if (!message) return { result: failure };
  if (claim.isLate === true) return { result: { status: 'rejected', code: 'windowOver' } };
  const beginMs = performance.now();
  const timeout = new AbortController();
  const response = session
    .send({ ...message, messageId: claim.messageId }, AbortSignal.any([timeout.signal, withdrawn]))
    .catch((error: unknown) => notAnswered(parts, claim, error));
  const handed = await orTimeout(parts, response, timeout);
  const { status } = handed.result;
  parts.observeSend?.('send', status, performance.now() - beginMs);
  return withdrawn.aborted && status === 'not_sent' ? { result: { status, reason: WITHDRAWN } } : handed;
}

async function recordLate(
  parts: SendParts,
  claim: Claim,
  late: SendResult,
  { onActRefused }: Pick<Sending, 'onActRefused'>,
): Promise<void> {
  await publishChanges(parts, await settleLate(parts, claim, late));
  if (claim.act && late.status === 'rejected') onActRefused();
}

/** The error goes to the log; owners see a reason code. */
function notAnswered({ log }: SendParts, { accountId, deliveryId }: Claim, error: unknown): SendResult {
  log.error({ err: error, accountId, deliveryId }, 'the messenger failed while it sent');
  return { status: 'unconfirmed', reason: 'sendFailed' };
}

/** A group that hangs is withdrawn, and given up if it may have been written. */
async function orTimeout(
  { timing }: SendParts,
  response: Promise<SendResult>,
  withdrawal: AbortController,
): Promise<Handed> {
  const inTime = await within(response, timing.sendTimeoutMs);
  if (inTime) return { result: inTime };
  withdrawal.abort();
  const withdrawn = await within(response, WITHDRAW_MS);
  if (withdrawn) return { result: withdrawn };
  return { result: { status: 'unconfirmed', reason: 'timeout' }, late: response };
}

/** The result, or null when it takes longer. */
async function within(response: Promise<SendResult>, maxMs: number): Promise<SendResult | null> {
  const stop = new AbortController();
  const timeout = sleep(maxMs, null, { signal: stop.signal, ref: false }).catch(() => null);
  const first = await Promise.race([response, timeout]);
  stop.abort();
  return first;
}
