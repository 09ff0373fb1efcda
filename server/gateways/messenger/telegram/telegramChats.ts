import { keepableText } from '../../../keepableText';
import {
  BotFailure,
  fieldsOf,
  fullNameOf,
  listOf,
  textOf,
  type ApiResult,
  type Fields,
  type Refusal,
} from '../bots/botApi';
import type { BotParts } from '../bots/botService';
import type { RemoteMember } from '../messenger';
import type { TelegramApi } from './telegramApi';

/** What the calls about groups need. */
export interface ChatParts {
  api: TelegramApi;
  store: BotParts['store'];
  botId: string;
}

/** Statuses of a member who is in the group; of `restricted` only with `is_member`. */
const INSIDE = new Set<unknown>(['creator', 'administrator', 'member']);

export const isInside = ({ status, is_member: isMember }: Fields): boolean =>
  INSIDE.has(status) || (status === 'restricted' && isMember === true);

const isAdmin = ({ status }: Fields): boolean => status === 'creator' || status === 'administrator';

/** Whether only admins write; null where members never do. */
export function isClosedTo({ type, permissions }: Fields): boolean | null {
  if (type !== 'group' && type !== 'supergroup') return null;
  return fieldsOf(permissions).can_send_messages === false;
}

/** Whether the service says that the bot is in no such chat. */
const isGone = ({ status, code }: Refusal): boolean =>
  status === 403 || (status === 400 && /chat not found|group chat was deactivated/i.test(code));

/**
 * Asks about a chat or changes it. A group that became a supergroup has another id since then: it is kept, and asked again, since
 * nothing was done under the former one.
 */
export async function withChat(
  { store }: Pick<ChatParts, 'store'>,
  address: string,
  ask: (chatId: string) => Promise<ApiResult>,
): Promise<ApiResult> {
  const result = await ask(await store.findChatId(address));
  const movedTo = result.kind === 'refused' ? textOf(result.fields?.migrate_to_chat_id) : '';
  if (movedTo === '') return result;
  await store.moveChat(address, movedTo);
  return ask(movedTo);
}

/** Reads a chat and the rights of the bot in it. One that cannot be read now stays as it is known. @returns whether the bot is in it */
export async function learnChat(parts: ChatParts, address: string): Promise<boolean> {
  const { api, store, botId } = parts;
  const read = await withChat(parts, address, (chatId) => api.call('getChat', { chat_id: chatId }));
  if (read.kind === 'refused' && isGone(read)) {
    await store.forgetChat(address);
    return false;
  }
  if (read.kind !== 'ok') {
    await store.keepChat({ address });
    return true;
  }
  const chat = fieldsOf(read.fields.result);
  if (chat.type === 'private') return false;
  const chatId = textOf(chat.id);
  const own = await api.call('getChatMember', { chat_id: chatId, user_id: Number(botId) });
  const rights = own.kind === 'ok' ? fieldsOf(own.fields.result) : null;
  if (rights && !isInside(rights)) {
    await store.forgetChat(address);
    return false;
  }
  const membersCount = await readMembersCount(api, chatId);
  await store.keepChat({
    address,
    name: typeof chat.title === 'string' ? keepableText(chat.title) : '',
    ...(rights && { canPost: mayWrite(chat, rights), isOwnAdmin: isAdmin(rights) }),
    ...(membersCount !== null && { membersCount }),
    isClosed: isClosedTo(chat),
  });
  return true;
}

/** Admins write in a group, others as far as it permits; in a channel only admins with that right. */
function mayWrite({ type, permissions }: Fields, rights: Fields): boolean {
  if (type === 'channel') return isAdmin(rights) && rights.can_post_messages !== false;
  if (isAdmin(rights)) return true;
  const own = rights.status === 'restricted' ? rights : fieldsOf(permissions);
  return own.can_send_messages !== false;
}

/** Null: the service does not say now. */
async function readMembersCount(api: TelegramApi, chatId: string): Promise<number | null> {
  const read = await api.call('getChatMemberCount', { chat_id: chatId });
  const count = read.kind === 'ok' ? Number(read.fields.result) : NaN;
  return Number.isInteger(count) ? count : null;
}

/** Someone joined or left. */
export async function recount({ api, store }: ChatParts, address: string, chatId: string): Promise<void> {
  const membersCount = await readMembersCount(api, chatId);
  if (membersCount !== null) await store.keepChat({ address, membersCount });
}

/** The admins: a bot is shown nobody else. @throws BotFailure */
export async function readAdmins(parts: ChatParts, address: string): Promise<RemoteMember[]> {
  const { api } = parts;
  const read = await withChat(parts, address, (chatId) => api.call('getChatAdministrators', { chat_id: chatId }));
  if (read.kind !== 'ok') throw new BotFailure(read);
  return listOf(read.fields.result).map((member) => {
    const user = fieldsOf(fieldsOf(member).user);
    const username = typeof user.username === 'string' ? user.username : null;
    return { phone: null, name: fullNameOf(user), isAdmin: true, username };
  });
}

/** @throws BotFailure */
export async function leaveChat(parts: ChatParts, address: string): Promise<void> {
  const { api, store } = parts;
  const left = await withChat(parts, address, (chatId) => api.call('leaveChat', { chat_id: chatId }));
  if (left.kind === 'lost' || (left.kind === 'refused' && !isGone(left))) throw new BotFailure(left);
  await store.forgetChat(address);
}

/** The public address, or the bot's own invite link, which is made when there is none yet. @throws BotFailure */
export async function readChatLink(parts: ChatParts, address: string): Promise<string> {
  const { api } = parts;
  const read = await withChat(parts, address, (chatId) => api.call('getChat', { chat_id: chatId }));
  if (read.kind !== 'ok') throw new BotFailure(read);
  const { id, username, invite_link: link } = fieldsOf(read.fields.result);
  if (typeof username === 'string' && username !== '') return `https://t.me/${username}`;
  if (typeof link === 'string' && link !== '') return link;
  const made = await api.call('exportChatInviteLink', { chat_id: textOf(id) });
  if (made.kind !== 'ok') throw new BotFailure(made);
  return textOf(made.fields.result);
}
