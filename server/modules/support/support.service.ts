import { and, desc, eq, gt, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { SupportMessage, SupportStatus } from '@contract/schemas/support';
import { HOUR_MS, HOUR_MINUTES, MINUTE_S, toSeconds } from '@contract/time';

import type { Transaction } from '../../db/database';
import { lockOwner } from '../../db/ownRows';
import { supportMessages, telegramOutbox, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { notify } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { AppError } from '../../errors';
import type { TelegramUpdate } from '../../gateways/telegram/telegram';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { runWithLanguage, processLanguage } from '../../language';
import { translate } from '../../translate';
import type { TelegramService } from '../telegram/telegram.service';

type Parts = Pick<Deps, 'db' | 'publish' | 'config' | 'telegram'> & { owners: Pick<TelegramService, 'isLinked'> };
type Reply = Extract<TelegramUpdate, { kind: 'reply' }>;

/** An owner's conversation with support. Each call is limited to rows of `userId`. */
export type SupportService = ReturnType<typeof createSupportService>;

export function createSupportService(parts: Parts) {
  const { db, config, telegram } = parts;
  const { supportChatId } = config.telegram;
  const isConfigured = telegram !== null && supportChatId !== null;

  return {
    /**
     * Saves a message and queues it for the support chat, if one is configured.
     * @throws AppError TOO_MANY_REQUESTS
     * @throws AppError TELEGRAM_NOT_REGISTERED when support could not reply in Telegram; nothing is saved then, so that
     * a retry after registering does not duplicate it
     */
    async send(userId: number, message: string, storeResponse: StoreResponse): Promise<Stored<null>> {
      if (isConfigured && !(await parts.owners.isLinked(userId))) throw new AppError('TELEGRAM_NOT_REGISTERED');
      return db.transaction(async (tx) => {
        await requireCalm(tx, userId);
        const [saved] = await tx.insert(supportMessages).values({ userId, direction: 'out', message }).returning();
        const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
        const stored = await storeResponse(tx, null);
        if (!saved || !user || !isConfigured) return stored;
        const question = { number: saved.id, email: user.email ?? '', message };
        const text = runWithLanguage(processLanguage(), () => translate('support.question', question));
        await tx.insert(telegramOutbox).values({ userId, kind: 'support', text, supportMessageId: saved.id });
        return stored;
      });
    },

    /** The conversation, newest last. */
    async list(userId: number): Promise<SupportMessage[]> {
      const rows = await db
        .select()
        .from(supportMessages)
        .where(eq(supportMessages.userId, userId))
        .orderBy(desc(supportMessages.id))
        .limit(limits.support.listMaxCount);
      return rows.reverse().map(({ id, direction, message, createdAt }) => ({
        id,
        direction,
        message,
        sent_at: toSeconds(createdAt),
      }));
    },

    getStatus: (): SupportStatus => ({ isSupportConfigured: isConfigured }),

    /** Saves support's reply to a forwarded message and notifies its owner; idempotent for repeated updates. */
    async takeReply({ chatId, messageId, repliedToId, text }: Reply): Promise<void> {
      if (chatId !== supportChatId) return;
      const [question] = await db
        .select({ userId: supportMessages.userId })
        .from(supportMessages)
        .where(and(eq(supportMessages.chatId, chatId), eq(supportMessages.chatMessageId, repliedToId)));
      if (!question) return;
      if (text === null) {
        await telegram?.sendText(chatId, translate('support.textOnly'));
        return;
      }
      const { userId } = question;
      const title = await withUserLanguage(db, userId, () => translate('support.answer'));
      const isNew = await db.transaction(async (tx) => {
        const answer = { userId, direction: 'in' as const, message: text, chatId, chatMessageId: messageId };
        const [saved] = await tx.insert(supportMessages).values(answer).onConflictDoNothing().returning();
        if (saved) await tx.insert(telegramOutbox).values({ userId, kind: 'answer', text: `${title}\n${text}` });
        return saved !== undefined;
      });
      if (isNew) await notify(parts, { userId, type: 'generic', title, message: text, staysHere: true });
    },
  };
}

/** Everybody's messages go to one chat. @throws AppError TOO_MANY_REQUESTS after so many in an hour */
async function requireCalm(tx: Transaction, userId: number): Promise<void> {
  await lockOwner(tx, userId);
  const isRecent = gt(supportMessages.createdAt, sql`now() - ${HOUR_MS} * interval '1 millisecond'`);
  const isOwn = and(eq(supportMessages.userId, userId), eq(supportMessages.direction, 'out'));
  if ((await tx.$count(supportMessages, and(isOwn, isRecent))) < limits.support.perHourMaxCount) return;
  throw new AppError('TOO_MANY_REQUESTS', { seconds: HOUR_MINUTES * MINUTE_S });
}
