import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { InputFile } from 'grammy';

import { KIND_ABILITIES } from '@contract/messengerKinds';
import { SECOND_MS } from '@contract/time';

import { fieldsOf, listOf, TOO_MANY_REQUESTS, textOf, unsent } from '../bots/botApi';
import type { ApiResult, Failure, Fields } from '../bots/botApi';
import { toHtml } from '../bots/markup';
import { LeaseLostError } from '../lease';
import type { MessageDraft, OutgoingMedia, OutgoingMessage, Preparation, SendResult } from '../messenger';
import { withChat, type ChatParts } from './telegramChats';
import { toMessageId } from './telegramIds';

/** Pauses before a poll that could not be written is written again. */
const KEEP_AGAIN_MS = [1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * SECOND_MS);
const { fileMaxBytes, pictureMaxBytes } = KIND_ABILITIES.telegram;
/** Files that were uploaded, by our address: the service has an id for each. */
const FILES_KEPT_COUNT = 200;

const METHODS = {
  image: ['sendPhoto', 'photo'],
  video: ['sendVideo', 'video'],
  audio: ['sendAudio', 'audio'],
  voice: ['sendVoice', 'voice'],
  document: ['sendDocument', 'document'],
} as const;

/** Nothing can be uploaded before: the file goes with the message. */
export async function prepareMessage({ act, media }: MessageDraft): Promise<Preparation> {
  const maxBytes = act?.kind === 'picture' ? pictureMaxBytes : fileMaxBytes;
  if (media && (await stat(media.path)).size > maxBytes) return { status: 'rejected', code: 'fileTooLarge' };
  return { status: 'ready', encoded: null };
}

/** Sends messages of one bot. */
export interface TelegramSender {
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  /** Resolves once no poll is being sent: votes may come before the response to it. */
  settled(): Promise<unknown>;
}

/** The service gives the ids and shows a bot no messages: what became of one whose response is lost stays unknown. */
export function createTelegramSender(parts: ChatParts): TelegramSender {
  const { api, store } = parts;
  const uploaded = new Map<string, string>();
  let sending: Promise<unknown> = Promise.resolve();

  async function post(chatId: string, message: OutgoingMessage): Promise<ApiResult> {
    const { media, poll, text } = message;
    const html = toHtml(text);
    const marked = html === null ? {} : { parse_mode: 'HTML' as const };
    if (poll) {
      const options = poll.options.map((option) => ({ text: option }));
      const { isMultiple: allows_multiple_answers } = poll;
      return api.call('sendPoll', {
        ...{ chat_id: chatId, question: text, options, allows_multiple_answers },
        // The votes of an anonymous one are not reported.
        is_anonymous: false,
      });
    }
    if (!media) return api.call('sendMessage', { chat_id: chatId, text: html ?? text, ...marked });
    return postFile(media, { chat_id: chatId, ...(text !== '' && { caption: html ?? text }), ...marked });
  }

  async function postFile(media: OutgoingMedia, payload: { chat_id: string }): Promise<ApiResult> {
    const isLarge = media.kind === 'image' && (await stat(media.path)).size > pictureMaxBytes;
    const [method, field] = METHODS[isLarge ? 'document' : media.kind];
    const known = uploaded.get(media.url);
    const file = known ?? new InputFile(media.path, media.fileName);
    const sent = await api.call(method, { ...payload, [field]: file } as never, { pace: 'upload' });
    const fileId = sent.kind === 'ok' ? fileIdOf(fieldsOf(sent.fields.result)[field]) : '';
    if (fileId !== '') uploaded.set(media.url, fileId);
    const [oldest] = uploaded.keys();
    if (uploaded.size > FILES_KEPT_COUNT && oldest !== undefined) uploaded.delete(oldest);
    return sent;
  }

  /** Votes name the poll. That it is sent does not depend on whether this can be written: what cannot be is found by the first vote. */
  async function keepPoll(
    { groupAddress: address, messageId: ownId, poll }: OutgoingMessage,
    { poll: made, ...sent }: Fields,
  ): Promise<void> {
    if (!poll) return;
    const known = { address, messageId: idOf(sent), ownId, options: poll.options };
    for (const pauseMs of [...KEEP_AGAIN_MS, null]) {
      try {
        await store.keepPoll(textOf(fieldsOf(made).id), known);
        return;
      } catch (error) {
        if (error instanceof LeaseLostError || pauseMs === null) return;
        await sleep(pauseMs, null, { ref: false });
      }
    }
  }

  async function sendOnce(message: OutgoingMessage, onSent: (sent: Fields) => void): Promise<SendResult> {
    // Not ended by the signal: a request that is under way may already be a message.
    const result = await withChat(parts, message.groupAddress, (chatId) => post(chatId, message));
    if (result.kind === 'ok') onSent(fieldsOf(result.fields.result));
    if (result.kind === 'ok') return { status: 'sent', messageId: idOf(fieldsOf(result.fields.result)) };
    return toSendResult(parts, message.groupAddress, result);
  }

  return {
    async send(message, signal) {
      if (signal.aborted) return { status: 'not_sent', reason: 'withdrawn' };
      let kept = Promise.resolve();
      const sent = sendOnce(message, (made) => (kept = keepPoll(message, made)));
      if (message.poll) sending = sent.then(() => kept).catch(() => null);
      return sent;
    },
    settled: () => sending,
  };
}

const idOf = ({ chat, message_id: number }: ReturnType<typeof fieldsOf>): string =>
  toMessageId(textOf(fieldsOf(chat).id), textOf(number));

/** A photo has one id for each size. */
const fileIdOf = (file: unknown): string => textOf(fieldsOf(listOf(file).at(-1) ?? file).file_id);

/** Reasons that owners can read, by what the service says. */
const REASONS: readonly [RegExp, string][] = [
  [/rights to send|_forbidden|topic_closed|chat_restricted/i, 'notAllowed'],
  [/not enough rights|need administrator|admin_required|have no rights/i, 'notAdmin'],
  [/kicked|not a member|deactivated/i, 'notMember'],
  [/chat not found/i, 'groupMissing'],
  [/too[ _]long/i, 'textTooLong'],
  [/file is too big|entity too large/i, 'fileTooLarge'],
  [/photo_invalid|image_process_failed|wrong type of the web page|photo_crop/i, 'pictureUnreadable'],
  [/can't be (?:edited|deleted)/i, 'windowOver'],
  [/message to \w+ not found|message_id_invalid|unknownMessage/i, 'messageMissing'],
];

/** How a message or an act ends that the service did not take. */
export async function toSendResult(parts: ChatParts, address: string, failure: Failure): Promise<SendResult> {
  if (failure.kind === 'lost')
    return { status: failure.isWritten ? 'unconfirmed' : 'not_sent', reason: failure.reason };
  const { status, code, retryAfterMs } = failure;
  if (status === TOO_MANY_REQUESTS && retryAfterMs !== undefined && (await isSlow(parts, address)))
    return { status: 'not_sent', reason: 'slowMode', retryAfterMs };
  const result = unsent(failure);
  if (result.status !== 'rejected') return result;
  return { status: 'rejected', code: REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? code };
}

/** In slow mode only admins write one message after the other. The wait is of this group alone. */
async function isSlow(parts: ChatParts, address: string): Promise<boolean> {
  const { api, store } = parts;
  const known = (await store.listChats()).find((chat) => chat.address === address);
  if (known?.isOwnAdmin === true) return false;
  const read = await withChat(parts, address, (chatId) => api.call('getChat', { chat_id: chatId }));
  return read.kind === 'ok' && Number(fieldsOf(read.fields.result).slow_mode_delay ?? 0) > 0;
}
