import { createHash, randomBytes } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import type { Database } from '../../../db/database';
import { messengerAccounts, users } from '../../../db/schema';
import type { Clock } from '../../clock';
import type { RelaySignal } from '../phoneSignal';
import type { PhoneEvent, SimulatedPhone } from '../phone';
import { acceptFromMember } from './acceptMessage';
import { acceptVote } from './acceptVote';
import type { LinkCodes } from './linkCodes';
import { listPhoneChats, listPhoneMessages } from './phoneHistory';
import { addMember, addRequest, removeMember } from './simulatedMembers';
import { replyTo, respondAs } from './simulatedResponses';

const TOKEN_BYTES = 32;

interface Deps {
  db: Database;
  clock: Clock;
  codes: LinkCodes;
  /** Forwards actions of the phone to the session of its account. */
  relay: RelaySignal;
}

/** The simulator's phone. Its tokens are random and stored hashed. */
export function createSimulatedPhone({ db, clock, codes, relay }: Deps): SimulatedPhone {
  const listeners = new Set<(event: PhoneEvent) => void>();
  const emit = (event: PhoneEvent) => listeners.forEach((listener) => listener(event));

  return {
    async findLinkEmail(code) {
      const accountId = await codes.findAccount(code);
      return accountId === null ? null : findEmail(db, accountId);
    },

    async link(code) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const accountId = await codes.redeem(code, hashToken(token));
      if (accountId === null) return null;
      await relay(accountId, { kind: 'linked' });
      return token;
    },

    authenticate: (token) => codes.findPhone(hashToken(token)),
    listChats: (accountId) => listPhoneChats(db, accountId),
    listMessages: (accountId, chatId, beforeId) => listPhoneMessages(db, accountId, chatId, beforeId),

    async write(accountId, chatId, { memberId, text }) {
      const accepted = await acceptFromMember({ db, clock }, accountId, { chatId, memberId, text });
      if (!accepted) return null;
      const { groupAddress, message } = accepted;
      emit({ kind: 'message', accountId, message });
      const incoming = { groupAddress, text: message.text, atMs: message.atMs };
      await relay(accountId, { kind: 'wrote', message: incoming });
      const responses = await replyTo({ db, clock }, accountId, { chatId, memberId });
      if (responses.length > 0) await relay(accountId, { kind: 'responded', responses });
      return message;
    },

    async vote(accountId, place, body) {
      const accepted = await acceptVote({ db, clock }, accountId, place, body);
      if (!accepted) return null;
      emit({ kind: 'message', accountId, message: accepted.message });
      await relay(accountId, { kind: 'voted', vote: accepted.vote });
      return accepted.message;
    },

    async respond(accountId, place, body) {
      const responses = await respondAs({ db, clock }, accountId, place, body);
      if (responses) await relay(accountId, { kind: 'responded', responses });
      return responses !== null;
    },

    async join(accountId, chatId, { name }) {
      const joined = await addMember(db, accountId, chatId, name);
      if (!joined) return null;
      const { groupAddress, member } = joined;
      emit({ kind: 'joined', accountId, chatId, member });
      await relay(accountId, { kind: 'joined', groupAddress });
      return member;
    },

    async leave(accountId, place) {
      const groupAddress = await removeMember(db, accountId, place);
      if (groupAddress === null) return false;
      emit({ kind: 'left', accountId, ...place });
      await relay(accountId, { kind: 'left', groupAddress });
      return true;
    },

    ask: (accountId, chatId, { name }) => addRequest({ db, clock }, accountId, { chatId, name }),

    disturb: (accountId, disturbance) => relay(accountId, { kind: 'disturbed', disturbance }),

    async unlink(accountId) {
      await codes.unlink(accountId);
      await relay(accountId, { kind: 'unlinked' });
      emit({ kind: 'unlinked', accountId });
    },

    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit,
  };
}

async function findEmail(db: Database, accountId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: sql<string>`coalesce(${users.email}, ${users.name})` })
    .from(messengerAccounts)
    .innerJoin(users, eq(users.id, messengerAccounts.userId))
    .where(eq(messengerAccounts.id, accountId));
  return row?.email ?? null;
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
