import { and, eq, not, or, sql } from 'drizzle-orm';

import { isOwnMessageAct } from '@contract/groupActs';
import type { PhoneMessage } from '@contract/phone';

import type { Database, Transaction } from '../../../db/database';
import { simChats, simMembers, simMessages } from '../../../db/schema';
import { sqlNow, type Clock } from '../../clock';
import { lockEpochs } from '../lease';
import { presentMessage } from './phoneHistory';
import { applyAct, findTarget, isAsWanted } from './simulatedActs';
import type { OutgoingMessage } from '../messenger';

/** A message accepted by the simulator, and its group. */
export interface AcceptedMessage {
  groupAddress: string;
  message: PhoneMessage;
}

/** Result of handing a message to the simulator; null: the group was as the act wanted it. */
export type Acceptance = { accepted: AcceptedMessage | null } | { refusal: Refusal };

type Refusal = 'group_unknown' | 'not_member' | 'not_allowed' | 'notAdmin';
type Chat = typeof simChats.$inferSelect;

/** A connection to the simulator: its account and lease. */
export interface Connection {
  accountId: number;
  epoch: number;
}

type Deps = { db: Database; clock: Clock };

/** A message of the console, and the connection that sends it. */
export interface ConsoleMessage {
  connection: Connection;
  message: OutgoingMessage;
}

/**
 * Accepts messages of the console, in one transaction; for `accepted` the row is committed. Like the real messenger it serves only
 * the newest connection of an account: `leaseLost` when that is another one.
 */
export async function acceptFromConsole(
  { db, clock }: Deps,
  sent: readonly ConsoleMessage[],
): Promise<(Acceptance | 'leaseLost')[]> {
  return db.transaction(async (tx) => {
    const epochs = await lockEpochs(
      tx,
      sent.map(({ connection }) => connection.accountId),
    );
    const chats = await findChats(tx, sent);
    const refused = sent.map(({ connection: { accountId, epoch }, message }) => {
      if ((epochs.get(accountId) ?? Infinity) > epoch) return 'leaseLost';
      return refuse(chats.get(chatKey(accountId, message.groupAddress)), message);
    });
    const wanted = sent.flatMap(({ connection: { accountId }, message }, at) => {
      const chat = chats.get(chatKey(accountId, message.groupAddress));
      return refused[at] === null && chat ? [{ chat, message }] : [];
    });
    for (const { chat, message } of wanted) await applyAct(tx, chat, message);
    const rows = wanted.map(({ chat, message }) => toRow(clock, chat, message));
    const written = rows.length === 0 ? [] : await tx.insert(simMessages).values(rows).returning();
    const byMessage = new Map(written.map((row) => [row.messageId, row]));
    const targets = await readTargets(tx, wanted);
    return sent.map(
      ({ message }, at) =>
        refused[at] ?? present(message, targets.get(message.messageId) ?? byMessage.get(message.messageId)),
    );
  });
}

const chatKey = (accountId: number, address: string): string => `${accountId} ${address}`;

async function findChats(tx: Transaction, sent: readonly ConsoleMessage[]): Promise<Map<string, Chat>> {
  const accountIds = sql.param(sent.map(({ connection }) => connection.accountId));
  const addresses = sql.param(sent.map(({ message }) => message.groupAddress));
  const chats = await tx
    .select()
    .from(simChats)
    .where(
      sql`(${simChats.accountId}, ${simChats.address}) in
        (select * from unnest(${accountIds}::int[], ${addresses}::text[]))`,
    );
  return new Map(chats.map((chat) => [chatKey(chat.accountId, chat.address), chat]));
}

/** Why nothing is written, also because the group is as wanted; null: it is. */
function refuse(chat: Chat | undefined, { act }: OutgoingMessage): Acceptance | null {
  if (!chat) return { refusal: 'group_unknown' };
  if (!chat.isMember) return { refusal: 'not_member' };
  if (act && isAsWanted(chat, act)) return { accepted: null };
  if (isOwnMessageAct(act)) return null;
  if (act) return chat.isOwnAdmin ? null : { refusal: 'notAdmin' };
  return chat.canPost && (!chat.isClosed || chat.isOwnAdmin) ? null : { refusal: 'not_allowed' };
}

/** What the phone shows of those that are corrected or recalled, by the id of the act. */
async function readTargets(tx: Transaction, wanted: readonly { chat: Chat; message: OutgoingMessage }[]) {
  const targets = new Map<string, typeof simMessages.$inferSelect>();
  for (const { chat, message } of wanted) {
    const target = isOwnMessageAct(message.act) ? await findTarget(tx, chat, message.act) : null;
    if (target) targets.set(message.messageId, target);
  }
  return targets;
}

function toRow(clock: Clock, chat: Chat, { messageId, text, media, mentionsAll, poll, act }: OutgoingMessage) {
  const shown = media && { kind: media.kind, url: media.url, fileName: media.fileName };
  const content = { text, media: shown, mentionsAll, ...(poll && { poll }), ...(act && { act }) };
  return { accountId: chat.accountId, chatId: chat.id, messageId, ...content, acceptedAt: sqlNow(clock) };
}

function present({ groupAddress }: OutgoingMessage, row: typeof simMessages.$inferSelect | undefined): Acceptance {
  if (!row) throw new Error('The journal row was not written.');
  return { accepted: { groupAddress, message: presentMessage({ ...row, memberName: null }) } };
}

/** Accepts a member's message; null when the account has no such group, the group no such member, or only admins write. */
export async function acceptFromMember(
  { db, clock }: Deps,
  accountId: number,
  { chatId, memberId, text }: { chatId: number; memberId: number; text: string },
): Promise<AcceptedMessage | null> {
  const mayWrite = or(not(simChats.isClosed), simMembers.isAdmin);
  const [author] = await db
    .select({ id: simMembers.id, name: simMembers.name, address: simChats.address })
    .from(simMembers)
    .innerJoin(simChats, eq(simChats.id, simMembers.chatId))
    .where(
      and(
        eq(simMembers.id, memberId),
        eq(simChats.id, chatId),
        eq(simChats.accountId, accountId),
        simChats.isMember,
        mayWrite,
      ),
    );
  if (!author) return null;
  const [row] = await db
    .insert(simMessages)
    .values({ accountId, chatId, memberId, text, acceptedAt: sqlNow(clock) })
    .returning();
  if (!row) throw new Error('The message was not written.');
  const { id, name, address } = author;
  const atMs = row.acceptedAt.getTime();
  const message = { id: row.id, chatId, author: { id, name }, text, media: null, mentionsAll: false, atMs };
  return { groupAddress: address, message };
}
