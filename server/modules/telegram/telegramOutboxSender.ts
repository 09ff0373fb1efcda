import { and, asc, eq, gt, inArray, lt, lte, ne, not, or, sql } from 'drizzle-orm';

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { supportMessages, telegramLinks, telegramOutbox } from '../../db/schema';
import type { Deps } from '../../deps';
import type { TelegramResult } from '../../gateways/telegram/telegram';
import type { Links } from './links';
import { notifyBlocked, notifyFallback, notifyRefused } from './failureNotifications';

/** When messages are retried and dropped. */
export interface OutboxTiming {
  pollEveryMs: number;
  /** Delay after the first failure; it doubles with each further one. */
  retryBaseMs: number;
  retryMaxMs: number;
  notificationLifeMs: number;
  supportLifeMs: number;
  /** The first pause for all chats, when Telegram refuses one chat after the other; it doubles with each further one. */
  allRefusedMs: number;
}

/** Notifications are outdated within hours, messages to support are kept for a day. */
const outboxTiming: OutboxTiming = {
  pollEveryMs: 1_000,
  retryBaseMs: 5_000,
  retryMaxMs: 5 * MINUTE_MS,
  notificationLifeMs: 2 * HOUR_MS,
  supportLifeMs: DAY_MS,
  allRefusedMs: SECOND_MS,
};

/** A message claimed by a process that died is retried after this time. */
const CLAIM_MS = MINUTE_MS;
/** So many chats that are refused in turn, and none served in between, mean that Telegram refuses the bot itself. */
const REFUSED_CHATS_COUNT = 3;
/** From this attempt on the owner is notified that Telegram is unreachable. */
const NOTIFY_AWAY_ATTEMPT = 3;

type OutboxMessage = typeof telegramOutbox.$inferSelect;
type Parts = Pick<Deps, 'db' | 'publish' | 'log' | 'telegram' | 'config'> & { links: Links };

type Later = Extract<TelegramResult, { status: 'later' }>;

/**
 * Sends the Telegram outbox, oldest first; each call sends what is due and returns the delay until the next. A chat that Telegram
 * refuses for a time waits alone, in its order. After a crash a message may be sent twice, none is lost.
 */
export function createTelegramOutboxSender(parts: Parts, timing: OutboxTiming = outboxTiming): () => Promise<number> {
  const { db, telegram } = parts;
  /** Refused one after the other, since the last message that arrived. */
  const refusedChats = new Set<number>();
  /** What is due even later was postponed before the database's clock was set back. */
  let longestWaitMs = Math.max(timing.retryMaxMs, CLAIM_MS);

  async function claim(): Promise<OutboxMessage | undefined> {
    const next = db
      .select({ id: telegramOutbox.id })
      .from(telegramOutbox)
      .where(or(lte(telegramOutbox.dueAt, sql`now()`), gt(telegramOutbox.dueAt, fromNow(longestWaitMs))))
      .orderBy(asc(telegramOutbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    const [message] = await db
      .update(telegramOutbox)
      .set({ attempt: sql`${telegramOutbox.attempt} + 1`, dueAt: fromNow(CLAIM_MS) })
      .where(eq(telegramOutbox.id, sql`(${next})`))
      .returning();
    return message;
  }

  function findChat({ kind, userId }: OutboxMessage): Promise<number | null> {
    return kind === 'support' ? Promise.resolve(parts.config.telegram.supportChatId) : parts.links.findChat(userId);
  }

  /** @returns milliseconds to wait before the next message */
  async function send(message: OutboxMessage): Promise<number> {
    const chatId = await findChat(message);
    if (telegram === null || chatId === null) {
      await drop(message);
      const isMissed = message.kind === 'notification';
      if (isMissed) await notifyFallback(parts, message.userId, telegram === null ? 'notConfigured' : 'notLinked');
      return 0;
    }
    const result = await telegram.sendText(chatId, message.text, true);
    if (result.status !== 'later') refusedChats.clear();
    return message.kind === 'support'
      ? finishSupport(message, chatId, result)
      : finishNotification(message, chatId, result);
  }

  /** Telegram names no reason: a limit of the whole bot is known by its refusing every chat. */
  function pauseForAll(chatId: number, { retryAfterMs, isOfChat }: Later): number {
    if (!isOfChat) return retryAfterMs;
    refusedChats.add(chatId);
    const doublings = refusedChats.size - REFUSED_CHATS_COUNT;
    return doublings < 0 ? 0 : Math.min(retryAfterMs, timing.allRefusedMs * 2 ** doublings);
  }

  async function finishNotification(message: OutboxMessage, chatId: number, result: TelegramResult): Promise<number> {
    switch (result.status) {
      case 'sent':
        await drop(message);
        return 0;
      case 'blocked':
        await drop(message);
        for (const userId of await parts.links.unlinkChat(chatId)) await notifyBlocked(parts, userId);
        return 0;
      case 'refused':
        await drop(message);
        await notifyRefused(parts, message.userId);
        return 0;
      case 'later':
        if (message.attempt >= NOTIFY_AWAY_ATTEMPT) await notifyFallback(parts, message.userId, 'away');
        await postponeChat(message, chatId, await postpone(message, result.retryAfterMs, timing.notificationLifeMs));
        return pauseForAll(chatId, result);
    }
  }

  async function finishSupport(message: OutboxMessage, chatId: number, result: TelegramResult): Promise<number> {
    switch (result.status) {
      case 'sent':
        await db.transaction(async (tx) => {
          await tx.delete(telegramOutbox).where(eq(telegramOutbox.id, message.id));
          await tx
            .update(supportMessages)
            .set({ chatId, chatMessageId: result.messageId })
            .where(eq(supportMessages.id, message.supportMessageId ?? 0));
        });
        return 0;
      case 'blocked':
      case 'refused':
        parts.log.error({ outboxId: message.id }, 'the support chat takes no messages: see TELEGRAM_SUPPORT_CHAT_ID');
        await postpone(message, timing.retryMaxMs, timing.supportLifeMs);
        return 0;
      case 'later':
        await postponeChat(message, chatId, await postpone(message, result.retryAfterMs, timing.supportLifeMs));
        return pauseForAll(chatId, result);
    }
  }

  /** @returns milliseconds until it is tried again */
  async function postpone(message: OutboxMessage, leastMs: number, lifeMs: number): Promise<number> {
    const backOffMs = Math.min(timing.retryMaxMs, timing.retryBaseMs * 2 ** (message.attempt - 1));
    const waitMs = Math.max(leastMs, backOffMs);
    longestWaitMs = Math.max(longestWaitMs, waitMs);
    const isOwn = eq(telegramOutbox.id, message.id);
    await db.delete(telegramOutbox).where(and(isOwn, lt(telegramOutbox.createdAt, fromNow(-lifeMs))));
    await db
      .update(telegramOutbox)
      .set({ dueAt: fromNow(waitMs) })
      .where(isOwn);
    return waitMs;
  }

  /** What else goes to the same chat waits as long, so that its order stays. */
  async function postponeChat({ kind, id }: OutboxMessage, chatId: number, waitMs: number): Promise<void> {
    const isSupport = eq(telegramOutbox.kind, 'support');
    const owners = db.select({ id: telegramLinks.userId }).from(telegramLinks).where(eq(telegramLinks.chatId, chatId));
    const isOfChat = kind === 'support' ? isSupport : and(not(isSupport), inArray(telegramOutbox.userId, owners));
    await db
      .update(telegramOutbox)
      .set({ dueAt: fromNow(waitMs) })
      .where(and(isOfChat, ne(telegramOutbox.id, id), lte(telegramOutbox.dueAt, fromNow(waitMs))));
  }

  async function drop({ id }: OutboxMessage): Promise<void> {
    await db.delete(telegramOutbox).where(eq(telegramOutbox.id, id));
  }

  return async () => {
    for (let message = await claim(); message; message = await claim()) {
      const pauseMs = await send(message);
      if (pauseMs > 0) return pauseMs;
    }
    return timing.pollEveryMs;
  };
}

const fromNow = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;
