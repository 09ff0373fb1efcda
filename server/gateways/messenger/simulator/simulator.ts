import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import { KIND_ABILITIES } from '@contract/messengerKinds';
import type { PhoneMessage } from '@contract/phone';
import { SECOND_MS } from '@contract/time';

import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import { simChats, simMessages } from '../../../db/schema';
import type { Clock } from '../../clock';
import type { Messenger } from '../messenger';
import type { RelaySignal } from '../phoneSignal';
import type { SimulatedPhone } from '../phone';
import { makePhoneMessageId } from '../phoneMessages';
import { createConnectQueue, defaultLimits, type ConnectQueueLimits } from '../connectQueue';
import { createConnectTurns } from './connectTurns';
import { createLinkCodes } from './linkCodes';
import { respondAlone } from './simulatedResponses';
import { createSimulatedPhone } from './simulatedPhone';
import { createSimulatedSending } from './simulatedSending';
import { createSimulatedSession, type SessionParts, type SimulatedSession } from './simulatedSession';
import { createSimulatedWorld } from './simulatedWorld';

/** Dependencies of the simulator. */
export interface SimulatorDeps {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  config: Pick<Config, 'simulator' | 'publicUrl' | 'port'>;
  /** Decides latency and failures; defaults to `Math.random`. */
  random?: () => number;
}

/** A message of the console that the simulator accepted. */
export interface JournalEntry {
  messageId: string;
  groupAddress: string;
  text: string;
  mentionsAll: boolean;
  acceptedAtMs: number;
}

/** The simulated messenger: the port, its phone, and what `npm run prove` inspects. */
export interface Simulator extends Messenger {
  phone: SimulatedPhone;
  /** Everything accepted from the console, in order. A duplicate is two entries with one `messageId`. */
  journal(accountId: number): Promise<JournalEntry[]>;
  /** Sets how actions of phones reach sessions, including those of other processes. */
  relayBy(relay: RelaySignal): void;
  /** Delivers the receipts of unacknowledged messages now. */
  deliverReceipts(accountId: number): void;
}

/** As for the real one, but without pauses: a thousand accounts that connect at once must not take all connections of the database. */
const CONNECTS: ConnectQueueLimits = { ...defaultLimits, gapMs: () => 0 };

/** Until the phones of members report that they got a message. */
const RESPONSE_MS = SECOND_MS;

/** A messenger in our own database, for trying and testing the product without a real one. */
export function createSimulator({ db, clock, log, config, random = Math.random }: SimulatorDeps): Simulator {
  const codes = createLinkCodes({ db, clock });
  const world = createSimulatedWorld({ db, clock }, config.simulator.groupsCount);
  const connectQueue = createConnectQueue(CONNECTS);
  const sessions = new Map<number, SimulatedSession>();
  let relay: RelaySignal = async (accountId, signal) => sessions.get(accountId)?.applyPhoneSignal(signal);
  const phone = createSimulatedPhone({ db, clock, codes, relay: (accountId, signal) => relay(accountId, signal) });
  const sending = createSimulatedSending({
    db,
    clock,
    config: config.simulator,
    random,
    onAccepted(accountId, { message }) {
      phone.emit({ kind: 'message', accountId, message });
      if (config.simulator.readRate > 0 && !message.act) respondSoon(accountId, message);
    },
  });
  /** Members get and read what was sent, some time after it was acknowledged. */
  function respondSoon(accountId: number, { chatId, id }: Pick<PhoneMessage, 'chatId' | 'id'>): void {
    const respond = async () => {
      const { readRate } = config.simulator;
      const responses = await respondAlone({ db, clock }, accountId, { chatId, messageId: id }, readRate);
      if (responses.length > 0) await sessions.get(accountId)?.applyPhoneSignal({ kind: 'responded', responses });
    };
    setTimeout(() => {
      respond().catch((error: unknown) => log.error(error, 'members did not respond to a message'));
    }, RESPONSE_MS).unref();
  }

  const phonePage = `${config.publicUrl ?? `http://localhost:${config.port}`}/phone`;
  const phoneUrl = (code: string) => `${phonePage}?code=${code}`;
  const onUnlinked = (accountId: number) => phone.emit({ kind: 'unlinked', accountId });
  const parts: Omit<SessionParts, 'turns'> = { clock, log, codes, world, sending, phoneUrl, onUnlinked };

  return {
    kind: 'simulator',
    abilities: KIND_ABILITIES.simulator,
    makeMessageId: makePhoneMessageId,
    waitingCount: () => connectQueue.waitingCount(),
    phone,
    // The code contains the address itself, so that a real camera can open it.
    phoneUrl: (qr) => qr ?? `${phonePage}?enter`,
    openSession(accountId, epoch, listener) {
      sessions.get(accountId)?.takenOver();
      const session = createSimulatedSession(
        { ...parts, turns: createConnectTurns(connectQueue) },
        { accountId, epoch },
        listener,
      );
      sessions.set(accountId, session);
      return session;
    },
    relayBy(way) {
      relay = way;
    },
    journal: (accountId) => readJournal(db, accountId),
    deliverReceipts: (accountId) => sessions.get(accountId)?.deliverReceipts(),
  };
}

/** Everything the simulator accepted from the console for one account, in order. */
async function readJournal(db: Database, accountId: number): Promise<JournalEntry[]> {
  const rows = await db
    .select({
      messageId: simMessages.messageId,
      groupAddress: simChats.address,
      text: simMessages.text,
      mentionsAll: simMessages.mentionsAll,
      acceptedAt: simMessages.acceptedAt,
    })
    .from(simMessages)
    .innerJoin(simChats, eq(simChats.id, simMessages.chatId))
    .where(and(eq(simMessages.accountId, accountId), isNotNull(simMessages.messageId)))
    .orderBy(asc(simMessages.id));
  return rows.map(({ messageId, acceptedAt, ...rest }) => ({
    ...rest,
    messageId: messageId ?? '',
    acceptedAtMs: acceptedAt.getTime(),
  }));
}
