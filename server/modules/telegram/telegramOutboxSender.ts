import { asc, eq, lte, sql } from 'drizzle-orm';

import { supportMessages, telegramOutbox } from '../../db/schema';
import type { Deps } from '../../deps';
import type { TelegramResult } from '../../gateways/telegram/telegram';
import type { Links } from './links';
import { notifyBlocked, notifyFallback, notifyRefused } from './failureNotifications';

/** When messages are retried and dropped. */
export interface OutboxTiming {
  lookEveryMs: number;
  /** Delay after the first failure; it doubles with each further one. */
  retryBaseMs: number;
  retryMaxMs: number;
  notificationLifeMs: number;
  supportLifeMs: number;
}

/** Notifications are outdated within hours, messages to support are kept for a day. */
const outboxTiming: OutboxTiming = {
  lookEveryMs: 1_000,
  retryBaseMs: 5_000,
  retryMaxMs: 5 * 60_000,
  notificationLifeMs: 2 * 60 * 60_000,
  supportLifeMs: 24 * 60 * 60_000,
};

/** A message claimed by a process that died is retried after this time. */
const CLAIM_MS = 60_000;
/** From this attempt on the owner is notified that Telegram is unreachable. */
const TELL_AWAY_ATTEMPT = 3;

type OutboxMessage = typeof telegramOutbox.$inferSelect;
type Parts = Pick<Deps, 'db' | 'publish' | 'log' | 'telegram' | 'config'> & { links: Links };

/**
 * Sends the Telegram outbox, oldest first; each call sends what is due and returns the delay until the next. After a
 * crash a message may be sent twice, none is lost.
 */
export function createTelegramOutboxSender(parts: Parts, timing: OutboxTiming = outboxTiming): () => Promise<number> {
  const { db, telegram } = parts;

  async function claim(): Promise<OutboxMessage | undefined> {
    const next = db
      .select({ id: telegramOutbox.id })
      .from(telegramOutbox)
      .where(lte(telegramOutbox.dueAt, sql`now()`))
      .orderBy(asc(telegramOutbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    const [letter] = await db
      .update(telegramOutbox)
      .set({ attempt: sql`${telegramOutbox.attempt} + 1`, dueAt: fromNow(CLAIM_MS) })
      .where(eq(telegramOutbox.id, sql`(${next})`))
      .returning();
    return letter;
  }

  function findChat({ kind, userId }: OutboxMessage): Promise<number | null> {
    return kind === 'support' ? Promise.resolve(parts.config.telegram.supportChatId) : parts.links.findChat(userId);
  }

  /** @returns milliseconds to wait before the next message */
  async function carry(letter: OutboxMessage): Promise<number> {
    const chatId = await findChat(letter);
    if (telegram === null || chatId === null) {
      await drop(letter);
      const isMissed = letter.kind === 'notification';
      if (isMissed) await notifyFallback(parts, letter.userId, telegram === null ? 'notConfigured' : 'notLinked');
      return 0;
    }
    const result = await telegram.sendText(chatId, letter.text);
    return letter.kind === 'support' ? endSupport(letter, chatId, result) : endNews(letter, chatId, result);
  }

  async function endNews(letter: OutboxMessage, chatId: number, result: TelegramResult): Promise<number> {
    switch (result.status) {
      case 'sent':
        await drop(letter);
        return 0;
      case 'blocked':
        await drop(letter);
        for (const userId of await parts.links.unlinkChat(chatId)) await notifyBlocked(parts, userId);
        return 0;
      case 'refused':
        await drop(letter);
        await notifyRefused(parts, letter.userId);
        return 0;
      case 'later':
        if (letter.attempt >= TELL_AWAY_ATTEMPT) await notifyFallback(parts, letter.userId, 'away');
        return postpone(letter, result.retryAfterMs, timing.notificationLifeMs);
    }
  }

  async function endSupport(letter: OutboxMessage, chatId: number, result: TelegramResult): Promise<number> {
    switch (result.status) {
      case 'sent':
        await db.transaction(async (tx) => {
          await tx.delete(telegramOutbox).where(eq(telegramOutbox.id, letter.id));
          await tx
            .update(supportMessages)
            .set({ chatId, chatMessageId: result.messageId })
            .where(eq(supportMessages.id, letter.supportMessageId ?? 0));
        });
        return 0;
      case 'blocked':
      case 'refused':
        parts.log.error({ letter: letter.id }, 'the support chat takes no messages: see TELEGRAM_SUPPORT_CHAT_ID');
        await postpone(letter, timing.retryMaxMs, timing.supportLifeMs);
        return 0;
      case 'later':
        return postpone(letter, result.retryAfterMs, timing.supportLifeMs);
    }
  }

  async function postpone(letter: OutboxMessage, leastMs: number, lifeMs: number): Promise<number> {
    const backOffMs = Math.min(timing.retryMaxMs, timing.retryBaseMs * 2 ** (letter.attempt - 1));
    if (letter.createdAt.getTime() + lifeMs < Date.now()) await drop(letter);
    else {
      await db
        .update(telegramOutbox)
        .set({ dueAt: fromNow(Math.max(leastMs, backOffMs)) })
        .where(eq(telegramOutbox.id, letter.id));
    }
    return leastMs;
  }

  async function drop({ id }: OutboxMessage): Promise<void> {
    await db.delete(telegramOutbox).where(eq(telegramOutbox.id, id));
  }

  return async () => {
    for (let letter = await claim(); letter; letter = await claim()) {
      const leaveAloneMs = await carry(letter);
      if (leaveAloneMs > 0) return leaveAloneMs;
    }
    return timing.lookEveryMs;
  };
}

const fromNow = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;
