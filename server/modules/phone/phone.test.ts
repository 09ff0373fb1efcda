import type { AddressInfo } from 'node:net';

import { io, type Socket } from 'socket.io-client';

import {
  phoneMessagesPageCount,
  phoneNamespace,
  type PhoneChat,
  type PhoneMember,
  type PhoneMessage,
} from '@contract/phone';
import { limits } from '@contract/limits';
import { simMessages } from '@server/db/schema';
import { buildTestServer, type Caller } from '@test/kit/buildTestServer';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

let server: SimulatedServer;
let owner: Caller;
let token: string;
let strangerToken: string;
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  token = await server.connect(owner);
  strangerToken = await server.connect(await server.signInAs('stranger@example.com'));
});
afterAll(() => server.close());

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { as = '', payload }: { as?: string; payload?: object } = {},
) =>
  server.app.inject({
    method,
    url: `/phone-api${path}`,
    payload,
    headers: as ? { authorization: `Bearer ${as}` } : {},
  });
const chatsOf = async (as: string) => (await call('GET', '/chats', { as })).json<{ response: PhoneChat[] }>().response;
const firstChat = async () => {
  const [chat] = await chatsOf(token);
  if (!chat) throw new Error('no chats');
  return chat;
};

it('shows a phone only the chats of its own account', async () => {
  const { id, members } = await firstChat();
  const payload = { memberId: members[0]?.id ?? 0, text: 'hello' };
  for (const answer of [
    await call('GET', `/chats/${id}/messages`, { as: strangerToken }),
    await call('POST', `/chats/${id}/messages`, { as: strangerToken, payload }),
    await call('POST', `/chats/${id}/members`, { as: strangerToken, payload: { name: 'Ann' } }),
  ]) {
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'GROUP_NOT_FOUND']);
  }
  expect((await chatsOf(strangerToken)).some((chat) => chat.id === id)).toBe(false);
});

it('requires a linked phone for every route but linking', async () => {
  const attempts = [
    ['GET', '/chats'],
    ['GET', '/chats/1/messages'],
    ['POST', '/chats/1/messages'],
    ['POST', '/chats/1/members'],
    ['DELETE', '/chats/1/members/1'],
    ['POST', '/unlink'],
  ] as const;
  for (const [method, path] of attempts) {
    expect((await call(method, path)).statusCode).toBe(401);
    expect((await call(method, path, { as: owner.token })).statusCode).toBe(401);
  }
  expect(
    (await server.app.inject({ method: 'GET', url: '/api/groups', headers: { authorization: `Bearer ${token}` } }))
      .statusCode,
  ).toBe(401);
});

it('returns whose console waits, links once, and then reports the code as expired', async () => {
  const visitor = await server.signInAs('visitor@example.com');
  await server.app.inject({ ...visitor.as, method: 'POST', url: '/api/whatsapp/init' });
  const findCode = async () => {
    const answer = await server.app.inject({ ...visitor.as, method: 'GET', url: '/api/whatsapp-qr' });
    const { phoneUrl } = answer.json<{ response: { phoneUrl?: string } }>().response;
    return phoneUrl ? new URL(phoneUrl).searchParams.get('code') : null;
  };
  await server.until(async () => (await findCode()) !== null);
  const path = `/link/${(await findCode()) ?? ''}`;

  expect((await call('GET', path)).json()).toEqual({ status: 'success', response: { email: 'visitor@example.com' } });
  const linked = await call('POST', path);
  expect(linked.json<{ response: { token: string } }>().response.token).toMatch(/^[\w-]{43}$/);
  for (const answer of [await call('POST', path), await call('GET', path), await call('GET', '/link/unknown')]) {
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([410, 'PHONE_LINK_EXPIRED']);
  }
});

it('writes as a member, within the limit of the messenger', async () => {
  const { id, members } = await firstChat();
  const memberId = members[1]?.id ?? 0;
  const write = (text: string, by = memberId) =>
    call('POST', `/chats/${id}/messages`, { as: token, payload: { memberId: by, text } });

  const written = (await write(' hello ')).json<{ response: PhoneMessage }>().response;
  expect(written).toMatchObject({ chatId: id, text: 'hello', author: { id: memberId, name: members[1]?.name } });
  const { response } = (await call('GET', `/chats/${id}/messages`, { as: token })).json<{ response: PhoneMessage[] }>();
  expect(response.at(-1)).toEqual(written);
  expect((await write(' ')).statusCode).toBe(400);
  expect((await write('x'.repeat(limits.funnel.messageMaxChars + 1))).statusCode).toBe(400);
  expect((await write('hello', 2_000_000_000)).statusCode).toBe(404);
});

it('adds a member to a group', async () => {
  const { id, members } = await firstChat();
  const join = (name: string) => call('POST', `/chats/${id}/members`, { as: token, payload: { name } });
  const joined = (await join(' Ann ')).json<{ response: PhoneMember }>().response;
  expect(joined).toMatchObject({ name: 'Ann', isAdmin: false });
  expect((await firstChat()).members).toHaveLength(members.length + 1);
  expect((await firstChat()).members).toContainEqual(joined);
  expect((await join(' ')).statusCode).toBe(400);
});

it('removes a member from a group, whose messages stay with the group', async () => {
  const chat = await firstChat();
  const memberId = chat.members.at(-1)?.id ?? 0;
  const text = 'I am off';
  await call('POST', `/chats/${chat.id}/messages`, { as: token, payload: { memberId, text } });
  const leave = (as = token) => call('DELETE', `/chats/${chat.id}/members/${memberId}`, { as });
  expect((await leave(strangerToken)).statusCode).toBe(404);
  expect((await leave()).statusCode).toBe(200);
  expect((await leave()).statusCode).toBe(404);
  expect((await firstChat()).members).toEqual(chat.members.slice(0, -1));
  const { response } = (await call('GET', `/chats/${chat.id}/messages`, { as: token })).json<{
    response: PhoneMessage[];
  }>();
  // Not the owner's, whose messages have no author.
  expect(response.at(-1)).toMatchObject({ text, author: { id: 0, name: '' } });
});

it('pages through a long chat, oldest first on every page', async () => {
  const chat = (await chatsOf(token)).at(-1);
  const chatId = chat?.id ?? 0;
  const accountId =
    (await server.db.query.messengerAccounts.findFirst({ where: (row, { eq }) => eq(row.userId, owner.userId) }))?.id ??
    0;
  await server.db.insert(simMessages).values(
    Array.from({ length: phoneMessagesPageCount + 20 }, (_, index) => ({
      accountId,
      chatId,
      messageId: `bulk-${index}`,
      text: String(index),
      acceptedAt: new Date(1_700_000_000_000 + index),
    })),
  );
  const page = async (query = '') =>
    (await call('GET', `/chats/${chatId}/messages${query}`, { as: token })).json<{ response: PhoneMessage[] }>()
      .response;
  const newest = await page();
  expect([newest.length, newest.at(-1)?.text]).toEqual([phoneMessagesPageCount, String(phoneMessagesPageCount + 19)]);
  const older = await page(`?before=${newest[0]?.id}`);
  expect(older.at(-1)?.text).toBe('19');
  expect((await call('GET', `/chats/${chatId}/messages?before=x`, { as: token })).statusCode).toBe(400);
});

it('does not exist without the simulator', async () => {
  const plain = await buildTestServer({ db: server.db });
  const answer = await plain.app.inject({ method: 'GET', url: '/phone-api/link/x' });
  expect(answer.statusCode).toBe(404);
  await plain.close();
});

describe('the socket of the phone', () => {
  let sockets: Socket[] = [];
  beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));
  afterEach(() => {
    sockets.forEach((socket) => socket.disconnect());
    sockets = [];
  });

  function dial(phoneToken: string) {
    const { port } = server.app.server.address() as AddressInfo;
    const options = { auth: { token: phoneToken }, transports: ['websocket'], reconnection: false, forceNew: true };
    const socket = io(`http://127.0.0.1:${port}${phoneNamespace}`, options);
    const heard: [string, unknown][] = [];
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
    sockets.push(socket);
    return { socket, heard };
  }
  const connected = (socket: Socket) => server.until(() => socket.connected);

  it('emits to each phone the events of its account only', async () => {
    const [mine, theirs] = [dial(token), dial(strangerToken)];
    await Promise.all([connected(mine.socket), connected(theirs.socket)]);
    const { id, members } = await firstChat();
    const payload = { memberId: members[0]?.id ?? 0, text: 'live' };
    const answer = await call('POST', `/chats/${id}/messages`, { as: token, payload });
    await server.until(() => mine.heard.length > 0);
    expect(mine.heard).toEqual([['message', answer.json<{ response: PhoneMessage }>().response]]);
    expect(theirs.heard).toEqual([]);
  });

  it('refuses a stranger, and a token of the console', async () => {
    for (const wrong of ['', 'invented', owner.token]) {
      const { socket } = dial(wrong);
      const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
      expect(error.message).toBe('UNAUTHORIZED');
    }
  });

  it('emits unlinked, disconnects and rejects the old token', async () => {
    const { socket, heard } = dial(strangerToken);
    await connected(socket);
    expect((await call('POST', '/unlink', { as: strangerToken })).statusCode).toBe(200);
    await server.until(() => !socket.connected);
    expect(heard.map(([event]) => event)).toEqual(['unlinked']);
    expect((await call('GET', '/chats', { as: strangerToken })).statusCode).toBe(401);
    expect(await chatsOf(token)).toHaveLength(12);
  });
});
