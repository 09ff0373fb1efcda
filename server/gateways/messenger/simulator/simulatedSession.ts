import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '../../clock';
import type { ConnectionState, IncomingMessage, MessengerSession, SendResult, SessionListener } from '../messenger';
import { createCodeRotation } from './codeRotation';
import type { LinkCodes } from './linkCodes';
import type { SimulatedSending } from './simulatedSending';
import type { SimulatedWorld } from './simulatedWorld';

/** A session together with what the simulated phone does to it. */
export interface SimulatedSession extends MessengerSession {
  /** A phone has linked by the code on the screen. */
  phoneLinked(): Promise<void>;
  /** The device was unlinked on the phone. */
  phoneUnlinked(): void;
  /** A newer session of the same account took the connection over. */
  takenOver(): void;
  memberWrote(message: IncomingMessage): void;
  memberJoined(groupAddress: string): void;
  /** The receipts of everything whose answer was lost arrive late. */
  deliverReceipts(): void;
}

/** What every session of the simulator shares. */
export interface SessionParts {
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  world: SimulatedWorld;
  codes: LinkCodes;
  sending: SimulatedSending;
  phoneUrl(code: string): string;
  /** Told after the account's phones were forgotten. */
  onUnlinked(accountId: number): void;
}

/** One account's connection to the simulated messenger. Timers only change the code; a restart finds the linked phone in the database. */
export function createSimulatedSession(
  parts: SessionParts,
  accountId: number,
  listener: SessionListener,
): SimulatedSession {
  const { world, codes } = parts;
  const lostAnswers = new Set<string>();
  let state: ConnectionState = { kind: 'off' };
  /** Grows whenever the connection is begun or ended: what an older attempt finds out later is dropped. */
  let attempt = 0;

  function enter(next: ConnectionState): void {
    state = next;
    listener.onState(next);
  }

  const rotation = createCodeRotation({
    clock: parts.clock,
    log: parts.log,
    issue: (lifeMs) => codes.issue(accountId, lifeMs),
    isLinked: () => codes.isLinked(accountId),
    onCode: (code, issuedAtMs, expiresAtMs) => enter({ kind: 'qr', qr: parts.phoneUrl(code), issuedAtMs, expiresAtMs }),
    onLinked: () => pair(),
    onExhausted: () => {
      end({ kind: 'failed', reason: 'qrExpired' });
      codes.withdraw(accountId).catch((error: unknown) => parts.log.error(error, 'expired codes were not removed'));
    },
  });

  function end(last: ConnectionState): void {
    attempt += 1;
    rotation.stop();
    enter(last);
  }

  async function open(mine: number): Promise<void> {
    await world.ensure(accountId);
    if (mine === attempt) enter({ kind: 'open', address: addressOf(accountId) });
  }

  async function pair(): Promise<void> {
    rotation.stop();
    enter({ kind: 'pairing' });
    await endOnError(() => open(attempt));
  }

  async function endOnError(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      end({ kind: 'off' });
      throw error;
    }
  }

  return {
    state: () => state,

    async connect() {
      if (isLive(state)) return;
      const mine = ++attempt;
      enter({ kind: 'connecting' });
      await endOnError(async () => {
        const isLinked = await codes.isLinked(accountId);
        if (mine !== attempt) return;
        await (isLinked ? open(mine) : rotation.start());
      });
    },

    async disconnect() {
      if (state.kind === 'qr') await codes.withdraw(accountId);
      if (state.kind !== 'off') end({ kind: 'off' });
    },

    async logOut() {
      rotation.stop();
      await codes.unlink(accountId);
      parts.onUnlinked(accountId);
      end({ kind: 'off' });
    },

    listGroups: () => world.listGroups(accountId),
    listMembers: (groupAddress) => world.listMembers(accountId, groupAddress),
    leaveGroup: (groupAddress) => world.leave(accountId, groupAddress),

    async send(message): Promise<SendResult> {
      const result = await parts.sending.send(accountId, message, () => state.kind === 'open');
      if (result.status === 'unconfirmed') lostAnswers.add(message.messageId);
      return result;
    },

    async phoneLinked() {
      if (state.kind === 'qr') await pair();
    },

    phoneUnlinked() {
      if (isLive(state)) end({ kind: 'logged_out' });
    },

    takenOver() {
      if (isLive(state)) end({ kind: 'replaced' });
    },

    memberWrote(message) {
      if (state.kind === 'open') listener.onMessage(message);
    },

    memberJoined(groupAddress) {
      if (state.kind === 'open') listener.onMemberJoined(groupAddress);
    },

    deliverReceipts() {
      for (const messageId of lostAnswers) listener.onReceipt(messageId);
      lostAnswers.clear();
    },
  };
}

function isLive({ kind }: ConnectionState): boolean {
  return kind === 'connecting' || kind === 'qr' || kind === 'pairing' || kind === 'open' || kind === 'reconnecting';
}

/** The linked phone's address: the same for an account always. */
function addressOf(accountId: number): string {
  return `7900${String(accountId).padStart(7, '0')}@s.whatsapp.net`;
}
