import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { MINUTE_MS } from '@contract/time';

import type { Database, Queryable, Transaction } from '../../../db/database';
import { botChats, botEvents, botLinks, botPolls, botRequests, deliveries } from '../../../db/schema';
import { holdLease } from '../lease';
import type { RemoteGroup } from '../messenger';
import { botContext, type SecretBox } from '../whatsapp/secretBox';
import { findLost } from './lostMessages';
import { createPressStore } from './pressStore';
import { createRequestStore } from './requestStore';
import { endEvents, hasReceived, readEvents } from './storedEvents';

/** The bot of an account. */
export interface BotLink {
  botId: string;
  token: string;
  marker: string | null;
  /** Where its messenger was asked to send the events. */
  hookUrl: string | null;
}

/** For so long a message whose end is not known could be taken for a later one. */
const OPEN_MS = MINUTE_MS;

type Known = Omit<typeof botChats.$inferInsert, 'accountId'>;

/** A poll that a bot sent. Votes name the poll, not its message. */
export type KnownPoll = Omit<typeof botPolls.$inferInsert, 'accountId' | 'pollId'>;

/** A message that is unconfirmed, and how much earlier it was handed over. */
export interface OpenMessage {
  text: string;
  earlierMs: number;
}

/** What is kept of the bot of one account. Writes of a session throw LeaseLostError once another process owns the account. */
export type BotStore = ReturnType<typeof createBotStore>;

/** Whether another account has this bot. */
export async function isLinkedElsewhere(
  db: Queryable,
  accountId: number,
  { kind, botId }: { kind: string; botId: string },
): Promise<boolean> {
  const isBot = and(eq(botLinks.kind, kind), eq(botLinks.botId, botId));
  return (await db.$count(botLinks, and(isBot, ne(botLinks.accountId, accountId)))) > 0;
}

/** Links a bot to an account instead of its former one, whose groups are forgotten. @returns false when another account has it */
export async function storeLink(
  db: Queryable,
  box: SecretBox,
  { accountId, kind }: { accountId: number; kind: string },
  { botId, token }: Pick<BotLink, 'botId' | 'token'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await isLinkedElsewhere(tx, accountId, { kind, botId })) return false;
    const [former] = await tx.select().from(botLinks).where(eq(botLinks.accountId, accountId)).for('update');
    // Also without a former one: an event of it may have been stored just after it was unlinked.
    if (former?.botId !== botId) await forgetAll(tx, accountId);
    const values = { kind, botId, token: box.encrypt(botContext(accountId), Buffer.from(token)) };
    const { marker, hookUrl } = former?.botId === botId ? former : { marker: null, hookUrl: null };
    const link = { ...values, marker, hookUrl };
    await tx
      .insert(botLinks)
      .values({ accountId, ...link })
      .onConflictDoUpdate({ target: botLinks.accountId, set: link });
    return true;
  });
}

/** What is kept of the groups of a bot. */
async function forgetAll(tx: Transaction, accountId: number): Promise<void> {
  for (const table of [botChats, botPolls, botRequests, botEvents])
    await tx.delete(table).where(eq(table.accountId, accountId));
}

export function createBotStore(db: Database, box: SecretBox, accountId: number, epoch: number) {
  const isOwn = eq(botLinks.accountId, accountId);
  const isChat = (address: string) => and(eq(botChats.accountId, accountId), eq(botChats.address, address));

  const write = (work: (tx: Transaction) => Promise<unknown>): Promise<void> =>
    db.transaction(async (tx) => {
      await holdLease(tx, accountId, epoch);
      await work(tx);
    });

  return {
    async readLink(): Promise<BotLink | null> {
      const [row] = await db.select().from(botLinks).where(isOwn);
      if (!row) return null;
      const token = box.decrypt(botContext(accountId), row.token).toString();
      return { botId: row.botId, token, marker: row.marker, hookUrl: row.hookUrl };
    },
    /** Also forgets its groups. A former owner that learns late of a revoked token must not forget the bot that was linked since. */
    unlink: () =>
      write(async (tx) => {
        await tx.delete(botLinks).where(isOwn);
        await forgetAll(tx, accountId);
      }),
    keepMarker: (marker: string) => write((tx) => tx.update(botLinks).set({ marker }).where(isOwn)),
    keepHook: (hookUrl: string | null) => write((tx) => tx.update(botLinks).set({ hookUrl }).where(isOwn)),
    /** The oldest of the events that the messenger sent by itself and that wait. */
    readEvents: (maxCount: number) => readEvents(db, accountId, maxCount),
    /** Whether the messenger sent any event by itself lately, or within so long. */
    hasReceived: (withinMs: number | null) => hasReceived(db, accountId, withinMs),
    endEvents: (ids: readonly number[]) => write((tx) => endEvents(tx, ids)),
    listChats: async () => (await readChats(db, accountId)).map(toGroup),
    /** The group that has this id now. @returns its address, which stays the same */
    async findAddress(chatId: string): Promise<string | null> {
      const isIt = or(eq(botChats.chatId, chatId), eq(botChats.address, chatId));
      const rows = await db
        .select()
        .from(botChats)
        .where(and(eq(botChats.accountId, accountId), isIt));
      const [found] = rows.filter((row) => (row.chatId ?? row.address) === chatId);
      return found?.address ?? null;
    },
    /** The id that a group has now. */
    async findChatId(address: string): Promise<string> {
      const [row] = await db.select({ chatId: botChats.chatId }).from(botChats).where(isChat(address));
      return row?.chatId ?? address;
    },
    keepChat: (chat: Known) =>
      write((tx) =>
        tx
          .insert(botChats)
          .values({ accountId, ...chat })
          .onConflictDoUpdate({ target: [botChats.accountId, botChats.address], set: chat }),
      ),
    /** The service gave a group another id: its address stays, and what was learned under the new id is that group. */
    moveChat: (address: string, chatId: string) =>
      write(async (tx) => {
        const moved = await tx.update(botChats).set({ chatId }).where(isChat(address)).returning();
        if (moved.length > 0) await tx.delete(botChats).where(isChat(chatId));
      }),
    forgetChat: (address: string) => write((tx) => tx.delete(botChats).where(isChat(address))),
    /** What members might do before the group was closed here, as the messenger names it. */
    async findPermissions(address: string): Promise<Record<string, unknown> | null> {
      const { openPermissions } = botChats;
      const [row] = await db.select({ openPermissions }).from(botChats).where(isChat(address));
      return row?.openPermissions ?? null;
    },
    ...createRequestStore(db, accountId, write),
    ...createPressStore(db, accountId, write),
    keepPoll: (pollId: string, poll: KnownPoll) =>
      write((tx) =>
        tx
          .insert(botPolls)
          .values({ accountId, pollId, ...poll })
          .onConflictDoNothing(),
      ),
    async findPoll(pollId: string): Promise<KnownPoll | null> {
      const isPoll = and(eq(botPolls.accountId, accountId), eq(botPolls.pollId, pollId));
      const [poll] = await db.select().from(botPolls).where(isPoll);
      return poll ?? null;
    },
    /** Messages, without polls, that went to the same group shortly before this one, which is being sent, and of which nobody knows whether they arrived. */
    findOpen: (messageId: string) => findOpen(db, accountId, messageId),
    /** Messages that may not have arrived, and polls of which the messenger's id is not known. */
    findLost: () => findLost(db, accountId),
    /** Which of these ids belong to messages that are known to be sent. */
    findSent: (messageIds: readonly string[]) => findSent(db, accountId, messageIds),
  };
}

const readChats = (db: Database, accountId: number) =>
  db.select().from(botChats).where(eq(botChats.accountId, accountId)).orderBy(asc(botChats.address));

const toGroup = (chat: typeof botChats.$inferSelect): RemoteGroup => {
  const { address, name, canPost, isOwnAdmin, membersCount, lastActivityAt, isClosed } = chat;
  return {
    ...{ address, name, type: 'group' as const, canPost, isOwnAdmin, membersCount, isClosed },
    lastActivityAtMs: lastActivityAt?.getTime() ?? null,
  };
};

function findOpen(db: Database, accountId: number, messageId: string): Promise<OpenMessage[]> {
  const own = alias(deliveries, 'own');
  const { groupId, status, payload, claimedAt } = deliveries;
  const earlierMs = sql<number>`extract(epoch from ${own.claimedAt} - ${claimedAt})::float8 * 1000`;
  return db
    .select({ text: sql<string>`coalesce(${payload} ->> 'text', '')`, earlierMs })
    .from(own)
    .innerJoin(
      deliveries,
      and(eq(deliveries.accountId, own.accountId), eq(groupId, own.groupId), ne(deliveries.id, own.id)),
    )
    .where(
      and(
        ...[eq(own.accountId, accountId), eq(own.messageId, messageId), eq(status, 'unconfirmed')],
        ...[sql`${payload} -> 'act' is null`, sql`${payload} -> 'poll' is null`],
        sql`${earlierMs} between 0 and ${OPEN_MS}`,
      ),
    );
}

async function findSent(db: Database, accountId: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { messageId } = deliveries;
  const isKnown = and(eq(deliveries.accountId, accountId), inArray(messageId, [...ids]));
  const rows = await db.select({ messageId }).from(deliveries).where(isKnown);
  return new Set(rows.flatMap((row) => row.messageId ?? []));
}
