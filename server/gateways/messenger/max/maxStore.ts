import { and, asc, eq, inArray, ne } from 'drizzle-orm';

import type { Database, Queryable, Transaction } from '../../../db/database';
import { botChats, botLinks, deliveries } from '../../../db/schema';
import { holdLease } from '../lease';
import type { RemoteGroup } from '../messenger';
import { botContext, type SecretBox } from '../whatsapp/secretBox';

const KIND = 'max';

/** The bot of an account. */
export interface BotLink {
  botId: string;
  token: string;
  marker: string | null;
}

type Known = Omit<typeof botChats.$inferInsert, 'accountId'>;

/** What is kept of the bot of one account. Writes of a session throw LeaseLostError once another process owns the account. */
export interface MaxStore {
  readLink(): Promise<BotLink | null>;
  /** Also forgets its groups. */
  unlink(): Promise<void>;
  keepMarker(marker: string): Promise<void>;
  listChats(): Promise<RemoteGroup[]>;
  keepChat(chat: Known): Promise<void>;
  forgetChat(address: string): Promise<void>;
  /** Which of these ids belong to messages that are known to be sent. */
  findSent(messageIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Links a bot to an account instead of its former one, whose groups are forgotten. @returns false when another account has it */
export async function storeLink(
  db: Queryable,
  box: SecretBox,
  accountId: number,
  { botId, token }: Pick<BotLink, 'botId' | 'token'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isBot = and(eq(botLinks.kind, KIND), eq(botLinks.botId, botId));
    if ((await tx.$count(botLinks, and(isBot, ne(botLinks.accountId, accountId)))) > 0) return false;
    const [former] = await tx.select().from(botLinks).where(eq(botLinks.accountId, accountId)).for('update');
    if (former && former.botId !== botId) await tx.delete(botChats).where(eq(botChats.accountId, accountId));
    const values = { kind: KIND, botId, token: box.encrypt(botContext(accountId), Buffer.from(token)) };
    const marker = former?.botId === botId ? former.marker : null;
    await tx
      .insert(botLinks)
      .values({ accountId, ...values, marker })
      .onConflictDoUpdate({ target: botLinks.accountId, set: { ...values, marker } });
    return true;
  });
}

export function createMaxStore(db: Database, box: SecretBox, accountId: number, epoch: number): MaxStore {
  const isOwn = eq(botLinks.accountId, accountId);
  const isChat = (address: string) => and(eq(botChats.accountId, accountId), eq(botChats.address, address));

  const write = (work: (tx: Transaction) => Promise<unknown>): Promise<void> =>
    db.transaction(async (tx) => {
      await holdLease(tx, accountId, epoch);
      await work(tx);
    });

  return {
    async readLink() {
      const [row] = await db.select().from(botLinks).where(isOwn);
      if (!row) return null;
      const token = box.decrypt(botContext(accountId), row.token).toString();
      return { botId: row.botId, token, marker: row.marker };
    },
    unlink: () =>
      db.transaction(async (tx) => {
        await tx.delete(botLinks).where(isOwn);
        await tx.delete(botChats).where(eq(botChats.accountId, accountId));
      }),
    keepMarker: (marker) => write((tx) => tx.update(botLinks).set({ marker }).where(isOwn)),
    async listChats() {
      const rows = await db
        .select()
        .from(botChats)
        .where(eq(botChats.accountId, accountId))
        .orderBy(asc(botChats.address));
      return rows.map(({ address, name, canPost, isOwnAdmin, membersCount, lastActivityAt }) => ({
        ...{ address, name, type: 'group' as const, canPost, isOwnAdmin, membersCount },
        lastActivityAtMs: lastActivityAt?.getTime() ?? null,
        isClosed: null,
      }));
    },
    keepChat: (chat) =>
      write((tx) =>
        tx
          .insert(botChats)
          .values({ accountId, ...chat })
          .onConflictDoUpdate({ target: [botChats.accountId, botChats.address], set: chat }),
      ),
    forgetChat: (address) => write((tx) => tx.delete(botChats).where(isChat(address))),
    async findSent(messageIds) {
      if (messageIds.length === 0) return new Set();
      const { messageId } = deliveries;
      const isKnown = and(eq(deliveries.accountId, accountId), inArray(messageId, [...messageIds]));
      const rows = await db.select({ messageId }).from(deliveries).where(isKnown);
      return new Set(rows.flatMap((row) => row.messageId ?? []));
    },
  };
}
