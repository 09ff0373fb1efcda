import type { GroupAct } from '@contract/groupActs';

import { fieldsOf, textOf, type ApiResult, type Fields } from '../bots/botApi';
import { isClosedTo, isInside, withChat, type ChatParts } from './telegramChats';

/** Acts on who may write in a group and who may join it. */
export type AccessAct = Extract<GroupAct, { kind: 'close' | 'open' | 'resetInvite' | 'admit' }>;

export const isAccessAct = (act: GroupAct): act is AccessAct =>
  ['close', 'open', 'resetInvite', 'admit'].includes(act.kind);

/** What members may send; only admins write without any of it. */
const SENDING = [
  ...['can_send_messages', 'can_send_audios', 'can_send_documents', 'can_send_photos', 'can_send_videos'],
  ...['can_send_video_notes', 'can_send_voice_notes', 'can_send_polls', 'can_send_other_messages'],
  'can_add_web_page_previews',
];
const permissionsOf = (isAllowed: boolean): Fields => Object.fromEntries(SENDING.map((name) => [name, isAllowed]));

/** What the service says of a request that was answered or withdrawn before. */
const ANSWERED = /HIDE_REQUESTER_MISSING|USER_ALREADY_PARTICIPANT/i;

const done: ApiResult = { kind: 'ok', fields: {} };
const refuse = (code: string): ApiResult => ({ kind: 'refused', status: 400, code });

/** Looks first how the group is, so that repeating it changes nothing. */
export async function changeAccess(parts: ChatParts, address: string, act: AccessAct): Promise<ApiResult> {
  if (act.kind === 'admit') return answerRequests(parts, address, act);
  const read = await withChat(parts, address, (chatId) => parts.api.call('getChat', { chat_id: chatId }));
  if (read.kind !== 'ok') return read.kind === 'lost' ? { ...read, isWritten: false } : read;
  const chat = fieldsOf(read.fields.result);
  return act.kind === 'resetInvite' ? resetLink(parts, chat, act.code) : closeOrOpen(parts, address, chat, act.kind);
}

/** What members might do before is kept until the group is opened again. */
async function closeOrOpen(
  { api, store }: ChatParts,
  address: string,
  chat: Fields,
  kind: 'close' | 'open',
): Promise<ApiResult> {
  const isClosed = isClosedTo(chat);
  if (isClosed === null) return refuse('actNotOffered');
  if (isClosed === (kind === 'close')) return done;
  const now = fieldsOf(chat.permissions);
  if (!isClosed) await store.keepChat({ address, openPermissions: now });
  const before = isClosed ? await store.findPermissions(address) : null;
  const wanted = isClosed ? (before ?? { ...now, ...permissionsOf(true) }) : { ...now, ...permissionsOf(false) };
  return api.call('setChatPermissions', {
    ...{ chat_id: textOf(chat.id), permissions: wanted },
    use_independent_chat_permissions: true,
  });
}

/** Only of the bot's own link, and only while it is the one that is to end. A public address is no such link. */
async function resetLink({ api }: ChatParts, chat: Fields, code: string | null): Promise<ApiResult> {
  if (textOf(chat.username) !== '') return refuse('publicAddress');
  const link = textOf(chat.invite_link);
  if (code !== null && link !== '' && link !== code) return done;
  return api.call('exportChatInviteLink', { chat_id: textOf(chat.id) });
}

/** One after the other. Whose request is gone was answered before: of those, only members were admitted. */
async function answerRequests(
  parts: ChatParts,
  address: string,
  { isApproved, people }: Extract<AccessAct, { kind: 'admit' }>,
): Promise<ApiResult> {
  const { api, store } = parts;
  const method = isApproved ? 'approveChatJoinRequest' : 'declineChatJoinRequest';
  let doneCount = 0;
  for (const personId of people) {
    const asked = { user_id: Number(personId) };
    const answered = await withChat(parts, address, (chatId) => api.call(method, { chat_id: chatId, ...asked }));
    const isGone = answered.kind === 'refused' && ANSWERED.test(answered.code);
    if (answered.kind !== 'ok' && !isGone) return answered;
    if (!isGone || !isApproved || (await isMember(parts, address, asked))) doneCount += 1;
    await store.forgetRequest(address, personId);
  }
  return doneCount > 0 ? done : refuse('requestsGone');
}

async function isMember(parts: ChatParts, address: string, asked: { user_id: number }): Promise<boolean> {
  const read = await withChat(parts, address, (chatId) =>
    parts.api.call('getChatMember', { chat_id: chatId, ...asked }),
  );
  return read.kind === 'ok' && isInside(fieldsOf(read.fields.result));
}
