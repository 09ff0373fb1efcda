import { isMessageAct, type GroupAct } from '@contract/groupActs';

import { fieldsOf, unsent, type ApiResult, type Failure } from '../bots/botApi';
import { seenText } from '../bots/markup';
import type { Acting } from '../bots/botService';
import type { SendResult } from '../messenger';
import type { MaxApi } from './maxApi';
import { readBody } from './maxSending';

const NOT_FOUND = 404;

/**
 * Does it, unless it is as wanted already. After a lost response the group or the message is read: what it shows counts, and what
 * cannot be told stays unconfirmed.
 */
export async function actInMax(api: MaxApi, message: Acting, signal: AbortSignal): Promise<SendResult> {
  const before = await isAsWanted(api, message);
  if (before === true) return { status: 'sent' };
  if (before !== false && before !== null) return toResult(message.act, before, false);
  if (signal.aborted) return { status: 'not_sent', reason: 'withdrawn' };
  const result = await change(api, message);
  if (result === null) return { status: 'rejected', code: 'actNotOffered' };
  if (result.kind === 'ok') return { status: 'sent' };
  if (result.kind === 'lost' && result.isWritten && (await isAsWanted(api, message)) === true)
    return { status: 'sent' };
  return toResult(message.act, result, true);
}

function change(api: MaxApi, { act, groupAddress, encoded, text }: Acting): Promise<ApiResult> | null {
  const path = `/chats/${encodeURIComponent(groupAddress)}`;
  switch (act.kind) {
    case 'rename':
      return api.call({ method: 'PATCH', path, body: { title: act.name } });
    case 'describe':
      return api.call({ method: 'PATCH', path, body: { description: act.description } });
    case 'picture':
      return api.call({ method: 'PATCH', path, body: readBody(encoded) ?? {} });
    case 'pin':
      return api.call({ method: 'PUT', path: `${path}/pin`, body: { message_id: act.messageId } });
    case 'correct':
      return api.call({ method: 'PUT', path: messagePath(act.messageId), body: readBody(encoded) ?? { text } });
    case 'recall':
      return api.call({ method: 'DELETE', path: messagePath(act.messageId) });
    default:
      return null;
  }
}

const messagePath = (mid: string) => `/messages?message_id=${encodeURIComponent(mid)}`;

/** Null: what is there cannot tell. */
async function isAsWanted(api: MaxApi, { act, groupAddress, text }: Acting): Promise<boolean | null | Failure> {
  if (act.kind === 'rename' || act.kind === 'describe') {
    const chat = await api.call({ method: 'GET', path: `/chats/${encodeURIComponent(groupAddress)}` });
    if (chat.kind !== 'ok') return chat;
    const { title, description } = chat.fields;
    return act.kind === 'rename' ? title === act.name : (description ?? '') === act.description;
  }
  if (act.kind === 'pin') {
    const pinned = await api.call({ method: 'GET', path: `/chats/${encodeURIComponent(groupAddress)}/pin` });
    // Whether the group is there shows when it is pinned.
    if (pinned.kind === 'refused' && pinned.status === NOT_FOUND) return false;
    if (pinned.kind !== 'ok') return pinned;
    return fieldsOf(fieldsOf(pinned.fields.message).body).mid === act.messageId;
  }
  if (act.kind !== 'correct' && act.kind !== 'recall') return null;
  const found = await api.call({ method: 'GET', path: `/messages/${encodeURIComponent(act.messageId)}` });
  if (found.kind === 'refused' && found.status === NOT_FOUND) return act.kind === 'recall' ? true : found;
  if (found.kind !== 'ok') return found;
  return act.kind === 'correct' && fieldsOf(found.fields.body).text === seenText(text);
}

/** @param isChanging whether the request was one that changes something */
function toResult(act: GroupAct, failure: Failure, isChanging: boolean): SendResult {
  if (failure.kind === 'lost' && isChanging && failure.isWritten)
    return { status: 'unconfirmed', reason: failure.reason };
  return unsent(failure, { 403: 'notAdmin', [NOT_FOUND]: isMessageAct(act) ? 'messageMissing' : 'groupMissing' });
}
