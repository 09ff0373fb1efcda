import { autoRetry } from '@grammyjs/auto-retry';
import { Api, GrammyError, InputFile } from 'grammy';
import type { Update } from 'grammy/types';
import type { FastifyBaseLogger } from 'fastify';

import { cutText } from '@contract/graphemes';
import { SECOND_MS } from '@contract/time';

import { hideValues } from '../../../describeFailure';
import { keepableText } from '../../../keepableText';
import { createRootAgent } from '../../../net/proxy/rootAgent';
import type { Telegram, TelegramResult, TelegramUpdate } from '../telegram';

/** `/start`, `/start <code>`, `/start@bot <code>`. */
const START = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

/** Bot API settings. Times are seconds, as in the Bot API. */
export interface BotApiSettings {
  token: string;
  apiRoot: string;
  /** A proxy for every call; null or missing: a direct connection. */
  proxyUrl?: string | null;
  /** Duration of one long poll. */
  pollSeconds?: number;
  /** Timeout of any other call. */
  callSeconds?: number;
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

const TEXT_MAX_CHARS = 4_096;
const CAPTION_MAX_CHARS = 1_024;
/** A retry_after up to this long is waited out within the call, unless the message is queued. */
const PATIENCE_SECONDS = 2;
const AWAY_RETRY_MS = 5_000;
/** Extra time for a long poll to return. */
const POLL_GRACE_SECONDS = 10;

/** Adapter of the Telegram port for the Bot API. Sends nothing before the first call. */
export function createBotApi(settings: BotApiSettings, log: Log): Telegram {
  const { token, apiRoot, proxyUrl = null, pollSeconds = 25, callSeconds = 8 } = settings;
  const options = {
    apiRoot,
    timeoutSeconds: callSeconds,
    // A kept connection that Telegram closes at this moment would fail the call, and a repetition could send twice.
    baseFetchConfig: { agent: createRootAgent(apiRoot, proxyUrl, false) },
  };
  const calls = new Api(token, options);
  const queuedCalls = new Api(token, options);
  // Without the two rethrows a network failure would be retried for ever.
  calls.config.use(
    autoRetry({
      maxRetryAttempts: 1,
      maxDelaySeconds: PATIENCE_SECONDS,
      rethrowHttpErrors: true,
      rethrowInternalServerErrors: true,
    }),
  );
  const polls = new Api(token, {
    apiRoot,
    timeoutSeconds: pollSeconds + POLL_GRACE_SECONDS,
    baseFetchConfig: { agent: createRootAgent(apiRoot, proxyUrl, true) },
  });
  const health = createHealthLog(log);
  let username: string | null = null;

  async function attempt(send: () => Promise<{ message_id: number }>): Promise<TelegramResult> {
    try {
      const { message_id: messageId } = await send();
      health.recordSuccess();
      return { status: 'sent', messageId };
    } catch (error) {
      const result = readFailure(error);
      if (!(error instanceof GrammyError)) health.recordFailure(error);
      else if (result.status === 'refused')
        log.warn({ reason: hideValues(result.reason) }, 'Telegram refused a message');
      return result;
    }
  }

  return {
    async findUsername() {
      try {
        username ??= (await calls.getMe()).username;
        health.recordSuccess();
      } catch (error) {
        health.recordFailure(error);
      }
      return username;
    },
    sendText: (chatId, text, isQueued = false) =>
      attempt(() => (isQueued ? queuedCalls : calls).sendMessage(chatId, clip(text, TEXT_MAX_CHARS))),
    sendPicture: (chatId, png, caption) =>
      attempt(() =>
        calls.sendPhoto(chatId, new InputFile(png, 'code.png'), { caption: clip(caption, CAPTION_MAX_CHARS) }),
      ),
    async receive(offset, signal) {
      try {
        const query = { offset, timeout: pollSeconds, allowed_updates: ['message'] as const };
        const updates = await polls.getUpdates(query, signal as unknown as Parameters<Api['getUpdates']>[1]);
        health.recordSuccess();
        const last = updates.at(-1);
        return { updates: updates.flatMap(readUpdate), nextOffset: last ? last.update_id + 1 : offset };
      } catch (error) {
        if (!signal.aborted) health.recordFailure(error);
        return null;
      }
    },
  };
}

function readFailure(error: unknown): Exclude<TelegramResult, { status: 'sent' }> {
  if (!(error instanceof GrammyError)) return { status: 'later', retryAfterMs: AWAY_RETRY_MS, isOfChat: false };
  const { error_code: code, description, parameters } = error;
  const retryAfterMs = code === 429 ? (parameters.retry_after ?? 1) * SECOND_MS : AWAY_RETRY_MS;
  if (code === 429 || code >= 500) return { status: 'later', retryAfterMs, isOfChat: true };
  if (code === 403 || (code === 400 && /chat not found/i.test(description))) return { status: 'blocked' };
  return { status: 'refused', reason: description };
}

/**
 * Logs once that Telegram is unreachable and once that it is back. The requested URL contains the token and is never
 * logged.
 */
function createHealthLog(log: Log): { recordSuccess(): void; recordFailure(error: unknown): void } {
  let isUnreachable = false;
  return {
    recordSuccess() {
      if (isUnreachable) log.info('Telegram is reachable again');
      isUnreachable = false;
    },
    recordFailure(error) {
      if (isUnreachable) return;
      isUnreachable = true;
      const reason = error instanceof GrammyError ? hideValues(error.description) : 'no response';
      log.warn({ reason }, 'Telegram is unreachable, messages wait');
    },
  };
}

function clip(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${cutText(text, maxChars - 1)}…`;
}

/** Converts an update of the Bot API; null for everything the server ignores. */
function readUpdate({ update_id: id, message }: Update): TelegramUpdate[] {
  if (!message) return [];
  const { chat, reply_to_message: repliedTo } = message;
  // One update without a sender would keep all others from being received.
  const from = message.from as typeof message.from | undefined;
  if (!from) return [];
  const written = message.text ?? message.caption;
  const text = written === undefined ? null : keepableText(written);
  const start = START.exec(text ?? '');
  if (start && chat.type === 'private') {
    const person = { id: from.id, username: from.username ?? null };
    return [{ id, kind: 'start', chatId: chat.id, person, code: start[1] ?? null }];
  }
  if (!repliedTo || from.is_bot) return [];
  const reply = { messageId: message.message_id, repliedToId: repliedTo.message_id };
  return [{ id, kind: 'reply', chatId: chat.id, ...reply, text }];
}
