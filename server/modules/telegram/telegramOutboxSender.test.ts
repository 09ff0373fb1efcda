import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';
import { pino } from 'pino';

import { readConfig } from '../../config';
import type { Database } from '../../db/database';
import { notifications, telegramLinks, telegramOutbox, users } from '../../db/schema';
import { notify } from '../../notifications/notify';
import type { Telegram, TelegramResult } from '../../gateways/telegram/telegram';
import { translate } from '../../translate';
import { createFakeClock } from '@test/kit/fakeClock';
import { openFrozenEngine } from '@test/kit/frozenEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import { createLinks } from './links';
import { createTelegramOutboxSender, type OutboxTiming } from './telegramOutboxSender';

const timing: OutboxTiming = {
  pollEveryMs: 10,
  retryBaseMs: 1,
  retryMaxMs: 1,
  notificationLifeMs: 60_000,
  supportLifeMs: 60_000,
  allRefusedMs: 1,
};
const CHAT = 42;
const publish = () => undefined;

let db: Database;
let close: () => Promise<void>;
let userId: number;
let tried: string[];

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await truncateAll(db);
  tried = [];
  const account = { email: 'a@example.com', passwordHash: 'x', telegramNotifications: true };
  const [user] = await db.insert(users).values(account).returning();
  userId = user?.id ?? 0;
  await db.insert(telegramLinks).values({ userId, telegramUserId: 7, chatId: CHAT });
});

/** A sender whose Telegram returns these results in turn and accepts everything afterwards. */
function hire(answers: TelegramResult[], changed: Partial<OutboxTiming> = {}) {
  const telegram: Telegram = {
    findUsername: () => Promise.resolve('bot'),
    receive: () => Promise.resolve(null),
    sendPicture: () => Promise.resolve({ status: 'sent', messageId: 1 }),
    sendText: (_chatId, text) => {
      tried.push(text);
      return Promise.resolve(answers.shift() ?? { status: 'sent', messageId: 1 });
    },
  };
  const links = createLinks({ db, clock: createFakeClock() });
  const parts = { db, publish, log: pino({ level: 'silent' }), telegram, config: readConfig({}), links };
  return createTelegramOutboxSender(parts, { ...timing, ...changed });
}

const write = (title: string, reader = userId) =>
  notify({ db, publish }, { userId: reader, type: 'funnel', title, message: 'text' });
const countLetters = async () => (await db.select().from(telegramOutbox)).length;
const types = async () => (await db.select().from(notifications).orderBy(notifications.id)).map((row) => row.type);
const away: TelegramResult = { status: 'later', retryAfterMs: 1, isOfChat: false };
const laterMs = (retryAfterMs: number): TelegramResult => ({ status: 'later', retryAfterMs, isOfChat: true });

it('sends messages in order, each once', async () => {
  await write('one');
  await write('two');
  const look = hire([]);
  await look();
  await look();
  expect(tried).toEqual(['one\ntext', 'two\ntext']);
  expect(await countLetters()).toBe(0);
});

it('waits as long as Telegram requests, and loses nothing', async () => {
  await write('one');
  await write('two');
  const look = hire([laterMs(700)]);
  await look();
  await look();
  expect(tried).toEqual(['one\ntext']);
  await sleep(800);
  await look();
  expect(tried).toEqual(['one\ntext', 'one\ntext', 'two\ntext']);
});

/** Another owner with a chat of their own. */
async function addOwner(chatId: number): Promise<number> {
  const account = { email: `${chatId}@example.com`, passwordHash: 'x', telegramNotifications: true };
  const [user] = await db.insert(users).values(account).returning();
  await db.insert(telegramLinks).values({ userId: user?.id ?? 0, telegramUserId: chatId, chatId });
  return user?.id ?? 0;
}

it('lets only the chat wait that Telegram refuses for a time', async () => {
  const others = [await addOwner(50), await addOwner(51)];
  await write('one');
  await write('two');
  for (const other of others) await write('other', other);
  const look = hire([laterMs(40_000), laterMs(40_000)]);
  await look();
  expect(tried).toEqual(['one\ntext', 'other\ntext', 'other\ntext']);
  expect(await countLetters()).toBe(3);
});

it('lets all wait when Telegram refuses every chat', async () => {
  const others: number[] = [];
  for (let chatId = 50; chatId < 60; chatId += 1) others.push(await addOwner(chatId));
  for (const other of others) await write('one', other);
  const look = hire(
    Array.from({ length: 10 }, () => laterMs(40_000)),
    { allRefusedMs: 30_000 },
  );
  expect(await look()).toBe(30_000);
  expect(tried).toHaveLength(3);
  expect(await look()).toBe(40_000);
  expect(tried).toHaveLength(4);
});

it('notifies the owner once that Telegram is unreachable, and keeps trying', async () => {
  await write('one');
  const look = hire([away, away, away, away, away]);
  for (let at = 0; at < 6; at += 1) {
    await look();
    await sleep(20);
  }
  expect(await types()).toEqual(['funnel', 'telegram_fallback']);
  expect(await countLetters()).toBe(0);
  expect(tried).toHaveLength(6);
});

it('gives a notification up when it has become old news', async () => {
  await write('one');
  const look = hire([away], { notificationLifeMs: -1 });
  await look();
  expect(await countLetters()).toBe(0);
});

it('unlinks an owner who blocked the bot; later notifications reach the console', async () => {
  await write('one');
  await write('two');
  const look = hire([{ status: 'blocked' }]);
  await look();
  expect(tried).toEqual(['one\ntext']);
  expect(await types()).toEqual(['funnel', 'funnel', 'telegram_error', 'telegram_fallback']);
  expect(await db.select().from(telegramLinks)).toEqual([]);
});

it('notifies the owner of a notification that Telegram refuses, and never retries it', async () => {
  await write('one');
  const look = hire([{ status: 'refused', reason: 'no' }]);
  await look();
  await look();
  expect(tried).toHaveLength(1);
  const [told] = await db.select().from(notifications).where(eq(notifications.type, 'notification_error'));
  expect(told).toMatchObject({ userId, title: translate('telegram.refused.title') });
});

it('lets another process send what a killed one had claimed, after a timeout only', async () => {
  await write('one');
  const dead = hire([]);
  await db.update(telegramOutbox).set({ attempt: 1, dueAt: new Date(Date.now() + 400) });
  await dead();
  expect(tried).toEqual([]);
  await sleep(500);
  await hire([])();
  expect(tried).toEqual(['one\ntext']);
});

it('sends what is due later than it can be: the clock of the database was set back', async () => {
  await write('one');
  const look = hire([]);
  await db.update(telegramOutbox).set({ dueAt: new Date(Date.now() + 3_600_000) });
  await look();
  expect(tried).toEqual(['one\ntext']);
});

it("measures the age of a message by the database's clock", async () => {
  const [usual, frozen] = [db, await openFrozenEngine('x', 0)];
  ({ db } = frozen);
  try {
    const nowMs = Date.now() - 3_600_000;
    await frozen.setNow(nowMs);
    const account = { email: 'b@example.com', passwordHash: 'x' };
    const [reader] = await db.insert(users).values(account).returning();
    await db.insert(telegramLinks).values({ userId: reader?.id ?? 0, telegramUserId: 7, chatId: CHAT });
    const letter = { kind: 'notification' as const, userId: reader?.id ?? 0, text: 'one', dueAt: new Date(nowMs) };
    await db.insert(telegramOutbox).values({ ...letter, createdAt: new Date(nowMs - timing.notificationLifeMs / 2) });
    await hire([away])();
    expect([tried, await countLetters()]).toEqual([['one'], 1]);
  } finally {
    await frozen.close();
    db = usual;
  }
});
