import { setTimeout as sleep } from 'node:timers/promises';

import { KIND_ABILITIES } from '@contract/messengerKinds';
import { SECOND_MS } from '@contract/time';

import { fieldsOf, listOf, textOf, unsent, type Fields } from '../bots/botApi';
import type { BotStore } from '../bots/botStore';
import { seenText, toHtml } from '../bots/markup';
import type { MessageDraft, OutgoingMessage, Preparation, SendResult } from '../messenger';
import type { MaxApi } from './maxApi';
import { pollIdOf, pollKeyboard } from './maxPolls';

/** What a send needs of its session. */
export interface MaxParts {
  api: MaxApi;
  store: Pick<BotStore, 'findOpen' | 'findSent'>;
  botId: string;
  /** Pauses before a file that the service still processes is sent again, and before the chat is read for a lost response. */
  waitMs: { file: readonly number[]; look: readonly number[] };
}

export const usualWaits: MaxParts['waitMs'] = {
  file: [SECOND_MS, 2 * SECOND_MS, 4 * SECOND_MS, 8 * SECOND_MS],
  look: [SECOND_MS, 4 * SECOND_MS],
};

const REASONS = { 403: 'notAllowed', 404: 'groupMissing', 413: 'fileTooLarge' } as const;
/** How far the moments of the service, which come in whole seconds, and ours may differ. */
const CLOCK_SLACK_MS = 2 * SECOND_MS;
/** How many of the newest messages of a chat are read; the service returns at most 100. */
const LOOK_COUNT = 50;

/** Our marks as the service's; a text that would become too long by them goes without its marks. */
function toMaxText(text: string): { text: string; format?: 'html' } {
  const html = toHtml(text);
  if (html === null) return { text };
  return html.length > KIND_ABILITIES.max.textMaxChars ? { text: seenText(text) } : { text: html, format: 'html' };
}

/** Composes a message and uploads its file. */
export async function prepareMessage(api: MaxApi, draft: MessageDraft, signal: AbortSignal): Promise<Preparation> {
  const { act, media, poll, text } = draft;
  if (act && act.kind !== 'picture' && act.kind !== 'correct') return { status: 'ready', encoded: null };
  const uploaded = media && act?.kind !== 'correct' ? await uploadFile(api, draft, signal) : null;
  if (uploaded?.kind === 'failed') return uploaded.failure;
  const body =
    act?.kind === 'picture'
      ? { icon: uploaded?.payload }
      : {
          ...(poll ? { text } : toMaxText(text)),
          ...(uploaded && { attachments: [{ type: uploaded.type, payload: uploaded.payload }] }),
        };
  return { status: 'ready', encoded: Buffer.from(JSON.stringify(body)) };
}

type Uploaded =
  | { kind: 'done'; type: string; payload: object }
  | { kind: 'failed'; failure: Exclude<Preparation, { status: 'ready' }> };

const TYPES = { image: 'image', video: 'video', audio: 'audio', voice: 'audio', document: 'file' } as const;

async function uploadFile(api: MaxApi, { media }: MessageDraft, signal: AbortSignal): Promise<Uploaded> {
  if (!media) return fail('mediaMissing');
  const type = TYPES[media.kind];
  const place = await api.call({ method: 'POST', path: `/uploads?type=${type}`, signal });
  if (place.kind !== 'ok') return { kind: 'failed', failure: unsent(place, REASONS) };
  const { url, token } = place.fields;
  if (typeof url !== 'string') return fail('noUploadAddress');
  const sent = await api.upload(url, media, signal);
  // Hosts of files may respond with a text where the token was given before.
  const isKept =
    sent.kind === 'ok' || (typeof token === 'string' && sent.kind === 'lost' && sent.reason === 'status 200');
  if (!isKept) return { kind: 'failed', failure: unsent(sent, REASONS) };
  const fields = sent.kind === 'ok' ? sent.fields : {};
  const payload = type === 'image' ? { photos: fields.photos } : { token: fields.token ?? token };
  return { kind: 'done', type, payload };
}

const fail = (reason: string): Uploaded => ({ kind: 'failed', failure: { status: 'not_sent', reason } });

/** Sends messages of one bot. */
export type MaxSender = (message: OutgoingMessage, signal: AbortSignal) => Promise<SendResult>;

/**
 * The service gives ids itself, so a lost response is settled by reading the chat: a message of ours with that text, not older than the
 * request and not known yet, is it. Where earlier ones of the same text are open, all of them must be there: they come in the order in which they
 * were handed over. The buttons of a poll have our id, so that it is told apart by that alone.
 */
export function createMaxSender(parts: MaxParts): MaxSender {
  const { api, waitMs } = parts;
  return async ({ encoded, groupAddress, poll, text, messageId: ownId }, signal) => {
    const composed = readBody(encoded);
    if (composed === null) return { status: 'not_sent', reason: 'notComposed' };
    const body = poll ? { ...composed, attachments: [pollKeyboard(ownId, poll)] } : composed;
    const path = `/messages?chat_id=${encodeURIComponent(groupAddress)}`;
    for (const pauseMs of [...waitMs.file, null]) {
      if (signal.aborted) return { status: 'not_sent', reason: 'withdrawn' };
      const begunMs = Date.now() + api.aheadMs();
      // Not ended by the signal: a request that is under way may already be a message.
      const result = await api.call({ method: 'POST', path, body });
      if (result.kind === 'ok') return { status: 'sent', ...givenId(result.fields.message) };
      if (result.kind === 'lost' && result.isWritten) {
        const begun = { ownId, groupAddress, seen: poll ? null : seenText(text), begunMs };
        const messageId = await findInChat(parts, begun);
        return messageId === null ? { status: 'unconfirmed', reason: result.reason } : { status: 'sent', messageId };
      }
      if (result.kind === 'lost' || result.code !== 'attachment.not.ready') return unsent(result, REASONS);
      if (pauseMs === null) break;
      await sleep(pauseMs, null, { signal }).catch(() => null);
    }
    return { status: 'not_sent', reason: 'attachmentNotReady' };
  };
}

/** A message that was handed over at that moment of the service. */
interface Begun {
  /** Our id of it. */
  ownId: string;
  groupAddress: string;
  /** The text that members see; null of a poll, whose buttons name it. */
  seen: string | null;
  begunMs: number;
}

export function readBody(encoded: Uint8Array | null): Fields | null {
  return encoded && fieldsOf(JSON.parse(Buffer.from(encoded).toString()));
}

function givenId(message: unknown): { messageId?: string } {
  const { mid } = fieldsOf(fieldsOf(message).body);
  return typeof mid === 'string' ? { messageId: mid } : {};
}

/** @returns the id of the message in its chat; null when it is not there, or cannot be told from an earlier one */
async function findInChat({ api, store, botId, waitMs }: MaxParts, begun: Begun): Promise<string | null> {
  const { ownId, groupAddress, seen, begunMs } = begun;
  const path = `/messages?chat_id=${encodeURIComponent(groupAddress)}&count=${LOOK_COUNT}`;
  const isPoll = seen === null;
  const open = isPoll ? [] : (await store.findOpen(ownId)).filter(({ text }) => seenText(text) === seen);
  const isIt = (body: Fields) =>
    isPoll ? pollIdOf(body) === ownId : textOf(body.text) === seen && pollIdOf(body) === null;
  const fromMs = begunMs - Math.max(0, ...open.map(({ earlierMs }) => earlierMs)) - CLOCK_SLACK_MS;
  for (const pauseMs of waitMs.look) {
    await sleep(pauseMs);
    const read = await api.call({ method: 'GET', path });
    if (read.kind !== 'ok') continue;
    const alike = listOf(read.fields.messages)
      .map(fieldsOf)
      .filter(({ sender, body }) => textOf(fieldsOf(sender).user_id) === botId && isIt(fieldsOf(body)))
      .map(({ timestamp, body }) => ({ atMs: Number(timestamp), mid: textOf(fieldsOf(body).mid) }))
      .filter(({ atMs, mid }) => mid !== '' && atMs >= fromMs);
    const known = await store.findSent(alike.map(({ mid }) => mid));
    const [newest, ...others] = alike.filter(({ mid }) => !known.has(mid)).sort((a, b) => b.atMs - a.atMs);
    if (newest && others.length >= open.length && newest.atMs >= begunMs - CLOCK_SLACK_MS) return newest.mid;
  }
  return null;
}
