import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Repeat } from '@contract/planner/repeats';
import type { Broadcast, BroadcastStarted } from '@contract/schemas/broadcast';
import type {
  EditPlannedOccurrence,
  PlannedBroadcast,
  PlannedBroadcastWithGroups,
  SavePlannedBroadcast,
} from '@contract/schemas/plannedBroadcasts';
import type { SelectionRule } from '@contract/schemas/selections';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import words from '@locales/ru/server.json';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute, type RouteAnswer } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import {
  broadcasts,
  groups,
  mediaFiles,
  messengerAccounts,
  notifications,
  plannedBroadcasts,
  selections,
} from '../../db/schema';
import { findUsedMedia } from '../media/usedMedia';
import type { Engine } from '@server/engine/engine';

jest.setTimeout(120_000);

let db: Database;
let closeDatabase: () => Promise<void>;
let testEngine: TestEngine;
let engines: Engine[];
let server: TestServer;
let me: Caller;
let other: Caller;
let groupIds: number[];
let accountId: number;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
});
afterAll(() => closeDatabase());
beforeEach(async () => {
  testEngine = buildTestEngine(db, {}, false);
  engines = [testEngine.createEngine()];
  const { clock, messenger } = testEngine;
  const [engine] = engines;
  if (!engine) throw new Error('No engine');
  server = await buildTestServer({ db, engine, clock, messenger });
  await server.reset();
  ({ groupIds, accountId } = await seedOwner(db, 3, 'me@example.com'));
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});
afterEach(async () => {
  for (const engine of engines) await engine.stop();
  await server.close();
});

const call = <T = unknown>(caller: Caller, route: string, payload?: object): Promise<RouteAnswer<T>> =>
  callRoute(server.app, caller, route, payload);
const inMs = (ms: number) => testEngine.clock.nowMs() + ms;
const plan = (payload: Partial<SavePlannedBroadcast> = {}, caller = me) =>
  call<PlannedBroadcast>(caller, 'POST /broadcast/planned', { message: 'hello', groupIds, ...payload });
const list = async () => (await call<PlannedBroadcast[]>(me, 'GET /broadcast/planned')).response;
/** A failed call fails the test with the server's response. */
async function listSent(): Promise<Broadcast[]> {
  const answer = await call<Broadcast[]>(me, 'GET /broadcast');
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.response;
}
const daily: Repeat = {
  kind: 'daily',
  time: '10:00',
  weekdays: [],
  monthDay: 1,
  zone: 'UTC+0',
  untilMs: null,
};
const pushed = (event: string) => [...server.published, ...testEngine.published].filter((one) => one.event === event);
const start = async () => {
  for (const engine of engines) await engine.start();
};
const isNothingDue = async () =>
  (await list()).every(({ status, startsAtMs }) => status !== 'scheduled' || (startsAtMs ?? 0) > inMs(0));
const sentCount = (count: number) => () => testEngine.messenger.journal.length === count;

it('is sent once at its moment, not before, and can then be changed no more', async () => {
  await start();
  const { response: planned } = await plan({ startsAtMs: inMs(HOUR_MS) });
  expect(planned).toMatchObject({ status: 'scheduled', groupCount: 3, revision: 1, repeat: null, mediaName: null });
  await testEngine.until('connected', () => engines[0]?.session(accountId)?.state().kind === 'open');
  expect(testEngine.messenger.journal).toEqual([]);
  testEngine.clock.move(HOUR_MS);
  await testEngine.until('all are sent', sentCount(3));
  expect(testEngine.messenger.journal.map(({ groupAddress, text }) => [groupAddress, text])).toEqual(
    groupIds.map((_, at) => [`group-${at + 1}`, 'hello']),
  );
  expect(await list()).toEqual([]);
  const [sent] = await listSent();
  expect(sent).toMatchObject({ message: 'hello', total: 3 });
  const path = `/broadcast/planned/${planned.id}`;
  const change = { message: 'late', groupIds, startsAtMs: inMs(HOUR_MS), revision: 2 };
  expect(await call(me, `PUT ${path}`, change)).toMatchObject({ status: 409, code: 'PLANNED_BROADCAST_STARTED' });
  expect(await call(me, `DELETE ${path}`)).toMatchObject({ code: 'PLANNED_BROADCAST_STARTED' });
  expect((await call<BroadcastStarted>(me, `POST ${path}/send`, { revision: 1 })).response).toEqual({
    id: sent?.id,
    total: 3,
  });
  expect(pushed('broadcast:started')).toHaveLength(1);
  expect(pushed('plannedBroadcasts:updated').length).toBeGreaterThan(0);
});

it('repeats a poll, whose draft may be incomplete', async () => {
  const poll = { options: ['yes', 'no'], isMultiple: false };
  const unfinished = { message: 'Coming?', poll: { options: ['yes', ''], isMultiple: false } };
  expect((await plan(unfinished)).response).toMatchObject({ status: 'draft', poll: unfinished.poll });
  expect(await plan({ ...unfinished, startsAtMs: inMs(HOUR_MS) })).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(await plan({ ...unfinished, poll: { options: ['o'.repeat(101)], isMultiple: false } })).toMatchObject({
    response: words.problems.pollOptionTooLong.replace('{{pollOptionMaxChars}}', '100'),
  });
  await start();
  const { response: planned } = await plan({ message: 'Coming?', poll, startsAtMs: inMs(HOUR_MS) });
  expect(planned).toMatchObject({ status: 'scheduled', poll });
  await testEngine.until('connected', () => engines[0]?.session(accountId)?.state().kind === 'open');
  testEngine.clock.move(HOUR_MS);
  await testEngine.until('all are sent', sentCount(3));
  expect((await listSent())[0]).toMatchObject({ message: 'Coming?', poll });
});

it('is not accessible to other owners', async () => {
  const { response: planned } = await plan({ startsAtMs: inMs(HOUR_MS) });
  const body = { message: 'x', groupIds: [], revision: 1 };
  const path = `/broadcast/planned/${planned.id}`;
  for (const [route, payload] of [
    [`GET ${path}`],
    [`PUT ${path}`, body],
    [`DELETE ${path}`],
    [`POST ${path}/skip`, { revision: 1 }],
    [`POST ${path}/send`, { revision: 1 }],
  ] as const)
    expect([route, await call(other, route, payload)]).toMatchObject([route, { code: 'PLANNED_BROADCAST_NOT_FOUND' }]);
  expect((await call(other, 'GET /broadcast/planned')).response).toEqual([]);
  await db.insert(messengerAccounts).values({ userId: other.userId, desired: 'on' });
  expect(await plan({}, other)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' });
  expect((await list())[0]).toEqual(planned);
});

it('is refused in the past, without content, without groups, with a wrong repetition or file; a draft may be incomplete', async () => {
  expect(await plan({ startsAtMs: inMs(-MINUTE_MS) })).toMatchObject({ status: 422, code: 'START_IN_THE_PAST' });
  const invalid = (payload: Partial<SavePlannedBroadcast>) =>
    plan({ startsAtMs: inMs(HOUR_MS), ...payload }).then(({ status, response }) => [status, response]);
  expect(await invalid({ message: ' ' })).toEqual([400, words.problems.nothingToSend]);
  expect(await invalid({ groupIds: [] })).toEqual([400, words.problems.noGroups]);
  expect(await invalid({ repeat: { ...daily, time: '25:00' } })).toEqual([400, words.problems.repeat]);
  expect(await plan({ repeat: { ...daily, zone: 'Mars/Base' } })).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(await plan({ repeat: { ...daily, kind: 'weekly' } })).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(await plan({ repeat: { ...daily, untilMs: inMs(-DAY_MS) } })).toMatchObject({ code: 'REPEAT_OVER' });
  expect(await plan({ mediaUrl: '/uploads/none.png' })).toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  expect(await list()).toEqual([]);
  expect((await plan({ message: '', groupIds: [] })).response).toMatchObject({ status: 'draft', startsAtMs: null });
});

it('keeps its file from removal and names it', async () => {
  const url = '/uploads/mine.png';
  await db.insert(mediaFiles).values({ userId: me.userId, url, name: 'cat.png', mime: 'image/png', sizeBytes: 1 });
  const { response: planned } = await plan({ message: '', mediaUrl: url });
  expect(planned).toMatchObject({ mediaUrl: url, mediaName: 'cat.png' });
  expect(await findUsedMedia(db, me.userId, [url])).toEqual(new Set([url]));
});

it('is not overwritten by a change based on an older revision', async () => {
  const { id } = (await plan({ startsAtMs: inMs(HOUR_MS) })).response;
  const save = (message: string, revision: number) =>
    call<PlannedBroadcast>(me, `PUT /broadcast/planned/${id}`, {
      message,
      groupIds,
      startsAtMs: inMs(DAY_MS),
      revision,
    });
  const answers = await Promise.all([save('one', 1), save('two', 1)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'PLANNED_BROADCAST_CHANGED' });
  const [kept] = await list();
  expect(kept).toMatchObject({ revision: 2, message: answers[0].status === 200 ? 'one' : 'two' });
  expect((await save('three', 2)).response).toMatchObject({ message: 'three', revision: 3 });
});

it('repeats at the same time, with the text of that moment, and can be skipped', async () => {
  await start();
  const { response: planned } = await plan({ repeat: daily });
  const firstMs = planned.startsAtMs ?? 0;
  const path = `/broadcast/planned/${planned.id}`;
  testEngine.clock.move(firstMs - testEngine.clock.nowMs() + 1);
  await testEngine.until('the first is sent', sentCount(3));
  const [next] = await list();
  expect(next).toMatchObject({ id: planned.id, status: 'scheduled', startsAtMs: firstMs + DAY_MS });
  const change = { message: 'second', groupIds: groupIds.slice(0, 1), repeat: daily, revision: next?.revision };
  await call(me, `PUT ${path}`, change);
  testEngine.clock.move(DAY_MS);
  await testEngine.until('the second is sent', sentCount(4));
  expect(testEngine.messenger.journal.at(-1)).toMatchObject({ text: 'second' });
  const seen = { revision: (await list())[0]?.revision };
  const skipped = (await call<PlannedBroadcast>(me, `POST ${path}/skip`, seen)).response;
  expect(skipped.startsAtMs).toBe(firstMs + 3 * DAY_MS);
  expect(await call(me, `POST ${path}/send`, { revision: skipped.revision })).toMatchObject({
    code: 'PLANNED_BROADCAST_REPEATED',
  });
  expect((await listSent()).map(({ total }) => total)).toEqual([1, 3]);
  await call(me, `DELETE ${path}`);
  expect([await list(), (await listSent()).length]).toEqual([[], 2]);
});

it('leaves out the moment that the caller saw, once, and names the broadcast that goes on when it is deleted', async () => {
  testEngine.messenger.answerWith(() => new Promise(() => undefined));
  const { response: planned } = await plan({ repeat: daily });
  const firstMs = planned.startsAtMs ?? 0;
  const path = `/broadcast/planned/${planned.id}`;
  const skip = (revision: number) => call<PlannedBroadcast>(me, `POST ${path}/skip`, { revision });
  // Two tabs.
  const twice = await Promise.all([skip(planned.revision), skip(planned.revision)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(twice.find(({ status }) => status === 409)?.code).toBe('PLANNED_BROADCAST_CHANGED');
  const [seen] = await list();
  expect(seen).toMatchObject({ startsAtMs: firstMs + DAY_MS });
  await start();
  testEngine.clock.move(firstMs + DAY_MS - testEngine.clock.nowMs() + 1);
  await testEngine.until('it has started', async () => (await listSent()).length === 1);
  expect(await skip(seen?.revision ?? 0)).toMatchObject({ status: 409, code: 'PLANNED_BROADCAST_CHANGED' });
  expect((await list())[0]).toMatchObject({ startsAtMs: firstMs + 2 * DAY_MS });
  const [running] = await listSent();
  expect((await call(me, `DELETE ${path}`)).response).toEqual({ runningBroadcastId: running?.id });
});

it('does not bring a day back that was skipped when the time of a series changes', async () => {
  const { response: planned } = await plan({ repeat: daily });
  const path = `/broadcast/planned/${planned.id}`;
  const firstMs = planned.startsAtMs ?? 0;
  await call(me, `POST ${path}/skip`, { revision: 1 });
  const hour = 60 * MINUTE_MS;
  const repeat = { ...daily, time: new Date(firstMs + hour).toISOString().slice(11, 16), zone: 'UTC+0' };
  const { response } = await call<PlannedBroadcast>(me, `PUT ${path}`, {
    message: 'later',
    groupIds,
    repeat,
    revision: 2,
  });
  expect(response.startsAtMs).toBe(firstMs + DAY_MS + hour);
});

it('ends with its last moment; the last one skipped leaves a draft', async () => {
  const { response: first } = await plan({ repeat: daily });
  const untilMs = (first.startsAtMs ?? 0) + MINUTE_MS;
  const { response: last } = await plan({ repeat: { ...daily, untilMs }, message: 'last' });
  await call(me, `DELETE /broadcast/planned/${first.id}`);
  const { response: skipped } = await plan({ repeat: { ...daily, untilMs } });
  const skip = (revision: number) => call(me, `POST /broadcast/planned/${skipped.id}/skip`, { revision });
  expect((await skip(1)).response).toMatchObject({
    status: 'draft',
    startsAtMs: null,
    repeat: null,
  });
  expect(await skip(2)).toMatchObject({ code: 'PLANNED_BROADCAST_NOT_REPEATED' });
  await start();
  testEngine.clock.move((last.startsAtMs ?? 0) - testEngine.clock.nowMs() + 1);
  await testEngine.until('it is sent', sentCount(3));
  expect((await list()).map(({ id }) => id)).toEqual([skipped.id]);
});

it('keeps every broadcast that was planned once and missed, whatever their number', async () => {
  const once = { userId: me.userId, status: 'scheduled' as const, groupIds, startsAt: new Date(inMs(HOUR_MS)) };
  const messages = Array.from({ length: 150 }, (_, at) => `once ${at}`);
  await db.insert(plannedBroadcasts).values(messages.map((message) => ({ ...once, message })));
  await plan({ repeat: daily });
  testEngine.clock.move(3 * DAY_MS);
  await start();
  await testEngine.until('all are missed', isNothingDue);
  const kept = (await list()).filter(({ status }) => status === 'missed').map(({ message }) => message);
  expect(kept.filter((message) => message !== 'hello').sort()).toEqual(messages.sort());
  // They are plans that their owner has not given up.
  await db
    .insert(plannedBroadcasts)
    .values(messages.slice(0, 50).map((message) => ({ ...once, message, startsAt: null, status: 'draft' as const })));
  expect(await plan()).toMatchObject({ code: 'PLANNED_BROADCASTS_TOO_MANY' });
});

it('is missed, with a notification, when its time is long past, and can be sent by hand', async () => {
  const { id } = (await plan({ startsAtMs: inMs(HOUR_MS) })).response;
  testEngine.clock.move(3 * HOUR_MS);
  await start();
  await testEngine.until('it is missed', async () => (await list())[0]?.status === 'missed');
  expect((await list())[0]).toMatchObject({ id, missedReason: 'late' });
  expect(testEngine.messenger.journal).toEqual([]);
  const [news] = await db.select().from(notifications);
  expect(news).toMatchObject({ type: 'broadcast', title: words.missedBroadcast.title });
  expect(news?.message).toContain('hello');
  const [missed] = await list();
  const sends = await Promise.all(
    [1, 2, 3].map(() =>
      call<BroadcastStarted>(me, `POST /broadcast/planned/${id}/send`, { revision: missed?.revision }),
    ),
  );
  expect(new Set(sends.map(({ response }) => response.id)).size).toBe(1);
  await testEngine.until('all are sent', sentCount(3));
  expect(await listSent()).toHaveLength(1);
});

it('sends at once what the caller saw, to a part of its groups', async () => {
  const seen = (await plan({ startsAtMs: inMs(HOUR_MS) })).response;
  const change = { message: 'changed', groupIds, startsAtMs: seen.startsAtMs, revision: seen.revision };
  const { response: changed } = await call<PlannedBroadcast>(me, `PUT /broadcast/planned/${seen.id}`, change);
  const send = (body: object) => call<BroadcastStarted>(me, `POST /broadcast/planned/${seen.id}/send`, body);
  expect(await send({ revision: seen.revision })).toMatchObject({ status: 409, code: 'PLANNED_BROADCAST_CHANGED' });
  expect(await send({ revision: changed.revision, groupIds: [] })).toMatchObject({ status: 400 });
  const { groupIds: foreignIds } = await seedOwner(db, 1, 'else@example.com');
  expect(await send({ revision: changed.revision, groupIds: foreignIds })).toMatchObject({
    code: 'GROUP_NOT_FOUND',
  });
  expect(await list()).toMatchObject([{ id: seen.id, groupCount: 3, status: 'scheduled' }]);
  const part = { revision: changed.revision, groupIds: groupIds.slice(1) };
  const { response: sent } = await send(part);
  expect(sent.total).toBe(2);
  expect(await send(part)).toMatchObject({ response: sent });
  await start();
  await testEngine.until('both are sent', sentCount(2));
  expect(testEngine.messenger.journal.map(({ text }) => text)).toEqual(['changed', 'changed']);
});

it('sends after a crash what was filled in at its moment, and nothing twice', async () => {
  testEngine.messenger.answerWith(() => new Promise(() => undefined));
  const killed = testEngine.createEngine({ sendTimeoutMs: 600_000, stopWaitMs: 10, nodeTtlMs: 600_000 });
  engines.push(killed);
  await killed.start();
  await plan({ startsAtMs: inMs(HOUR_MS), message: '{{everyone}} {{group.name}}', variables: 'en' });
  testEngine.clock.move(HOUR_MS);
  await testEngine.until('one is in flight', () => testEngine.messenger.handed.length === 1);
  await db.update(groups).set({ name: 'Renamed' });
  testEngine.messenger.answerWith(() => ({ status: 'sent' }));
  await engines[0]?.start();
  await testEngine.until('the others are sent', async () => (await listSent())[0]?.sent === 2);
  const handed = testEngine.messenger.handed.map(({ text, mentionsAll }) => [text, mentionsAll]);
  expect(handed).toEqual([1, 2, 3].map((at) => [`@all Group ${at}`, true]));
  expect((await listSent())[0]).toMatchObject({ sent: 2, unconfirmed: 1, pending: 0 });
});

describe('a series', () => {
  /** A daily one; moves to a moment after its first one. */
  async function planDaily(repeat = daily) {
    const { response: planned } = await plan({ repeat });
    const firstMs = planned.startsAtMs ?? 0;
    const moveTo = (afterFirstMs: number) => testEngine.clock.move(firstMs + afterFirstMs - testEngine.clock.nowMs());
    const save = (body: Partial<SavePlannedBroadcast>, revision: number) =>
      call<PlannedBroadcast>(me, `PUT /broadcast/planned/${planned.id}`, {
        message: 'hello',
        groupIds,
        repeat,
        revision,
        ...body,
      });
    return { planned, firstMs, moveTo, save };
  }
  const missedOf = async () => (await list()).filter(({ status }) => status === 'missed');

  it('keeps each moment that it missed, to be sent by hand, and goes on', async () => {
    const { planned, firstMs, moveTo } = await planDaily();
    moveTo(3 * DAY_MS + 3 * HOUR_MS);
    await start();
    await testEngine.until('four are missed', async () => (await list()).length === 5);
    expect(await list()).toMatchObject([
      { id: planned.id, status: 'scheduled', startsAtMs: firstMs + 4 * DAY_MS },
      ...[3, 2, 1, 0].map((days) => ({ status: 'missed', startsAtMs: firstMs + days * DAY_MS, repeat: null })),
    ]);
    const news = await db.select().from(notifications).where(eq(notifications.title, words.missedBroadcast.title));
    expect(news.map(({ message }) => message)).toEqual([expect.stringContaining('4')]);
    const [last] = await missedOf();
    await call(me, `POST /broadcast/planned/${last?.id}/send`, { revision: last?.revision });
    await testEngine.until('it is sent by hand', sentCount(3));
  });

  it('sends the moment that is within the allowed delay, although an earlier one is too late', async () => {
    const { planned, firstMs, moveTo } = await planDaily();
    moveTo(DAY_MS + 20 * MINUTE_MS);
    await start();
    await testEngine.until('the second is sent', sentCount(3));
    await testEngine.until('it goes on', async () => (await list())[0]?.startsAtMs === firstMs + 2 * DAY_MS);
    expect(await list()).toMatchObject([{ id: planned.id }, { status: 'missed', startsAtMs: firstMs }]);
    expect(await listSent()).toHaveLength(1);
  });

  it('after a year without a server is one notification and some rows, the first of which counts the rest', async () => {
    const { firstMs, moveTo } = await planDaily();
    await plan({ repeat: daily, message: 'other' });
    moveTo(365 * DAY_MS + 3 * HOUR_MS);
    await start();
    await testEngine.until('all are missed', async () => (await missedOf()).length > 1);
    const missed = await missedOf();
    expect(missed).toHaveLength(28);
    const mine = missed.filter(({ message }) => message === 'hello');
    expect(mine).toHaveLength(14);
    expect(mine[0]).toMatchObject({ startsAtMs: firstMs + 365 * DAY_MS, earlierCount: 0 });
    expect(mine.at(-1)).toMatchObject({ startsAtMs: firstMs + 352 * DAY_MS, earlierCount: 352 });
    const news = await db.select().from(notifications).where(eq(notifications.title, words.missedBroadcast.title));
    expect(news.map(({ message }) => message)).toEqual([expect.stringContaining('732')]);
  });

  it('of many series keeps some moments of each, the oldest of which counts the rest', async () => {
    const { moveTo } = await planDaily();
    for (let at = 1; at < 20; at += 1) await plan({ repeat: daily, message: `series ${at}` });
    moveTo(8 * DAY_MS + 3 * HOUR_MS);
    await start();
    await testEngine.until('all are missed', isNothingDue);
    const missed = await missedOf();
    const countOf = (message: string) =>
      missed.filter((row) => row.message === message).reduce((sum, { earlierCount = 0 }) => sum + 1 + earlierCount, 0);
    expect(new Set(missed.map(({ message }) => countOf(message)))).toEqual(new Set([9]));
    expect(new Set(missed.map(({ message }) => message)).size).toBe(20);
    expect(missed.length).toBeLessThanOrEqual(120);
  });

  it('whose last moments were missed ends with them, and the last one can be sent by hand', async () => {
    const { response: first } = await plan({ repeat: daily });
    const firstMs = first.startsAtMs ?? 0;
    await call(me, `DELETE /broadcast/planned/${first.id}`);
    const { planned, moveTo } = await planDaily({ ...daily, untilMs: firstMs + DAY_MS });
    moveTo(5 * DAY_MS);
    await start();
    await testEngine.until('both are missed', async () => (await missedOf()).length === 2);
    const rows = await list();
    expect(rows).toMatchObject([
      { id: planned.id, status: 'missed', startsAtMs: firstMs + DAY_MS, repeat: null },
      { status: 'missed', startsAtMs: firstMs },
    ]);
    const { id, revision } = rows[0] as PlannedBroadcast;
    expect(await call(me, `POST /broadcast/planned/${id}/send`, { revision })).toMatchObject({ status: 200 });
  });

  it('keeps the moment that is due but held, and what was skipped, when its text is changed', async () => {
    const { planned, firstMs, moveTo, save } = await planDaily();
    moveTo(10 * MINUTE_MS);
    const changed = (await save({ message: 'new' }, planned.revision)).response;
    expect(changed).toMatchObject({ startsAtMs: firstMs, message: 'new' });
    await start();
    await testEngine.until('it is sent', sentCount(3));
    expect(testEngine.messenger.journal[0]).toMatchObject({ text: 'new' });
    const path = `/broadcast/planned/${planned.id}`;
    await testEngine.until('it goes on', async () => (await list())[0]?.startsAtMs === firstMs + DAY_MS);
    const { revision } = (await call<PlannedBroadcast>(me, `GET ${path}`)).response;
    const skipped = (await call<PlannedBroadcast>(me, `POST ${path}/skip`, { revision })).response;
    expect((await save({ message: 'newer' }, skipped.revision)).response).toMatchObject({
      startsAtMs: firstMs + 2 * DAY_MS,
    });
  });

  describe('of which one moment is changed alone', () => {
    const edit = (id: number, body: Partial<EditPlannedOccurrence>) =>
      call<PlannedBroadcast>(me, `POST /broadcast/planned/${id}/occurrence`, { message: 'hello', groupIds, ...body });

    it('sends that one with its own text, groups and time, and every other moment as before', async () => {
      const { planned, firstMs, moveTo } = await planDaily();
      const { id, revision } = planned;
      const own = { message: 'special', groupIds: groupIds.slice(0, 1), startsAtMs: firstMs + 2 * HOUR_MS };
      const { response: single } = await edit(id, { ...own, revision });
      expect(single).toMatchObject({ status: 'scheduled', repeat: null, startsAtMs: own.startsAtMs, groupCount: 1 });
      expect(await list()).toMatchObject([
        { id: single.id, message: 'special' },
        { id, message: 'hello', startsAtMs: firstMs + DAY_MS, repeat: daily, groupCount: 3, revision: revision + 1 },
      ]);
      expect(await edit(id, { ...own, revision })).toMatchObject({ status: 409, code: 'PLANNED_BROADCAST_CHANGED' });
      await start();
      await testEngine.until('connected', () => engines[0]?.session(accountId)?.state().kind === 'open');
      moveTo(HOUR_MS);
      expect(testEngine.messenger.journal).toEqual([]);
      moveTo(2 * HOUR_MS);
      await testEngine.until('the single one is sent', sentCount(1));
      moveTo(DAY_MS);
      await testEngine.until('the next one is sent', sentCount(4));
      expect(testEngine.messenger.journal.map(({ text }) => text)).toEqual(['special', 'hello', 'hello', 'hello']);
      const moments = await db
        .select({ id: broadcasts.plannedId, for: broadcasts.plannedFor })
        .from(broadcasts)
        .orderBy(broadcasts.id);
      expect(moments.map((row) => [row.id, row.for?.getTime()])).toEqual([
        [single.id, own.startsAtMs],
        [id, firstMs + DAY_MS],
      ]);
    });

    it('is a single broadcast afterwards, if that was its last moment', async () => {
      const { planned, firstMs } = await planDaily({ ...daily, untilMs: inMs(DAY_MS) });
      const alone = await edit(planned.id, { startsAtMs: firstMs + HOUR_MS, revision: planned.revision });
      expect(alone.response).toMatchObject({ id: planned.id, repeat: null, startsAtMs: firstMs + HOUR_MS });
      expect(await edit(planned.id, { startsAtMs: firstMs, revision: planned.revision + 1 })).toMatchObject({
        code: 'PLANNED_BROADCAST_NOT_REPEATED',
      });
      expect(await list()).toHaveLength(1);
    });

    it('changes nothing when the change cannot be made', async () => {
      const { planned, firstMs } = await planDaily();
      const { groupIds: foreignIds } = await seedOwner(db, 1, 'else@example.com');
      const { id, revision } = planned;
      const refusals: [Partial<EditPlannedOccurrence>, string][] = [
        [{ startsAtMs: inMs(-HOUR_MS) }, 'START_IN_THE_PAST'],
        [{ startsAtMs: firstMs, groupIds: foreignIds }, 'GROUP_NOT_FOUND'],
        [{ startsAtMs: firstMs, message: '' }, 'VALIDATION'],
        [{ startsAtMs: firstMs, groupIds: [] }, 'VALIDATION'],
      ];
      for (const [body, code] of refusals) expect(await edit(id, { ...body, revision })).toMatchObject({ code });
      expect(await list()).toEqual([planned]);
    });

    it('is sent once, whether the change or the start comes first', async () => {
      const { planned, firstMs, moveTo } = await planDaily();
      await start();
      await testEngine.until('connected', () => engines[0]?.session(accountId)?.state().kind === 'open');
      moveTo(0);
      const startsAtMs = firstMs + HOUR_MS;
      const { status } = await edit(planned.id, { message: 'special', startsAtMs, revision: planned.revision });
      moveTo(HOUR_MS);
      await testEngine.until('it is sent', sentCount(3));
      const text = status === 200 ? 'special' : 'hello';
      expect(testEngine.messenger.journal.map((sent) => sent.text)).toEqual([text, text, text]);
      await testEngine.until('it goes on', async () => (await list())[0]?.startsAtMs === firstMs + DAY_MS);
    });
  });

  it('moves with all that follow, not before the new moment', async () => {
    const { planned, firstMs, save } = await planDaily();
    const repeat = { ...daily, time: '12:00' };
    const later = { repeat, startsAtMs: firstMs + 3 * DAY_MS };
    const { response: moved } = await save(later, planned.revision);
    expect(moved).toMatchObject({ repeat, startsAtMs: firstMs + 3 * DAY_MS + 2 * HOUR_MS });
    const { response: same } = await save({ repeat, startsAtMs: firstMs + 5 * DAY_MS }, moved.revision);
    expect(same.startsAtMs).toBe(firstMs + 5 * DAY_MS + 2 * HOUR_MS);
    expect((await save({ repeat, startsAtMs: inMs(-DAY_MS) }, same.revision)).response.startsAtMs).toBeGreaterThan(
      inMs(0),
    );
  });

  it('records the moment that is due but held as missed when it is planned anew', async () => {
    const { planned, firstMs, moveTo, save } = await planDaily();
    const poll = { options: ['yes', 'no'], isMultiple: false };
    const { revision: polled } = (await save({ poll }, planned.revision)).response;
    moveTo(10 * MINUTE_MS);
    const later = { ...daily, time: '23:00' };
    await save({ message: 'new', repeat: later }, polled);
    expect(await list()).toMatchObject([
      { id: planned.id, message: 'new', status: 'scheduled', repeat: later, startsAtMs: firstMs + 13 * HOUR_MS },
      { status: 'missed', missedReason: 'replanned', message: 'hello', poll, startsAtMs: firstMs, repeat: null },
    ]);
    const [{ revision } = { revision: 0 }] = await list();
    await save({ repeat: null }, revision);
    expect(await list()).toMatchObject([{ id: planned.id, status: 'draft' }, { missedReason: 'replanned' }]);
  });
});

it('keeps the moment of one that is due but held, when its text is changed', async () => {
  const startsAtMs = inMs(HOUR_MS);
  const { response: planned } = await plan({ startsAtMs });
  testEngine.clock.move(HOUR_MS + MINUTE_MS);
  const change = { message: 'new', groupIds, startsAtMs, revision: planned.revision };
  expect(await call(me, `PUT /broadcast/planned/${planned.id}`, change)).toMatchObject({
    response: { status: 'scheduled', startsAtMs },
  });
});

it('starts on time also by an account that had stored no allowed delay at all', async () => {
  await db.update(messengerAccounts).set({ pace: { lateStartMaxMs: 0 } });
  await start();
  await plan({ startsAtMs: inMs(HOUR_MS) });
  await testEngine.until('connected', () => engines[0]?.session(accountId)?.state().kind === 'open');
  testEngine.clock.move(HOUR_MS + 5_000);
  await testEngine.until('all are sent', sentCount(3));
});

it('waits while sending is stopped, and starts within the late limit', async () => {
  await start();
  await plan({ startsAtMs: inMs(HOUR_MS) });
  await call(me, 'POST /sending/stop');
  testEngine.clock.move(HOUR_MS + MINUTE_MS);
  await testEngine.until('connected', () => engines[0]?.session(accountId)?.state().kind === 'open');
  expect(await list()).toMatchObject([{ status: 'scheduled' }]);
  await call(me, 'POST /sending/resume');
  await testEngine.until('all are sent', sentCount(3));
});

it('leaves out groups that are gone; without any, or without its file, it is missed', async () => {
  const url = '/uploads/mine.png';
  await db.insert(mediaFiles).values({ userId: me.userId, url, name: 'cat.png', mime: 'image/png', sizeBytes: 1 });
  await plan({ startsAtMs: inMs(HOUR_MS), groupIds: groupIds.slice(0, 2), message: 'rest' });
  await plan({ startsAtMs: inMs(HOUR_MS), groupIds: groupIds.slice(0, 1), message: 'none' });
  await plan({ startsAtMs: inMs(HOUR_MS), groupIds: groupIds.slice(2), mediaUrl: url });
  await db.delete(groups).where(eq(groups.id, groupIds[0] ?? 0));
  await db.update(mediaFiles).set({ removedAt: new Date() });
  await start();
  testEngine.clock.move(HOUR_MS);
  const reasons = async () => (await list()).flatMap(({ missedReason }) => missedReason ?? []).sort();
  await testEngine.until('two are missed', async () => (await reasons()).length === 2);
  expect(await reasons()).toEqual(['mediaMissing', 'noGroups']);
  await testEngine.until('the rest is sent', sentCount(1));
  expect(testEngine.messenger.journal[0]).toMatchObject({ text: 'rest', groupAddress: 'group-2' });
});

it('is sent to the groups that its selection has at that time; once the selection is deleted, it is missed', async () => {
  const [first = 0, second = 0] = groupIds;
  const rule: SelectionRule = { ...anyGroupRule, nameContains: 'wanted' };
  const row = { userId: me.userId, name: 'Wanted', nameKey: 'wanted', rule };
  const [selection] = await db.insert(selections).values(row).returning({ id: selections.id });
  const selectionId = selection?.id ?? 0;
  const rename = (id: number, customName: string) => db.update(groups).set({ customName }).where(eq(groups.id, id));
  await rename(first, 'Wanted one');
  expect(await plan({ selectionId: selectionId + 1 })).toMatchObject({ status: 404, code: 'SELECTION_NOT_FOUND' });
  const { response: planned } = await plan({ repeat: daily, groupIds: [first], selectionId });
  expect(planned).toMatchObject({ groupCount: 1, selection: { id: selectionId, name: 'Wanted' } });
  const frozen = (await plan({ startsAtMs: planned.startsAtMs, groupIds: [first], message: 'frozen' })).response;
  expect(frozen.selection).toBeNull();
  await rename(first, 'Other');
  await rename(second, 'Wanted two');
  await start();
  testEngine.clock.move((planned.startsAtMs ?? 0) - testEngine.clock.nowMs() + 1);
  await testEngine.until('both are sent', sentCount(2));
  const sent = testEngine.messenger.journal.map(({ groupAddress, text }) => `${groupAddress} ${text}`).sort();
  expect(sent).toEqual(['group-1 frozen', 'group-2 hello']);
  await db.delete(selections);
  testEngine.clock.move(DAY_MS);
  await testEngine.until('the second is missed', async () => (await list()).length === 2);
  const [next, missed] = await list();
  expect([next, missed]).toMatchObject([
    { status: 'scheduled', selection: { id: selectionId, name: null } },
    { status: 'missed', missedReason: 'selectionMissing' },
  ]);
  expect(await call(me, `POST /broadcast/planned/${missed?.id}/send`, { revision: missed?.revision })).toMatchObject({
    code: 'SELECTION_NOT_FOUND',
  });
  const [news] = await db.select().from(notifications).where(eq(notifications.title, words.missedBroadcast.title));
  expect(news?.message).toBe(words.missedBroadcast.selectionMissing.replace('{{text}}', 'hello'));
});

it('starts once with two processes and after each restart', async () => {
  // With the short times of other tests a busy machine loses leases, and what was being sent then is unconfirmed.
  const calm = { pollEveryMs: 500, nodeTtlMs: 20_000 };
  engines.splice(0, 1, testEngine.createEngine(calm), testEngine.createEngine(calm));
  await start();
  for (let at = 1; at <= 20; at += 1) await plan({ startsAtMs: inMs(at * MINUTE_MS), message: `m${at}` });
  for (let at = 1; at <= 20; at += 1) {
    testEngine.clock.move(MINUTE_MS);
    if (at % 5 === 0) {
      const [first] = engines.splice(0, 1);
      await first?.stop();
      const next = testEngine.createEngine(calm);
      engines.push(next);
      await next.start();
    }
  }
  // Asked of the rows: the call computes a forecast, and a busy machine would do little else.
  await testEngine.until('all are sent', sentCount(60));
  await testEngine.until(
    'all have ended',
    async () => (await db.$count(broadcasts, eq(broadcasts.status, 'completed'))) === 20,
  );
  expect(await list()).toEqual([]);
  const sent = testEngine.messenger.journal.map(({ groupAddress, text }) => `${groupAddress} ${text}`);
  expect(new Set(sent).size).toBe(60);
  expect(await db.$count(broadcasts)).toBe(20);
});

it('copies a sent broadcast into a draft, and has a limit', async () => {
  const { id } = (await call<BroadcastStarted>(me, 'POST /broadcast', { message: 'again', group_ids: groupIds }))
    .response;
  const copy = (await call<PlannedBroadcast>(me, `POST /broadcast/${id}/duplicate`)).response;
  expect(copy).toMatchObject({ status: 'draft', message: 'again', groupCount: 3 });
  const full = (await call<PlannedBroadcastWithGroups>(me, `GET /broadcast/planned/${copy.id}`)).response;
  expect(full).toEqual({ ...copy, groupIds });
  expect(await call(other, `POST /broadcast/${id}/duplicate`)).toMatchObject({ code: 'BROADCAST_NOT_FOUND' });
  const row = { userId: me.userId, status: 'draft' as const, message: '', groupIds: [] };
  const rows = Array.from({ length: limits.broadcast.plannedMaxCount - 1 }, () => row);
  await db.insert(plannedBroadcasts).values(rows);
  expect(await plan()).toMatchObject({ status: 409, code: 'PLANNED_BROADCASTS_TOO_MANY' });
  expect(await call(me, `POST /broadcast/planned/${copy.id}/send`, { revision: copy.revision })).toMatchObject({
    status: 200,
  });
});
