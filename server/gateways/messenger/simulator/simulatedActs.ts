import { randomBytes } from 'node:crypto';

import { and, asc, eq, inArray } from 'drizzle-orm';

import { isOwnMessageAct, type GroupAct, type OwnMessageAct } from '@contract/groupActs';

import type { Database, Transaction } from '../../../db/database';
import { simChats, simMembers, simMessages, simRequests } from '../../../db/schema';
import type { OutgoingMessage, RemoteRequest } from '../messenger';

type Chat = typeof simChats.$inferSelect;

/** Like the real ones: 22 characters. */
const makeInviteCode = (): string => randomBytes(16).toString('base64url');

/** Whether the group is already as an act wants it: then nothing is written, as with the real messenger. */
export function isAsWanted(chat: Chat, act: GroupAct): boolean {
  switch (act.kind) {
    case 'close':
      return chat.isClosed;
    case 'open':
      return !chat.isClosed;
    case 'rename':
      return chat.name === act.name;
    case 'describe':
      return chat.description === act.description;
    case 'resetInvite':
      return act.code !== null && chat.inviteCode !== act.code;
    default:
      return false;
  }
}

/** Does it to the group. */
export async function applyAct(tx: Transaction, chat: Chat, { act, text, media }: OutgoingMessage): Promise<void> {
  if (!act) return;
  if (isOwnMessageAct(act)) {
    const changes = act.kind === 'recall' ? { isRecalled: true } : { correctedText: text };
    await tx.update(simMessages).set(changes).where(isTarget(chat, act));
    return;
  }
  if (act.kind === 'admit') {
    await answerRequests(tx, chat, act);
    return;
  }
  const changes = changesOf(act, media?.url ?? null);
  await tx.update(simChats).set(changes).where(eq(simChats.id, chat.id));
}

const isTarget = (chat: Chat, { messageId }: OwnMessageAct) =>
  and(eq(simMessages.chatId, chat.id), eq(simMessages.messageId, messageId));

/** The message that was corrected or recalled, as it is now. */
export async function findTarget(tx: Transaction, chat: Chat, act: OwnMessageAct) {
  const [row] = await tx.select().from(simMessages).where(isTarget(chat, act));
  return row ?? null;
}

function changesOf(
  act: Exclude<GroupAct, OwnMessageAct | { kind: 'admit' }>,
  pictureUrl: string | null,
): Partial<typeof simChats.$inferInsert> {
  switch (act.kind) {
    case 'close':
      return { isClosed: true };
    case 'open':
      return { isClosed: false };
    case 'rename':
      return { name: act.name };
    case 'describe':
      return { description: act.description };
    case 'picture':
      return { pictureUrl };
    case 'pin':
      return { pinnedMessageId: act.messageId };
    case 'resetInvite':
      return { inviteCode: makeInviteCode() };
  }
}

async function answerRequests(
  tx: Transaction,
  chat: Chat,
  { isApproved, people }: Extract<GroupAct, { kind: 'admit' }>,
): Promise<void> {
  const phones = people.map((address) => address.replace(/@.*$/, ''));
  const answered = await tx
    .delete(simRequests)
    .where(and(eq(simRequests.chatId, chat.id), inArray(simRequests.phone, phones)))
    .returning();
  const members = answered.map(({ name, phone }) => ({ chatId: chat.id, name, phone }));
  if (isApproved && members.length > 0) await tx.insert(simMembers).values(members);
}

/** The invite code of a group, created when it is first read. */
export async function readInvite(db: Database, accountId: number, address: string): Promise<string> {
  const isChat = and(eq(simChats.accountId, accountId), eq(simChats.address, address), simChats.isMember);
  const [chat] = await db.select().from(simChats).where(isChat);
  if (!chat?.isOwnAdmin) throw new Error('not-authorized');
  if (chat.inviteCode !== null) return chat.inviteCode;
  const inviteCode = makeInviteCode();
  await db.update(simChats).set({ inviteCode }).where(eq(simChats.id, chat.id));
  return inviteCode;
}

/** Who wants to join a group, the oldest first. */
export async function listRequests(db: Database, accountId: number, address: string): Promise<RemoteRequest[]> {
  const rows = await db
    .select({ phone: simRequests.phone, name: simRequests.name, askedAt: simRequests.askedAt })
    .from(simRequests)
    .innerJoin(simChats, eq(simChats.id, simRequests.chatId))
    .where(and(eq(simChats.accountId, accountId), eq(simChats.address, address), simChats.isOwnAdmin))
    .orderBy(asc(simRequests.id));
  return rows.map(({ askedAt, ...row }) => ({
    ...row,
    address: `${row.phone}@s.whatsapp.net`,
    askedAtMs: askedAt.getTime(),
  }));
}
