import server from '@locales/ru/server.json';
import { authSessions, users } from '@server/db/schema';
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

it('removes an account with its sessions', async () => {
  await house.signInAs('owner@example.com');
  expect((await run('remove', 'owner@example.com')).isFine).toBe(true);
  expect(await house.db.select().from(authSessions)).toEqual([]);
});
