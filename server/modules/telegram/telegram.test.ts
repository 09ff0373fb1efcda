import { eq } from 'drizzle-orm';

import type { BotInfo } from '@contract/schemas/support';
import { HOUR_MS } from '@contract/time';
import { readConfig } from '@server/config';
import { telegramLinks, users } from '@server/db/schema';
import { notify } from '../../notifications/notify';
import { runWithLanguage } from '@server/language';
import { translate } from '../../translate';
import { buildTestServer, type Caller } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { buildTelegramTestServer, type TelegramTestServer } from '@test/kit/telegramTestServer';

jest.setTimeout(60_000);

let server: TelegramTestServer;
let me: Caller;
let other: Caller;
let nextPerson = 1_000;

beforeAll(async () => void (server = await buildTelegramTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  nextPerson += 10;
  me = await server.signInAs(`me${nextPerson}@example.com`);
  other = await server.signInAs(`other${nextPerson}@example.com`);
});

const test = (caller: Caller) => callRoute(server.app, caller, 'POST /user/telegram/test');
const getBot = async (caller: Caller) =>
  (await callRoute<BotInfo>(server.app, caller, 'GET /telegram/bot-info')).response;
const saveProfile = (caller: Caller, payload: object) => callRoute(server.app, caller, 'PATCH /user/profile', payload);
const heardBy = (chatId: number) =>
  server.telegram.said.filter((said) => said.chatId === chatId).map((said) => said.text);
const hears = (chatId: number, text: string) =>
  server.until(`chat ${chatId} hears: ${text}`, () => heardBy(chatId).includes(text));
const codeOf = ({ link }: BotInfo) => new URL(link).searchParams.get('start') ?? '';

it('does not reach owners who never wrote to the bot', async () => {
  const answer = await test(me);
  expect(answer).toMatchObject({
    status: 409,
    code: 'TELEGRAM_NOT_REGISTERED',
    response: translate('telegram.notLinked.text'),
  });
  expect((await getBot(me)).isLinked).toBe(false);
});

it('links only the owner whose profile names the user who starts the bot, in any spelling', async () => {
  const person = { id: nextPerson, username: `Ivan_${nextPerson}` };
  await saveProfile(me, { telegram_username: person.username.toUpperCase() });
  server.telegram.write(person, '/start');
  await hears(person.id, translate('telegram.welcome.linked'));
  expect((await test(me)).status).toBe(200);
  expect(heardBy(person.id)).toContain(translate('telegram.test'));
  expect((await getBot(me)).isLinked).toBe(true);
  expect((await test(other)).code).toBe('TELEGRAM_NOT_REGISTERED');
});

it('speaks to an owner in the language of their profile', async () => {
  const person = { id: nextPerson, username: `name_${nextPerson}` };
  await saveProfile(me, { telegram_username: person.username, language: 'en' });
  server.telegram.write(person, '/start');
  await hears(
    person.id,
    runWithLanguage('en', () => translate('telegram.welcome.linked')),
  );
  await test(me);
  expect(heardBy(person.id)).toContain(runWithLanguage('en', () => translate('telegram.test')));
});

it('explains to a user who starts the bot what is missing', async () => {
  server.telegram.write({ id: nextPerson }, '/start');
  await hears(nextPerson, translate('telegram.welcome.noUsername'));
  server.telegram.write({ id: nextPerson + 1, username: 'nobody_knows' }, '/start');
  await hears(nextPerson + 1, translate('telegram.welcome.unknownUsername', { username: 'nobody_knows' }));
});

it('links by the one-time code of the link, once, even without a user name', async () => {
  const bot = await getBot(me);
  expect(bot.username).toBe(server.telegram.botUsername);
  expect(bot.link).toMatch(new RegExp(`^https://t\\.me/${server.telegram.botUsername}\\?start=[\\w-]{22}$`));
  server.telegram.write({ id: nextPerson }, `/start ${codeOf(bot)}`);
  await hears(nextPerson, translate('telegram.welcome.linked'));
  expect((await test(me)).status).toBe(200);

  server.telegram.write({ id: nextPerson + 1 }, `/start ${codeOf(bot)}`);
  await hears(nextPerson + 1, translate('telegram.welcome.codeExpired'));
  expect((await test(other)).code).toBe('TELEGRAM_NOT_REGISTERED');
});

it('takes no code that is older than an hour', async () => {
  const bot = await getBot(me);
  server.clock.move(HOUR_MS + 1);
  server.telegram.write({ id: nextPerson }, `/start ${codeOf(bot)}`);
  await hears(nextPerson, translate('telegram.welcome.codeExpired'));
  expect((await getBot(me)).isLinked).toBe(false);
});

it("keeps the link when another person takes over the owner's user name in Telegram", async () => {
  const username = `name_${nextPerson}`;
  await server.link(me, { id: nextPerson, username });
  server.telegram.write({ id: nextPerson + 1, username }, '/start');
  await hears(nextPerson + 1, translate('telegram.welcome.unknownUsername', { username }));
  await test(me);
  expect(heardBy(nextPerson)).toContain(translate('telegram.test'));
  expect(heardBy(nextPerson + 1)).not.toContain(translate('telegram.test'));
});

it('ends the link with another user name in the profile, and with nothing else there', async () => {
  const username = `name_${nextPerson}`;
  await server.link(me, { id: nextPerson, username });
  await saveProfile(me, { telegram_username: username.toUpperCase(), telegram_notifications: true });
  expect((await test(me)).status).toBe(200);
  await saveProfile(me, { telegram_username: 'somebody_else' });
  expect((await test(me)).code).toBe('TELEGRAM_NOT_REGISTERED');
});

it('carries notifications to those who wish for them', async () => {
  await server.link(me, { id: nextPerson, username: `name_${nextPerson}` });
  await server.link(other, { id: nextPerson + 1, username: `name_${nextPerson + 1}` });
  await saveProfile(me, { telegram_notifications: true });
  for (const { userId } of [other, me]) {
    await notify(server.deps, { userId, type: 'funnel', title: 'Done', message: 'All sent' });
  }
  await hears(nextPerson, 'Done\nAll sent');
  expect(heardBy(nextPerson + 1)).not.toContain('Done\nAll sent');
});

it('unlinks an owner who blocked the bot, notifies them in the console, and links them again', async () => {
  const person = { id: nextPerson, username: `name_${nextPerson}` };
  await server.link(me, person);
  server.telegram.block(nextPerson);
  expect(await test(me)).toMatchObject({
    code: 'TELEGRAM_NOT_REGISTERED',
    response: translate('telegram.blocked.text'),
  });
  expect((await getBot(me)).isLinked).toBe(false);
  const told = server.published.filter(({ userId, event }) => userId === me.userId && event === 'notification');
  expect(told).toMatchObject([{ payload: { type: 'telegram_error', title: translate('telegram.blocked.title') } }]);
});

it('responds quickly with an explanation when Telegram is unreachable', async () => {
  await server.link(me, { id: nextPerson, username: `name_${nextPerson}` });
  await server.telegram.goAway();
  const startMs = Date.now();
  expect(await test(me)).toMatchObject({ status: 503, code: 'TELEGRAM_UNAVAILABLE' });
  expect(Date.now() - startMs).toBeLessThan(5_000);
  await server.telegram.comeBack();
  expect((await test(me)).status).toBe(200);
});

it('continues to receive after Telegram was unreachable', async () => {
  await server.telegram.goAway();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await server.telegram.comeBack();
  await server.link(me, { id: nextPerson, username: `name_${nextPerson}` });
  expect((await getBot(me)).isLinked).toBe(true);
});

it('listens with one voice where two processes share a database', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://shared', TELEGRAM_BOT_TOKEN: server.telegram.token });
  const second = await buildTestServer({ db: server.db, telegram: server.deps.telegram, config });
  await server.link(me, { id: nextPerson, username: `name_${nextPerson}` });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(server.telegram.conflicts()).toBe(0);
  await second.close();
});

it('reports that nothing is configured without a token, and works otherwise', async () => {
  const bare = await buildTestServer();
  const caller = await bare.signInAs('bare@example.com');
  const refused = { status: 409, code: 'TELEGRAM_NOT_CONFIGURED' };
  expect(await callRoute(bare.app, caller, 'POST /user/telegram/test')).toMatchObject(refused);
  expect(await callRoute(bare.app, caller, 'GET /telegram/bot-info')).toMatchObject(refused);

  await bare.db.update(users).set({ telegramNotifications: true }).where(eq(users.id, caller.userId));
  for (const title of ['one', 'two']) {
    await notify(bare.deps, { userId: caller.userId, type: 'generic', title, message: 'x' });
  }
  const titles = () => bare.published.map(({ payload }) => (payload as { title: string }).title);
  await server.until('the owner is told once', () => titles().length === 3);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(titles()).toEqual(['one', 'two', translate('telegram.notConfigured.title')]);
  expect(bare.published.at(-1)?.payload).toMatchObject({ type: 'telegram_fallback' });
  await bare.close();
});

it('deletes the link with its owner', async () => {
  await server.link(me, { id: nextPerson, username: `name_${nextPerson}` });
  await server.db.delete(users).where(eq(users.id, me.userId));
  expect(await server.db.select().from(telegramLinks).where(eq(telegramLinks.userId, me.userId))).toEqual([]);
});
