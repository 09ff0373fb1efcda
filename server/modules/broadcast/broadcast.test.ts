import { setTimeout as sleep } from 'node:timers/promises';

import { eq, sql } from 'drizzle-orm';

import type { BroadcastProgress } from '@contract/events';
import { limits } from '@contract/limits';
import type {
  Broadcast,
  BroadcastResult,
  BroadcastStarted,
  BroadcastText,
  BroadcastTimeline,
} from '@contract/schemas/broadcast';
import { MINUTE_MS, MINUTE_S } from '@contract/time';
import errors from '@locales/ru/errors.json';
import words from '@locales/ru/server.json';
import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute, type RouteAnswer } from '@test/kit/callRoute';
import { createChance } from '@test/kit/random';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, groups, mediaFiles, messengerAccounts, notifications } from '../../db/schema';
import type { Engine } from '@server/engine/engine';
import { startJobs } from '@server/jobs/startJobs';
import type { SendResult } from '../../gateways/messenger/messenger';
import { readConfig } from '../../config';
import { createBroadcastService } from './broadcast.service';
import { pauseBroadcastsJob } from './pauseBroadcasts.job';

jest.setTimeout(300_000);

let db: Database;
let closeDatabase: () => Promise<void>;
let testServer: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let other: Caller;
let groupIds: number[];
let accountId: number;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
});
afterAll(() => closeDatabase());

async function open(groupsCount: number, timing = {}): Promise<void> {
  testServer = buildTestEngine(db);
  engine = testServer.createEngine(timing);
  server = await buildTestServer({ db, engine, clock: testServer.clock, messenger: testServer.messenger });
  await server.reset();
  ({ groupIds, accountId } = await seedOwner(db, groupsCount, 'me@example.com'));
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
}
afterEach(async () => {
  await engine.stop();
  await server.close();
});

const call = <T = unknown>(caller: Caller, route: string, payload?: object): Promise<RouteAnswer<T>> =>
  callRoute(server.app, caller, route, payload);
const send = (payload: object = {}, caller = me) =>
  call<BroadcastStarted>(caller, 'POST /broadcast', { message: 'hello', group_ids: groupIds, ...payload });
const read = async (id: number) => (await call<Broadcast>(me, `GET /broadcast/${id}`)).response;
const results = async (id: number) => (await call<BroadcastResult[]>(me, `GET /broadcast/${id}/results`)).response;
const isCompleted = (id: number) => async () => (await read(id)).status === 'completed';
const pushed = (event: string) =>
  [...server.published, ...testServer.published]
    .filter((item) => item.event === event)
    .map((item) => item.payload as BroadcastProgress);
const sumOf = (one: Broadcast) => one.sent + one.failed + one.unconfirmed + one.pending + one.canceled;

describe('a broadcast', () => {
  beforeEach(() => open(5));

  it('tells when its messages were sent by stretches of time, and when the rest is expected while it runs', async () => {
    const { id } = (await send()).response;
    const timeline = async () => (await call<BroadcastTimeline>(me, `GET /broadcast/${id}/timeline`)).response;
    const sumOfKind = ({ buckets }: BroadcastTimeline, kind: 'sent' | 'failed' | 'unconfirmed' | 'expected') =>
      buckets.reduce((sum, bucket) => sum + bucket[kind], 0);
    expect(sumOfKind(await timeline(), 'expected')).toBe(5);
    const nowMs = testServer.clock.nowMs();
    const set = (group: number, atMs: number, status: 'sent' | 'failed' | 'unconfirmed') =>
      db
        .update(deliveries)
        .set({ status, claimedAt: new Date(atMs), ...(status === 'sent' && { sentAt: new Date(atMs) }) })
        .where(eq(deliveries.groupId, groupIds[group] ?? 0));
    await set(0, nowMs, 'sent');
    await set(1, nowMs + 90 * MINUTE_MS, 'sent');
    await set(2, nowMs + 90 * MINUTE_MS, 'failed');
    const { stepMs, buckets } = await timeline();
    expect([stepMs, buckets.every(({ startMs }) => startMs % MINUTE_MS === 0)]).toEqual([MINUTE_MS, true]);
    const later = buckets.find(({ startMs }) => startMs > nowMs + 60 * MINUTE_MS);
    expect(later).toMatchObject({ sent: 1, failed: 1, unconfirmed: 0, expected: 0 });
    await set(3, nowMs + 5 * 24 * 60 * MINUTE_MS, 'unconfirmed');
    await call(me, `POST /broadcast/${id}/pause`);
    const paused = await timeline();
    expect(paused.stepMs).toBe(6 * 60 * MINUTE_MS);
    expect((['sent', 'failed', 'unconfirmed', 'expected'] as const).map((kind) => sumOfKind(paused, kind))).toEqual([
      2, 1, 1, 0,
    ]);
  });

  it('is not accessible to other owners', async () => {
    const { id } = (await send()).response;
    for (const route of [
      `GET /broadcast/${id}`,
      `GET /broadcast/${id}/results`,
      `GET /broadcast/${id}/timeline`,
      `GET /broadcast/${id}/texts`,
      `POST /broadcast/${id}/pause`,
      `POST /broadcast/${id}/resume`,
      `POST /broadcast/${id}/cancel`,
      `POST /broadcast/${id}/retry`,
    ]) {
      expect([route, await call(other, route)]).toMatchObject([route, { status: 404, code: 'BROADCAST_NOT_FOUND' }]);
    }
    expect((await call(other, 'GET /broadcast')).response).toEqual([]);
    const older = async (before: number) =>
      (await call<Broadcast[]>(me, `GET /broadcast?before=${before}`)).response.map((one) => one.id);
    expect([await older(id + 1), await older(id)]).toEqual([[id], []]);
    await db.insert(messengerAccounts).values({ userId: other.userId, desired: 'on' });
    expect(await send({}, other)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' });
    expect(await db.select().from(broadcasts)).toHaveLength(1);
  });

  it('reaches every group once, reports its progress, and ends with a notification', async () => {
    await engine.start();
    const { status, response } = await send({ group_ids: [...groupIds, ...groupIds] });
    expect([status, response.total]).toEqual([200, 5]);
    await testServer.until('it is completed', isCompleted(response.id));
    expect(testServer.messenger.journal.map((entry) => [entry.groupAddress, entry.text])).toEqual(
      groupIds.map((_, at) => [`group-${at + 1}`, 'hello']),
    );
    expect(await read(response.id)).toMatchObject({ sent: 5, pending: 0, total: 5, ends_at: null });
    expect((await results(response.id)).map((one) => [one.name, one.status, one.error])).toEqual(
      groupIds.map((_, at) => [`Group ${at + 1}`, 'success', null]),
    );
    await testServer.until('its end is told', () => pushed('broadcast:completed').length > 0);
    expect(pushed('broadcast:started')).toMatchObject([{ id: response.id, sent: 0, failed: 0, total: 5 }]);
    expect(pushed('broadcast:completed')).toEqual([
      { id: response.id, sent: 5, failed: 0, unconfirmed: 0, pending: 0, total: 5 },
    ]);
    await testServer.until('the notification', async () => (await db.select().from(notifications)).length === 1);
    expect((await db.select().from(notifications))[0]).toMatchObject({
      type: 'broadcast',
      title: words.broadcast.completedTitle,
      // Without the failures that there are not.
      message: words.broadcast.completedMessage.replace('{{sent}}', '5').replace('{{total}}', '5'),
    });
    expect((await call<Broadcast[]>(me, 'GET /broadcast')).response.map((one) => one.id)).toEqual([response.id]);
  });

  it('can be a poll, which a retry and a copy repeat', async () => {
    const poll = { options: [' yes ', 'no', ''], isMultiple: true };
    const refused = async (payload: object) => (await send({ poll, ...payload })).response;
    expect(await refused({ message: ' ' })).toBe(words.problems.pollWithoutQuestion);
    expect(await refused({ poll: { options: ['yes'] } })).toBe(
      words.problems.pollTooFewOptions.replace('{{pollOptionsMinCount}}', '2'),
    );
    expect(await refused({ poll: { options: ['yes', 'YES'] } })).toBe(words.problems.pollOptionsSame);
    expect(await refused({ media_url: '/uploads/any.png' })).toBe(words.problems.pollWithFile);
    expect((await send({ poll: { options: Array.from({ length: 13 }, (_, at) => `${at}`) } })).status).toBe(400);
    expect((await send({ poll, message: 'x'.repeat(256) })).status).toBe(400);
    expect(await db.$count(broadcasts)).toBe(0);

    const asked = { options: ['yes', 'no'], isMultiple: true };
    const { id } = (await send({ poll, message: 'Coming?' })).response;
    expect(await read(id)).toMatchObject({ message: 'Coming?', poll: asked });
    const payloads = async (broadcastId: number) =>
      (await db.select().from(deliveries).where(eq(deliveries.broadcastId, broadcastId))).map(({ payload }) => payload);
    expect(await payloads(id)).toEqual(groupIds.map(() => ({ text: 'Coming?', mediaUrl: null, poll: asked })));
    await db.update(deliveries).set({ status: 'failed', lastError: 'rejected' });
    await db.update(broadcasts).set({ status: 'completed' });
    const again = (await call<BroadcastStarted>(me, `POST /broadcast/${id}/retry`)).response;
    expect(await payloads(again.id)).toEqual(await payloads(id));
    const copy = await call(me, `POST /broadcast/${id}/duplicate`);
    expect(copy.response).toMatchObject({ status: 'draft', message: 'Coming?', poll: asked });
  });

  it('refuses a group in which the question with its values is too long for a poll', async () => {
    await db
      .update(groups)
      .set({ name: 'n'.repeat(250) })
      .where(eq(groups.id, groupIds[0] ?? 0));
    const poll = { options: ['yes', 'no'], isMultiple: false };
    const { id } = (await send({ message: 'Coming to {{group.name}}?', variables: 'en', poll })).response;
    expect((await results(id)).map(({ status, error }) => [status, error]).slice(0, 2)).toEqual([
      ['failed', 'textTooLong'],
      ['queued', null],
    ]);
  });

  it('is refused without text and file, without groups, too long, and with a file of another account', async () => {
    const invalid = (payload: object) => send(payload).then(({ status, response }) => [status, response]);
    expect(await invalid({ message: ' ' })).toEqual([400, words.problems.nothingToSend]);
    expect(await invalid({ group_ids: [] })).toEqual([400, words.problems.noGroups]);
    expect((await send({ message: 'x'.repeat(limits.broadcast.messageMaxChars + 1) })).status).toBe(400);
    const file = { name: 'a', mime: 'image/png', sizeBytes: 1 };
    await db.insert(mediaFiles).values([
      { ...file, userId: other.userId, url: '/uploads/theirs.png' },
      { ...file, userId: me.userId, url: '/uploads/mine.png' },
      { ...file, userId: me.userId, url: '/uploads/mine.mp3', mime: 'audio/mpeg' },
    ]);
    expect(await send({ media_url: '/uploads/theirs.png' })).toMatchObject({ status: 404, code: 'MEDIA_NOT_FOUND' });
    expect(await send({ media_url: '/uploads/mine.mp3' })).toMatchObject({ code: 'MEDIA_TYPE_NOT_ALLOWED' });
    expect(await db.select().from(broadcasts)).toEqual([]);
    await engine.start();
    const { id } = (await send({ message: '', media_url: '/uploads/mine.png' })).response;
    await testServer.until('it is completed', isCompleted(id));
    expect(testServer.messenger.handed[0]).toMatchObject({
      text: '',
      media: { url: '/uploads/mine.png', kind: 'image' },
    });
  });

  it('is refused while the messenger is switched off', async () => {
    await db.update(messengerAccounts).set({ desired: 'off' });
    expect(await send()).toMatchObject({
      status: 409,
      code: 'MESSENGER_NOT_CONNECTED',
      response: errors.MESSENGER_NOT_CONNECTED,
    });
  });

  it('marks groups that cannot be written to as failed at once, and a broadcast with only those as failed', async () => {
    const [first = 0, second = 0] = groupIds;
    await db.update(groups).set({ canPost: false }).where(eq(groups.id, first));
    await db.update(groups).set({ isMember: false }).where(eq(groups.id, second));
    const { id } = (await send()).response;
    expect(await read(id)).toMatchObject({ status: 'running', failed: 2, pending: 3, total: 5 });
    expect((await results(id)).slice(0, 2).map((one) => [one.status, one.error])).toEqual([
      ['failed', 'notWritable'],
      ['failed', 'notMember'],
    ]);
    const none = (await send({ group_ids: [first] })).response;
    expect(await read(none.id)).toMatchObject({ status: 'completed', failed: 1 });
    expect(pushed('broadcast:error')).toMatchObject([{ id: none.id, failed: 1 }]);
    expect(pushed('broadcast:error')[0]?.message).toContain('1');
  });

  it('is one broadcast however often the same request comes', async () => {
    const headers = { ...me.as.headers, 'idempotency-key': 'click-1' };
    const payload = { message: 'hello', group_ids: groupIds };
    const ask = () => server.app.inject({ headers, method: 'POST', url: '/api/broadcast', payload });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await db.select().from(broadcasts)).toHaveLength(1);
    expect(pushed('broadcast:started')).toHaveLength(1);
    expect((await send()).response.id).not.toBe(answers[0]?.json<{ response: BroadcastStarted }>().response.id);
  });

  it('tries the failed groups again as a broadcast of its own, once, and never the unconfirmed', async () => {
    await engine.start();
    testServer.messenger.answerWith(({ groupAddress }): SendResult => {
      if (groupAddress === 'group-1') return { status: 'rejected', code: 'notAllowed' };
      return groupAddress === 'group-2' ? { status: 'unconfirmed', reason: 'lost' } : { status: 'sent' };
    });
    const { id } = (await send()).response;
    await testServer.until('it is completed', isCompleted(id));
    expect(await read(id)).toMatchObject({ sent: 3, failed: 1, unconfirmed: 1 });
    testServer.messenger.answerWith(() => ({ status: 'sent' }));
    const again = await Promise.all([1, 2, 3].map(() => call<BroadcastStarted>(me, `POST /broadcast/${id}/retry`)));
    const retryId = again[0]?.response.id ?? 0;
    expect(again.map((answer) => answer.response)).toEqual(Array(3).fill({ id: retryId, total: 1 }));
    await testServer.until('the retry is completed', isCompleted(retryId));
    expect(await read(retryId)).toMatchObject({ sent: 1, total: 1, retry_of: id });
    expect(await read(id)).toMatchObject({ sent: 3, failed: 1, unconfirmed: 1, retried_by: retryId });
    expect(testServer.messenger.handed.filter((one) => one.groupAddress === 'group-2')).toHaveLength(1);
    expect(await call(me, `POST /broadcast/${retryId}/retry`)).toMatchObject({ code: 'BROADCAST_NOTHING_FAILED' });
    testServer.messenger.receipt(accountId, (await db.select().from(deliveries))[1]?.messageId ?? '');
    await testServer.until('the receipt counts', async () => (await read(id)).sent === 4);
  });

  it('sends nothing after it was paused, the rest after it was resumed, nothing after it was canceled', async () => {
    testServer.messenger.answerWith(async () => {
      await sleep(30);
      return { status: 'sent' };
    });
    await engine.start();
    const { id } = (await send()).response;
    await testServer.until('one is on its way', () => testServer.messenger.handed.length === 1);
    expect((await call<Broadcast>(me, `POST /broadcast/${id}/pause`)).response).toMatchObject({ status: 'paused' });
    const handed = testServer.messenger.handed.length;
    await sleep(200);
    expect(testServer.messenger.handed).toHaveLength(handed);
    expect(await call(me, `POST /broadcast/${id}/retry`)).toMatchObject({ code: 'BROADCAST_NOT_FINISHED' });
    const resumed = (await call<Broadcast>(me, `POST /broadcast/${id}/resume`)).response;
    expect(resumed.status).toBe('running');
    expect(resumed.ends_at).toBeGreaterThan(resumed.created_at - 1);
    await testServer.until('more are sent', () => testServer.messenger.handed.length > handed);
    const canceled = (await call<Broadcast>(me, `POST /broadcast/${id}/cancel`)).response;
    const sent = testServer.messenger.journal.length;
    expect(canceled).toMatchObject({ status: 'canceled', sent, canceled: 5 - sent, pending: 0 });
    await sleep(200);
    expect(testServer.messenger.journal).toHaveLength(sent);
    for (const step of ['pause', 'resume', 'cancel']) {
      expect((await call<Broadcast>(me, `POST /broadcast/${id}/${step}`)).response).toEqual(canceled);
    }
    // Published after the status is committed.
    await testServer.until('the event', () => pushed('broadcast:completed').length > 0);
    expect(pushed('broadcast:completed')).toHaveLength(1);
  });

  it('is paused, resumed and canceled before anything is forecast', async () => {
    const { id } = (await send()).response;
    const atForecast: string[] = [];
    const recordStatus = async () => {
      const [row] = await db.select({ status: broadcasts.status }).from(broadcasts).where(eq(broadcasts.id, id));
      atForecast.push(row?.status ?? '');
    };
    const forecast = {
      listBroadcastEnds: () => recordStatus().then(() => new Map<number, number>()),
      listBroadcastMoments: () => recordStatus().then(() => []),
    };
    const { clock } = testServer;
    const service = createBroadcastService({
      db,
      clock,
      engine,
      messengers: unusedMessengers,
      publish: () => undefined,
      config: readConfig({}),
      forecast,
    });
    const { userId } = me;
    expect((await service.pause(userId, id)).status).toBe('paused');
    expect((await service.resume(userId, id)).status).toBe('running');
    expect((await service.cancel(userId, id)).status).toBe('canceled');
    expect(atForecast).toEqual(['running']);
  });

  it('ends when the forecast expects it, behind the steps of funnels, and at an unknown moment while sending is stopped', async () => {
    const gapMs = 10 * MINUTE_MS;
    await db.update(messengerAccounts).set({ pace: { gapMinMs: gapMs, gapMaxMs: gapMs } });
    const { id } = (await send()).response;
    const { created_at: createdAt, ends_at: endsAt } = await read(id);
    const inMinutes = (moment: number | null) => Math.floor(((moment ?? NaN) - createdAt) / MINUTE_S);
    expect(inMinutes(endsAt)).toBe(4 * 10);
    const funnelId = await seedFunnel(db, me.userId, drawGraph([message('a')], ['start_1>a']));
    await seedSchedules(db, funnelId, groupIds.slice(0, 2), 5 * MINUTE_MS);
    expect(inMinutes((await read(id)).ends_at)).toBe(6 * 10);
    await db.update(messengerAccounts).set({ sendingStoppedAt: sql`now()` });
    expect(await read(id)).toMatchObject({ status: 'running', ends_at: null });
  });

  it('holds what comes back unsent while it is paused', async () => {
    let answer: (result: SendResult) => void = () => undefined;
    testServer.messenger.answerWith(() => new Promise((resolve) => (answer = resolve)));
    await engine.start();
    const { id } = (await send()).response;
    await testServer.until('one is on its way', () => testServer.messenger.handed.length === 1);
    const pausing = call<Broadcast>(me, `POST /broadcast/${id}/pause`);
    await testServer.until('it is paused', async () => (await read(id)).status === 'paused');
    answer({ status: 'not_sent', reason: 'socket' });
    expect((await pausing).response).toMatchObject({ status: 'paused', pending: 5 });
    await sleep(150);
    expect(testServer.messenger.handed).toHaveLength(1);
  });

  it('lets the steps of funnels go first', async () => {
    await send();
    const graph = drawGraph([message('step')], ['start_1>step']);
    await seedSchedules(db, await seedFunnel(db, me.userId, graph), groupIds.slice(4));
    testServer.messenger.answerWith(async () => {
      await sleep(20);
      return { status: 'sent' };
    });
    await engine.start();
    await testServer.until('all are sent', () => testServer.messenger.journal.length === 6);
    expect(testServer.messenger.journal.findIndex((entry) => entry.text === 'step')).toBeLessThanOrEqual(1);
  });

  it('is paused, with a word, when the phone is unlinked, and waits for its owner', async () => {
    testServer.messenger.answerWith(async () => {
      await sleep(50);
      return { status: 'sent' };
    });
    await engine.start();
    const { id } = (await send()).response;
    await testServer.until('one is on its way', () => testServer.messenger.handed.length === 1);
    testServer.messenger.enter(accountId, { kind: 'logged_out' });
    await testServer.until('it is paused', async () => (await read(id)).status === 'paused');
    await testServer.until('the error is published', () => pushed('broadcast:error').length === 1);
    expect(pushed('broadcast:error')[0]?.message).toContain(String((await read(id)).pending));
  });

  it('is paused when the phone is linked again, after a process was killed before it could pause it', async () => {
    const { id } = (await send()).response;
    await db.update(messengerAccounts).set({ desired: 'off', state: 'logged_out' });
    await call(me, 'POST /whatsapp/init');
    await engine.start();
    await testServer.until('connected', () => engine.session(accountId)?.state().kind === 'open');
    await sleep(300);
    expect(testServer.messenger.journal).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'paused' });
    await testServer.until('the error is published', () => pushed('broadcast:error').length === 1);
    await call(me, `POST /broadcast/${id}/resume`);
    await testServer.until('all are sent', async () => (await read(id)).pending === 0);
  });

  it('is paused at the next start of a process that was killed before it could pause it', async () => {
    const { id } = (await send()).response;
    await db.update(messengerAccounts).set({ desired: 'off', state: 'logged_out' });
    const stop = startJobs([pauseBroadcastsJob(server.deps)], server.deps);
    await testServer.until('the error is published', () => pushed('broadcast:error').length === 1);
    expect(await read(id)).toMatchObject({ status: 'paused' });
    await stop();
  });

  it('counts a group that is left meanwhile as failed and ends with the last one', async () => {
    const { id } = (await send({ group_ids: groupIds.slice(0, 1) })).response;
    await engine.start();
    testServer.messenger.answerWith(() => ({ status: 'not_sent', reason: 'socket' }));
    await testServer.until('connected', () => engine.session(accountId)?.state().kind === 'open');
    await call(me, `DELETE /groups/${groupIds[0] ?? 0}`);
    await testServer.until('it is completed', isCompleted(id));
    expect(await read(id)).toMatchObject({ failed: 1, total: 1 });
  });
});

/** S11 on a small scale; 500 groups by `npm run prove -- S11`. */
describe('S11', () => {
  const GROUPS_COUNT = 50;
  const STOPPED_AT = [46, 30, 18, 8];
  const PAUSED_AT = [46, 18];

  it('loses and doubles nothing in many groups, whatever happens to the process, and never goes back', async () => {
    await open(GROUPS_COUNT, { stopWaitMs: 0, sendTimeoutMs: 60_000 });
    const chance = createChance(11);
    let isHanging = false;
    testServer.messenger.answerWith((): SendResult | Promise<SendResult> => {
      if (isHanging) return new Promise(() => undefined);
      if (chance.happens(0.03)) return { status: 'unconfirmed', reason: 'lost' };
      if (chance.happens(0.03)) return { status: 'rejected', code: 'refused' };
      if (chance.happens(0.03)) return { status: 'not_sent', reason: 'socket' };
      return { status: 'sent' };
    });
    const { id } = (await send()).response;
    await engine.start();
    const seen: Broadcast[] = [];
    const look = async () => {
      seen.push(await read(id));
      return seen.at(-1)?.pending ?? 0;
    };
    for (const left of STOPPED_AT) {
      await testServer.until(`${left} are left`, async () => (await look()) <= left);
      if (PAUSED_AT.includes(left)) {
        await call(me, `POST /broadcast/${id}/pause`);
        const pausedAt = await look();
        await sleep(100);
        expect(await look()).toBe(pausedAt);
        await call(me, `POST /broadcast/${id}/resume`);
      }
      const handed = testServer.messenger.handed.length;
      isHanging = true;
      await testServer.until('one hangs', () => testServer.messenger.handed.length > handed);
      await Promise.race([engine.stop(), sleep(50)]);
      isHanging = false;
      engine = testServer.createEngine({ stopWaitMs: 0, sendTimeoutMs: 60_000 });
      await engine.start();
    }
    await testServer.until('it is completed', isCompleted(id));
    await look();
    for (const [at, one] of seen.entries()) {
      expect(sumOf(one)).toBe(GROUPS_COUNT);
      expect(one.sent).toBeGreaterThanOrEqual(seen[at - 1]?.sent ?? 0);
      expect(one.pending).toBeLessThanOrEqual(seen[at - 1]?.pending ?? GROUPS_COUNT);
    }
    const inJournal = testServer.messenger.journal.map((entry) => entry.groupAddress);
    expect(new Set(inJournal).size).toBe(inJournal.length);
    const last = seen.at(-1);
    expect(last?.unconfirmed).toBeGreaterThanOrEqual(STOPPED_AT.length);
    expect(last?.sent).toBeGreaterThan(GROUPS_COUNT * 0.7);
    expect(testServer.messenger.journal.length).toBeGreaterThanOrEqual(last?.sent ?? 0);
    const byEngine = testServer.published.filter((one) => /^broadcast:(?:progress|completed)$/.test(one.event));
    const progress = byEngine.map((one) => one.payload as BroadcastProgress);
    for (const [at, one] of progress.entries()) {
      expect(one.sent + one.failed + (one.unconfirmed ?? 0) + (one.pending ?? 0)).toBe(GROUPS_COUNT);
      expect(one.pending).toBeLessThanOrEqual(progress[at - 1]?.pending ?? GROUPS_COUNT);
    }
    // Published after the status is committed.
    await testServer.until('the event', () => pushed('broadcast:completed').length > 0);
    expect(pushed('broadcast:completed')).toHaveLength(1);
  });
});

it('fills in the variables of each group once, and refuses only groups without a value', async () => {
  await open(4);
  const [first = 0, second = 0, third = 0, fourth = 0] = groupIds;
  await db.update(groups).set({ name: 'Alpha', membersCount: 21 }).where(eq(groups.id, first));
  await db.update(groups).set({ name: 'Beta', membersCount: 3 }).where(eq(groups.id, second));
  await call(me, 'PATCH /user/pace', { timeZone: 'Asia/Tokyo' });
  const field = (await call<{ id: number }>(me, 'POST /variables/fields', { name: 'Link' })).response.id;
  const setLink = (id: number, link: string) =>
    call(me, `PUT /groups/${id}/fields`, { values: { [String(field)]: link } });
  for (const id of [first, second, fourth]) await setLink(id, `link of ${id}`);
  const text = `{{group.name}} {{group.members}} {{date}} {{field.${field}}}`;
  const { response } = await send({ message: text, variables: 'en' });
  const sent = await db.select().from(deliveries).orderBy(deliveries.id);
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' }).format(
    testServer.clock.nowMs(),
  );
  expect(sent.map(({ payload, lastError }) => lastError ?? payload.text)).toEqual([
    `Alpha 21 members ${date} link of ${first}`,
    `Beta 3 members ${date} link of ${second}`,
    'valueMissing',
    'valueMissing',
  ]);
  // A change afterwards changes nothing that was approved.
  await db.update(groups).set({ name: 'Renamed', membersCount: 9 });
  await engine.start();
  await testServer.until('it is completed', isCompleted(response.id));
  expect(testServer.messenger.journal.map((one) => one.text).sort()).toEqual(
    sent.slice(0, 2).map(({ payload }) => payload.text),
  );
  expect((await read(response.id)).message).toBe(text);
  const listTexts = async (id: number) =>
    (await call<BroadcastText[]>(me, `GET /broadcast/${id}/texts`)).response.map(({ text: shown }) => shown);
  expect(await listTexts(response.id)).toEqual(testServer.messenger.journal.map((one) => one.text));
  const textsOf = async (groupId: number) =>
    (await call<BroadcastText[]>(me, `GET /broadcast/${response.id}/texts?groupId=${groupId}`)).response;
  expect(await textsOf(second)).toEqual([{ groupId: second, text: sent[1]?.payload.text }]);
  expect(await textsOf(third)).toEqual([]);
  // The retry fills in what was missing, for the moment of the broadcast.
  await setLink(third, 'late link');
  testServer.clock.move(48 * 60 * MINUTE_MS);
  const { response: again } = await call<BroadcastStarted>(me, `POST /broadcast/${response.id}/retry`);
  await testServer.until('it is completed', isCompleted(again.id));
  expect(testServer.messenger.journal.slice(2).map((one) => one.text)).toEqual([
    `Group 3 9 members ${date} late link`,
    `Group 4 9 members ${date} link of ${fourth}`,
  ]);
  expect(await listTexts(again.id)).toEqual(testServer.messenger.journal.slice(2).map((one) => one.text));
  const one = { message: text, variables: 'en', group_ids: [first], again_of: response.id };
  expect(await send(one, other)).toMatchObject({ status: 404 });
  const { response: single } = await send(one);
  await testServer.until('it is completed', isCompleted(single.id));
  expect(testServer.messenger.journal.at(-1)?.text).toBe(sent[0]?.payload.text);
});

it('mentions everyone as approved, also when it is sent again or repeated', async () => {
  await open(1);
  await engine.start();
  const [first = 0] = groupIds;
  const body = { message: '{{everyone}}\nHello', variables: 'en', group_ids: [first] };
  const { response } = await send(body);
  await testServer.until('it is completed', isCompleted(response.id));
  const { response: again } = await send({ ...body, again_of: response.id });
  await testServer.until('it is completed', isCompleted(again.id));
  const { response: plain } = await send({ ...body, message: '@all Hello' });
  await testServer.until('it is completed', isCompleted(plain.id));
  const handed = testServer.messenger.handed.map(({ text, mentionsAll }) => [text, mentionsAll]);
  expect(handed).toEqual([
    ['@all\nHello', true],
    ['@all\nHello', true],
    ['@all Hello', false],
  ]);
});

it('sends a text that only looks as if it had variables as it is', async () => {
  await open(1);
  await engine.start();
  const { response } = await send({ message: '{{group.name}} {{unknown}}' });
  await testServer.until('it is completed', isCompleted(response.id));
  expect(testServer.messenger.journal.map((one) => one.text)).toEqual(['{{group.name}} {{unknown}}']);
});
