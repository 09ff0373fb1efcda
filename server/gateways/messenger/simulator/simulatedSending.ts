import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../../../config';
import { createBatcher } from '../../../db/batcher';
import type { Database } from '../../../db/database';
import type { Clock } from '../../clock';
import { LeaseLostError } from '../lease';
import type { MessageDraft, OutgoingMessage, Preparation, SendResult } from '../messenger';
import { acceptFromConsole, type AcceptedMessage, type Connection, type ConsoleMessage } from './acceptMessage';

/** Sends messages to the simulator with configured latency and failures. */
export interface SimulatedSending {
  /** Takes as long as the simulated upload of the file. */
  prepare(draft: MessageDraft, signal: AbortSignal): Promise<Preparation>;
  /** @throws LeaseLostError when a newer connection of the account exists: the message was not sent */
  send(
    connection: Connection,
    message: OutgoingMessage,
    isOpen: () => boolean,
    signal: AbortSignal,
  ): Promise<SendResult>;
}

interface Deps {
  db: Database;
  clock: Clock;
  config: Config['simulator'];
  /** From 0 to 1; tests replace it. */
  random: () => number;
  onAccepted: (accountId: number, accepted: AcceptedMessage) => void;
}

/**
 * Failures by configured rates: `not_sent` before and `rejected` instead of the journal row, `unconfirmed` after it.
 * The row is committed before the send is acknowledged; after a database error it may or may not exist.
 */
export function createSimulatedSending({ db, clock, config, random, onAccepted }: Deps): SimulatedSending {
  const latencyMs = () => config.latencyMinMs + random() * Math.max(0, config.latencyMaxMs - config.latencyMinMs);
  const accept = createBatcher((sent: readonly ConsoleMessage[]) => acceptFromConsole({ db, clock }, sent), true);
  const happens = (rate: number) => rate > 0 && random() < rate;

  return {
    async prepare({ media }, signal) {
      if (media === null || config.uploadMs === 0) return { status: 'ready', encoded: null };
      const isUploaded = await sleep(config.uploadMs, true, { signal, ref: false }).catch(() => false);
      return isUploaded ? { status: 'ready', encoded: null } : { status: 'not_sent', reason: 'aborted' };
    },

    async send(connection, message, isOpen, signal) {
      const isWanted = await sleep(latencyMs(), true, { signal }).catch(() => false);
      if (!isWanted) return { status: 'not_sent', reason: 'withdrawn' };
      if (!isOpen()) return { status: 'not_sent', reason: 'not_connected' };
      if (happens(config.notSentRate)) return { status: 'not_sent', reason: 'simulated' };
      if (happens(config.limitedRate)) return { status: 'limited', reason: 'simulated' };
      if (happens(config.rejectRate)) return { status: 'rejected', code: 'simulated' };
      try {
        const acceptance = await accept({ connection, message });
        if (acceptance === 'leaseLost')
          throw new LeaseLostError(`account ${connection.accountId} is no longer ours under ${connection.epoch}`);
        if ('refusal' in acceptance) return { status: 'rejected', code: acceptance.refusal };
        if (acceptance.accepted === null) return { status: 'sent' };
        onAccepted(connection.accountId, acceptance.accepted);
      } catch (error) {
        if (error instanceof LeaseLostError) throw error;
        return { status: 'unconfirmed', reason: error instanceof Error ? error.message : 'unknown' };
      }
      if (happens(config.lostAnswerRate)) return { status: 'unconfirmed', reason: 'answer_lost' };
      return { status: 'sent' };
    },
  };
}
