import { and, eq } from 'drizzle-orm';

import type { PhoneMessage } from '@contract/phone';

import type { Database, Transaction } from '../../../db/database';
import { simChats, simMembers, simMessages } from '../../../db/schema';
import { sqlNow, type Clock } from '../../clock';
import { holdLease } from '../lease';
import type { OutgoingMessage } from '../messenger';

/** A message accepted by the simulator, and its group. */
export interface AcceptedMessage {
  groupAddress: string;
  message: PhoneMessage;
}

/** Result of handing a message to the simulator. */
export type Acceptance = { accepted: AcceptedMessage } | { refusal: 'group_unknown' | 'not_member' | 'not_allowed' };

/** A connection to the simulator: its account and lease. */
export interface Connection {
  accountId: number;
  epoch: number;
}

type Deps = { db: Database; clock: Clock };

/**
 * Accepts a message of the console; for `accepted` the row is committed. Like the real messenger it serves only the
 * newest connection of an account.
 * @throws LeaseLostError when that is another one
 */
export async function acceptFromConsole(
  { db, clock }: Deps,
  { accountId, epoch }: Connection,
  message: OutgoingMessage,
): Promise<Acceptance> {
  return db.transaction(async (tx) => {
    await holdLease(tx, accountId, epoch);
    return accept(tx, clock, accountId, message);
  });
}

async function accept(
  tx: Transaction,
  clock: Clock,
  accountId: number,
  { messageId, groupAddress, text, media }: OutgoingMessage,
): Promise<Acceptance> {
  const [chat] = await tx
    .select()
    .from(simChats)
    .where(and(eq(simChats.accountId, accountId), eq(simChats.address, groupAddress)));
  if (!chat) return { refusal: 'group_unknown' };
  if (!chat.isMember) return { refusal: 'not_member' };
  if (!chat.canPost) return { refusal: 'not_allowed' };

  const shown = media && { kind: media.kind, url: media.url, fileName: media.fileName };
  const [row] = await tx
    .insert(simMessages)
    .values({ accountId, chatId: chat.id, messageId, text, media: shown, acceptedAt: sqlNow(clock) })
    .returning();
  if (!row) throw new Error('The journal row was not written.');
  const { id, chatId, acceptedAt } = row;
  return {
    accepted: { groupAddress, message: { id, chatId, author: null, text, media: shown, atMs: acceptedAt.getTime() } },
  };
}

/** Accepts a member's message; null when the account has no such group or the group no such member. */
export async function acceptFromMember(
  { db, clock }: Deps,
  accountId: number,
  { chatId, memberId, text }: { chatId: number; memberId: number; text: string },
): Promise<AcceptedMessage | null> {
  const [author] = await db
    .select({ id: simMembers.id, name: simMembers.name, address: simChats.address })
    .from(simMembers)
    .innerJoin(simChats, eq(simChats.id, simMembers.chatId))
    .where(
      and(eq(simMembers.id, memberId), eq(simChats.id, chatId), eq(simChats.accountId, accountId), simChats.isMember),
    );
  if (!author) return null;
  const [row] = await db
    .insert(simMessages)
    .values({ accountId, chatId, memberId, text, acceptedAt: sqlNow(clock) })
    .returning();
  if (!row) throw new Error('The message was not written.');
  const { id, name, address } = author;
  const atMs = row.acceptedAt.getTime();
  return { groupAddress: address, message: { id: row.id, chatId, author: { id, name }, text, media: null, atMs } };
}
