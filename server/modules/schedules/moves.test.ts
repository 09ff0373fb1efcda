import { setTimeout as sleep } from 'node:timers/promises';

import { asc, eq } from 'drizzle-orm';

import type { FunnelSchedule, SchedulesMoved } from '@contract/schemas/schedules';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toSeconds } from '@contract/time';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';
import { createChance } from '@test/kit/random';

import type { Database } from '../../db/database';
import { auditLog, funnelRuns, funnelSchedules } from '../../db/schema';
import type { Engine } from '@server/engine/engine';

let db: Database;
let closeDatabase: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let other: Caller;
let groupIds: number[];
let funnelId: number;
let begunMs: number;

beforeAll(async () => ({ db, close: closeDatabase } = await openTestDatabase()));
afterAll(() => closeDatabase());
beforeEach(async () => {
  testEngine = buildTestEngine(db);
  begunMs = testEngine.clock.nowMs();
  engine = testEngine.createEngine();
  server = await buildTestServer({ db, engine, clock: testEngine.clock, messenger: testEngine.messenger });
  await server.reset();
  const owner = await seedOwner(db, 5, 'me@example.com');
  groupIds = owner.groupIds;
  funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

/** A whole second from the beginning of the test on, as moments of schedules are shown in seconds. */
const inMs = (ms: number) => Math.ceil((begunMs + ms) / SECOND_MS) * SECOND_MS;

async function plan(startsAtMs: number, group = 0): Promise<number> {
  const [row] = await db
    .insert(funnelSchedules)
    .values({ funnelId, groupId: groupIds[group] ?? 0, startAt: new Date(startsAtMs), active: true })
    .returning();
  return row?.id ?? 0;
}

const move = (id: number, body: object, caller = me) =>
  callRoute<FunnelSchedule>(server.app, caller, `PATCH /funnels/schedules/${id}/move`, body);
const moveMany = (moves: object[], caller = me) =>
  callRoute<SchedulesMoved>(server.app, caller, 'POST /funnel_schedules/move', { moves });
const countRuns = (id: number) => db.$count(funnelRuns, eq(funnelRuns.scheduleId, id));
const readMoments = async (ids: readonly number[]) => {
  const rows = await db.select().from(funnelSchedules).orderBy(asc(funnelSchedules.id));
  return ids.map((id) => rows.find((row) => row.id === id)?.startAt.getTime());
};

describe('a start that waits', () => {
  it('is moved to another moment, and starts then and only then', async () => {
    const id = await plan(inMs(HOUR_MS));
    await engine.start();
    const toMs = inMs(3 * HOUR_MS);
    const moved = await move(id, { startsAtMs: toMs, seenStartAt: toSeconds(inMs(HOUR_MS)) });
    expect(moved.response).toMatchObject({ id, start_at: toSeconds(toMs), active: true });
    expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
      call: 'moveSchedule',
      before: { start_at: toSeconds(inMs(HOUR_MS)) },
      after: { start_at: toSeconds(toMs) },
    });
    testEngine.clock.move(2 * HOUR_MS);
    engine.wake();
    await testEngine.until('a check', () => Promise.resolve(true));
    expect(await db.$count(funnelRuns)).toBe(0);
    testEngine.clock.move(HOUR_MS + MINUTE_MS);
    engine.wake();
    await testEngine.until('it runs', async () => (await db.$count(funnelRuns)) === 1);
    expect(await move(id, { startsAtMs: inMs(HOUR_MS) })).toMatchObject({ status: 409, code: 'SCHEDULE_STARTED' });
  });

  it('is not moved into the past, onto another start, over a newer move, or by anybody else', async () => {
    const [first, second] = [await plan(inMs(HOUR_MS)), await plan(inMs(2 * HOUR_MS))];
    const to = (startsAtMs: number) => ({ startsAtMs });
    expect(await move(first, to(inMs(-HOUR_MS)))).toMatchObject({ status: 422, code: 'START_IN_THE_PAST' });
    expect(await move(first, to(inMs(2 * HOUR_MS)))).toMatchObject({ status: 409, code: 'SCHEDULE_DUPLICATE' });
    const stale = { startsAtMs: inMs(5 * HOUR_MS), seenStartAt: toSeconds(inMs(DAY_MS)) };
    expect(await move(first, stale)).toMatchObject({ status: 409, code: 'SCHEDULE_CHANGED' });
    expect(await move(first, to(inMs(DAY_MS)), other)).toMatchObject({ status: 404, code: 'SCHEDULE_NOT_FOUND' });
    expect((await move(first, { startsAtMs: 'soon' })).status).toBe(400);
    expect(await readMoments([first, second])).toEqual([inMs(HOUR_MS), inMs(2 * HOUR_MS)]);
    await db.update(funnelSchedules).set({ state: 'stopped' }).where(eq(funnelSchedules.id, first));
    expect(await move(first, to(inMs(DAY_MS)))).toMatchObject({ status: 409, code: 'SCHEDULE_STARTED' });
  });
});

describe('many starts', () => {
  it('are shifted together onto moments that they leave, and the rest is named', async () => {
    const ids = [await plan(inMs(DAY_MS)), await plan(inMs(2 * DAY_MS)), await plan(inMs(3 * DAY_MS))];
    const gone = 999_999;
    const shifted = ids.map((id, at) => ({ id, startsAtMs: inMs((at + 2) * DAY_MS) }));
    const { response } = await moveMany([...shifted, { id: gone, startsAtMs: inMs(DAY_MS) }]);
    expect(response).toMatchObject({ doneCount: 3, failures: [{ id: gone, code: 'SCHEDULE_NOT_FOUND' }] });
    expect(await readMoments(ids)).toEqual(shifted.map(({ startsAtMs }) => startsAtMs));
    expect((await moveMany(shifted, other)).response.doneCount).toBe(0);
  });

  it('change places, but two of a group never get the same moment, nor one that another one keeps', async () => {
    const moments = [inMs(DAY_MS), inMs(2 * DAY_MS), inMs(3 * DAY_MS)] as const;
    const [a, b, c] = [await plan(moments[0]), await plan(moments[1]), await plan(moments[2])];
    await moveMany([
      { id: a, startsAtMs: moments[1] },
      { id: b, startsAtMs: moments[0] },
    ]);
    expect(await readMoments([a, b, c])).toEqual([moments[1], moments[0], moments[2]]);
    const same = [a, b].map((id) => ({ id, startsAtMs: inMs(9 * DAY_MS) }));
    expect((await moveMany(same)).response).toMatchObject({ doneCount: 1, failures: [{ id: b }] });
    // C stays, because B keeps the moment that it wants.
    const { response } = await moveMany([
      { id: b, startsAtMs: inMs(9 * DAY_MS) },
      { id: c, startsAtMs: moments[0] },
    ]);
    expect(response).toMatchObject({ doneCount: 0, failures: [{ id: b }, { id: c }] });
  });

  it('moved around the instant at which they fire, each starts once, and a move that was accepted is kept', async () => {
    const chance = createChance(20);
    const outcomes = new Map<number, number>();
    await engine.start();
    for (let round = 0; round < 10; round += 1) {
      begunMs = testEngine.clock.nowMs();
      const dueMs = inMs(MINUTE_MS);
      const ids = await Promise.all(groupIds.slice(0, 4).map((_group, at) => plan(dueMs, at)));
      testEngine.clock.move(dueMs - testEngine.clock.nowMs() - 1);
      const toMs = inMs(HOUR_MS);
      const [early = 0, late = 0, ...racing] = ids;
      const moveOne = async (id: number) => ({ id, ...(await move(id, { startsAtMs: toMs })) });
      const moved = [await moveOne(early)];
      const moving = racing.map((id) => sleep(chance.int(40)).then(() => moveOne(id)));
      await sleep(15);
      testEngine.clock.move(1);
      engine.wake();
      await testEngine.until('the last one runs', async () => (await countRuns(late)) === 1);
      moved.push(await moveOne(late), ...(await Promise.all(moving)));
      for (const { id, status } of moved) {
        const [row] = await db.select().from(funnelSchedules).where(eq(funnelSchedules.id, id));
        outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
        expect([row?.startAt.getTime(), await countRuns(id)]).toEqual(status === 200 ? [toMs, 0] : [dueMs, 1]);
      }
      await db.delete(funnelSchedules);
    }
    expect([...outcomes.keys()].sort()).toEqual([200, 409]);
  });
});
