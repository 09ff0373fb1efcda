import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { readConfig } from '@server/config';
import { singleProcessBus } from '@server/db/clusterBus';
import type { Database } from '@server/db/database';
import { botLinks, broadcasts, deliveries, deliveryResponses, groups, messengerAccounts } from '@server/db/schema';
import { createEngine } from '@server/engine/createEngine';
import type { Engine } from '@server/engine/engine';
import { noPace, seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { startMaxServer, type MaxServer } from '@test/kit/maxServer';
import { waitUntil } from '@test/kit/messengerContract';
import { plantFault } from '@test/kit/plantFault';
import { startTelegramGroups, type TelegramGroups } from '@test/kit/telegramGroups';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Messenger } from '../messenger';
import { createMax } from '../max/max';
import { createMessengers } from '../messengers';
import { createBotStore } from './botStore';
import { silentListener } from '../silentListener';
import { createTelegramGroups } from '../telegram/telegram';
import { createSecretBox } from '../whatsapp/secretBox';

let db: Database;
let close: () => Promise<void>;
let max: MaxServer;
let telegram: TelegramGroups;
let engine: Engine;
let makeEngine: () => Engine;
let kinds: Messenger[];
/** What the server complained of. */
const said: string[] = [];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  [max, telegram] = await Promise.all([startMaxServer(), startTelegramGroups()]);
});
beforeEach(async () => {
  await truncateAll(db);
  const config = readConfig({
    ...{ MAX_API_ROOT: max.root, TELEGRAM_API_ROOT: telegram.root },
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  });
  const say = (...[, what]: unknown[]) => void said.push(String(what));
  const log = { debug: () => undefined, info: () => undefined, warn: say, error: say };
  kinds = [createMax({ db, log, config }), createTelegramGroups({ db, log, config })];
  const parts = {
    ...{ db, log, clock: createFakeClock(), config: { ...config, pace: noPace }, notices: singleProcessBus },
    messengers: createMessengers(kinds),
    files: { bringHere: () => Promise.resolve(null) },
    publish: () => undefined,
  };
  makeEngine = () => createEngine(parts, { retryBaseMs: 5, pollEveryMs: 100 });
  said.length = 0;
});
afterEach(() => engine.stop());
afterAll(async () => {
  await Promise.all([max.close(), telegram.close()]);
  await close();
});

it('leaves the bot that was linked since to its owner, when a former one learns that the old token was revoked', async () => {
  engine = makeEngine();
  const { accountId } = await seedOwner(db, 1);
  await db.update(messengerAccounts).set({ kind: 'max', leaseEpoch: 2 });
  const [messenger] = kinds;
  const bot = max.addBot();
  await messenger?.bots?.store(db, accountId, { botId: String(bot.id), token: 'revoked' });
  const states: string[] = [];
  const former = messenger?.openSession(accountId, 1, {
    ...silentListener,
    onState: ({ kind }) => void states.push(kind),
  });
  await former?.connect();
  await waitUntil(
    () => states.length > 1,
    () => 'the end of the former connection',
  );
  expect(await db.$count(botLinks)).toBe(1);
  const owner = messenger?.openSession(accountId, 2, silentListener);
  await owner?.connect();
  await waitUntil(
    async () => (await db.$count(botLinks)) === 0,
    () => 'the owner forgets it',
  );
});

it('keeps a group that is known under its new id alone when it hears late that it became a supergroup', async () => {
  engine = makeEngine();
  const { accountId } = await seedOwner(db, 1);
  const store = createBotStore(db, createSecretBox(randomBytes(32)), accountId, 0);
  await store.keepChat({ address: '-1002', name: 'Moved' });
  await store.moveChat('-1', '-1002');
  expect(await store.listChats()).toMatchObject([{ address: '-1002' }]);
  await store.keepChat({ address: '-1', name: 'Known' });
  await store.moveChat('-1', '-1002');
  expect([await store.listChats(), await store.findAddress('-1002')]).toMatchObject([[{ address: '-1' }], '-1']);
});

const services = {
  max: () => ({
    addBot: () => max.addBot(),
    addGroup: (botId: number) => max.addGroup(botId, { title: 'Group' }),
    respond: (address: string) => max.say(address, 'Me', max.said.at(-1)?.mid),
    kind: 'replied',
  }),
  telegram: () => ({
    addBot: () => telegram.addBot(),
    addGroup: (botId: number) => telegram.addGroup(botId, {}),
    respond: (address: string) => {
      const [message] = telegram.said.slice(-1);
      if (message) telegram.react(address, message);
    },
    kind: 'reacted',
  }),
};

it.each(['max', 'telegram'] as const)(
  'counts what came before it was stopped, once: a response in %s',
  async (kind) => {
    const service = services[kind]();
    const bot = service.addBot();
    const address = service.addGroup(bot.id);
    const { userId, accountId, groupIds } = await seedOwner(db, 1);
    const [groupId = 0] = groupIds;
    await db.update(messengerAccounts).set({ kind });
    await db.update(groups).set({ address });
    const messenger = kinds.find((one) => one.kind === kind);
    await messenger?.bots?.store(db, accountId, { botId: String(bot.id), token: bot.token });
    const [made] = await db.insert(broadcasts).values({ userId, message: 'Hi', total: 1 }).returning();
    const row = { accountId, groupId, broadcastId: made?.id, payload: { text: 'Hi', mediaUrl: null } };
    await db.insert(deliveries).values({ ...row, dueAt: new Date(0) });
    engine = makeEngine();
    await engine.start();
    const isSent = eq(deliveries.status, 'sent');
    const markerNow = async () => (await db.select().from(botLinks))[0]?.marker;
    await waitUntil(
      async () => (await db.$count(deliveries, isSent)) === 1 && (await markerNow()) !== null,
      () => 'the message',
    );
    const before = await markerNow();
    const mend = await plantFault(db, 'insert on delivery_responses', 'true');
    service.respond(address);
    await waitUntil(
      () => said.includes('responses of members were not counted, trying again'),
      () => 'the response that cannot be counted',
    );
    expect(await markerNow()).toBe(before);
    await engine.stop();
    await mend();
    engine = makeEngine();
    await engine.start();
    await waitUntil(
      async () => (await db.$count(deliveryResponses)) === 1 && (await markerNow()) !== before,
      () => 'the count',
    );
    const [counted] = await db.select().from(deliveryResponses);
    expect(counted).toMatchObject({
      repliedCount: service.kind === 'replied' ? 1 : 0,
      reactedCount: service.kind === 'reacted' ? 1 : 0,
      readCount: 1,
    });
  },
);
