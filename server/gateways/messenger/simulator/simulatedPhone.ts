import { createHash, randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Database } from '../../../db/database';
import { messengerAccounts, users } from '../../../db/schema';
import type { Clock } from '../../clock';
import type { PhoneNews, SimulatedPhone } from '../phone';
import { acceptFromMember } from './acceptMessage';
import { addMember } from './addMember';
import type { LinkCodes } from './linkCodes';
import { listPhoneChats, listPhoneMessages } from './phoneHistory';
import type { SimulatedSession } from './simulatedSession';

const TOKEN_BYTES = 32;

interface Deps {
  db: Database;
  clock: Clock;
  codes: LinkCodes;
  /** Live sessions of this process by account. */
  sessions: ReadonlyMap<number, SimulatedSession>;
}

/** The phone of the simulator. Its tokens are random and stored hashed. */
export function createSimulatedPhone({ db, clock, codes, sessions }: Deps): SimulatedPhone {
  const listeners = new Set<(news: PhoneNews) => void>();
  const tell = (news: PhoneNews) => listeners.forEach((listener) => listener(news));

  return {
    async findLinkEmail(code) {
      const accountId = await codes.findAccount(code);
      return accountId === null ? null : findEmail(db, accountId);
    },

    async link(code) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const accountId = await codes.redeem(code, hashToken(token));
      if (accountId === null) return null;
      await sessions.get(accountId)?.phoneLinked();
      return token;
    },

    authenticate: (token) => codes.findPhone(hashToken(token)),
    listChats: (accountId) => listPhoneChats(db, accountId),
    listMessages: (accountId, chatId, beforeId) => listPhoneMessages(db, accountId, chatId, beforeId),

    async write(accountId, chatId, { memberId, text }) {
      const accepted = await acceptFromMember({ db, clock }, accountId, { chatId, memberId, text });
      if (!accepted) return null;
      const { groupAddress, message } = accepted;
      tell({ kind: 'message', accountId, message });
      sessions.get(accountId)?.memberWrote({ groupAddress, text: message.text, atMs: message.atMs });
      return message;
    },

    async join(accountId, chatId, { name }) {
      const joined = await addMember(db, accountId, chatId, name);
      if (!joined) return null;
      const { groupAddress, member } = joined;
      tell({ kind: 'joined', accountId, chatId, member });
      sessions.get(accountId)?.memberJoined(groupAddress);
      return member;
    },

    async unlink(accountId) {
      await codes.unlink(accountId);
      sessions.get(accountId)?.phoneUnlinked();
      tell({ kind: 'unlinked', accountId });
    },

    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell,
  };
}

async function findEmail(db: Database, accountId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(messengerAccounts)
    .innerJoin(users, eq(users.id, messengerAccounts.userId))
    .where(eq(messengerAccounts.id, accountId));
  return row?.email ?? null;
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
