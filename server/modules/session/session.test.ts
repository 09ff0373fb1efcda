import { eq, sql } from 'drizzle-orm';

import { ONBOARDING_VERSION } from '@contract/onboarding';
import { hashPassword } from '@server/accounts/passwords';
import { authSessions, messengerAccounts, users } from '@server/db/schema';
import { setProcessKind } from '@server/language';
import errors from '@locales/ru/errors.json';
import server from '@locales/ru/server.json';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';

const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';

let testServer: TestServer;
beforeAll(async () => void (testServer = await buildTestServer()));
afterAll(() => testServer.close());
beforeEach(async () => {
  await testServer.reset();
  await testServer.db.insert(users).values({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
});

const signIn = (email: string, password: string, remoteAddress = '203.0.113.1') =>
  testServer.app.inject({ method: 'POST', url: '/api/login', payload: { email, password }, remoteAddress });
const get = (url: string, { as }: Caller) => testServer.app.inject({ method: 'GET', url: `/api${url}`, ...as });
const patch = (url: string, payload: object, { as }: Caller) =>
  testServer.app.inject({ method: 'PATCH', url: `/api${url}`, payload, ...as });

describe('signing in', () => {
  it('returns the user and a working token, whatever the case of the e-mail', async () => {
    const answer = await signIn(`  ${EMAIL.toUpperCase()} `, PASSWORD);
    const account = { id: 1, name: null, isFirst: true, count: 1 };
    const profile = { telegram_username: null, telegram_notifications: false, language: 'ru' };
    const user = { id: 1, email: EMAIL, ...profile, account };
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, user, token: expect.any(String) as string, error: null },
    ]);
    const { token } = answer.json<{ token: string }>();
    const check = await get('/auth/check', { userId: 1, token, as: { headers: { authorization: `Bearer ${token}` } } });
    expect([check.statusCode, check.json()]).toEqual([200, { success: true, user }]);
  });

  it('names the kind of an account without one of its own where the server has bots', async () => {
    setProcessKind(['max', 'simulator']);
    const { user } = (await signIn(EMAIL, PASSWORD)).json<{ user: object }>();
    setProcessKind(['simulator', 'max']);
    expect(user).toMatchObject({ account: { messenger: 'max' } });
  });

  it('gives an account the time zone of its first browser, until its owner chooses one', async () => {
    const signInFrom = async (zone: string) => {
      const { app } = testServer;
      const payload = { email: EMAIL, password: PASSWORD };
      const headers = { 'x-time-zone': zone };
      const { token } = (await app.inject({ method: 'POST', url: '/api/login', payload, headers })).json<{
        token: string;
      }>();
      const me = { userId: 1, token, as: { headers: { authorization: `Bearer ${token}` } } };
      const zones = async () => [
        (await get('/user/pace', me)).json<{ response: { timeZone: string | null } }>().response.timeZone,
        (await get('/variables', me)).json<{ response: { zone: string } }>().response.zone,
      ];
      return { me, zones };
    };
    expect(await (await signInFrom('Mars/Olympus')).zones()).toEqual([null, 'UTC+0']);
    const { me, zones } = await signInFrom('Europe/Moscow');
    expect(await zones()).toEqual(['Europe/Moscow', 'Europe/Moscow']);
    await signInFrom('Asia/Tokyo');
    expect(await zones()).toEqual(['Europe/Moscow', 'Europe/Moscow']);
    await patch('/user/pace', { timeZone: null, zoneOffsetMinutes: 300 }, me);
    await signInFrom('Asia/Tokyo');
    expect(await zones()).toEqual([null, 'UTC+5']);
  });

  it('is not prevented by a time zone that cannot be stored, nor a time zone by other settings', async () => {
    const { app, db, deps } = testServer;
    const pace = { gapMinMs: 9_000, gapMaxMs: 8_000 };
    await db.insert(messengerAccounts).values({ userId: 1, pace });
    const signInFromBerlin = async () => {
      const payload = { email: EMAIL, password: PASSWORD };
      const headers = { 'x-time-zone': 'Europe/Berlin' };
      const { token } = (await app.inject({ method: 'POST', url: '/api/login', payload, headers })).json<{
        token: string;
      }>();
      const as = { headers: { authorization: `Bearer ${token}` } };
      return (await get('/auth/check', { userId: 1, token, as })).statusCode;
    };
    const readPace = async () => (await db.select().from(messengerAccounts))[0]?.pace;
    const logged = jest.spyOn(deps.log, 'error');
    jest.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('broken'));
    expect(await signInFromBerlin()).toBe(200);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await readPace()).toEqual(pace);
    expect(await signInFromBerlin()).toBe(200);
    expect(await readPace()).toMatchObject({ ...pace, timeZone: 'Europe/Berlin' });
    expect(logged).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });

  it('keeps nothing of a token but its hash', async () => {
    const { token } = (await signIn(EMAIL, PASSWORD)).json<{ token: string }>();
    const rows = await testServer.db.select().from(authSessions);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(rows.map(({ tokenHash }) => tokenHash.toString('latin1')))).not.toContain(token);
  });

  it('responds equally to a wrong password and to an unknown e-mail', async () => {
    const wrong = await signIn(EMAIL, 'not the password');
    const unknown = await signIn('nobody@example.com', 'not the password');
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        status: 'error',
        success: false,
        code: 'BAD_CREDENTIALS',
        error: errors.BAD_CREDENTIALS,
        response: errors.BAD_CREDENTIALS,
      });
    }
  });

  it("reports missing fields with the form's texts", async () => {
    expect((await signIn('', PASSWORD)).json()).toMatchObject({ response: server.problems.emailRequired });
    expect((await signIn(EMAIL, '')).json()).toMatchObject({ response: server.problems.passwordRequired });
  });

  it('makes a guesser wait after five failures, longer each time, and no one else', async () => {
    const address = '203.0.113.10';
    for (let failure = 0; failure < 5; failure += 1)
      expect((await signIn(EMAIL, 'a wrong guess', address)).statusCode).toBe(401);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const refused = await signIn(EMAIL, PASSWORD, address);
      expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', success: false });
      const seconds = Number(refused.headers['retry-after']);
      waits.push(seconds);
      testServer.clock.move(seconds * 1_000);
      await signIn(EMAIL, 'a wrong guess', address);
    }
    expect(waits).toEqual([1, 2, 4]);
    // A wait that is longer than any: the clock of the database was set back.
    expect((await signIn(EMAIL, 'a wrong guess', address)).statusCode).toBe(429);
    testServer.clock.move(-3_600_000);
    expect((await signIn(EMAIL, 'a wrong guess', address)).statusCode).toBe(401);
    testServer.clock.move(3_600_000);
    expect((await signIn(EMAIL, PASSWORD, '203.0.113.20')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it.each([
    ['twelve hours without a request', { lastSeenAt: sql`now() - interval '12 hours 1 second'` }],
    ['seven days', { expiresAt: sql`now() - interval '1 second'` }],
  ])('ends after %s', async (_name, change) => {
    const caller = await testServer.signInAs(EMAIL);
    expect((await get('/auth/check', caller)).statusCode).toBe(200);
    await testServer.db.update(authSessions).set(change);
    expect((await get('/auth/check', caller)).json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('is extended while it is used, and written at most once a minute', async () => {
    const caller = await testServer.signInAs(EMAIL);
    const seenAt = async () => (await testServer.db.select().from(authSessions))[0]?.lastSeenAt.getTime() ?? 0;
    const atStart = await seenAt();
    await get('/auth/check', caller);
    expect(await seenAt()).toBe(atStart);
    await testServer.db.update(authSessions).set({ lastSeenAt: sql`now() - interval '11 hours'` });
    await get('/auth/check', caller);
    expect(await seenAt()).toBeGreaterThanOrEqual(atStart);
  });

  it('is over after signing out, and another one of the same owner is not', async () => {
    const laptop = await testServer.signInAs(EMAIL);
    const phone = await testServer.signInAs(EMAIL);
    expect((await get('/logout', laptop)).json()).toEqual({ success: true });
    expect((await get('/auth/check', laptop)).statusCode).toBe(401);
    expect((await get('/auth/check', phone)).statusCode).toBe(200);
  });
});

describe('the profile', () => {
  it('changes what is given and nothing of anybody else', async () => {
    const owner = await testServer.signInAs(EMAIL);
    const other = await testServer.signInAs('other@example.com');
    await patch('/user/profile', { telegram_username: 'owner_bot', telegram_notifications: true }, owner);
    const kept = await patch('/user/profile', { telegram_notifications: false }, owner);
    expect(kept.json()).toMatchObject({ user: { telegram_username: 'owner_bot', telegram_notifications: false } });
    expect((await get('/user/profile', other)).json()).toMatchObject({ user: { telegram_username: null } });
    const cleared = await patch('/user/profile', { telegram_username: '' }, owner);
    expect(cleared.json()).toMatchObject({ user: { telegram_username: null } });
  });

  it('refuses a user name that Telegram would not have', async () => {
    const owner = await testServer.signInAs(EMAIL);
    const answer = await patch('/user/profile', { telegram_username: 'abc' }, owner);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', response: expect.stringContaining('5-32') as string });
  });
});

describe('the wizard', () => {
  const begun = {
    hasCompletedOnboarding: false,
    progress: { completedSteps: ['welcome'], lastCompletedAt: 1_700_000_000_000, version: ONBOARDING_VERSION },
  };
  const fresh = {
    hasCompletedOnboarding: false,
    progress: { completedSteps: [], lastCompletedAt: null, version: ONBOARDING_VERSION },
  };

  it('starts empty, stores its progress per owner, and is deleted on reset', async () => {
    const owner = await testServer.signInAs(EMAIL);
    const other = await testServer.signInAs('other@example.com');
    expect((await get('/user/onboarding', owner)).json()).toEqual({ status: 'success', response: fresh });
    await patch('/user/onboarding', begun, owner);
    expect((await get('/user/onboarding', owner)).json()).toEqual({ status: 'success', response: begun });
    expect((await get('/user/onboarding', other)).json()).toEqual({ status: 'success', response: fresh });
    await patch('/user/onboarding', { hasCompletedOnboarding: true }, owner);
    const completed = { ...begun, hasCompletedOnboarding: true };
    expect((await get('/user/onboarding', owner)).json()).toEqual({ status: 'success', response: completed });
    await testServer.app.inject({ method: 'POST', url: '/api/user/onboarding/reset', ...owner.as });
    expect((await get('/user/onboarding', owner)).json()).toEqual({ status: 'success', response: fresh });
  });
});

it('deletes the sessions of an account that is removed', async () => {
  const caller = await testServer.signInAs(EMAIL);
  await testServer.db.delete(users).where(eq(users.email, EMAIL));
  expect((await get('/auth/check', caller)).statusCode).toBe(401);
});
