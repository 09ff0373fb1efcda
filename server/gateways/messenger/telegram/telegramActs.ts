import { InputFile } from 'grammy';

import type { GroupAct } from '@contract/groupActs';

import { fieldsOf, type ApiResult } from '../bots/botApi';
import type { Acting } from '../bots/botService';
import { toHtml } from '../bots/markup';
import type { SendResult } from '../messenger';
import { changeAccess, isAccessAct } from './telegramAccess';
import { withChat, type ChatParts } from './telegramChats';
import { readMessageId } from './telegramIds';
import { toSendResult } from './telegramSending';

/** What the service says of a change that is already as wanted. */
const DONE_BEFORE = /not modified|message to delete not found/i;
/** Repeating these changes nothing and tells nobody anything new; a link only if it is known which one was to end. */
const REPEATABLE: readonly GroupAct['kind'][] = ['rename', 'describe', 'correct', 'recall', 'close', 'open', 'admit'];
const isRepeatable = (act: GroupAct): boolean =>
  act.kind === 'resetInvite' ? act.code !== null : REPEATABLE.includes(act.kind);

/**
 * Changes a group or a message. After a lost response what changes nothing when it is done twice is repeated once, and a pin is looked
 * for; a new picture stays unconfirmed.
 */
export async function actInTelegram(parts: ChatParts, message: Acting, signal: AbortSignal): Promise<SendResult> {
  if (signal.aborted) return { status: 'not_sent', reason: 'withdrawn' };
  const change = () => changeOnce(parts, message);
  let result = await change();
  if (result?.kind === 'lost' && result.isWritten && isRepeatable(message.act)) result = await change();
  if (result === null) return { status: 'rejected', code: 'actNotOffered' };
  if (result.kind === 'ok' || (result.kind === 'refused' && DONE_BEFORE.test(result.code))) return { status: 'sent' };
  if (result.kind === 'lost' && (await isPinned(parts, message))) return { status: 'sent' };
  return toSendResult(parts, message.groupAddress, result);
}

function changeOnce(parts: ChatParts, { act, groupAddress, media, text }: Acting): Promise<ApiResult> | null {
  const { api } = parts;
  if (isAccessAct(act)) return changeAccess(parts, groupAddress, act);
  const inChat = (ask: (chatId: string) => Promise<ApiResult>) => withChat(parts, groupAddress, ask);
  switch (act.kind) {
    case 'rename':
      return inChat((chatId) => api.call('setChatTitle', { chat_id: chatId, title: act.name }));
    case 'describe':
      return inChat((chatId) => api.call('setChatDescription', { chat_id: chatId, description: act.description }));
    case 'picture':
      if (!media) return null;
      return inChat((chatId) =>
        api.call('setChatPhoto', { chat_id: chatId, photo: new InputFile(media.path, media.fileName) }),
      );
    case 'pin':
    case 'correct':
    case 'recall':
      return changeMessage(parts, act, text);
    default:
      return null;
  }
}

/** Of the chat in which it was sent: a group that became a supergroup has none of its former messages. */
async function changeMessage(
  { api }: ChatParts,
  { kind, messageId }: Extract<GroupAct, { messageId: string }>,
  text: string,
): Promise<ApiResult> {
  const id = readMessageId(messageId);
  if (!id) return { kind: 'refused', status: 400, code: 'unknownMessage' };
  const message = { chat_id: id.chatId, message_id: id.number };
  if (kind === 'pin') return api.call('pinChatMessage', message);
  if (kind === 'recall') return api.call('deleteMessage', message);
  const html = toHtml(text);
  const marked = html === null ? {} : { parse_mode: 'HTML' as const };
  const edited = await api.call('editMessageText', { ...message, text: html ?? text, ...marked });
  // The text of a file is its caption.
  const isCaption = edited.kind === 'refused' && /no text in the message/i.test(edited.code);
  return isCaption ? api.call('editMessageCaption', { ...message, caption: html ?? text, ...marked }) : edited;
}

async function isPinned({ api }: ChatParts, { act }: Acting): Promise<boolean> {
  const id = act.kind === 'pin' ? readMessageId(act.messageId) : null;
  if (!id) return false;
  const read = await api.call('getChat', { chat_id: id.chatId });
  if (read.kind !== 'ok') return false;
  return fieldsOf(fieldsOf(read.fields.result).pinned_message).message_id === id.number;
}
