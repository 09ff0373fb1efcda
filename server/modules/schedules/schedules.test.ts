import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import type { FunnelRun, MissedStart } from '@contract/schemas/runs';
import type { ActiveSchedule, FunnelSchedule, StartedInGroups } from '@contract/schemas/schedules';
import { MINUTE_MS, toSeconds } from '@contract/time';
import errors from '@locales/ru/errors.json';
import planner from '@locales/ru/planner.json';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute, type RouteAnswer } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { funnels, funnelSchedules, groups } from '../../db/schema';
import type { Engine } from '@server/engine/engine';

let db: Database;
let closeDatabase: () => Promise<void>;
let testServer: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let other: Caller;
let groupIds: number[];
let funnelId: number;

const chain = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b+10']);

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  testServer = buildTestEngine(db);
});
afterAll(() => closeDatabase());
beforeEach(async () => {
  testServer = buildTestEngine(db);
  engine = testServer.createEngine();
  server = await buildTestServer({ db, engine, clock: testServer.clock, messenger: testServer.messenger });
  await server.reset();
  const owner = await seedOwner(db, 5, 'me@example.com');
  groupIds = owner.groupIds;
  funnelId = await seedFunnel(db, owner.userId, chain);
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

const call = <T = unknown>(caller: Caller, route: string, payload?: object): Promise<RouteAnswer<T>> =>
  callRoute(server.app, caller, route, payload);

const nowS = () => toSeconds(testServer.clock.nowMs());
const readRuns = async () => (await call<FunnelRun[]>(me, `GET /funnels/${funnelId}/runs`)).response;
const memory = async () => {
  const answer = await server.app.inject({ ...me.as, method: 'GET', url: '/api/funnels/locks-status' });
  return answer.json<{ running: { count: number; schedules: number[] }; stopped: { count: number }; total: number }>();
};

describe('starting a funnel', () => {
  it('begins one minute after the request, sends, and the history lists each message', async () => {
    await engine.start();
    const started = await call<FunnelSchedule>(me, `POST /funnels/${funnelId}/start`, { group_id: groupIds[0] });
    expect(started.response).toMatchObject({ funnel_id: funnelId, group_id: groupIds[0], active: true });
    expect(Math.abs(started.response.start_at - nowS() - 60)).toBeLessThanOrEqual(2);
    const listed = await call<ActiveSchedule[]>(me, 'GET /funnel_schedules/active');
    expect(listed.response).toMatchObject([{ id: started.response.id, funnel_name: 'Welcome', name: 'Group 1' }]);
    await sleep(150);
    expect(testServer.messenger.journal).toEqual([]);

    testServer.clock.move(MINUTE_MS);
    await testServer.until('a is sent', async () => (await readRuns())[0]?.messages[0]?.status === 'success');
    expect(await memory()).toMatchObject({ running: { count: 1, schedules: [started.response.id] }, total: 1 });
    const [run] = await readRuns();
    const { id: schedule_id, start_at: schedule_time } = started.response;
    expect(run).toMatchObject({ finished: false, status: 'running', schedule_id, schedule_time });
    expect(run?.messages[0]).toMatchObject({
      order_num: 1,
      status: 'success',
      message: 'a',
      due_at: null,
      error: null,
    });
    expect(run?.messages[1]).toMatchObject({ order_num: 2, status: 'queued', sent_at: null, delay_minutes: 10 });
    expect(Math.abs((run?.messages[1]?.due_at ?? 0) - nowS() - 600)).toBeLessThanOrEqual(2);

    testServer.clock.move(10 * MINUTE_MS);
    await testServer.until('it is finished', async () => (await readRuns())[0]?.finished === true);
    expect((await readRuns())[0]?.messages.map((one) => one.status)).toEqual(['success', 'success']);
    expect((await call(me, 'GET /funnel_schedules/active')).response).toEqual([]);
    expect(await memory()).toMatchObject({ total: 0 });
    const stats = (await call<object>(me, 'GET /funnels/stats')).response;
    expect(stats).toMatchObject({ messagesSent: 2, funnelsActive: 1, groupsCount: 5 });
    expect((await call(other, 'GET /funnels/stats')).response).toMatchObject({ messagesSent: 0, groupsCount: 0 });
    expect((await call(me, `GET /funnels?group_id=${groupIds[0]}`)).response).toHaveLength(1);
    expect((await call(me, `GET /funnels?group_id=${groupIds[1]}`)).response).toHaveLength(0);
  });

  it('is refused while the funnel is inactive, or not ready', async () => {
    const start = () => call(me, `POST /funnels/${funnelId}/start`, { group_id: groupIds[0] });
    await call(me, `PATCH /funnels/${funnelId}/status`, { active: false });
    expect(await start()).toMatchObject({ status: 409, code: 'FUNNEL_INACTIVE', response: errors.FUNNEL_INACTIVE });
    await call(me, `PATCH /funnels/${funnelId}/status`, { active: true });
    await call(me, `POST /funnels/${funnelId}/structure`, drawGraph([message('a')], []));
    expect(await start()).toMatchObject({
      status: 409,
      code: 'FUNNEL_NOT_READY',
      response: planner.problems.noReachableMessage,
    });
    await db.update(funnels).set({ revision: 0 });
    expect(await start()).toMatchObject({ code: 'FUNNEL_NOT_READY', response: errors.FUNNEL_NOT_READY });
  });

  it('is refused in the past and where the account may not write', async () => {
    const past = { group_id: groupIds[0], start_time: nowS() - 1 };
    expect(await call(me, `POST /funnels/${funnelId}/start`, past)).toMatchObject({
      status: 422,
      code: 'START_IN_THE_PAST',
    });
    await db.update(groups).set({ canPost: false });
    expect(await call(me, `POST /funnels/${funnelId}/start`, { group_id: groupIds[0] })).toMatchObject({
      status: 409,
      code: 'GROUP_NOT_WRITABLE',
    });
  });

  it('is refused where a step would change a group in which the account is no admin', async () => {
    const path = `POST /funnels/${funnelId}/structure`;
    await call(
      me,
      path,
      drawGraph([{ id: 'c', type: 'group', data: { act: 'close' } }, message('a')], ['start_1>a', 'a>c']),
    );
    const [admin = 0, member = 0, unknown = 0] = groupIds;
    await db.update(groups).set({ isOwnAdmin: true }).where(eq(groups.id, admin));
    await db.update(groups).set({ isOwnAdmin: false }).where(eq(groups.id, member));
    const body = { group_ids: [admin, member, unknown], start_time: nowS() + 3_600 };
    const start = () => call<StartedInGroups>(me, `POST /funnels/${funnelId}/start-multiple`, body);
    const refused = { group_id: member, code: 'GROUP_NOT_ADMIN', text: errors.GROUP_NOT_ADMIN };
    expect((await start()).response).toMatchObject({ successfulGroups: 2, failures: [refused] });
    const trial = await call(me, `POST /funnels/${funnelId}/trial`, { group_id: member });
    expect(trial).toMatchObject({ status: 409, code: 'GROUP_NOT_ADMIN' });
    await call(me, path, drawGraph([{ id: 'c', type: 'group', data: { act: 'close' } }, message('a')], ['start_1>a']));
    expect((await start()).response.successfulGroups).toBe(3);
  });

  it('at once is refused only in groups in which a text cannot be filled in; a planned start is not', async () => {
    const { id } = (await call<{ id: number }>(me, 'POST /variables/fields', { name: 'Link' })).response;
    const data = { message: `See {{field.${id}}}`, variables: 'en' as const };
    await call(
      me,
      `POST /funnels/${funnelId}/structure`,
      drawGraph([{ id: 'a', type: 'message', data }], ['start_1>a']),
    );
    const [filled = 0, empty = 0, long = 0] = groupIds;
    await call(me, `PUT /groups/${filled}/fields`, { values: { [String(id)]: 'example.com' } });
    await call(me, `PUT /groups/${long}/fields`, { values: { [String(id)]: 'x'.repeat(500) } });
    const start = (body: object = {}) =>
      call<StartedInGroups>(me, `POST /funnels/${funnelId}/start-multiple`, { group_ids: [filled, empty], ...body });
    const { response } = await start();
    expect(response).toMatchObject({
      successfulGroups: 1,
      failures: [{ group_id: empty, code: 'MESSAGE_VALUE_MISSING', text: errors.MESSAGE_VALUE_MISSING }],
    });
    expect(await call(me, `POST /funnels/${funnelId}/start`, { group_id: empty })).toMatchObject({
      status: 409,
      code: 'MESSAGE_VALUE_MISSING',
    });
    expect((await start({ start_time: nowS() + 3_600 })).response.successfulGroups).toBe(2);
    const twice = { ...data, message: `See {{field.${id}}}`.repeat(9) };
    await call(
      me,
      `POST /funnels/${funnelId}/structure`,
      drawGraph([{ id: 'a', type: 'message', data: twice }], ['start_1>a']),
    );
    expect((await start({ group_ids: [long] })).response.failures).toMatchObject([{ code: 'MESSAGE_TOO_LONG' }]);
  });

  it('in several groups returns a result for each, and one failing group stops none of the others', async () => {
    const stranger = await seedOwner(db, 1, 'stranger@example.com');
    await db
      .update(groups)
      .set({ canPost: false })
      .where(eq(groups.id, groupIds[1] ?? 0));
    const wanted = [groupIds[2], groupIds[0], groupIds[0], groupIds[1], stranger.groupIds[0]];
    const payload = { group_ids: wanted, start_time: nowS() + 3_600 };
    const { response } = await call<StartedInGroups>(me, `POST /funnels/${funnelId}/start-multiple`, payload);
    expect(response).toEqual({
      successfulGroups: 2,
      failedGroups: 2,
      totalGroups: 4,
      failures: [
        { group_id: groupIds[1], code: 'GROUP_NOT_WRITABLE', text: errors.GROUP_NOT_WRITABLE },
        { group_id: stranger.groupIds[0], code: 'GROUP_NOT_FOUND', text: errors.GROUP_NOT_FOUND },
      ],
    });
  });

  it('by ten clicks at once is one run per group', async () => {
    const payload = { group_ids: groupIds };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call<StartedInGroups>(me, `POST /funnels/${funnelId}/start-multiple`, payload)),
    );
    expect(answers.map((answer) => answer.response.successfulGroups)).toEqual(Array(10).fill(5));
    expect(await db.select().from(funnelSchedules)).toHaveLength(5);
    const single = await call<FunnelSchedule>(me, `POST /funnels/${funnelId}/start`, { group_id: groupIds[0] });
    expect(single.status).toBe(200);
    expect(await db.select().from(funnelSchedules)).toHaveLength(5);
  });

  it('in 1,000 groups costs far less than 1,000 starts', async () => {
    const big = await seedOwner(db, 1_000, 'big@example.com');
    const bigFunnel = await seedFunnel(db, big.userId, chain);
    const caller = await server.signInAs('big@example.com');
    const start = async (ids: number[]) => {
      const began = performance.now();
      const route = `POST /funnels/${bigFunnel}/start-multiple`;
      const { response } = await call<StartedInGroups>(caller, route, { group_ids: ids });
      expect(response).toMatchObject({ successfulGroups: ids.length, failedGroups: 0 });
      return performance.now() - began;
    };
    const singlesMs = [];
    for (const id of big.groupIds.slice(0, 10)) singlesMs.push(await start([id]));
    const oneMs = singlesMs.reduce((sum, ms) => sum + ms, 0) / singlesMs.length;
    expect(await start(big.groupIds)).toBeLessThan(250 * oneMs);
  });
});

describe('a schedule', () => {
  const schedule = (inS: number, groupAt = 0) => ({
    funnel_id: funnelId,
    group_id: groupIds[groupAt],
    start_at: nowS() + inS,
    active: false,
  });
  const create = (inS: number, groupAt = 0) =>
    call<FunnelSchedule>(me, 'POST /funnel_schedules', schedule(inS, groupAt));
  const assign = (groupAt = 0) => call(me, `POST /funnels/${funnelId}/assign`, { group_id: groupIds[groupAt] });
  const listActive = async () => (await call<ActiveSchedule[]>(me, 'GET /funnel_schedules/active')).response;

  it('is armed once its funnel is assigned, whichever call comes first', async () => {
    expect((await create(3_600)).response).toMatchObject({ active: false });
    expect(await listActive()).toEqual([]);
    await assign();
    expect(await listActive()).toMatchObject([{ group_id: groupIds[0], active: true }]);
    await assign(1);
    expect((await create(3_600, 1)).response).toMatchObject({ active: true });
    expect(await listActive()).toHaveLength(2);
    const inGroup = await call(me, `GET /funnels/${funnelId}/schedules/group/${groupIds[1]}`);
    expect(inGroup.response).toMatchObject([{ group_id: groupIds[1] }]);
  });

  it('counts among the active ones as soon as it is armed, and only for its owner', async () => {
    await create(3_600);
    expect(await memory()).toMatchObject({ active: { count: 0 } });
    await assign();
    expect(await memory()).toMatchObject({ active: { count: 1 }, total: 0 });
    const strangers = await server.app.inject({ ...other.as, method: 'GET', url: '/api/funnels/locks-status' });
    expect(strangers.json()).toMatchObject({ active: { count: 0 } });
  });

  it('is refused in the past and twice', async () => {
    expect(await create(-5)).toMatchObject({ status: 422, code: 'START_IN_THE_PAST' });
    const payload = schedule(3_600);
    expect((await call(me, 'POST /funnel_schedules', payload)).status).toBe(200);
    expect(await call(me, 'POST /funnel_schedules', payload)).toMatchObject({
      status: 409,
      code: 'SCHEDULE_DUPLICATE',
      response: errors.SCHEDULE_DUPLICATE,
    });
  });

  it('can be stopped repeatedly, leaves a lock, and clearing memory removes it', async () => {
    await assign();
    const { id } = (await create(3_600)).response;
    for (let time = 0; time < 2; time++) {
      expect(await call(me, `PATCH /funnels/schedules/${id}/deactivate`)).toMatchObject({
        status: 200,
        response: { id, active: false },
      });
    }
    expect(await memory()).toMatchObject({ running: { count: 0 }, stopped: { count: 1 }, total: 1 });
    expect((await call(me, 'POST /funnels/clear-locks')).response).toEqual({ clearedCount: 1 });
    expect(await memory()).toMatchObject({ total: 0 });
  });

  it('that runs sends nothing more once memory was cleared or the funnel deleted', async () => {
    await engine.start();
    await call(me, `POST /funnels/${funnelId}/start-multiple`, { group_ids: groupIds.slice(0, 2) });
    testServer.clock.move(MINUTE_MS);
    await testServer.until('both have begun', () => testServer.messenger.journal.length === 2);
    await testServer.until('both wait', async () =>
      (await readRuns()).every((run) => run.messages[0]?.status === 'success'),
    );
    expect((await call(me, 'POST /funnels/clear-locks')).response).toEqual({ clearedCount: 2 });
    const ends = server.published.filter(({ event }) => event === 'funnel:completed').map(({ payload }) => payload);
    expect(ends).toMatchObject([{ isStopped: true }, { isStopped: true }]);
    expect((await readRuns()).map((run) => [run.status, run.messages[1]?.status])).toEqual([
      ['stopped', 'canceled'],
      ['stopped', 'canceled'],
    ]);
    await call(me, `POST /funnels/${funnelId}/start`, { group_id: groupIds[2] });
    testServer.clock.move(MINUTE_MS);
    await testServer.until('the third has begun', () => testServer.messenger.journal.length === 3);
    expect((await call(me, `DELETE /funnels/${funnelId}`)).status).toBe(200);
    testServer.clock.move(60 * MINUTE_MS);
    await sleep(200);
    expect(testServer.messenger.journal).toHaveLength(3);
    expect((await readRuns()).map((run) => run.status)).toEqual(['stopped', 'stopped', 'stopped']);
  });

  it('is deleted, and the funnel stopped in one group only', async () => {
    await assign();
    await assign(1);
    const { id } = (await create(3_600)).response;
    await create(7_200);
    await create(3_600, 1);
    expect((await call(me, `DELETE /funnels/schedules/${id}`)).status).toBe(200);
    expect(await call(me, `DELETE /funnels/schedules/${id}`)).toMatchObject({
      status: 404,
      code: 'SCHEDULE_NOT_FOUND',
    });
    const stopped = await call(me, `POST /funnels/${funnelId}/deactivate-in-group/${groupIds[0]}`);
    expect(stopped.response).toEqual({ stopped: 1 });
    expect(await listActive()).toMatchObject([{ group_id: groupIds[1] }]);
  });

  it('is stopped with others in one call, which leaves out what belongs to others', async () => {
    await assign();
    const ids = [(await create(3_600)).response.id, (await create(7_200)).response.id];
    const stop = (caller: typeof me, body: object) =>
      call<{ doneCount: number }>(caller, 'POST /funnel_schedules/stop', body);
    expect((await stop(other, { ids })).response).toEqual({ doneCount: 0 });
    expect(await listActive()).toHaveLength(2);
    expect((await stop(me, { ids: [...ids, 999_999] })).response).toEqual({ doneCount: 2 });
    expect(await listActive()).toEqual([]);
    expect((await stop(me, { ids })).response).toEqual({ doneCount: 0 });
    expect((await stop(me, { ids: [] })).status).toBe(400);
  });

  it("is nothing to anybody else: 404, uncounted, untouched by another's clearing", async () => {
    await assign();
    const { id } = (await create(3_600)).response;
    expect(await call(other, `PATCH /funnels/schedules/${id}/deactivate`)).toMatchObject({ status: 404 });
    expect(await call(other, `DELETE /funnels/schedules/${id}`)).toMatchObject({ status: 404 });
    expect((await call(other, 'GET /funnel_schedules/active')).response).toEqual([]);
    expect((await call(other, 'POST /funnels/clear-locks')).response).toEqual({ clearedCount: 0 });
    expect(await listActive()).toHaveLength(1);
    expect(
      server.published.filter(({ userId, event }) => userId === other.userId && event !== 'funnels:updated'),
    ).toEqual([]);
  });
});

describe('a start that never came', () => {
  it('is in the history with its reason, for its owner only, and not when it was never armed', async () => {
    const [first = 0, second = 0, third = 0] = groupIds;
    const startAt = new Date(testServer.clock.nowMs() - 3 * 60 * MINUTE_MS);
    const place = { funnelId, startAt };
    await db.insert(funnelSchedules).values([
      { ...place, groupId: first, active: true },
      { ...place, groupId: second, active: false },
    ]);
    await db.update(funnels).set({ active: false });
    await db.insert(funnelSchedules).values({
      ...place,
      startAt: new Date(testServer.clock.nowMs() - MINUTE_MS),
      groupId: third,
      active: true,
    });
    await engine.start();
    const asked = `GET /funnels/${funnelId}/missed-starts`;
    await testServer.until('both are missed', async () => (await call<MissedStart[]>(me, asked)).response.length === 2);
    const all = (await call<MissedStart[]>(me, asked)).response;
    expect(all.map(({ group_id, reason }) => [group_id, reason])).toEqual([
      [third, 'inactive'],
      [first, 'late'],
    ]);
    expect(all[1]?.start_at).toBe(toSeconds(startAt));
    const inFirst = await call<MissedStart[]>(me, `${asked}?group_id=${first}`);
    expect(inFirst.response).toEqual([all[1]]);
    expect((await call(other, asked)).status).toBe(404);
  });
});
