import { setTimeout as sleep } from 'node:timers/promises';

import { FilesUnavailableError } from '../../gateways/files/fileStore';
import type { MessengerSession, SendResult } from '../../gateways/messenger/messenger';
import type { Claim } from './claims';
import { confirmDelivery, FILES_UNAVAILABLE, finishDelivery } from './finishDelivery';
import { prepareMessage } from './outgoing';
import { publishChanges } from '../runs/runEvents';
import type { RunParts } from '../runs/runParts';

const FINISH_AGAIN_MS = 1_000;

/** What sending a claimed delivery needs. */
export interface Sending {
  session: MessengerSession;
  /** Ids whose receipts came before the responses to their sends. */
  receipts: ReadonlySet<string>;
  /** True once the account is given up: what cannot be written is left to the next owner's recovery. */
  isGivenUp(): boolean;
}

/** Sends a claimed delivery, exactly once, and writes how that ended. */
export async function sendClaim(parts: RunParts, claim: Claim, sending: Sending): Promise<void> {
  const result = await hand(parts, claim, sending);
  const isReceipted = result.status === 'unconfirmed' && sending.receipts.has(claim.messageId);
  const known: SendResult = isReceipted ? { status: 'sent', raw: null } : result;
  const isConnected = sending.session.state().kind === 'open';
  for (;;) {
    try {
      const changes = await finishDelivery(parts, claim, { result: known, isConnected });
      await publishChanges(parts, changes);
      return;
    } catch (error) {
      parts.log.error({ err: error, deliveryId: claim.deliveryId }, 'the end of a send was not written, trying again');
      if (sending.isGivenUp()) return;
      await sleep(FINISH_AGAIN_MS);
    }
  }
}

async function hand(parts: RunParts, claim: Claim, { session }: Sending): Promise<SendResult> {
  const message = await prepareMessage(parts, claim).catch((error: unknown) => notPrepared(parts, claim, error));
  if ('status' in message) return message;
  if ('refusal' in message) return { status: 'rejected', code: message.refusal };
  const answer = session.send(message).catch((error: unknown) => notAnswered(parts, claim, error));
  return orTimeout(parts, claim, answer);
}

/** An unavailable file store is reported elsewhere, and is no fault of the message. */
function notPrepared({ log }: RunParts, { deliveryId }: Claim, error: unknown): SendResult {
  if (error instanceof FilesUnavailableError) return { status: 'not_sent', reason: FILES_UNAVAILABLE };
  log.error({ err: error, deliveryId }, 'a message could not be prepared');
  return { status: 'not_sent', reason: 'notPrepared' };
}

/** The error goes to the log; owners see a reason code. */
function notAnswered({ log }: RunParts, { accountId, deliveryId }: Claim, error: unknown): SendResult {
  log.error({ err: error, accountId, deliveryId }, 'the messenger failed while it sent');
  return { status: 'unconfirmed', reason: 'sendFailed' };
}

/** A group that hangs is given up; a delivery after all counts as a receipt. */
async function orTimeout(parts: RunParts, claim: Claim, answer: Promise<SendResult>): Promise<SendResult> {
  const stop = new AbortController();
  const timeout = sleep(parts.timing.sendTimeoutMs, 'timeout' as const, { signal: stop.signal, ref: false }).catch(
    () => 'stopped',
  );
  const first = await Promise.race([answer, timeout]);
  stop.abort();
  if (typeof first !== 'string') return first;
  answer
    .then(async (late) => {
      if (late.status !== 'sent') return;
      await publishChanges(
        parts,
        await confirmDelivery(parts, { id: claim.accountId, epoch: claim.epoch }, claim.messageId),
      );
    })
    .catch((error: unknown) => parts.log.error({ err: error }, 'a late answer was not written'));
  return { status: 'unconfirmed', reason: 'timeout' };
}
