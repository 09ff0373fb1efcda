import type { ApiResult, Fields } from '../bots/botApi';
import type { BotStore } from '../bots/botStore';
import type { OutgoingMessage } from '../messenger';
import { actInMax } from './maxActs';
import { learnChat } from './maxChats';
import type { MaxApi } from './maxApi';

const ADDRESS = '-71';
const OK: ApiResult = { kind: 'ok', fields: { success: true } };
const GONE: ApiResult = { kind: 'refused', status: 404, code: 'not.found' };
const SILENT: ApiResult = { kind: 'lost', reason: 'noAnswer', isWritten: true };

/** The service as it responds to each call, by its method and path. */
const respond = (responses: Record<string, ApiResult>): { api: MaxApi; calls: string[] } => {
  const calls: string[] = [];
  const call: MaxApi['call'] = ({ method, path }) => {
    calls.push(`${method} ${path}`);
    return Promise.resolve(responses[`${method} ${path}`] ?? GONE);
  };
  return { api: { call, upload: () => Promise.resolve(GONE), aheadMs: () => 0 }, calls };
};

async function learn(chat: Fields, own: ApiResult): Promise<Fields[]> {
  const kept: Fields[] = [];
  const store = { keepChat: async (values: Fields) => void kept.push(values) } as unknown as BotStore;
  const { api } = respond({
    [`GET /chats/${ADDRESS}`]: { kind: 'ok', fields: { title: 'News', participants_count: 3, ...chat } },
    [`GET /chats/${ADDRESS}/members/me`]: own,
  });
  expect(await learnChat(api, store, ADDRESS)).toBe(true);
  return kept;
}

const admin: ApiResult = { kind: 'ok', fields: { is_admin: true, permissions: ['write'] } };
const reader: ApiResult = { kind: 'ok', fields: { is_admin: false, permissions: null } };

it.each([
  ['channel', 'active', admin, { canPost: true, isOwnAdmin: true }],
  ['channel', 'active', reader, { canPost: false, isOwnAdmin: false }],
  ['chat', 'active', reader, { canPost: true, isOwnAdmin: false }],
  ['chat', 'suspended', admin, { canPost: false, isOwnAdmin: true }],
] as const)('reads the rights of the bot in a %s that is %s', async (type, status, own, rights) => {
  expect(await learn({ type, status }, own)).toEqual([expect.objectContaining(rights)]);
});

it('leaves the rights as they are known when the service does not say them now', async () => {
  const [kept] = await learn({ type: 'channel', status: 'active' }, SILENT);
  expect(kept).toMatchObject({ name: 'News', membersCount: 3 });
  expect(Object.keys(kept ?? {})).not.toEqual(expect.arrayContaining(['canPost']));
  expect(Object.keys(kept ?? {})).not.toEqual(expect.arrayContaining(['isOwnAdmin']));
  expect(await learn({ type: 'channel', status: 'removed' }, SILENT)).toEqual([
    expect.objectContaining({ canPost: false }),
  ]);
});

it('pins a message in a group where the service says that it finds none that is pinned', async () => {
  const { api, calls } = respond({ [`PUT /chats/${ADDRESS}/pin`]: OK });
  const message = { groupAddress: ADDRESS, text: '', encoded: null, act: { kind: 'pin', messageId: 'mid.1', days: 1 } };
  const acting = message as unknown as OutgoingMessage & { act: { kind: 'pin'; messageId: string; days: 1 } };
  expect(await actInMax(api, acting, new AbortController().signal)).toEqual({ status: 'sent' });
  expect(calls).toEqual([`GET /chats/${ADDRESS}/pin`, `PUT /chats/${ADDRESS}/pin`]);
});
