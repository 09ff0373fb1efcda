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
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import { createLinks } from './links';
import { createTelegramOutboxSender, type OutboxTiming } from './telegramOutboxSender';

const timing: OutboxTiming = {
  pollEveryMs: 10,
  retryBaseMs: 1,
  retryMaxMs: 1,
  notificationLifeMs: 60_000,
  supportLifeMs: 60_000,
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

const write = (title: string) => notify({ db, publish }, { userId, type: 'funnel', title, message: 'text' });
const countLetters = async () => (await db.select().from(telegramOutbox)).length;
const types = async () => (await db.select().from(notifications).orderBy(notifications.id)).map((row) => row.type);
const away: TelegramResult = { status: 'later', retryAfterMs: 1 };

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
  const look = hire([{ status: 'later', retryAfterMs: 700 }]);
  expect(await look()).toBe(700);
  expect(tried).toEqual(['one\ntext']);
  await sleep(800);
  await look();
  expect(tried).toEqual(['one\ntext', 'one\ntext', 'two\ntext']);
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
