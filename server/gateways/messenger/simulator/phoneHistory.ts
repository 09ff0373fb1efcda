import { and, asc, desc, eq, lt } from 'drizzle-orm';

import { phoneMessagesPageCount, type PhoneChat, type PhoneMember, type PhoneMessage } from '@contract/phone';

import type { Database } from '../../../db/database';
import { simChats, simMembers, simMessages } from '../../../db/schema';

const messageColumns = {
  id: simMessages.id,
  chatId: simMessages.chatId,
  memberId: simMessages.memberId,
  memberName: simMembers.name,
  text: simMessages.text,
  media: simMessages.media,
  mentionsAll: simMessages.mentionsAll,
  acceptedAt: simMessages.acceptedAt,
};

interface MessageRow extends Pick<PhoneMessage, 'id' | 'chatId' | 'text' | 'media' | 'mentionsAll'> {
  memberId: number | null;
  memberName: string | null;
  acceptedAt: Date;
}

const presentMessage = ({ memberId, memberName, acceptedAt, ...message }: MessageRow): PhoneMessage => ({
  ...message,
  author: memberId === null ? null : { id: memberId, name: memberName ?? '' },
  atMs: acceptedAt.getTime(),
});

/** Groups of one account on its phone, most recently active first. */
export async function listPhoneChats(db: Database, accountId: number): Promise<PhoneChat[]> {
  const ofAccount = and(eq(simChats.accountId, accountId), simChats.isMember);
  const chats = await db
    .select({ id: simChats.id, name: simChats.name, kind: simChats.kind })
    .from(simChats)
    .where(ofAccount)
    .orderBy(asc(simChats.id));
  const members = await db
    .select({
      chatId: simMembers.chatId,
      id: simMembers.id,
      name: simMembers.name,
      phone: simMembers.phone,
      isAdmin: simMembers.isAdmin,
    })
    .from(simMembers)
    .innerJoin(simChats, eq(simChats.id, simMembers.chatId))
    .where(ofAccount)
    .orderBy(asc(simMembers.id));
  const last = await db
    .selectDistinctOn([simMessages.chatId], messageColumns)
    .from(simMessages)
    .leftJoin(simMembers, eq(simMembers.id, simMessages.memberId))
    .where(eq(simMessages.accountId, accountId))
    .orderBy(simMessages.chatId, desc(simMessages.id));

  const membersOf = new Map<number, PhoneMember[]>();
  for (const { chatId, ...member } of members) membersOf.set(chatId, [...(membersOf.get(chatId) ?? []), member]);
  const lastOf = new Map(last.map((row) => [row.chatId, presentMessage(row)]));
  return chats
    .map((chat) => ({ ...chat, members: membersOf.get(chat.id) ?? [], lastMessage: lastOf.get(chat.id) ?? null }))
    .sort((a, b) => (b.lastMessage?.atMs ?? 0) - (a.lastMessage?.atMs ?? 0));
}

/** One page of a chat, newest last; null when the account has no such chat. */
export async function listPhoneMessages(
  db: Database,
  accountId: number,
  chatId: number,
  beforeId: number | null,
): Promise<PhoneMessage[] | null> {
  const [chat] = await db
    .select({ id: simChats.id })
    .from(simChats)
    .where(and(eq(simChats.id, chatId), eq(simChats.accountId, accountId), simChats.isMember));
  if (!chat) return null;
  const rows = await db
    .select(messageColumns)
    .from(simMessages)
    .leftJoin(simMembers, eq(simMembers.id, simMessages.memberId))
    .where(and(eq(simMessages.chatId, chatId), beforeId === null ? undefined : lt(simMessages.id, beforeId)))
    .orderBy(desc(simMessages.id))
    .limit(phoneMessagesPageCount);
  return rows.map(presentMessage).reverse();
}
