import { eq } from 'drizzle-orm';
import { pino } from 'pino';

import type { SupportMessage } from '@contract/schemas/support';
import { supportMessages, telegramOutbox } from '@server/db/schema';
import { translate } from '../../translate';
import { buildTestServer, type Caller } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { buildTelegramTestServer, SUPPORT_CHAT_ID, type TelegramTestServer } from '@test/kit/telegramTestServer';

jest.setTimeout(60_000);

let server: TelegramTestServer;
let me: Caller;
let other: Caller;
let nextPerson = 5_000;

const logged: unknown[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });

beforeAll(async () => void (server = await buildTelegramTestServer({ log })));
afterAll(() => server.close());
beforeEach(async () => {
  nextPerson += 10;
  me = await server.signInAs(`me${nextPerson}@example.com`);
  other = await server.signInAs(`other${nextPerson}@example.com`);
});

const ask = (caller: Caller, message: string) =>
  callRoute(server.app, caller, 'POST /support/send-message', { message });
const list = async (caller: Caller) =>
  (await callRoute<SupportMessage[]>(server.app, caller, 'GET /support/messages')).response;
const linkMe = () => server.link(me, { id: nextPerson, username: `name_${nextPerson}` });
const inSupport = (message: string) =>
  server.telegram.said.find(({ chatId, text }) => chatId === SUPPORT_CHAT_ID && text.includes(message));

/** Sends a message and waits until it is in the support chat. @returns its id there */
async function askAndArrive(message: string): Promise<number> {
  await ask(me, message);
  await server.until('the question arrives', () => inSupport(message) !== undefined);
  const { messageId = 0 } = inSupport(message) ?? {};
  const isNoted = eq(supportMessages.chatMessageId, messageId);
  await server.until('where it stands is noted', async () => (await server.db.$count(supportMessages, isNoted)) > 0);
  return messageId;
}

it('refuses senders whom support cannot reply to, and then saves nothing', async () => {
  expect(await ask(me, 'Help')).toMatchObject({ status: 409, code: 'TELEGRAM_NOT_REGISTERED' });
  expect(await list(me)).toEqual([]);
});

it('saves a message trimmed and brings it to the support chat with its number and its sender', async () => {
  await linkMe();
  expect(await ask(me, '  Nothing is sent \n')).toMatchObject({ status: 200, response: null });
  const [saved] = await list(me);
  expect(saved).toMatchObject({ direction: 'out', message: 'Nothing is sent' });
  expect(Math.abs(Date.now() / 1_000 - (saved?.sent_at ?? 0))).toBeLessThan(60);
  await server.until('it arrives', () => inSupport('Nothing is sent') !== undefined);
  expect(inSupport('Nothing is sent')?.text).toBe(
    translate('support.question', {
      number: saved?.id ?? 0,
      email: `me${nextPerson}@example.com`,
      message: 'Nothing is sent',
    }),
  );
});

it.each(['', '   \n', 'x'.repeat(4_097)])('takes no message that is empty or too long', async (message) => {
  await linkMe();
  expect(await ask(me, message)).toMatchObject({ status: 400, code: 'VALIDATION' });
});

it('delivers a reply to its owner: into the conversation, the notifications and their Telegram', async () => {
  await linkMe();
  const questionId = await askAndArrive(`Why ${nextPerson}?`);
  server.telegram.answer(SUPPORT_CHAT_ID, questionId, 'Because.');
  await server.until('the answer is there', async () => (await list(me)).length === 2);
  expect(await list(me)).toMatchObject([
    { direction: 'out', message: `Why ${nextPerson}?` },
    { direction: 'in', message: 'Because.' },
  ]);
  expect(await list(other)).toEqual([]);
  await server.until('it is in their Telegram', () =>
    server.telegram.said.some(
      (said) => said.chatId === nextPerson && said.text === `${translate('support.answer')}\nBecause.`,
    ),
  );
  const told = server.published.filter(({ event }) => event === 'notification');
  expect(told.at(-1)).toMatchObject({
    userId: me.userId,
    payload: { title: translate('support.answer'), message: 'Because.' },
  });
});

it('accepts every reply to one message, each once', async () => {
  await linkMe();
  const questionId = await askAndArrive(`Twice ${nextPerson}`);
  server.telegram.answer(SUPPORT_CHAT_ID, questionId, 'First');
  server.telegram.answer(SUPPORT_CHAT_ID, questionId, 'Second');
  await server.until('both are there', async () => (await list(me)).length === 3);
  expect((await list(me)).map(({ message }) => message)).toEqual([`Twice ${nextPerson}`, 'First', 'Second']);
});

it('requests a text when support replies with a sticker', async () => {
  await linkMe();
  server.telegram.answer(SUPPORT_CHAT_ID, await askAndArrive(`Sticker ${nextPerson}`), null);
  await server.until('support is asked', () => inSupport(translate('support.textOnly')) !== undefined);
  expect(await list(me)).toHaveLength(1);
});

it('ignores other chats, and replies to other messages', async () => {
  await linkMe();
  const questionId = await askAndArrive(`Elsewhere ${nextPerson}`);
  server.telegram.answer(-5, questionId, 'From a stranger');
  server.telegram.answer(SUPPORT_CHAT_ID, questionId + 5_000, 'To nobody');
  server.telegram.answer(SUPPORT_CHAT_ID, questionId, 'Real');
  await server.until('the real one is there', async () => (await list(me)).length === 2);
  expect((await list(me)).at(-1)?.message).toBe('Real');
});

it('keeps a message while Telegram is away and brings it when it is back', async () => {
  await linkMe();
  await server.telegram.goAway();
  expect((await ask(me, `Patience ${nextPerson}`)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await server.telegram.comeBack();
  await server.until('it arrives', () => inSupport(`Patience ${nextPerson}`) !== undefined);
  await server.until('it waits no longer', async () => {
    const letters = await server.db.select().from(telegramOutbox);
    return letters.every((letter) => letter.kind !== 'support');
  });
});

it('shows whether it is configured; without a bot messages are saved and forwarded nowhere', async () => {
  const status = (app: TelegramTestServer['app'], caller: Caller) =>
    app.inject({ ...caller.as, method: 'GET', url: '/api/support/status' }).then((answer) => answer.json<unknown>());
  expect(await status(server.app, me)).toEqual({ status: { isSupportConfigured: true } });
  const bare = await buildTestServer({ db: server.db });
  const caller = await bare.signInAs('bare@example.com');
  expect(await status(bare.app, caller)).toEqual({ status: { isSupportConfigured: false } });
  expect((await callRoute(bare.app, caller, 'POST /support/send-message', { message: 'Help' })).status).toBe(200);
  const saved = await callRoute<SupportMessage[]>(bare.app, caller, 'GET /support/messages');
  expect(saved.response).toMatchObject([{ direction: 'out', message: 'Help' }]);
  expect(await bare.db.select().from(telegramOutbox)).toEqual([]);
  await bare.close();
});

it('writes the id of an error screen into the log, with who saw it and where', async () => {
  const seen = await callRoute(server.app, me, 'POST /support/errors', { id: 'abcd1234', page: '/funnels' });
  expect(seen).toMatchObject({ status: 200, response: null });
  expect(logged).toContainEqual(expect.objectContaining({ errorId: 'abcd1234', page: '/funnels', userId: me.userId }));
  for (const body of [{ id: 'no id', page: '/' }, { id: 'abcd1234', page: '/funnels?q=Maria' }, {}]) {
    expect(await callRoute(server.app, me, 'POST /support/errors', body)).toMatchObject({ status: 400 });
  }
});
