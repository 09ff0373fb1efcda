import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import {
  phoneMessagesPageCount,
  type PhoneChat,
  type PhoneMember,
  type PhoneMessage,
  type PhonePoll,
} from '@contract/phone';
import { OWN_MESSAGE_ACTS, type GroupAct } from '@contract/groupActs';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';

import type { Database } from '../../../db/database';
import { simChats, simMembers, simMessages, simVotes } from '../../../db/schema';

const messageColumns = {
  id: simMessages.id,
  chatId: simMessages.chatId,
  memberId: simMessages.memberId,
  messageId: simMessages.messageId,
  memberName: simMembers.name,
  text: simMessages.text,
  media: simMessages.media,
  mentionsAll: simMessages.mentionsAll,
  poll: simMessages.poll,
  act: simMessages.act,
  correctedText: simMessages.correctedText,
  isRecalled: simMessages.isRecalled,
  acceptedAt: simMessages.acceptedAt,
};

interface MessageRow extends Pick<PhoneMessage, 'id' | 'chatId' | 'text' | 'media' | 'mentionsAll'> {
  memberId: number | null;
  messageId: string | null;
  memberName: string | null;
  poll: Poll | null;
  act: GroupAct | null;
  correctedText: string | null;
  isRecalled: boolean;
  acceptedAt: Date;
}

/** What members chose, by the message of the poll. */
type Votes = ReadonlyMap<number, PhonePoll['votes']>;

/** A message as the phone shows it. */
export const presentMessage = (
  { id, chatId, text, media, mentionsAll, poll, act, acceptedAt, ...row }: MessageRow,
  votes: Votes = new Map(),
): PhoneMessage => ({
  id,
  chatId,
  text: row.correctedText ?? text,
  media,
  mentionsAll,
  ...(row.correctedText !== null && { isCorrected: true as const }),
  ...(row.isRecalled && { text: '', media: null, mentionsAll: false, isRecalled: true as const }),
  // A member that has left is no row any more; what it wrote has no id of the sender.
  author: row.messageId === null ? { id: row.memberId ?? 0, name: row.memberName ?? '' } : null,
  ...(poll && !row.isRecalled && { poll: { ...poll, votes: votes.get(id) ?? [] } }),
  ...(act && { act }),
  atMs: acceptedAt.getTime(),
});

/** What members chose in these polls. */
export async function readVotes(db: Database, messageIds: readonly number[]): Promise<Votes> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(simVotes)
    .where(inArray(simVotes.messageId, [...messageIds]))
    .orderBy(asc(simVotes.memberId));
  const votes = new Map<number, PhonePoll['votes']>();
  for (const { messageId, ...vote } of rows) votes.set(messageId, [...(votes.get(messageId) ?? []), vote]);
  return votes;
}

/** Corrected and recalled messages show it themselves. */
const isShown = sql`coalesce(${simMessages.act} ->> 'kind', '') not in ${[...OWN_MESSAGE_ACTS]}`;

const chatColumns = {
  id: simChats.id,
  name: simChats.name,
  kind: simChats.kind,
  isClosed: simChats.isClosed,
  description: simChats.description,
  pictureUrl: simChats.pictureUrl,
};

/** Groups of one account on its phone, most recently active first. */
export async function listPhoneChats(db: Database, accountId: number): Promise<PhoneChat[]> {
  const ofAccount = and(eq(simChats.accountId, accountId), simChats.isMember);
  const pinned = alias(simMessages, 'pinned');
  const chats = await db
    .select({
      ...chatColumns,
      pinnedText: sql<
        string | null
      >`case when not ${pinned.isRecalled} then coalesce(${pinned.correctedText}, ${pinned.text}) end`,
    })
    .from(simChats)
    .leftJoin(pinned, and(eq(pinned.chatId, simChats.id), eq(pinned.messageId, simChats.pinnedMessageId)))
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
    .where(and(eq(simMessages.accountId, accountId), isShown))
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
    .where(and(eq(simMessages.chatId, chatId), isShown, beforeId === null ? undefined : lt(simMessages.id, beforeId)))
    .orderBy(desc(simMessages.id))
    .limit(phoneMessagesPageCount);
  const votes = await readVotes(
    db,
    rows.flatMap(({ id, poll }) => (poll ? id : [])),
  );
  return rows.map((row) => presentMessage(row, votes)).reverse();
}
