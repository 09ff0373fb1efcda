import { createHash, randomBytes } from 'node:crypto';

import { and, desc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import type { Database } from '../../db/database';
import { telegramCodes, telegramLinks, users } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';
import type { TelegramPerson } from '../../gateways/telegram/telegram';

const CODE_BYTES = 16;
const CODE_LIFE_MS = HOUR_MS;
/** Every visit to the link page creates a code, and several windows may be open. */
const CODES_PER_USER_COUNT = 5;

/** A Telegram user and the chat they wrote in. */
export interface Visitor {
  person: TelegramPerson;
  chatId: number;
}

/** Links between owners and Telegram chats, by a one-time code or the user name in the profile. */
export type Links = ReturnType<typeof createLinks>;

export function createLinks({ db, clock }: { db: Database; clock: Clock }) {
  async function link(userId: number, { person, chatId }: Visitor): Promise<void> {
    const linked = { telegramUserId: person.id, chatId, username: person.username, linkedAt: sqlNow(clock) };
    await db
      .insert(telegramLinks)
      .values({ userId, ...linked })
      .onConflictDoUpdate({ target: telegramLinks.userId, set: linked });
  }

  return {
    /** The chat of an owner, or null when they never wrote to the bot. */
    async findChat(userId: number): Promise<number | null> {
      const [row] = await db.select().from(telegramLinks).where(eq(telegramLinks.userId, userId));
      return row?.chatId ?? null;
    },

    /** A code that links its owner once, within an hour. Only its hash is stored. */
    async makeCode(userId: number): Promise<string> {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      const expiresAt = new Date(clock.nowMs() + CODE_LIFE_MS);
      await db.insert(telegramCodes).values({ codeHash: hash(code), userId, expiresAt });
      const newest = db
        .select({ codeHash: telegramCodes.codeHash })
        .from(telegramCodes)
        .where(eq(telegramCodes.userId, userId))
        .orderBy(desc(telegramCodes.expiresAt))
        .limit(CODES_PER_USER_COUNT);
      await db
        .delete(telegramCodes)
        .where(and(eq(telegramCodes.userId, userId), notInArray(telegramCodes.codeHash, newest)));
      return code;
    },

    /** Links the owner of a code, replacing a former link. @returns null for a used or expired code */
    async linkByCode(code: string, visitor: Visitor): Promise<number | null> {
      await db.delete(telegramCodes).where(lt(telegramCodes.expiresAt, new Date(clock.nowMs())));
      const [used] = await db
        .delete(telegramCodes)
        .where(and(eq(telegramCodes.codeHash, hash(code)), gt(telegramCodes.expiresAt, new Date(clock.nowMs()))))
        .returning();
      if (!used) return null;
      await link(used.userId, visitor);
      const { username } = visitor.person;
      if (username !== null) {
        await db.update(users).set({ telegramUsername: username }).where(eq(users.id, used.userId));
      }
      return used.userId;
    },

    /**
     * Links every owner whose profile names this user. An owner linked to another Telegram user stays linked, because a
     * user name may change hands.
     * @returns who was linked
     */
    async linkByUsername(visitor: Visitor): Promise<number[]> {
      const { id, username } = visitor.person;
      if (username === null) return [];
      const named = await db
        .select({ userId: users.id })
        .from(users)
        .leftJoin(telegramLinks, eq(telegramLinks.userId, users.id))
        .where(
          and(
            eq(sql`lower(${users.telegramUsername})`, username.toLowerCase()),
            or(isNull(telegramLinks.userId), eq(telegramLinks.telegramUserId, id)),
          ),
        );
      for (const { userId } of named) await link(userId, visitor);
      return named.map(({ userId }) => userId);
    },

    /** Removes the link unless it belongs to the new user name in the profile. */
    async unlinkOthers(userId: number, username: string | null): Promise<void> {
      const isSomebodyElse =
        username === null
          ? undefined
          : sql`lower(${telegramLinks.username}) is distinct from ${username.toLowerCase()}`;
      await db.delete(telegramLinks).where(and(eq(telegramLinks.userId, userId), isSomebodyElse));
    },

    /** Removes the links of a chat that blocked the bot. @returns their owners */
    async unlinkChat(chatId: number): Promise<number[]> {
      const gone = await db.delete(telegramLinks).where(eq(telegramLinks.chatId, chatId)).returning();
      return gone.map(({ userId }) => userId);
    },
  };
}

const hash = (code: string): Buffer => createHash('sha256').update(code).digest();
