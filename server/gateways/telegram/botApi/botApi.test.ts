import { pino } from 'pino';

import { SECOND_MS } from '@contract/time';
import { startSocksProxy } from '@test/kit/startProxy';
import { startTelegramServer, type TelegramServer } from '@test/kit/telegramServer';
import type { Telegram } from '../telegram';
import { createBotApi } from './botApi';

jest.setTimeout(30_000);

const CHAT = 42;
/** More than a busy machine needs for a call. */
const CALL_SECONDS = 4;

let server: TelegramServer;
let bot: Telegram;
let lines: string[];

beforeEach(async () => {
  server = await startTelegramServer();
  lines = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  bot = createBotApi({ token: server.token, apiRoot: server.root, pollSeconds: 1, callSeconds: CALL_SECONDS }, log);
});
afterEach(() => server.close());

const signal = () => new AbortController().signal;

it('reads its own name, and sends messages', async () => {
  expect(await bot.findUsername()).toBe(server.botUsername);
  const result = await bot.sendText(CHAT, 'Hello');
  expect(server.said).toEqual([
    { chatId: CHAT, text: 'Hello', messageId: (result as { messageId: number }).messageId, picture: null },
  ]);
});

it('sends a picture whole, with its caption', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255, 13, 10]);
  expect(await bot.sendPicture(CHAT, png, 'The code')).toMatchObject({ status: 'sent' });
  expect(server.said).toMatchObject([{ chatId: CHAT, text: 'The code' }]);
  expect(server.said[0]?.picture?.equals(png)).toBe(true);
});

it('never sends over a connection that Telegram may have closed', async () => {
  server.closeReusedConnections();
  expect(await bot.sendText(CHAT, 'first')).toMatchObject({ status: 'sent' });
  expect(await bot.sendText(CHAT, 'second')).toMatchObject({ status: 'sent' });
});

it('shortens a text that Telegram would refuse for its length', async () => {
  await bot.sendText(CHAT, 'x'.repeat(5_000));
  expect(server.said[0]?.text).toHaveLength(4_096);
});

it('waits out a short retry_after of Telegram, and returns a long one', async () => {
  server.refuseNext({ code: 429, description: 'Too Many Requests', retryAfterSeconds: 1 });
  const startMs = Date.now();
  expect(await bot.sendText(CHAT, 'patient')).toMatchObject({ status: 'sent' });
  expect(Date.now() - startMs).toBeGreaterThanOrEqual(900);
  server.refuseNext({ code: 429, description: 'Too Many Requests', retryAfterSeconds: 30 });
  expect(await bot.sendText(CHAT, 'later')).toEqual({ status: 'later', retryAfterMs: 30_000, isOfChat: true });
});

it('waits out nothing for a message that others wait behind', async () => {
  server.refuseNext({ code: 429, description: 'Too Many Requests', retryAfterSeconds: 1 });
  const result = await bot.sendText(CHAT, 'queued', true);
  expect(result).toEqual({ status: 'later', retryAfterMs: 1_000, isOfChat: true });
});

it('distinguishes a user who blocked it from a rejected message', async () => {
  server.block(CHAT);
  expect(await bot.sendText(CHAT, 'x')).toEqual({ status: 'blocked' });
  server.refuseNext({ code: 400, description: 'Bad Request: message text is empty' });
  expect(await bot.sendText(43, 'x')).toEqual({ status: 'refused', reason: 'Bad Request: message text is empty' });
});

it('makes every call through its proxy, and none past it', async () => {
  const proxy = await startSocksProxy('bot:s3cret');
  const address = `socks5://bot:s3cret@127.0.0.1:${proxy.port}`;
  const settings = { token: server.token, apiRoot: server.root, pollSeconds: 1, callSeconds: CALL_SECONDS };
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const shielded = createBotApi({ ...settings, proxyUrl: address }, log);
  expect(await shielded.sendText(CHAT, 'Hello')).toMatchObject({ status: 'sent' });
  expect(await shielded.receive(0, signal())).toEqual({ updates: [], nextOffset: 0 });
  expect(proxy.targets).toEqual([new URL(server.root).host, new URL(server.root).host]);
  proxy.refuse(true);
  expect(await shielded.sendText(CHAT, 'x')).toMatchObject({ status: 'later' });
  expect(server.said).toHaveLength(1);
  expect(lines.join()).not.toContain('s3cret');
  await proxy.stop();
});

const failures: Record<string, (telegram: TelegramServer) => Promise<void> | void> = {
  'closes the door': (telegram) => telegram.goAway(),
  'never answers': (telegram) => {
    telegram.hang();
  },
  'is ill': (telegram) => {
    telegram.refuseNext({ code: 502, description: 'Bad Gateway' });
  },
};

it.each(Object.entries(failures))('hangs on nothing when Telegram %s', async (_what, fail) => {
  await fail(server);
  const startMs = Date.now();
  expect(await bot.sendText(CHAT, 'x')).toMatchObject({ status: 'later' });
  expect(Date.now() - startMs).toBeLessThan((CALL_SECONDS + 4) * SECOND_MS);
  await server.comeBack();
  expect(await bot.sendText(CHAT, 'x')).toMatchObject({ status: 'sent' });
});

it('logs once that Telegram is unreachable, and never logs its token', async () => {
  await server.goAway();
  expect(await bot.findUsername()).toBeNull();
  await bot.sendText(CHAT, 'x');
  expect(await bot.receive(0, signal())).toBeNull();
  await server.comeBack();
  await bot.sendText(CHAT, 'x');
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain('secret');
});

it('receives /start with and without a code, in private chats only, and nothing else', async () => {
  server.write({ id: 1, username: 'Ivan' }, '/start');
  server.write({ id: 2 }, '/start abc_-123');
  server.write({ id: 3 }, 'hello');
  server.write({ id: 4 }, '/started');
  const batch = await bot.receive(0, signal());
  expect(batch?.updates).toEqual([
    { id: 101, kind: 'start', chatId: 1, person: { id: 1, username: 'Ivan' }, code: null },
    { id: 103, kind: 'start', chatId: 2, person: { id: 2, username: null }, code: 'abc_-123' },
  ]);
  const next = await bot.receive(batch?.nextOffset ?? 0, signal());
  expect(next).toEqual({ updates: [], nextOffset: batch?.nextOffset });
});

it('receives replies in a group, and again those that were not handled', async () => {
  server.answer(-100, 7, 'try again');
  server.answer(-100, 8, null);
  const first = await bot.receive(0, signal());
  expect(first?.updates).toMatchObject([
    { kind: 'reply', chatId: -100, repliedToId: 7, text: 'try again' },
    { kind: 'reply', chatId: -100, repliedToId: 8, text: null },
  ]);
  expect((await bot.receive(0, signal()))?.updates).toEqual(first?.updates);
});

it('stops polling at once when aborted', async () => {
  const stop = new AbortController();
  const startMs = Date.now();
  setTimeout(() => stop.abort(), 50);
  expect(await bot.receive(0, stop.signal)).toBeNull();
  expect(Date.now() - startMs).toBeLessThan(700);
});
