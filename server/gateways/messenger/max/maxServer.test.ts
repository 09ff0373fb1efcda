import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Account, Accounts } from '@contract/schemas/accounts';
import type { PlannerNode } from '@contract/planner/graph';
import type { BroadcastResponses } from '@contract/schemas/responses';
import type { Funnel, FunnelRun } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';
import errors from '@locales/ru/errors.json';
import { readConfig } from '@server/config';
import { singleProcessBus } from '@server/db/clusterBus';
import { botLinks, deliveries, greetings, groups, messengerAccounts } from '@server/db/schema';
import { createEngine } from '@server/engine/createEngine';
import { drawGraph, message } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { createFakeClock } from '@test/kit/fakeClock';
import { startMaxServer, type MaxServer } from '@test/kit/maxServer';
import { waitUntil } from '@test/kit/messengerContract';
import { plantFault } from '@test/kit/plantFault';
import { createScriptedMessenger } from '@test/kit/scriptedMessenger';
import { openTestDatabase } from '@test/kit/testDatabase';

import { createMessengers } from '../messengers';
import { createMax } from './max';

let max: MaxServer;
let server: TestServer;
let me: Caller;
const clock = createFakeClock();
let closeAll: () => Promise<void>;
let restartEngine: () => Promise<void>;
const whatsapp = createScriptedMessenger('whatsapp');
/** What the server warned of. */
const warned: string[] = [];

beforeAll(async () => {
  max = await startMaxServer();
  const { db, close } = await openTestDatabase();
  const warn = (...[, what]: unknown[]) => void warned.push(String(what));
  const log = { debug: () => undefined, info: () => undefined, warn, error: () => undefined };
  const config = readConfig({
    MAX_API_ROOT: max.root,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    PACE_GAP_MIN_MS: '0',
    PACE_GAP_MAX_MS: '10',
  });
  const bots = createMax({ db, log, config, waitMs: { file: [1], look: [20, 60] } });
  const messengers = createMessengers([whatsapp, bots]);
  const outside = { files: { bringHere: () => Promise.resolve(null) }, publish: () => undefined };
  const parts = { db, clock, log, config, messengers, notices: singleProcessBus, ...outside };
  let engine = createEngine(parts, { retryBaseMs: 5 });
  restartEngine = async () => {
    await engine.stop();
    engine = createEngine(parts, { retryBaseMs: 5 });
    await engine.start();
  };
  server = await buildTestServer({ db, clock, config, messengers, engine });
  await engine.start();
  me = await server.signInAs('owner@example.com');
  closeAll = async () => {
    await engine.stop();
    await server.close();
    await close();
    await max.close();
  };
});
afterAll(() => closeAll());

const add = (name: string, token?: string) =>
  callRoute<Account>(server.app, me, 'POST /accounts', { name, messenger: 'max', token });

it('adds no account for a token with which a bot cannot be linked, and says why', async () => {
  const hooked = max.addBot({ isHooked: true });
  const refused = { status: 409, code: 'BOT_TOKEN_REFUSED', response: errors.BOT_TOKEN_REFUSED };
  expect(await add('Wrong', 'no-token-of-a-bot')).toMatchObject(refused);
  expect(await add('None')).toMatchObject(refused);
  expect(await add('Hooked', hooked.token)).toMatchObject({ status: 409, code: 'BOT_HOOKED' });
  const byPhone = await callRoute(server.app, me, 'POST /whatsapp/link-bot', { token: hooked.token });
  expect(byPhone).toMatchObject({ status: 409, code: 'BOTS_NOT_OFFERED' });
  const { accounts } = (await callRoute<Accounts>(server.app, me, 'GET /accounts')).response;
  expect([accounts.length, await server.db.$count(botLinks)]).toEqual([1, 0]);
});

it('sends a broadcast by the bot of one account and by the phone of another, settles a lost response and doubles nothing', async () => {
  const { db, app } = server;
  const bot = max.addBot();
  const addresses = ['Sales', 'Support', 'News'].map((title) => max.addGroup(bot.id, { title }));
  const added = await add('MAX', bot.token);
  expect(added).toMatchObject({ status: 200, response: { messenger: 'max', name: 'MAX' } });
  expect(await add('Again', bot.token)).toMatchObject({ status: 409, code: 'BOT_LINKED_ELSEWHERE' });
  const own = { ...me, ...(await openAs(added.response.id)) };
  const isOwn = eq(messengerAccounts.userId, added.response.id);
  const account = () => db.query.messengerAccounts.findFirst({ where: isOwn });
  await waitUntil(
    async () => (await db.$count(groups)) === 3,
    () => 'the groups',
  );
  expect((await account())?.state).toBe('open');
  const rows = await db.select().from(groups);
  expect(rows.map(({ name, address }) => [name, addresses.includes(address)])).toEqual(
    expect.arrayContaining([
      ['Sales', true],
      ['Support', true],
      ['News', true],
    ]),
  );

  for (const fault of ['lost', { status: 429, code: 'too.many.requests' }] as const) max.failNext(fault);
  const sent = await callRoute<{ id: number }>(app, own, 'POST /broadcast', {
    message: 'hello *you*',
    group_ids: rows.map(({ id }) => id),
  });
  expect(sent.status).toBe(200);
  await waitUntil(
    async () => (await account())?.limitedUntil !== null,
    () => 'the hold',
  );
  await db.update(messengerAccounts).set({ limitedUntil: null, nextSendAt: null });
  await waitUntil(
    async () => (await db.$count(deliveries, eq(deliveries.status, 'sent'))) === 3,
    () => 'the broadcast',
  );
  expect(max.said.map(({ text, chatId }) => [text, String(chatId)]).sort()).toEqual(
    addresses.map((address) => ['hello you', address]).sort(),
  );
  const ids = (await db.select().from(deliveries)).map(({ messageId }) => messageId);
  expect(ids.sort()).toEqual(max.said.map(({ mid }) => mid).sort());
  expect(whatsapp.journal).toEqual([]);
  const [first] = await db.select().from(deliveries);
  expect(first).toMatchObject({ status: 'sent', lastError: null });

  max.revoke(bot.token);
  await waitUntil(
    async () => (await account())?.state === 'logged_out',
    () => 'the end of the connection',
  );
  expect((await callRoute(app, own, 'GET /whatsapp/status')).response).toMatchObject({
    reason: 'tokenRefused',
    hasAuth: false,
  });
  const next = max.addBot();
  expect((await callRoute(app, own, 'POST /whatsapp/link-bot', { token: next.token })).status).toBe(200);
  await waitUntil(
    async () => (await account())?.state === 'open',
    () => 'the new bot',
  );
  expect((await callRoute(app, own, 'POST /whatsapp/reset')).response).toMatchObject({ hasAuth: false });
  expect(await db.$count(botLinks)).toBe(0);
});

it('takes a join again whose greeting could not be written, and greets once', async () => {
  const { db } = server;
  const bot = max.addBot();
  const address = max.addGroup(bot.id, { title: 'Welcoming' });
  await addAccount('Welcoming', bot.token);
  const isGroup = eq(groups.address, address);
  await waitUntil(
    async () => (await db.$count(groups, isGroup)) === 1,
    () => 'the group',
  );
  await db.update(groups).set({ greetingUrl: 'Welcome!' }).where(isGroup);
  const mend = await plantFault(db, 'insert on greetings', 'true');
  max.join(address);
  await waitUntil(
    () => warned.includes('events of a bot were not taken'),
    () => 'the join that cannot be written',
  );
  await mend();
  const greeted = () => max.said.filter(({ text }) => text === 'Welcome!').length;
  await waitUntil(
    () => greeted() > 0,
    () => 'the greeting',
  );
  max.join(address);
  await waitUntil(
    async () => (await db.$count(greetings)) === 2,
    () => 'the next member',
  );
  expect(greeted()).toBe(1);
});

it('settles a message that the chat could not show by a reply to it', async () => {
  const { db, app } = server;
  const bot = max.addBot();
  const address = max.addGroup(bot.id, { title: 'Replying' });
  const own = await addAccount('Replying', bot.token);
  const isGroup = eq(groups.address, address);
  await waitUntil(
    async () => (await db.$count(groups, isGroup)) === 1,
    () => 'the group',
  );
  const [group] = await db.select().from(groups).where(isGroup);
  const isOfGroup = eq(deliveries.groupId, group?.id ?? 0);
  const become = (status: string) =>
    waitUntil(
      async () => (await db.select().from(deliveries).where(isOfGroup))[0]?.status === status,
      () => status,
    );
  max.hideMessages(true);
  max.failNext('lost');
  await callRoute(app, own, 'POST /broadcast', { message: 'Meeting at *seven*', group_ids: [group?.id] });
  await become('unconfirmed');
  max.hideMessages(false);
  const mid = max.said.at(-1)?.mid ?? '';
  max.say(address, 'Meeting at seven');
  max.say(address, 'gladly', mid);
  await become('sent');
  expect((await db.select().from(deliveries).where(isOfGroup)).map(({ messageId }) => messageId)).toEqual([mid]);
});

it('counts votes of a poll whose response is lost, and learns by them that it arrived', async () => {
  const { db, app } = server;
  const bot = max.addBot();
  const address = max.addGroup(bot.id, { title: 'Asked' });
  const own = await addAccount('Asked', bot.token);
  const isGroup = eq(groups.address, address);
  await waitUntil(
    async () => (await db.$count(groups, isGroup)) === 1,
    () => 'the group',
  );
  const [group] = await db.select().from(groups).where(isGroup);
  max.hideMessages(true);
  max.failNext('lost');
  const poll = { options: ['yes', 'no'], isMultiple: false };
  const asked = { message: 'Coming?', group_ids: [group?.id], poll };
  const { response } = await callRoute<{ id: number }>(app, own, 'POST /broadcast', asked);
  const row = async () =>
    (
      await db
        .select()
        .from(deliveries)
        .where(eq(deliveries.groupId, group?.id ?? 0))
    )[0];
  await waitUntil(
    async () => (await row())?.status === 'unconfirmed',
    () => 'the lost response',
  );
  max.hideMessages(false);
  const mid = max.said.at(-1)?.mid ?? '';
  const totals = async () => {
    const read = await callRoute<BroadcastResponses>(app, own, `GET /broadcast/${response.id}/responses`);
    return read.response.poll?.options.map(({ count }) => count);
  };
  const untilTotals = (wanted: string) =>
    waitUntil(
      async () => (await totals())?.join() === wanted,
      () => `the votes ${wanted}`,
    );
  max.press(mid, 'yes', 0);
  max.press(mid, 'no', 1);
  await untilTotals('1,1');
  expect(await row()).toMatchObject({ status: 'sent', messageId: mid, lastError: null });
  max.press(mid, 'no', 0);
  await untilTotals('0,2');
  max.press(mid, 'no', 1);
  await untilTotals('0,1');
});

it('sends a funnel along the branch that a member chose in its poll, also when the vote could not be written at first', async () => {
  const { db, app } = server;
  const bot = max.addBot();
  const address = max.addGroup(bot.id, { title: 'Led' });
  const own = await addAccount('Led', bot.token);
  const isGroup = eq(groups.address, address);
  await waitUntil(
    async () => (await db.$count(groups, isGroup)) === 1,
    () => 'the group',
  );
  const [group] = await db.select().from(groups).where(isGroup);
  const poll: PlannerNode = { id: 'poll', type: 'poll', data: { message: 'Coming?', options: ['yes', 'no'] } };
  const edges = ['start_1>poll', 'poll>yes?yes', 'poll>no?no'];
  const graph = drawGraph([poll, message('yes'), message('no')], edges);
  const { response: funnel } = await callRoute<Funnel>(app, own, 'POST /funnels', { name: 'Led', active: false });
  await callRoute(app, own, `POST /funnels/${funnel.id}/structure`, graph);
  await callRoute(app, own, `PATCH /funnels/${funnel.id}/status`, { active: true });
  await callRoute(app, own, `POST /funnels/${funnel.id}/start-multiple`, { group_ids: [group?.id], start_time: null });
  clock.move(2 * MINUTE_MS);
  const said = () => max.said.filter(({ chatId }) => String(chatId) === address);
  await waitUntil(
    () => said().length === 1,
    () => 'the poll',
  );
  // As if it were killed between the press and the vote, which are two transactions.
  warned.length = 0;
  const mend = await plantFault(db, 'insert on poll_votes', 'true');
  max.press(said()[0]?.mid ?? '', 'no');
  await waitUntil(
    () => warned.includes('events of a bot were not taken'),
    () => 'the vote that cannot be written',
  );
  await mend();
  await waitUntil(
    () => said().length === 2,
    () => 'the branch',
  );
  expect(said().map(({ text }) => text)).toEqual(['Coming?', 'no']);
  const { response: runs } = await callRoute<FunnelRun[]>(app, own, `GET /funnels/${funnel.id}/runs`);
  expect(runs[0]?.messages.map(({ poll: asked }) => asked?.options)).toEqual([
    [
      { text: 'yes', count: 0 },
      { text: 'no', count: 1 },
    ],
    undefined,
    undefined,
  ]);
});

it('tells messages of one text apart by their order, also over a restart, and leaves open what it cannot tell', async () => {
  const { db } = server;
  const bot = max.addBot();
  const address = max.addGroup(bot.id, { title: 'Same' });
  const own = await addAccount('Same', bot.token);
  const isGroup = eq(groups.address, address);
  await waitUntil(
    async () => (await db.$count(groups, isGroup)) === 1,
    () => 'the group',
  );
  const [group] = await db.select().from(groups).where(isGroup);
  const rows = () =>
    db
      .select({ status: deliveries.status, messageId: deliveries.messageId })
      .from(deliveries)
      .where(eq(deliveries.groupId, group?.id ?? 0))
      .orderBy(deliveries.id);
  const saidHere = () => max.said.filter(({ chatId }) => String(chatId) === address);
  const send = async (fault: Parameters<MaxServer['failNext']>[0], message: string) => {
    const before = (await rows()).length;
    max.failNext(fault);
    await callRoute(server.app, own, 'POST /broadcast', { message, group_ids: [group?.id] });
    await waitUntil(
      async () => (await rows()).filter(({ status }) => !['queued', 'sending'].includes(status)).length > before,
      () => `the end of ${message}`,
    );
    return (await rows())[before];
  };
  for (const [fault, message] of [
    ['lost', 'one'],
    ['cut', 'two'],
  ] as const) {
    // It arrived, and cannot be seen now.
    max.hideMessages(true);
    expect(await send('lost', message)).toMatchObject({ status: 'unconfirmed' });
    max.hideMessages(false);
    await restartEngine();
    // Of one both are there, of two the first one alone.
    expect(await send(fault, message)).toMatchObject({ status: fault === 'lost' ? 'sent' : 'unconfirmed' });
  }
  expect((await rows())[1]?.messageId).toBe(saidHere()[1]?.mid);
  expect(await send('lost', 'two')).toMatchObject({ status: 'unconfirmed' });
  expect(await send('lost', 'other')).toEqual({ status: 'sent', messageId: saidHere()[4]?.mid });
  expect(saidHere()).toHaveLength(5);
});

it('keeps the bot of an account when the next one is of another account', async () => {
  const [mine, other] = [max.addBot(), max.addBot()];
  await addAccount('Other', other.token);
  const own = await addAccount('Mine', mine.token);
  const linked = await callRoute(server.app, own, 'POST /whatsapp/link-bot', { token: other.token });
  expect(linked).toMatchObject({ status: 409, code: 'BOT_LINKED_ELSEWHERE' });
  expect(await server.db.$count(botLinks, eq(botLinks.botId, String(mine.id)))).toBe(1);
});

/** An account of a bot, and a session on it. */
async function addAccount(name: string, token: string): Promise<Caller> {
  // The former session may act on another account.
  me = await server.signInAs('owner@example.com');
  const { status, response } = await add(name, token);
  expect(status).toBe(200);
  return { ...me, ...(await openAs(response.id)) };
}

/** The session acts on that account. */
async function openAs(id: number): Promise<Pick<Caller, 'as'>> {
  const answer = await server.app.inject({ ...me.as, method: 'POST', url: `/api/accounts/${id}/open` });
  const { token } = answer.json<{ token: string }>();
  return { as: { headers: { authorization: `Bearer ${token}` } } } as Pick<Caller, 'as'>;
}
