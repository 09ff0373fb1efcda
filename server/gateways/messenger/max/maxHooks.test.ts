import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { eq, isNotNull, sql } from 'drizzle-orm';

import { readConfig } from '@server/config';
import { singleProcessBus } from '@server/db/clusterBus';
import type { Database } from '@server/db/database';
import { botChats, botEvents, botLinks, broadcasts, deliveries, deliveryResponses, groups } from '@server/db/schema';
import { messengerAccounts } from '@server/db/schema';
import { createEngine } from '@server/engine/createEngine';
import type { Engine } from '@server/engine/engine';
import { removeOldBotEventsJob } from '@server/modules/messenger/removeOldBotEvents.job';
import { noPace, seedOwner } from '@test/kit/buildTestEngine';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';
import { createFakeClock } from '@test/kit/fakeClock';
import { createFakeCluster, type FakeCluster } from '@test/kit/fakeCluster';
import { startMaxServer, type MaxServer } from '@test/kit/maxServer';
import { waitUntil } from '@test/kit/messengerContract';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { hasReceived } from '../bots/storedEvents';
import type { MessengerSession } from '../messenger';
import { createMessengers } from '../messengers';
import { createMax } from './max';

const PUBLIC_URL = 'https://console.test';
const MOVED_URL = 'https://moved.test';
const GROUPS_COUNT = 3;
const ENCRYPTION_KEY = randomBytes(32).toString('hex');

let db: Database;
let closeDatabase: () => Promise<void>;
let max: MaxServer;
let bot: ReturnType<MaxServer['addBot']>;
/** One process after the other, each with its own settings. */
let engine: Engine;
let server: TestServer;
let address: string;
let addresses: string[];
/** The public address leads to another server. */
let isElsewhere: boolean;
/** What the server complained of. */
const said: string[] = [];

beforeAll(async () => void ({ db, close: closeDatabase } = await openTestDatabase()));
beforeEach(async () => {
  await truncateAll(db);
  said.length = 0;
  isElsewhere = false;
  max = await startMaxServer();
  bot = max.addBot();
  addresses = Array.from({ length: GROUPS_COUNT }, (_, at) => max.addGroup(bot.id, { title: `Group ${at}` }));
  const { accountId, groupIds } = await seedOwner(db, GROUPS_COUNT);
  await db.update(messengerAccounts).set({ kind: 'max' });
  for (const [at, id] of groupIds.entries()) {
    const values = { address: addresses[at] ?? '', greetingUrl: 'Welcome!' };
    await db.update(groups).set(values).where(eq(groups.id, id));
  }
  const { bots } = makeMessenger({});
  const checked = await bots?.check(bot.token);
  expect(checked).toEqual({ status: 'works', botId: String(bot.id) });
  await bots?.store(db, accountId, { botId: String(bot.id), token: bot.token });
});
afterEach(async () => {
  await stop();
  await max.close();
});
afterAll(() => closeDatabase());

const say = (...[, what]: unknown[]) => void said.push(String(what));
const log = { debug: () => undefined, info: () => undefined, warn: say, error: say };
const readSettings = (more: Record<string, string>) =>
  readConfig({ MAX_API_ROOT: max.root, PUBLIC_URL, ENCRYPTION_KEY, ...more });
/** What is at an address, from here. */
const readPlace = async ({ href, origin }: URL): Promise<string> => {
  if (origin !== PUBLIC_URL && origin !== MOVED_URL) throw new Error('Nothing is there.');
  const answered = await fetch(href.replace(origin, address));
  return isElsewhere ? 'another server' : answered.text();
};
const makeMessenger = (more: Record<string, string>) =>
  createMax({ db, log, config: readSettings(more), waitMs: { file: [1], look: [20, 60] }, readPlace });

/** A process of the server that listens. */
async function start(more: Record<string, string> = {}): Promise<void> {
  ({ engine, server, address } = await startProcess(more));
}

/** @param board of the processes that share the database; null: it is alone */
async function startProcess(more: Record<string, string>, board: FakeCluster | null = null) {
  const config = { ...readSettings(more), pace: noPace, databaseUrl: board ? 'elsewhere' : null };
  const messengers = createMessengers([makeMessenger(more)]);
  const clock = createFakeClock();
  const made = createEngine(
    {
      ...{ db, log, clock, config, messengers, notices: board?.join() ?? singleProcessBus },
      files: { bringHere: () => Promise.resolve(null) },
      publish: () => undefined,
    },
    { retryBaseMs: 5, pollEveryMs: 100 },
  );
  const built = await buildTestServer({ db, clock, messengers, engine: made });
  const listensAt = await built.app.listen({ port: 0, host: '127.0.0.1' });
  // Asked as soon as the bot connects.
  address = listensAt;
  max.sendTo((url) => url.replace(PUBLIC_URL, listensAt));
  await made.start();
  return { engine: made, server: built, address: listensAt };
}

async function stop(): Promise<void> {
  await engine.stop();
  await server.close();
}

const urlsNow = () => bot.hooks.map(({ url }) => url);
const ownUrl = (origin = PUBLIC_URL) => `${origin}/hooks/max/${bot.id}`;
const waitForUrls = (...wanted: string[]) =>
  waitUntil(
    () => urlsNow().join() === wanted.join(),
    () => `${wanted.join()}, not ${urlsNow().join()}`,
  );
const waitingCount = () => db.$count(botEvents, isNotNull(botEvents.event));
const greeted = () => max.said.filter(({ text }) => text === 'Welcome!').length;
const linkNow = async () => (await db.select().from(botLinks))[0];

const post = (body: unknown, secret = bot.hooks[0]?.secret ?? '', botId: string | number = bot.id) =>
  fetch(`${address}/hooks/max/${botId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-max-bot-api-secret': secret },
    body: JSON.stringify(body),
  }).then(({ status }) => status);

it('takes what waits to be asked for, then asks MAX to send events, and takes each of them once', async () => {
  await start();
  await waitForUrls(ownUrl());
  expect((await linkNow())?.hookUrl).toBe(ownUrl());
  const { pollsCount } = bot;
  max.repeatNext();
  for (const one of addresses) max.join(one);
  await waitUntil(
    () => greeted() === GROUPS_COUNT && max.openCount() === 0,
    () => 'all greetings',
  );
  await waitUntil(
    async () => (await waitingCount()) === 0,
    () => 'the end of the events',
  );
  expect([bot.pollsCount, await db.$count(botEvents)]).toEqual([pollsCount, GROUPS_COUNT]);
  expect(await makeMessenger({}).bots?.check(bot.token)).toMatchObject({ status: 'works' });
  expect(await makeMessenger({ PUBLIC_URL: 'https://other.test' }).bots?.check(bot.token)).toEqual({
    status: 'hooked',
  });
});

it('refuses strangers, what is no event and what is too large, and stores nothing of it', async () => {
  await start();
  await waitForUrls(ownUrl());
  const event = { update_type: 'user_added', chat_id: Number(addresses[0]), timestamp: 1, user: { user_id: 5 } };
  const other = max.addBot();
  const secret = bot.hooks[0]?.secret;
  const ends = [
    await post(event, ''),
    await post(event, `${secret}0`),
    await post(event, secret, other.id),
    await post([event], secret),
    await post({ ...event, text: 'x'.repeat(600_000) }, secret),
    await fetch(`${address}/hooks/telegram/${bot.id}`, { method: 'POST' }).then(({ status }) => status),
  ];
  expect([ends, await db.$count(botEvents)]).toEqual([[404, 404, 404, 400, 413, 404], 0]);
  const hostile = { ...event, text: 'a\0b\ud800', '\0': 1 };
  expect([await post(hostile, secret), await post(hostile, secret)]).toEqual([200, 200]);
  await waitUntil(
    async () => (await waitingCount()) === 0,
    () => 'the end of the event',
  );
  expect(await db.$count(botEvents)).toBe(1);

  // Its bot was unlinked meanwhile.
  await db.update(botLinks).set({ botId: '7' });
  expect(await post(event, secret)).toBe(404);
});

it('loses and doubles nothing when answers are lost and the server is stopped between storing and answering', async () => {
  const [first = ''] = addresses;
  const { accountId } = (await linkNow()) ?? { accountId: 0 };
  const [group] = await db.select().from(groups).where(eq(groups.address, first));
  const [{ userId } = { userId: 0 }] = await db.select().from(messengerAccounts);
  const [made] = await db.insert(broadcasts).values({ userId, message: 'Hi', total: 1 }).returning();
  const row = { accountId, groupId: group?.id ?? 0, broadcastId: made?.id, payload: { text: 'Hi', mediaUrl: null } };
  await db.insert(deliveries).values({ ...row, dueAt: new Date(0) });
  await start();
  await waitForUrls(ownUrl());
  await waitUntil(
    () => max.said.length === 1,
    () => 'the message',
  );
  // Everything arrives, and every second answer is lost.
  const cutting = await openCutting();
  max.sendTo((url) => url.replace(PUBLIC_URL, cutting.address));
  for (const one of addresses) max.join(one);
  max.say(first, 'Me', max.said[0]?.mid);
  await waitUntil(
    async () => (await db.$count(botEvents)) === GROUPS_COUNT + 1,
    () => 'the events',
  );
  await stop();
  await start();
  await waitUntil(
    async () => max.openCount() === 0 && greeted() === GROUPS_COUNT && (await waitingCount()) === 0,
    () => `the end of all, ${max.openCount()} ${greeted()}`,
  );
  await cutting.close();
  expect(await db.select().from(deliveryResponses)).toMatchObject([{ repliedCount: 1 }]);
  expect([greeted(), await db.$count(botEvents)]).toEqual([GROUPS_COUNT, GROUPS_COUNT + 1]);
  expect(max.sentCount()).toBeGreaterThan(GROUPS_COUNT + 1);
});

it('keeps events that come while no process has the account', async () => {
  await start();
  await waitForUrls(ownUrl());
  await engine.stop();
  for (const one of addresses) max.join(one);
  await waitUntil(
    () => max.openCount() === 0,
    () => 'the answers',
  );
  expect([await waitingCount(), greeted()]).toEqual([GROUPS_COUNT, 0]);
  await server.close();
  await start();
  await waitUntil(
    () => greeted() === GROUPS_COUNT,
    () => 'the greetings',
  );
  const { accountId = 0 } = (await linkNow()) ?? {};
  const received = () => Promise.all([null, 60_000.5].map((withinMs) => hasReceived(db, accountId, withinMs)));
  expect(await received()).toEqual([true, true]);
  await db.update(botEvents).set({ receivedAt: sql`now() - interval '3 days'` });
  expect(await received()).toEqual([true, false]);
  await removeOldBotEventsJob({ db }).run(new AbortController().signal);
  expect(await db.$count(botEvents)).toBe(0);
});

it('takes events in the process that has the account, whichever of them got them', async () => {
  const board = createFakeCluster();
  ({ engine, server, address } = await startProcess({}, board));
  await waitForUrls(ownUrl());
  const other = await startProcess({}, board);
  const { accountId } = (await linkNow()) ?? { accountId: 0 };
  expect(other.engine.session(accountId)).toBeNull();
  const session = engine.session(accountId) as Required<MessengerSession>;
  const told = jest.spyOn(session, 'takeEvents');
  for (const one of addresses) max.join(one);
  await waitUntil(
    async () => (await db.$count(botEvents)) === GROUPS_COUNT && (await waitingCount()) === 0,
    () => 'the end of the events',
  );
  expect(told).toHaveBeenCalled();
  await waitUntil(
    () => greeted() === GROUPS_COUNT,
    () => 'the greetings',
  );
  await other.engine.stop();
  await other.server.close();
});

it('asks for events when MAX refuses to send them, and when it gives up', async () => {
  max.failNext({ status: 400, code: 'bad.url' });
  await start();
  await waitUntil(
    () => said.includes('the messenger does not send the events of a bot here: they are asked for'),
    () => 'the refusal',
  );
  expect([urlsNow(), (await linkNow())?.hookUrl]).toEqual([[], null]);
  for (const one of addresses) max.join(one);
  await waitUntil(
    () => greeted() === GROUPS_COUNT,
    () => 'the greetings',
  );
  expect(await db.$count(botEvents)).toBe(0);
});

it('asks for events while the public address does not lead to this server, and before nothing is lost', async () => {
  isElsewhere = true;
  await start();
  await waitUntil(
    () => said.includes('the messenger does not send the events of a bot here: they are asked for'),
    () => 'the refusal',
  );
  await waitUntil(
    async () =>
      (await db.$count(botChats)) === GROUPS_COUNT &&
      (await db.$count(groups, eq(groups.isMember, true))) === GROUPS_COUNT,
    () => 'the groups',
  );
  for (const one of addresses) max.join(one);
  await waitUntil(
    () => greeted() === GROUPS_COUNT,
    () => 'the greetings',
  );
  expect([urlsNow(), (await linkNow())?.hookUrl, await db.$count(botEvents)]).toEqual([[], null, 0]);
  await stop();
  // What is subscribed ends once the address leads elsewhere.
  isElsewhere = false;
  await start();
  await waitForUrls(ownUrl());
  await stop();
  isElsewhere = true;
  await start();
  await waitForUrls();
  await waitUntil(
    async () => (await linkNow())?.hookUrl === null,
    () => 'the end',
  );
  await stop();
  await start({ MAX_WEBHOOK: 'unchecked' });
  await waitForUrls(ownUrl());
});

it('tells nobody but itself whether an address leads here', async () => {
  await start();
  const ask = async (path: string) => {
    const answered = await fetch(`${address}/hooks/${path}`);
    return [answered.status, (await answered.text()).length];
  };
  const nonce = 'a'.repeat(32);
  expect(await ask(`max/probe/${nonce}`)).toEqual([200, 64]);
  for (const path of [`max/probe/${nonce}0`, 'max/probe/A', `telegram/probe/${nonce}`, `max/${bot.id}`])
    expect((await ask(path))[0]).toBe(404);
});

it('follows the address of the server, and ends what it began when there is none or the bot is unlinked', async () => {
  await start();
  await waitForUrls(ownUrl());
  await stop();
  await start({ PUBLIC_URL: MOVED_URL });
  await waitForUrls(ownUrl(MOVED_URL));
  await stop();
  await start({ MAX_WEBHOOK: 'false' });
  await waitForUrls();
  await waitUntil(
    async () => (await linkNow())?.hookUrl === null && bot.pollsCount > 1,
    () => 'events that are asked for',
  );
  await stop();
  await start();
  await waitForUrls(ownUrl());
  await engine.runCommand((await linkNow())?.accountId ?? 0, 'logOut', {});
  expect([urlsNow(), await db.$count(botLinks)]).toEqual([[], 0]);
});

it.each([
  ['here', false],
  ['to an address that leads elsewhere now', true],
])(
  'connects a bot whose events MAX still sends %s, though nothing is known of that',
  async (_where, leadsElsewhere) => {
    await start();
    await waitForUrls(ownUrl());
    await stop();
    // Its end was not answered when the bot was unlinked.
    await db.update(botLinks).set({ hookUrl: null, marker: null });
    isElsewhere = leadsElsewhere;
    await start();
    for (const one of addresses) max.join(one);
    await waitUntil(
      () => greeted() === GROUPS_COUNT,
      () => 'the greetings',
    );
    expect([urlsNow(), (await linkNow())?.hookUrl]).toEqual(leadsElsewhere ? [[], null] : [[ownUrl()], ownUrl()]);
  },
);

it('takes no event of a bot that was unlinked while it was stored', async () => {
  const { accountId = 0 } = (await linkNow()) ?? {};
  await db.delete(botLinks);
  await db.insert(botEvents).values({ accountId, key: 'late', event: '{}' });
  await makeMessenger({}).bots?.store(db, accountId, { botId: '7', token: 'another' });
  expect(await db.$count(botEvents)).toBe(0);
  await start();
});

it('says whether MAX still sends the events of an account that is removed', async () => {
  await start();
  await waitForUrls(ownUrl());
  const { hook } = makeMessenger({}).bots ?? {};
  const { accountId = 0 } = (await linkNow()) ?? {};
  max.failNext('cut');
  expect([await hook?.end(accountId), urlsNow()]).toEqual([false, [ownUrl()]]);
  expect([await hook?.end(accountId), urlsNow(), (await linkNow())?.hookUrl]).toEqual([true, [], null]);
  expect(await hook?.end(accountId)).toBe(true);
  await db.update(botLinks).set({ hookUrl: ownUrl() });
  max.revoke(bot.token);
  expect(await hook?.end(accountId)).toBe(true);
});

/** A way to the server on which every second answer is lost. */
async function openCutting() {
  let count = 0;
  const way = http.createServer((request, response) => {
    const isLost = (count += 1) % 2 === 1;
    const { headers, method, url = '' } = request;
    const forwarded = http.request(`${address}${url}`, { method, headers }, (answered) => {
      if (isLost) response.destroy();
      else answered.pipe(response.writeHead(answered.statusCode ?? 0));
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        way.close(() => resolve());
        way.closeAllConnections();
      }),
  };
}
