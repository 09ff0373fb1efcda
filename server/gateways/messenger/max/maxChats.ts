import { keepableText } from '../../../keepableText';
import { BotFailure, fieldsOf, fullNameOf, listOf, type Fields } from '../bots/botApi';
import type { BotStore } from '../bots/botStore';
import type { RemoteMember } from '../messenger';
import type { MaxApi } from './maxApi';

const MEMBERS_PAGE_COUNT = 100;
const MEMBERS_PAGES_MAX_COUNT = 1_000;
/** Statuses of a chat in which the bot is not. */
const GONE: readonly number[] = [403, 404];

const chatPath = (address: string) => `/chats/${encodeURIComponent(address)}`;

/**
 * Reads a chat and the rights of the bot in it. One that cannot be read now is kept as it is known, so that no event about it is lost.
 * @returns whether the bot is in it
 */
export async function learnChat(api: MaxApi, store: BotStore, address: string): Promise<boolean> {
  const chat = await api.call({ method: 'GET', path: chatPath(address) });
  if (chat.kind === 'refused' && GONE.includes(chat.status)) {
    await store.forgetChat(address);
    return false;
  }
  if (chat.kind !== 'ok') {
    await store.keepChat({ address });
    return true;
  }
  if (chat.fields.type === 'dialog') return false;
  const own = await api.call({ method: 'GET', path: `${chatPath(address)}/members/me` });
  const { title, status, type, participants_count: count, last_event_time: lastMs } = chat.fields;
  const isActive = status === 'active';
  await store.keepChat({
    address,
    name: typeof title === 'string' ? keepableText(title) : '',
    ...(!isActive && { canPost: false }),
    ...(own.kind === 'ok' && {
      canPost: isActive && mayWrite(type === 'channel', own.fields),
      isOwnAdmin: isAdmin(own.fields),
    }),
    membersCount: Number.isInteger(count) ? Number(count) : null,
    lastActivityAt: typeof lastMs === 'number' && lastMs > 0 ? new Date(lastMs) : null,
  });
  return true;
}

/** Members write in a group, and only admins with that right in a channel. */
function mayWrite(isChannel: boolean, rights: Fields): boolean {
  const { permissions } = rights;
  return !isChannel || (isAdmin(rights) && (!Array.isArray(permissions) || permissions.includes('write')));
}

const isAdmin = ({ is_admin: isOne, is_owner: isOwner }: Fields): boolean => isOne === true || isOwner === true;

/** @throws BotFailure */
export async function readMembers(api: MaxApi, address: string): Promise<RemoteMember[]> {
  const members: RemoteMember[] = [];
  let marker = '';
  for (let page = 0; page < MEMBERS_PAGES_MAX_COUNT; page += 1) {
    const path = `${chatPath(address)}/members?count=${MEMBERS_PAGE_COUNT}${marker && `&marker=${marker}`}`;
    const read = await api.call({ method: 'GET', path });
    if (read.kind !== 'ok') throw new BotFailure(read);
    for (const member of listOf(read.fields.members).map(fieldsOf)) members.push(toMember(member));
    const { marker: next } = read.fields;
    if (typeof next !== 'number' && typeof next !== 'string') break;
    marker = String(next);
  }
  return members;
}

function toMember(member: Fields): RemoteMember {
  const { name, username } = member;
  return {
    phone: null,
    name: fullNameOf(member) ?? (typeof name === 'string' ? name : null),
    isAdmin: isAdmin(member),
    username: typeof username === 'string' ? username : null,
  };
}

/** @throws BotFailure */
export async function leaveChat(api: MaxApi, store: BotStore, address: string): Promise<void> {
  const left = await api.call({ method: 'DELETE', path: `${chatPath(address)}/members/me` });
  if (left.kind === 'lost' || (left.kind === 'refused' && !GONE.includes(left.status))) throw new BotFailure(left);
  await store.forgetChat(address);
}

/** Only of a chat that has one. @throws BotFailure */
export async function readChatLink(api: MaxApi, address: string): Promise<string> {
  const chat = await api.call({ method: 'GET', path: chatPath(address) });
  if (chat.kind !== 'ok') throw new BotFailure(chat);
  const { link } = chat.fields;
  if (typeof link === 'string' && link !== '') return link;
  throw new BotFailure({ kind: 'refused', status: 404, code: 'noLink' });
}
