import { createHash, randomBytes, randomInt } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import type { PhoneMember } from '@contract/phone';

import type { Database } from '../../../db/database';
import { messengerAccounts, simChats, simMembers, simRequests, users } from '../../../db/schema';
import { sqlNow, type Clock } from '../../clock';
import type { RelaySignal } from '../messenger';
import type { PhoneEvent, SimulatedPhone } from '../phone';
import { acceptFromMember } from './acceptMessage';
import { acceptVote } from './acceptVote';
import type { LinkCodes } from './linkCodes';
import { replyTo, respondAs } from './simulatedResponses';
import { listPhoneChats, listPhoneMessages } from './phoneHistory';

const TOKEN_BYTES = 32;
const PHONES_COUNT = 1_000_000_000;

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

const makePhone = () => `79${String(randomInt(PHONES_COUNT)).padStart(9, '0')}`;

/** Adds a request to join a simulated group; false when the account has no such group. */
async function addRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: number,
  { chatId, name }: { chatId: number; name: string },
): Promise<boolean> {
  const isOwn = and(eq(simChats.id, chatId), eq(simChats.accountId, accountId), simChats.isMember);
  const [chat] = await db.select({ id: simChats.id }).from(simChats).where(isOwn);
  if (!chat) return false;
  await db.insert(simRequests).values({ chatId, name, phone: makePhone(), askedAt: sqlNow(clock) });
  return true;
}

/** Adds a member to a simulated group; null when the account has no such group. */
async function addMember(
  db: Database,
  accountId: number,
  chatId: number,
  name: string,
): Promise<{ groupAddress: string; member: PhoneMember } | null> {
  const [chat] = await db
    .select({ address: simChats.address })
    .from(simChats)
    .where(and(eq(simChats.id, chatId), eq(simChats.accountId, accountId), simChats.isMember));
  if (!chat) return null;
  const phone = makePhone();
  const [row] = await db.insert(simMembers).values({ chatId, name, phone }).returning();
  if (!row) throw new Error('The member was not written.');
  return { groupAddress: chat.address, member: { id: row.id, name, phone, isAdmin: row.isAdmin } };
}
