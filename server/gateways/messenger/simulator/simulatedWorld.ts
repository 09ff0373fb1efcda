import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import type { Database, Transaction } from '../../../db/database';
import { messengerAccounts, simChats, simMembers, simMessages } from '../../../db/schema';
import { sqlNow, type Clock } from '../../clock';
import type { RemoteGroup, RemoteMember } from '../messenger';
import { listRequests, readInvite } from './simulatedActs';
import { planWorld, type PlannedChat } from './worldPlan';

const CHATS_PER_INSERT = 200;

/** Simulated groups, members and history in the database. Every call is limited to one account. */
export type SimulatedWorld = ReturnType<typeof createSimulatedWorld>;

/** @param groupsCount number of groups created when an account's phone is first linked */
export function createSimulatedWorld({ db, clock }: { db: Database; clock: Clock }, groupsCount: number) {
  return {
    /** Creates the account's groups unless they exist; they survive unlinking and restarts. */
    async ensure(accountId: number): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId)).for('update');
        const [chat] = await tx.select().from(simChats).where(eq(simChats.accountId, accountId)).limit(1);
        if (chat) return;
        const plan = planWorld(accountId, groupsCount);
        for (let from = 0; from < plan.length; from += CHATS_PER_INSERT) {
          await insertChats(tx, clock, accountId, plan.slice(from, from + CHATS_PER_INSERT));
        }
      });
    },

    /** Groups of the account in the order of creation. */
    async listGroups(accountId: number): Promise<RemoteGroup[]> {
      const last = db
        .select({
          chatId: simMessages.chatId,
          atMs: sql<number>`(extract(epoch from max(${simMessages.acceptedAt})) * 1000)::float8`.as('at_ms'),
        })
        .from(simMessages)
        .where(and(eq(simMessages.accountId, accountId), isNull(simMessages.messageId)))
        .groupBy(simMessages.chatId)
        .as('last');
      return db
        .select({
          address: simChats.address,
          name: simChats.name,
          type: simChats.kind,
          canPost: simChats.canPost,
          isOwnAdmin: simChats.isOwnAdmin,
          isClosed: sql<boolean>`${simChats.isClosed} or not ${simChats.canPost}`,
          membersCount: db.$count(simMembers, eq(simMembers.chatId, simChats.id)),
          lastActivityAtMs: last.atMs,
        })
        .from(simChats)
        .leftJoin(last, eq(last.chatId, simChats.id))
        .where(and(eq(simChats.accountId, accountId), simChats.isMember))
        .orderBy(asc(simChats.id));
    },

    async listMembers(accountId: number, address: string): Promise<RemoteMember[]> {
      return db
        .select({ phone: simMembers.phone, name: simMembers.name, isAdmin: simMembers.isAdmin })
        .from(simMembers)
        .innerJoin(simChats, eq(simChats.id, simMembers.chatId))
        .where(and(eq(simChats.accountId, accountId), eq(simChats.address, address), simChats.isMember))
        .orderBy(asc(simMembers.id));
    },

    readInvite: (accountId: number, address: string) => readInvite(db, accountId, address),
    listRequests: (accountId: number, address: string) => listRequests(db, accountId, address),

    /** Leaving a second time changes nothing. */
    async leave(accountId: number, address: string): Promise<void> {
      await db
        .update(simChats)
        .set({ isMember: false })
        .where(and(eq(simChats.accountId, accountId), eq(simChats.address, address)));
    },
  };
}

async function insertChats(tx: Transaction, clock: Clock, accountId: number, plan: PlannedChat[]): Promise<void> {
  const chats = await tx
    .insert(simChats)
    .values(
      plan.map(({ address, name, kind, canPost, isOwnAdmin }) => ({
        accountId,
        address,
        name,
        kind,
        canPost,
        isOwnAdmin,
      })),
    )
    .returning({ id: simChats.id });
  const members = await tx
    .insert(simMembers)
    .values(plan.flatMap((chat, index) => chat.members.map((member) => ({ ...member, chatId: idAt(chats, index) }))))
    .returning({ id: simMembers.id });

  let membersBefore = 0;
  const phrases = plan.flatMap((chat, index) => {
    const first = membersBefore;
    membersBefore += chat.members.length;
    return chat.phrases.map(({ memberIndex, text, minutesAgo }) => ({
      accountId,
      chatId: idAt(chats, index),
      memberId: idAt(members, first + memberIndex),
      text,
      acceptedAt: sql`${sqlNow(clock)} - ${minutesAgo} * interval '1 minute'`,
    }));
  });
  await tx.insert(simMessages).values(phrases);
}

function idAt(rows: readonly { id: number }[], index: number): number {
  const row = rows[index];
  if (!row) throw new Error('The database returned fewer rows than were inserted.');
  return row.id;
}
