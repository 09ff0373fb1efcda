import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { like } from 'drizzle-orm';
import { io } from 'socket.io-client';

import server from '@locales/ru/server.json';
import { auditLog, authSessions, botLinks, mediaFiles, messengerAccounts, users } from '@server/db/schema';
import { readAccountProxy } from '@server/gateways/messenger/whatsapp/accountProxy';
import { createSecretBox } from '@server/gateways/messenger/whatsapp/secretBox';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';

import { verifyPassword } from './passwords';
import { runAccountCommand } from './runAccountCommand';

const KEY = Buffer.alloc(32, 7);
const KINDS = ['simulator', 'whatsapp'];

let testServer: TestServer;
beforeAll(async () => void (testServer = await buildTestServer()));
afterAll(() => testServer.close());
beforeEach(() => testServer.reset());

const never = () => Promise.reject(new Error('No bot is linked.'));
const run = (...commandLine: string[]) =>
  runAccountCommand(
    { db: testServer.db, files: testServer.deps.files, kinds: KINDS, readKey: () => KEY, endHook: never },
    commandLine,
  );
const passwordIn = (text: string) => /[\w]{16}/.exec(text)?.[0] ?? '';

it('adds an account with a generated password, trimmed and in lower case', async () => {
  const { text, isOk } = await run('add', ' You@Example.COM ');
  const [user] = await testServer.db.select().from(users);
  expect([isOk, user?.email]).toEqual([true, 'you@example.com']);
  expect(await verifyPassword(user?.passwordHash ?? null, passwordIn(text))).toBe(true);
  expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
});

it('adds an account with a chosen password of ten characters or more', async () => {
  expect((await run('add', 'a@b.cd', '--password', 'nine char')).isOk).toBe(false);
  expect((await run('add', 'a@b.cd', '--password', 'ten chars!')).isOk).toBe(true);
});

it.each([
  ['the same e-mail twice', ['add', 'TAKEN@example.com']],
  ['something that is no e-mail', ['add', 'nobody']],
  ['the password of nobody', ['password', 'nobody@example.com']],
  ['the sessions of nobody', ['sessions', 'nobody@example.com']],
  ['the end of sessions of nobody', ['end-sessions', 'nobody@example.com']],
  ['the audit log of nobody', ['audit', 'nobody@example.com']],
  ['switching off nobody', ['disable', 'nobody@example.com']],
  ['switching on nobody', ['enable', 'nobody@example.com']],
  ['switching on an account that is on', ['enable', 'taken@example.com']],
  ['the removal of nobody', ['remove', 'nobody@example.com']],
  ['an unknown command', ['promote']],
  ['an unknown option', ['add', 'a@b.cd', '--admin']],
])('refuses %s', async (_name, commandLine) => {
  await run('add', 'taken@example.com');
  const { text, isOk } = await run(...commandLine);
  expect(isOk).toBe(false);
  expect(text).not.toContain('{{');
  expect(await testServer.db.select().from(users)).toHaveLength(1);
});

it('gives a new password and ends every session of the account', async () => {
  const owner = await testServer.signInAs('owner@example.com');
  await testServer.signInAs('other@example.com');
  const { text } = await run('password', 'owner@example.com');
  const [user] = await testServer.db.select().from(users).orderBy(users.id);
  expect(await verifyPassword(user?.passwordHash ?? null, passwordIn(text))).toBe(true);
  const left = await testServer.db.select({ userId: authSessions.userId }).from(authSessions);
  expect(left.map(({ userId }) => userId)).not.toContain(owner.userId);
  expect(left).toHaveLength(1);
});

it('lists the accounts, oldest first, or reports that there are none', async () => {
  expect((await run('list')).text).toBe(server.account.empty);
  await run('add', 'b@example.com');
  await run('add', 'a@example.com');
  expect((await run('list')).text).toBe('b@example.com\na@example.com');
});

it('disables an account, which ends its sessions and its sending, and enables it again', async () => {
  const password = 'correct horse battery';
  await run('add', 'owner@example.com', '--password', password);
  const signIn = () =>
    testServer.app.inject({ method: 'POST', url: '/api/login', payload: { email: 'owner@example.com', password } });
  const { token } = (await signIn()).json<{ token: string }>();
  const [owner] = await testServer.db.select().from(users);
  await testServer.db.insert(messengerAccounts).values({ userId: owner?.id ?? 0, desired: 'on' });

  expect((await run('disable', ' Owner@example.com')).isOk).toBe(true);
  const headers = { authorization: `Bearer ${token}` };
  expect((await testServer.app.inject({ method: 'GET', url: '/api/auth/check', headers })).statusCode).toBe(401);
  const refused = await signIn();
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'BAD_CREDENTIALS']);
  expect((await testServer.db.select().from(messengerAccounts))[0]?.desired).toBe('off');
  expect((await run('list')).text).toBe(server.account.listedDisabled.replace('{{email}}', 'owner@example.com'));

  await run('enable', 'owner@example.com');
  expect((await signIn()).statusCode).toBe(200);
  expect((await run('list')).text).toBe('owner@example.com');
});

it('lists the sessions of an account and ends them all, but none of another account', async () => {
  const owner = await testServer.signInAs('owner@example.com');
  await testServer.signInAs('owner@example.com');
  await testServer.signInAs('other@example.com');
  expect((await run('sessions', 'owner@example.com')).text.split('\n')).toHaveLength(2);
  const { text } = await run('end-sessions', ' Owner@example.com');
  expect(text).toBe(server.account.sessionsEnded.replace('{{email}}', 'owner@example.com').replace('{{ended}}', '2'));
  expect((await testServer.app.inject({ method: 'GET', url: '/api/auth/check', ...owner.as })).statusCode).toBe(401);
  expect(await testServer.db.select().from(authSessions)).toHaveLength(1);
  expect((await run('sessions', 'owner@example.com')).text).not.toContain('{{');
});

it('shows what an account did, newest first', async () => {
  const { userId } = await testServer.signInAs('owner@example.com');
  const act = { userId, address: '203.0.113.1', statusCode: 200, facts: { id: 7 }, requestId: 'r-1' };
  await testServer.db.insert(auditLog).values([
    { ...act, call: 'createFunnel' },
    { ...act, call: 'deleteFunnel' },
  ]);
  const lines = (await run('audit', 'owner@example.com')).text.split('\n');
  expect(lines.map((line) => line.split('  ')[2])).toEqual(['deleteFunnel', 'createFunnel']);
  expect(lines[0]).toContain('203.0.113.1');
  expect(lines[0]).toContain('{"id":7}');
});

it('removes an account with its sessions and its files', async () => {
  const { userId } = await testServer.signInAs('owner@example.com');
  const addFile = async () => {
    const received = await testServer.deps.files.receive(Readable.from([Buffer.from('pixels')]));
    await received.keep('png');
    const name = received.nameAs('png');
    await testServer.db
      .insert(mediaFiles)
      .values({ userId, url: `/uploads/${name}`, name, mime: 'image/png', sizeBytes: 6 });
    return name;
  };
  const [gone, left] = [await addFile(), await addFile()];
  const remove = jest.spyOn(testServer.deps.files, 'remove');
  remove.mockImplementationOnce(() => Promise.reject(new Error('away')));
  const { text, isOk } = await run('remove', ' Owner@example.com');
  expect([isOk, text.split('\n').at(-1)]).toEqual([true, gone]);
  expect(text).not.toContain('{{');
  expect(await testServer.db.select().from(authSessions)).toEqual([]);
  expect(await testServer.deps.files.sizeOf(left)).toBeNull();
});

it('unlinks the phone of a removed account where a server runs, and else says what is left to do', async () => {
  const { db, deps } = testServer;
  const loggedOut: number[] = [];
  const parts = { db, files: deps.files, kinds: KINDS, readKey: () => KEY, endHook: never };
  const logOut = async (id: number) => void loggedOut.push(id);
  for (const ending of [undefined, logOut, () => Promise.reject(new Error('silent'))]) {
    const { userId } = await testServer.signInAs('owner@example.com');
    await db.insert(messengerAccounts).values({ userId, address: '79990000000@s.whatsapp.net' });
    const { text, isOk } = await runAccountCommand({ ...parts, logOut: ending }, ['remove', 'owner@example.com']);
    const isLeft = text.includes(server.account.devicesLeft.replace('{{left}}', '1'));
    expect([isOk, isLeft]).toEqual([true, ending !== logOut]);
  }
  expect(loggedOut).toHaveLength(1);
});

it('ends what messengers send for bots of a removed account before its rows go, and says where one did not respond', async () => {
  const { db, deps } = testServer;
  const parts = { db, files: deps.files, kinds: KINDS, readKey: () => KEY };
  const left = server.account.hooksLeft.replace('{{left}}', '1');
  for (const [botId, end] of [
    ['1', async () => true],
    ['2', async () => false],
    ['3', never],
  ] as const) {
    const { userId } = await testServer.signInAs('owner@example.com');
    const [account] = await db.insert(messengerAccounts).values({ userId, kind: 'max' }).returning();
    const link = {
      accountId: account?.id ?? 0,
      kind: 'max',
      botId,
      token: Buffer.from('x'),
      hookUrl: 'https://x.test',
    };
    await db.insert(botLinks).values(link);
    const asked: [number, string, number][] = [];
    const endHook = async ({ id, kind }: { id: number; kind: string }) => {
      asked.push([id, kind, await db.$count(botLinks)]);
      return end();
    };
    const { text, isOk } = await runAccountCommand({ ...parts, endHook }, ['remove', 'owner@example.com']);
    expect([isOk, text.includes(left), await db.$count(botLinks)]).toEqual([true, botId !== '1', 0]);
    expect(asked).toEqual([[link.accountId, 'max', 1]]);
  }
});

describe('an account that is switched off', () => {
  const PASSWORD = 'correct horse battery';
  const signIn = (email: string) =>
    testServer.app.inject({ method: 'POST', url: '/api/login', payload: { email, password: PASSWORD } });
  const check = (caller: Caller) => testServer.app.inject({ method: 'GET', url: '/api/auth/check', ...caller.as });

  beforeEach(async () => {
    for (const email of ['owner@example.com', 'other@example.com']) await run('add', email, '--password', PASSWORD);
  });

  it('cannot sign in: sessions end, and signing in fails like a wrong password', async () => {
    const [owner, other] = [
      await testServer.signInAs('owner@example.com'),
      await testServer.signInAs('other@example.com'),
    ];
    const { text, isOk } = await run('disable', ' Owner@example.com ');
    expect([isOk, text.includes('{{'), text.includes('owner@example.com')]).toEqual([true, false, true]);
    expect([(await check(owner)).statusCode, (await check(other)).statusCode]).toEqual([401, 200]);
    const payload = { email: 'owner@example.com', password: 'a wrong password' };
    const wrong = await testServer.app.inject({ method: 'POST', url: '/api/login', payload });
    const refused = await signIn('owner@example.com');
    const withoutId = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    expect(refused.statusCode).toBe(401);
    expect(withoutId(refused.json())).toEqual(withoutId(wrong.json()));
    expect((await signIn('other@example.com')).statusCode).toBe(200);
    const late = await testServer.signInAs('owner@example.com');
    expect((await check(late)).statusCode).toBe(401);
    expect((await run('disable', 'owner@example.com')).isOk).toBe(false);
  });

  it('is listed as such, and can be switched on again', async () => {
    await run('disable', 'owner@example.com');
    const marked = server.account.listedDisabled.replace('{{email}}', 'owner@example.com');
    expect((await run('list')).text).toBe(`${marked}\nother@example.com`);
    expect((await run('enable', 'owner@example.com')).isOk).toBe(true);
    expect((await run('list')).text).toBe('owner@example.com\nother@example.com');
    expect((await signIn('owner@example.com')).statusCode).toBe(200);
  });

  it('keeps what was done to it in its audit log', async () => {
    await testServer.signInAs('owner@example.com');
    await run('end-sessions', 'owner@example.com');
    await run('disable', 'owner@example.com');
    await run('enable', 'owner@example.com');
    await run('password', 'owner@example.com');
    const isCommand = like(auditLog.call, 'account %');
    const acts = await testServer.db.select().from(auditLog).where(isCommand).orderBy(auditLog.id);
    expect(acts.map(({ call, facts }) => [call, facts])).toEqual([
      ['account end-sessions', { sessions: 1 }],
      ['account disable', { sessions: 0, broadcasts: 0 }],
      ['account enable', {}],
      ['account password', { sessions: 0 }],
    ]);
    expect(acts[1]).toMatchObject({
      before: { is_disabled: false },
      after: { is_disabled: true },
    });
  });

  it('has its socket cut within two seconds', async () => {
    await testServer.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = testServer.app.server.address() as AddressInfo;
    const { token } = await testServer.signInAs('owner@example.com');
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => void socket.on('connect', () => resolve()));
    const startedMs = Date.now();
    const cut = new Promise<void>((resolve) => void socket.on('disconnect', () => resolve()));
    await run('disable', 'owner@example.com');
    await cut;
    expect(Date.now() - startedMs).toBeLessThan(2_500);
  });
});

it('sets a proxy for one account, shows it without its password, and removes it', async () => {
  await testServer.signInAs('owner@example.com');
  const address = 'socks5://user:s3cret-word@proxy.example:1080';
  const { text, isOk } = await run('proxy', 'owner@example.com', address);
  expect(isOk).toBe(true);
  expect(text).toContain('socks5://user:***@proxy.example:1080');
  const [account] = await testServer.db.select().from(messengerAccounts);
  expect(await readAccountProxy(testServer.db, createSecretBox(KEY), account?.id ?? 0)).toBe(address);
  expect((await run('proxy', 'owner@example.com')).text).toContain('user:***@proxy.example');
  expect((await run('proxy', 'owner@example.com', 'ftp://proxy.example')).isOk).toBe(false);
  expect((await run('proxy', 'nobody@example.com', address)).isOk).toBe(false);
  await run('proxy', 'owner@example.com', 'none');
  expect(await readAccountProxy(testServer.db, createSecretBox(KEY), account?.id ?? 0)).toBeNull();
  const acts = await testServer.db.select().from(auditLog).where(like(auditLog.call, 'account proxy'));
  expect(acts.map(({ before, after }) => [before, after])).toEqual([
    [{ has_proxy: false }, { has_proxy: true }],
    [{ has_proxy: true }, { has_proxy: false }],
  ]);
  expect(JSON.stringify(acts)).not.toContain('s3cret');
});

it('gives an account that is not connected a messenger of its own, and the default back', async () => {
  await testServer.signInAs('owner@example.com');
  const { db } = testServer;
  const kind = async () => (await db.select().from(messengerAccounts))[0]?.kind;
  expect((await run('messenger', 'owner@example.com')).text).toContain(server.account.messengerDefault.split('}} ')[1]);
  expect((await run('messenger', 'owner@example.com', 'pigeon')).isOk).toBe(false);
  expect((await run('messenger', 'owner@example.com', 'whatsapp')).isOk).toBe(true);
  expect(await kind()).toBe('whatsapp');
  for (const inUse of [{ desired: 'on' as const }, { desired: 'off' as const, leaseOwner: 'node' }]) {
    await db.update(messengerAccounts).set(inUse);
    expect((await run('messenger', 'owner@example.com', 'none')).isOk).toBe(false);
    expect(await kind()).toBe('whatsapp');
  }
  await db.update(messengerAccounts).set({ leaseOwner: null });
  expect((await run('messenger', 'owner@example.com', 'none')).isOk).toBe(true);
  expect(await kind()).toBeNull();
  const acts = await db.select().from(auditLog).where(like(auditLog.call, 'account messenger'));
  expect(acts.map(({ before, after }) => [before, after])).toEqual([
    [{ kind: null }, { kind: 'whatsapp' }],
    [{ kind: 'whatsapp' }, { kind: null }],
  ]);
});
