import type { AddressInfo } from 'node:net';

import { io, type Socket } from 'socket.io-client';

import { limits } from '@contract/limits';
import type { UserSession } from '@contract/schemas/security';
import errors from '@locales/ru/errors.json';
import { hashPassword } from '@server/accounts/passwords';
import { users } from '@server/db/schema';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

const EMAIL = 'owner@example.com';
const OLD = 'correct horse battery';
const NEW = 'another staple entirely';
const CUT_MAX_MS = 2_000;

let server: TestServer;
let url: string;
let address = 0;
const opened: Socket[] = [];

beforeAll(async () => {
  server = await buildTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  address += 1;
  await server.db.insert(users).values({ email: EMAIL, passwordHash: await hashPassword(OLD) });
});
afterEach(() => opened.splice(0).forEach((socket) => socket.disconnect()));

const from = () => `203.0.113.${address}`;
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` }, remoteAddress: from() });

async function signIn(password = OLD, userAgent = 'Firefox'): Promise<string> {
  const headers = { 'user-agent': userAgent };
  const payload = { email: EMAIL, password };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers,
    remoteAddress: from(),
  });
  return answer.json<{ token: string }>().token;
}

const check = async (token: string) =>
  (await server.app.inject({ method: 'GET', url: '/api/auth/check', ...as(token) })).statusCode;
const change = (token: string, oldPassword: string, newPassword: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/password',
    payload: { old_password: oldPassword, new_password: newPassword },
    ...as(token),
  });
const list = async (token: string) =>
  (await server.app.inject({ method: 'GET', url: '/api/user/sessions', ...as(token) })).json<{
    response: UserSession[];
  }>().response;

async function connect(token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  opened.push(socket);
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  return socket;
}

const isCut = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('disconnect', () => resolve(true));
    setTimeout(() => resolve(false), CUT_MAX_MS);
  });

describe('the password', () => {
  it('is changed, the other sessions end, their sockets are closed, and the current one remains', async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    const [kept, cut] = [await connect(mine), await connect(theirs)];
    const cutting = isCut(cut);
    expect((await change(mine, OLD, NEW)).statusCode).toBe(200);
    expect([await cutting, kept.connected]).toEqual([true, true]);
    expect([await check(mine), await check(theirs)]).toEqual([200, 401]);
    expect([await signIn(OLD), typeof (await signIn(NEW))]).toEqual([undefined, 'string']);
  });

  it('stays when the old one is wrong, and guessing is slowed down', async () => {
    const token = await signIn();
    const wrong = await change(token, 'not the password', NEW);
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'WRONG_PASSWORD', response: errors.WRONG_PASSWORD }),
    ]);
    for (let guess = 0; guess < 4; guess += 1) await change(token, 'not the password', NEW);
    const slowed = await change(token, OLD, NEW);
    expect([slowed.statusCode, Number(slowed.headers['retry-after'])]).toEqual([429, 1]);
    server.clock.move(2_000);
    expect((await change(token, OLD, NEW)).statusCode).toBe(200);
  });

  it('is refused when the new one is too short', async () => {
    const answer = await change(await signIn(), OLD, 'x'.repeat(limits.account.passwordMinChars - 1));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'VALIDATION']);
    expect(answer.json<{ response: string }>().response).toContain(String(limits.account.passwordMinChars));
  });
});

describe('the sessions', () => {
  it('are listed with their origin, and which one is current', async () => {
    await signIn(OLD, 'Safari');
    const mine = await signIn(OLD, 'x'.repeat(1_000));
    const sessions = await list(mine);
    expect(sessions).toHaveLength(2);
    expect(sessions.find((session) => !session.is_current)).toMatchObject({ address: from(), user_agent: 'Safari' });
    expect(sessions.find((session) => session.is_current)?.user_agent).toHaveLength(300);
    expect(JSON.stringify(sessions)).not.toContain(mine);
  });

  it('are ended one by one, with their sockets; a second time there is none', async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    const cutting = isCut(await connect(theirs));
    const id = (await list(mine)).find((session) => !session.is_current)?.id ?? 0;
    const end = () => server.app.inject({ method: 'DELETE', url: `/api/user/sessions/${id}`, ...as(mine) });
    expect((await end()).statusCode).toBe(200);
    expect([await cutting, await check(theirs), await check(mine)]).toEqual([true, 401, 200]);
    expect((await end()).json()).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  });

  it('of other owners are neither shown nor ended', async () => {
    const mine = await signIn();
    const other = await server.signInAs('other@example.com');
    const [theirs] = await list(other.token);
    expect(await list(mine)).toHaveLength(1);
    const answer = await server.app.inject({
      method: 'DELETE',
      url: `/api/user/sessions/${theirs?.id ?? 0}`,
      ...as(mine),
    });
    expect([answer.statusCode, await check(other.token)]).toEqual([404, 200]);
  });
});
