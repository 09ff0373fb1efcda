import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Account, Accounts } from '@contract/schemas/accounts';
import type { UserSession } from '@contract/schemas/security';
import type { User } from '@contract/schemas/session';
import { createAccounts } from '@server/accounts/accounts';
import { messengerAccounts, notifications, telegramOutbox, users } from '@server/db/schema';
import type { BotLinking } from '@server/gateways/messenger/botLinking';
import { writeNotification } from '@server/notifications/notify';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { drawGraph, message, seedFunnel } from '@test/kit/buildTestEngine';
import { callRoute } from '@test/kit/callRoute';
import { createLeavableMessenger } from '@test/kit/fakeMessenger';

let server: TestServer;
let me: Caller;
/** Accounts whose messenger was logged out, and whether they were still there. */
const loggedOut: { accountId: number; isKept: boolean }[] = [];
const messenger = createLeavableMessenger(async (accountId) => {
  const kept = await server.db.$count(messengerAccounts, eq(messengerAccounts.id, accountId));
  loggedOut.push({ accountId, isKept: kept === 1 });
});
beforeAll(async () => void (server = await buildTestServer({ messenger })));
afterAll(() => server.close());
beforeEach(async () => {
  loggedOut.length = 0;
  await server.reset();
  me = await server.signInAs('me@example.com');
});

const as = (caller: Caller, token: string): Caller => ({
  ...caller,
  token,
  as: { headers: { authorization: `Bearer ${token}` } },
});
const call = <T>(route: string, payload?: object, caller = me) => callRoute<T>(server.app, caller, route, payload);
const list = async (caller = me) => (await call<Accounts>('GET /accounts', undefined, caller)).response.accounts;
const add = async (name: string) => (await call<Account>('POST /accounts', { name })).response;

/** The session of `caller` on another account; its token means nothing after it. */
async function open(id: number, caller = me): Promise<{ caller: Caller; user: User }> {
  const answer = await server.app.inject({ ...caller.as, method: 'POST', url: `/api/accounts/${id}/open` });
  const { token, user } = answer.json<{ token: string; user: User }>();
  return { caller: as({ ...caller, userId: id }, token), user };
}

describe('the accounts of an owner', () => {
  it('are the first one, which has no name, until others are added', async () => {
    expect(await list()).toEqual([
      expect.objectContaining({ id: me.userId, name: null, isFirst: true, isCurrent: true, unreadCount: 0 }),
    ]);
    const sales = await add('  Sales ');
    expect(sales).toMatchObject({ name: 'Sales', isFirst: false, isCurrent: false });
    expect((await list()).map(({ name }) => name)).toEqual([null, 'Sales']);
  });

  it('have different names, also in other letters, and are limited in number', async () => {
    await add('Sales');
    expect(await call('POST /accounts', { name: 'SALES' })).toMatchObject({ status: 409, code: 'ACCOUNT_NAME_TAKEN' });
    expect(await call(`PATCH /accounts/${me.userId}`, { name: 'sales' })).toMatchObject({ code: 'ACCOUNT_NAME_TAKEN' });
    expect(await call(`PATCH /accounts/${me.userId}`, { name: 'Main' })).toMatchObject({ response: { name: 'Main' } });
    await Promise.all(Array.from({ length: limits.accounts.maxCount }, (_, at) => add(`Number ${at}`)));
    expect(await list()).toHaveLength(limits.accounts.maxCount);
    expect(await call('POST /accounts', { name: 'One more' })).toMatchObject({ code: 'ACCOUNTS_TOO_MANY' });
    expect(await call('POST /accounts', { name: ' ' })).toMatchObject({ status: 400 });
    expect(await call('POST /accounts', { name: 'Other kind', messenger: 'pigeon' })).toMatchObject({
      code: 'MESSENGER_NOT_OFFERED',
    });
  });

  it('hear of a new name, and of one that is gone: their pairs show both', async () => {
    const [sales, support] = [await add('Sales'), await add('Support')];
    const told = () => server.published.filter(({ event }) => event === 'pairs:updated').map(({ userId }) => userId);
    await call(`PATCH /accounts/${sales.id}`, { name: 'Shop' });
    expect(told().sort()).toEqual([me.userId, sales.id, support.id].sort());
    server.published.length = 0;
    await call(`DELETE /accounts/${sales.id}`);
    expect(told().sort()).toEqual([me.userId, support.id].sort());
  });

  it('begin with the pace of the first one', async () => {
    const pace = { hourMaxCount: 17 };
    await server.db.insert(messengerAccounts).values({ userId: me.userId, pace });
    const { id } = await add('Sales');
    const [row] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, id));
    expect(row).toMatchObject({ pace, desired: 'off' });
  });

  it('are those of their owner alone', async () => {
    const { id } = await add('Sales');
    const stranger = await server.signInAs('stranger@example.com');
    expect(await list(stranger)).toHaveLength(1);
    for (const [route, body] of [
      [`PATCH /accounts/${id}`, { name: 'Mine' }],
      [`DELETE /accounts/${id}`, undefined],
      [`POST /accounts/${id}/open`, undefined],
    ] as const)
      expect(await call(route, body, stranger)).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
  });
});

describe('opening another account', () => {
  it('goes on under a new token with its own data, and the former token means nothing', async () => {
    const { id } = await add('Sales');
    await seedFunnel(server.db, me.userId, drawGraph([message('m')], ['start_1>m']), 'Of the first');
    const { caller, user } = await open(id);
    expect(user).toMatchObject({ id, email: 'me@example.com', account: { id, name: 'Sales', count: 2 } });
    expect(await call('GET /funnels/all')).toMatchObject({ status: 401 });
    expect((await call<object[]>('GET /funnels/all', undefined, caller)).response).toEqual([]);
    const back = await open(me.userId, caller);
    expect((await call<object[]>('GET /funnels/all', undefined, back.caller)).response).toHaveLength(1);
  });

  it('keeps the session, of which the owner has one list, and which every account can end', async () => {
    const other = await server.signInAs('me@example.com');
    const { id } = await add('Sales');
    const { caller } = await open(id);
    const sessions = (await call<UserSession[]>('GET /user/sessions', undefined, caller)).response;
    expect(sessions).toHaveLength(2);
    const theirs = sessions.find((one) => !one.is_current);
    expect(await call(`DELETE /user/sessions/${theirs?.id}`, undefined, caller)).toMatchObject({ status: 200 });
    expect(await call('GET /accounts', undefined, other)).toMatchObject({ status: 401 });
  });

  it('shows and changes the profile, the language and the progress of the owner', async () => {
    const { id } = await add('Sales');
    const { caller } = await open(id);
    await call('PATCH /user/profile', { language: 'en', telegram_notifications: true }, caller);
    await call('PATCH /user/onboarding', { hasCompletedOnboarding: true }, caller);
    const { caller: first } = await open(me.userId, caller);
    expect(await call('GET /user/onboarding', undefined, first)).toMatchObject({
      response: { hasCompletedOnboarding: true },
    });
    const rows = await server.db.select().from(users).orderBy(users.id);
    expect(rows.map(({ language }) => language)).toEqual(['en', 'en']);
    expect(rows.map(({ telegramNotifications }) => telegramNotifications)).toEqual([true, false]);
  });
});

describe('an account', () => {
  it('is removed with its data, unless it is the first one or open', async () => {
    const [{ id }, { id: open2 }] = [await add('Sales'), await add('Open')];
    const { caller } = await open(open2);
    const remove = (which: number) => call(`DELETE /accounts/${which}`, undefined, caller);
    expect(await remove(me.userId)).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    expect(await remove(open2)).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    expect(await remove(id)).toMatchObject({ status: 200, response: { inFlightCount: 0 } });
    expect((await list(caller)).map((one) => one.id)).toEqual([me.userId, open2]);
  });

  it('logs its messenger out before its credentials are deleted', async () => {
    const { id } = await add('Sales');
    const [row] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, id));
    expect(await call(`DELETE /accounts/${id}`)).toMatchObject({ status: 200 });
    expect(loggedOut).toEqual([{ accountId: row?.id, isKept: true }]);
  });

  it('has the events of its bot ended before its rows go, and says when the messenger did not respond', async () => {
    const added = [await add('First bot'), await add('Second bot')];
    for (const [at, { id }] of added.entries()) {
      const isEnded = at === 0;
      const [row] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, id));
      const end = jest.fn((accountId: number) =>
        server.db.$count(messengerAccounts, eq(messengerAccounts.id, accountId)).then((kept) => kept === 1 && isEnded),
      );
      messenger.bots = { hook: { end } } as unknown as BotLinking;
      const removed = await call(`DELETE /accounts/${id}`);
      expect(removed).toMatchObject({ status: 200, response: { areEventsLeft: !isEnded } });
      expect(end.mock.calls).toEqual([[row?.id]]);
    }
    delete messenger.bots;
  });

  it('says after a reset, too, whether the messenger may still send the events of its bot', async () => {
    await server.db.insert(messengerAccounts).values({ userId: me.userId });
    for (const isEnded of [true, false]) {
      messenger.bots = { hook: { end: () => Promise.resolve(isEnded) } } as unknown as BotLinking;
      loggedOut.length = 0;
      expect(await call('POST /whatsapp/reset')).toMatchObject({ response: { areEventsLeft: !isEnded } });
      expect(loggedOut).toHaveLength(1);
    }
    delete messenger.bots;
  });

  it('notifies in the console by itself, and in Telegram the chat of its owner, with its name', async () => {
    const { id } = await add('Sales');
    await call('PATCH /user/profile', { telegram_notifications: true });
    for (const userId of [me.userId, id])
      await server.db.transaction((tx) =>
        writeNotification(tx, { userId, type: 'generic', title: 'Done', message: 'All sent' }),
      );
    expect((await server.db.select().from(notifications)).map(({ userId }) => userId)).toEqual([me.userId, id]);
    expect((await server.db.select().from(telegramOutbox)).map(({ userId, text }) => [userId, text])).toEqual([
      [me.userId, 'Done\nAll sent'],
      [me.userId, 'Sales\nDone\nAll sent'],
    ]);
    expect((await list()).map(({ unreadCount }) => unreadCount)).toEqual([1, 1]);
  });

  it('is disabled and removed together with its owner', async () => {
    const { id } = await add('Sales');
    await server.db.update(messengerAccounts).set({ desired: 'on' }).where(eq(messengerAccounts.userId, id));
    const { caller } = await open(id);
    const accounts = createAccounts(server);
    expect(await accounts.disable('me@example.com')).toMatchObject({ sessionsCount: 1 });
    expect(await call('GET /accounts', undefined, caller)).toMatchObject({ status: 401 });
    expect((await server.db.select().from(messengerAccounts)).map(({ desired }) => desired)).toEqual(['off']);
    expect(await accounts.list()).toEqual([{ email: 'me@example.com', isDisabled: true }]);
    await accounts.enable('me@example.com');
    expect((await server.db.select().from(users)).map(({ disabledAt }) => disabledAt)).toEqual([null, null]);
    await accounts.remove('me@example.com');
    expect(await server.db.select().from(users)).toEqual([]);
  });
});
