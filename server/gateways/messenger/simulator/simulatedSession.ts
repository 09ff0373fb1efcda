import type { FastifyBaseLogger } from 'fastify';

import type { DisturbConnection } from '@contract/phone';

import type { Clock } from '../../clock';
import { isLinking, isLive } from '../isLive';
import { LeaseLostError } from '../lease';
import type {
  ConnectionState,
  MessengerSession,
  OutgoingMessage,
  SendResult,
  SessionListener,
  PhoneSignal,
} from '../messenger';
import type { Connection } from './acceptMessage';
import { createCodeRotation } from './codeRotation';
import { faultState } from './connectionFaults';
import type { ConnectTurns } from './connectTurns';
import type { LinkCodes } from './linkCodes';
import type { SimulatedSending } from './simulatedSending';
import type { SimulatedWorld } from './simulatedWorld';

/** A session plus the actions of the simulated phone. */
export interface SimulatedSession extends MessengerSession {
  applyPhoneSignal(signal: PhoneSignal): Promise<void>;
  /** A newer session of the account replaced this connection. */
  takenOver(): void;
  /** Delivers the late receipts of unacknowledged messages. */
  deliverReceipts(): void;
}

/** What a session needs; all but its turns is shared by all of them. */
export interface SessionParts {
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  world: SimulatedWorld;
  codes: LinkCodes;
  turns: ConnectTurns;
  sending: SimulatedSending;
  phoneUrl(code: string): string;
  /** Called after the account's phones were deleted. */
  onUnlinked(accountId: number): void;
}

/**
 * One account's connection to the simulator. Timers only rotate the code; after a restart the linked phone is read from
 * the database.
 */
export function createSimulatedSession(parts: SessionParts, link: Connection, on: SessionListener): SimulatedSession {
  const { world, codes, turns } = parts;
  const { accountId } = link;
  const lostAnswers = new Set<string>();
  let state: ConnectionState = { kind: 'off' };
  /** Incremented whenever the connection starts or ends; results of older attempts are dropped. */
  let attempt = 0;
  /** Number to link by instead of a QR code. */
  let linkPhone: string | null = null;

  function enter(next: ConnectionState): void {
    state = next;
    on.onState(next);
    if (next.kind === 'open') on.onGroupsChanged();
  }

  const rotation = createCodeRotation({
    clock: parts.clock,
    log: parts.log,
    issue: (lifeMs, kind) => endIfLeaseLost(codes.issue(link, lifeMs, kind)),
    isLinked: () => codes.isLinked(accountId),
    onCode: showCode,
    onLinked: () => pair(),
    onExhausted: exhaust,
  });

  function showCode(code: string, issuedAtMs: number, expiresAtMs: number): void {
    const life = { issuedAtMs, expiresAtMs };
    enter(
      linkPhone === null
        ? { kind: 'qr', qr: parts.phoneUrl(code), ...life }
        : { kind: 'link_code', code, phone: linkPhone, ...life },
    );
  }

  function exhaust(): void {
    end({ kind: 'failed', reason: linkPhone === null ? 'qrExpired' : 'linkCodeExpired' });
    withdrawCodes().catch((error: unknown) => parts.log.error(error, 'expired codes were not removed'));
  }

  function end(last: ConnectionState): void {
    attempt += 1;
    rotation.stop();
    enter(last);
  }

  async function open(mine: number): Promise<void> {
    await world.ensure(accountId);
    if (mine === attempt) enter({ kind: 'open', address: addressOf(accountId) });
  }

  /** Another process owns the account: the write was refused. */
  async function endIfLeaseLost<T>(writing: Promise<T>): Promise<T> {
    return writing.catch((error: unknown) => {
      if (error instanceof LeaseLostError) end({ kind: 'off' });
      throw error;
    });
  }

  async function withdrawCodes(): Promise<void> {
    await codes.withdraw(link).catch((error: unknown) => {
      if (!(error instanceof LeaseLostError)) throw error;
    });
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

  /** A connection that drops and recovers is no logout: the phone stays linked. */
  function disturb(disturbance: DisturbConnection): void {
    if (state.kind !== 'open' && state.kind !== 'reconnecting') return;
    const { state: next, backAfterMs } = faultState(disturbance, parts.clock.nowMs());
    end(next);
    if (backAfterMs === null) return;
    const mine = attempt;
    setTimeout(() => {
      if (mine === attempt) enter({ kind: 'open', address: addressOf(accountId) });
    }, backAfterMs).unref();
  }

  async function send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult> {
    const sending = parts.sending.send(link, message, () => state.kind === 'open', signal);
    const result = await endIfLeaseLost(sending).catch((error: unknown): SendResult => {
      if (error instanceof LeaseLostError) return { status: 'not_sent', reason: 'leaseLost' };
      throw error;
    });
    if (result.status === 'unconfirmed') lostAnswers.add(message.messageId);
    return result;
  }

  return {
    state: () => state,

    async connect(isUrgent = false, phone = null) {
      const isOtherWay = isLinking(state.kind) && (phone !== null || linkPhone !== null);
      if (isUrgent) turns.hurry();
      if (isLive(state) && !(isUrgent && (state.kind === 'reconnecting' || isOtherWay))) return;
      const mine = ++attempt;
      linkPhone = phone;
      rotation.stop();
      enter({ kind: 'connecting' });
      const begin = async () => {
        const isLinked = mine === attempt && (await codes.isLinked(accountId));
        if (mine !== attempt) return;
        await (isLinked ? open(mine) : rotation.start(phone === null ? 'scanned' : 'typed'));
      };
      await endOnError(() => turns.take(isUrgent, begin));
    },

    async disconnect() {
      if (state.kind === 'qr' || state.kind === 'link_code') await withdrawCodes();
      if (state.kind !== 'off') end({ kind: 'off' });
    },

    async logOut() {
      rotation.stop();
      await codes.unlink(accountId);
      parts.onUnlinked(accountId);
      end({ kind: 'off' });
    },

    ...groupsOf(world, accountId),

    prepare: (draft, signal) => parts.sending.prepare(draft, signal),

    send,

    async applyPhoneSignal(signal) {
      switch (signal.kind) {
        case 'linked':
          if (state.kind === 'qr' || state.kind === 'link_code') await pair();
          return;
        case 'unlinked':
          if (isLive(state)) end({ kind: 'logged_out' });
          return;
        case 'disturbed':
          disturb(signal.disturbance);
          return;
        case 'wrote':
          if (state.kind === 'open') await on.onMessage(signal.message);
          return;
        case 'voted':
          if (state.kind === 'open') await on.onVote(signal.vote);
          return;
        case 'responded':
          if (state.kind === 'open') signal.responses.forEach((response) => on.onResponse(response));
          return;
        case 'joined':
          if (state.kind !== 'open') return;
          await on.onMemberJoined(signal.groupAddress);
          on.onGroupsChanged();
          return;
        case 'left':
          if (state.kind === 'open') on.onGroupsChanged();
          return;
      }
    },

    takenOver() {
      if (isLive(state)) end({ kind: 'replaced' });
    },

    deliverReceipts() {
      for (const messageId of lostAnswers) on.onReceipt(messageId);
      lostAnswers.clear();
    },
  };
}

function groupsOf(
  world: SimulatedWorld,
  accountId: number,
): Pick<MessengerSession, 'listGroups' | 'fetchGroups' | 'listMembers' | 'leaveGroup' | 'readInvite' | 'listRequests'> {
  return {
    listGroups: () => world.listGroups(accountId),
    fetchGroups: () => world.listGroups(accountId),
    listMembers: (groupAddress) => world.listMembers(accountId, groupAddress),
    leaveGroup: (groupAddress) => world.leave(accountId, groupAddress),
    readInvite: (groupAddress) => world.readInvite(accountId, groupAddress),
    listRequests: (groupAddress) => world.listRequests(accountId, groupAddress),
  };
}

/** Address of the linked phone, constant per account. */
function addressOf(accountId: number): string {
  return `7900${String(accountId).padStart(7, '0')}@s.whatsapp.net`;
}
