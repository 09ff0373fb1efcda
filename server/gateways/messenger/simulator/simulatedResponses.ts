import { createHash } from 'node:crypto';

import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';

import type { RespondOnPhone } from '@contract/phone';

import type { Database } from '../../../db/database';
import { simChats, simMembers, simMessages } from '../../../db/schema';
import type { Clock } from '../../clock';
import type { IncomingResponse } from '../incomingResponse';

interface Parts {
  db: Database;
  clock: Clock;
}

/** Of those who read a message. */
const REACTED_SHARE = 0.2;

/** A member's response, or that of all members, to a message of the console; null when the account has no such message or the chat no such member. */
export async function respondAs(
  parts: Parts,
  accountId: number,
  { chatId, messageId }: { chatId: number; messageId: number },
  { memberId, kind }: RespondOnPhone,
): Promise<IncomingResponse[] | null> {
  const members = await listMembers(parts.db, and(eq(simMessages.id, messageId), ofChat(accountId, chatId)));
  const chosen = members.filter(({ id }) => memberId === null || id === memberId);
  return chosen.length === 0 ? null : chosen.map((member) => toResponse(parts, member, kind));
}

/** What a member writes right after a message of the console replies to it; empty when there is none. */
export async function replyTo(
  parts: Parts,
  accountId: number,
  { chatId, memberId }: { chatId: number; memberId: number },
): Promise<IncomingResponse[]> {
  const isOwn = and(ofChat(accountId, chatId), isNotNull(simMessages.messageId), isNull(simMessages.act));
  const [last] = await parts.db
    .select({ id: simMessages.id })
    .from(simMessages)
    .innerJoin(simChats, eq(simChats.id, simMessages.chatId))
    .where(isOwn)
    .orderBy(desc(simMessages.id))
    .limit(1);
  return (
    (last && (await respondAs(parts, accountId, { chatId, messageId: last.id }, { memberId, kind: 'replied' }))) ?? []
  );
}

/** The phones of all members get a message, and a share of them reads it; each member does the same whenever it is asked. */
export async function respondAlone(
  parts: Parts,
  accountId: number,
  { chatId, messageId }: { chatId: number; messageId: number },
  readRate: number,
): Promise<IncomingResponse[]> {
  if (readRate === 0) return [];
  const members = await listMembers(parts.db, and(eq(simMessages.id, messageId), ofChat(accountId, chatId)));
  return members.flatMap((member) => {
    const luck = luckOf(member);
    const read = luck < readRate ? [toResponse(parts, member, 'read')] : [];
    const reacted = luck < readRate * REACTED_SHARE ? [toResponse(parts, member, 'reacted')] : [];
    return [toResponse(parts, member, 'delivered'), ...read, ...reacted];
  });
}

const ofChat = (accountId: number, chatId: number) =>
  and(eq(simMessages.chatId, chatId), eq(simMessages.accountId, accountId), simChats.isMember);

type Member = Awaited<ReturnType<typeof listMembers>>[number];

/** The members of a message's chat, each with the message. */
async function listMembers(db: Database, which: ReturnType<typeof and>) {
  const rows = await db
    .select({
      id: simMembers.id,
      phone: simMembers.phone,
      groupAddress: simChats.address,
      messageId: simMessages.messageId,
    })
    .from(simMessages)
    .innerJoin(simChats, eq(simChats.id, simMessages.chatId))
    .innerJoin(simMembers, eq(simMembers.chatId, simChats.id))
    .where(which);
  return rows.flatMap(({ messageId, ...row }) => (messageId === null ? [] : { ...row, messageId }));
}

const toResponse = ({ clock }: Parts, member: Member, kind: IncomingResponse['kind']): IncomingResponse => ({
  groupAddress: member.groupAddress,
  messageId: member.messageId,
  member: `${member.phone}@s.whatsapp.net`,
  kind,
  atMs: clock.nowMs(),
});

/** From 0 to 1. */
const luckOf = ({ id, messageId }: Member): number =>
  createHash('sha256').update(`${id} ${messageId}`).digest().readUInt32BE() / 2 ** 32;
