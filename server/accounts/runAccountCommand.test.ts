import server from '@locales/ru/server.json';
import { auditLog, authSessions, messengerAccounts, users } from '@server/db/schema';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

import { isPasswordRight } from './passwords';
import { runAccountCommand } from './runAccountCommand';

let house: TestServer;
beforeAll(async () => void (house = await buildTestServer()));
afterAll(() => house.close());
beforeEach(() => house.reset());

const run = (...commandLine: string[]) => runAccountCommand(house.db, commandLine);
const passwordIn = (text: string) => /[\w]{16}/.exec(text)?.[0] ?? '';

it('adds an account with a password of its own making, trimmed and in small letters', async () => {
  const { text, isFine } = await run('add', ' You@Example.COM ');
  const [user] = await house.db.select().from(users);
  expect([isFine, user?.email]).toEqual([true, 'you@example.com']);
  expect(await isPasswordRight(user?.passwordHash ?? null, passwordIn(text))).toBe(true);
  expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
});

it('adds an account with a chosen password of ten characters or more', async () => {
  expect((await run('add', 'a@b.cd', '--password', 'nine char')).isFine).toBe(false);
  expect((await run('add', 'a@b.cd', '--password', 'ten chars!')).isFine).toBe(true);
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
  ['the removal of nobody', ['remove', 'nobody@example.com']],
  ['an unknown command', ['promote']],
  ['an unknown option', ['add', 'a@b.cd', '--admin']],
])('refuses %s', async (_name, commandLine) => {
  await run('add', 'taken@example.com');
  const { text, isFine } = await run(...commandLine);
  expect(isFine).toBe(false);
  expect(text).not.toContain('{{');
  expect(await house.db.select().from(users)).toHaveLength(1);
});

it('gives a new password and ends every session of the account', async () => {
  const owner = await house.signInAs('owner@example.com');
  await house.signInAs('other@example.com');
  const { text } = await run('password', 'owner@example.com');
  const [user] = await house.db.select().from(users).orderBy(users.id);
  expect(await isPasswordRight(user?.passwordHash ?? null, passwordIn(text))).toBe(true);
  const left = await house.db.select({ userId: authSessions.userId }).from(authSessions);
  expect(left.map(({ userId }) => userId)).not.toContain(owner.userId);
  expect(left).toHaveLength(1);
});

it('lists the accounts, oldest first, and says when there are none', async () => {
  expect((await run('list')).text).toBe(server.account.empty);
  await run('add', 'b@example.com');
  await run('add', 'a@example.com');
  expect((await run('list')).text).toBe('b@example.com\na@example.com');
});

it('switches an account off, so that nobody is signed in and nothing is sent, and on again', async () => {
  const password = 'correct horse battery';
  await run('add', 'owner@example.com', '--password', password);
  const signIn = () =>
    house.app.inject({ method: 'POST', url: '/api/login', payload: { email: 'owner@example.com', password } });
  const { token } = (await signIn()).json<{ token: string }>();
  const [owner] = await house.db.select().from(users);
  await house.db.insert(messengerAccounts).values({ userId: owner?.id ?? 0, desired: 'on' });

  expect((await run('disable', ' Owner@example.com')).isFine).toBe(true);
  const headers = { authorization: `Bearer ${token}` };
  expect((await house.app.inject({ method: 'GET', url: '/api/auth/check', headers })).statusCode).toBe(401);
  const refused = await signIn();
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'BAD_CREDENTIALS']);
  expect((await house.db.select().from(messengerAccounts))[0]?.desired).toBe('off');
  expect((await run('list')).text).toBe(server.account.listedDisabled.replace('{{email}}', 'owner@example.com'));

  await run('enable', 'owner@example.com');
  expect((await signIn()).statusCode).toBe(200);
  expect((await run('list')).text).toBe('owner@example.com');
});

it("lists the sessions of an account and ends them all, nobody else's", async () => {
  const owner = await house.signInAs('owner@example.com');
  await house.signInAs('owner@example.com');
  await house.signInAs('other@example.com');
  expect((await run('sessions', 'owner@example.com')).text.split('\n')).toHaveLength(2);
  const { text } = await run('end-sessions', ' Owner@example.com');
  expect(text).toBe(server.account.sessionsEnded.replace('{{email}}', 'owner@example.com').replace('{{ended}}', '2'));
  expect((await house.app.inject({ method: 'GET', url: '/api/auth/check', ...owner.as })).statusCode).toBe(401);
  expect(await house.db.select().from(authSessions)).toHaveLength(1);
  expect((await run('sessions', 'owner@example.com')).text).not.toContain('{{');
});

it('shows what an account did, newest first', async () => {
  const { userId } = await house.signInAs('owner@example.com');
  const act = { userId, address: '203.0.113.1', statusCode: 200, facts: { id: 7 }, requestId: 'r-1' };
  await house.db.insert(auditLog).values([
    { ...act, call: 'createFunnel' },
    { ...act, call: 'deleteFunnel' },
  ]);
  const lines = (await run('audit', 'owner@example.com')).text.split('\n');
  expect(lines.map((line) => line.split('  ')[2])).toEqual(['deleteFunnel', 'createFunnel']);
  expect(lines[0]).toContain('203.0.113.1');
  expect(lines[0]).toContain('{"id":7}');
});

it('removes an account with its sessions', async () => {
  await house.signInAs('owner@example.com');
  expect((await run('remove', 'owner@example.com')).isFine).toBe(true);
  expect(await house.db.select().from(authSessions)).toEqual([]);
});
