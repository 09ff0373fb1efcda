import { randomBytes } from 'node:crypto';

import { asc, eq } from 'drizzle-orm';

import { readConfig } from '@server/config';
import { singleProcessBus } from '@server/db/clusterBus';
import type { Database } from '@server/db/database';
import { broadcasts, deliveries, groups, messengerAccounts, pollVotes } from '@server/db/schema';
import { createEngine } from '@server/engine/createEngine';
import type { Engine } from '@server/engine/engine';
import { noPace, seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { waitUntil } from '@test/kit/messengerContract';
import { plantFault } from '@test/kit/plantFault';
import { startTelegramGroups, type SaidInTelegram, type TelegramGroups } from '@test/kit/telegramGroups';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Messenger } from '../messenger';
import { createMessengers } from '../messengers';
import { createTelegramGroups } from './telegram';

const POLL = { options: ['yes', 'no'], isMultiple: false };

let db: Database;
let close: () => Promise<void>;
let telegram: TelegramGroups;
let messenger: Messenger;
let engine: Engine;
let addresses: string[];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  telegram = await startTelegramGroups();
});
beforeEach(async () => {
  await truncateAll(db);
  telegram.said.length = 0;
  const config = readConfig({ TELEGRAM_API_ROOT: telegram.root, ENCRYPTION_KEY: randomBytes(32).toString('hex') });
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  messenger = createTelegramGroups({ db, log, config });
  engine = createEngine(
    {
      ...{ db, log, clock: createFakeClock(), config: { ...config, pace: noPace }, notices: singleProcessBus },
      messengers: createMessengers([messenger]),
      files: { bringHere: () => Promise.resolve(null) },
      publish: () => undefined,
    },
    { retryBaseMs: 5, pollEveryMs: 100 },
  );
});
afterEach(() => engine.stop());
afterAll(async () => {
  await telegram.close();
  await close();
});

/** Sends one broadcast to that many groups, the first responses to which get lost. */
async function send(payload: { text: string; poll?: typeof POLL }, { groupsCount = 1, lostCount = 1 } = {}) {
  const bot = telegram.addBot();
  addresses = Array.from({ length: groupsCount }, () => telegram.addGroup(bot.id, {}));
  const { userId, accountId, groupIds } = await seedOwner(db, groupsCount);
  await db.update(messengerAccounts).set({ kind: 'telegram' });
  for (const [at, address] of addresses.entries())
    await db
      .update(groups)
      .set({ address })
      .where(eq(groups.id, groupIds[at] ?? 0));
  await messenger.bots?.store(db, accountId, { botId: String(bot.id), token: bot.token });
  const values = { userId, message: payload.text, total: groupsCount, ...(payload.poll && { poll: payload.poll }) };
  const [made] = await db.insert(broadcasts).values(values).returning();
  const row = { accountId, broadcastId: made?.id, payload: { mediaUrl: null, ...payload }, dueAt: new Date(0) };
  await db.insert(deliveries).values(groupIds.map((groupId) => ({ ...row, groupId })));
  for (let at = 0; at < lostCount; at += 1) telegram.failNext('lost');
  await engine.start();
}

const statuses = async () =>
  (await db.select().from(deliveries).orderBy(asc(deliveries.id))).map(({ status }) => status);
const become = (...wanted: string[]) =>
  waitUntil(
    async () => (await statuses()).join() === wanted.join(),
    () => wanted.join(),
  );
const asked = (at = 0): SaidInTelegram => {
  const message = telegram.said[at];
  if (!message) throw new Error('Nothing was said.');
  return message;
};
const chosen = async () => (await db.select().from(pollVotes)).map((vote) => vote.chosen);

it('settles a poll whose response got lost by its first vote, which counts', async () => {
  await send({ text: 'Coming?', poll: POLL });
  await become('unconfirmed');
  telegram.vote(addresses[0] ?? '', asked().poll, ['no']);
  await become('sent');
  await waitUntil(
    async () => (await chosen()).join() === 'no',
    () => 'the vote',
  );
  expect(telegram.said).toHaveLength(1);
});

it('knows that a poll is sent while the database takes nothing of it, and counts its votes afterwards', async () => {
  const mend = await plantFault(db, 'insert on bot_polls', 'true');
  await send({ text: 'Coming?', poll: POLL }, { lostCount: 0 });
  await become('sent');
  await mend();
  telegram.vote(addresses[0] ?? '', asked().poll, ['yes']);
  await waitUntil(
    async () => (await chosen()).join() === 'yes',
    () => 'the vote',
  );
  const [delivery] = await db.select().from(deliveries);
  expect([delivery?.messageId, telegram.said.length]).toEqual([asked().id, 1]);
});

it('settles a message whose response got lost by a reply to it, with the id that the messenger gave it', async () => {
  await send({ text: 'Meeting at *seven*' });
  await become('unconfirmed');
  telegram.say(addresses[0] ?? '', 'gladly', asked());
  await become('sent');
  const [delivery] = await db.select().from(deliveries);
  expect(delivery?.messageId).toBe(asked().id);
});

it('leaves what cannot be told apart unconfirmed until a reply shows which one it is, and sends nothing again', async () => {
  await send({ text: 'Coming?', poll: POLL }, { groupsCount: 2, lostCount: 2 });
  await become('unconfirmed', 'unconfirmed');
  const [first, second] = telegram.said[0]?.chatId === Number(addresses[0]) ? [0, 1] : [1, 0];
  telegram.vote(addresses[0] ?? '', asked(first).poll, ['no']);
  telegram.vote(addresses[1] ?? '', asked(second).poll, ['yes']);
  telegram.say(addresses[1] ?? '', 'gladly', asked(second));
  await become('unconfirmed', 'sent');
  await waitUntil(
    async () => (await chosen()).join() === 'yes',
    () => 'the vote',
  );
  expect([telegram.said.length, await statuses()]).toEqual([2, ['unconfirmed', 'sent']]);
});
