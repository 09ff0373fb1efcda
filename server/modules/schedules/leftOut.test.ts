import { and, asc, eq } from 'drizzle-orm';

import type { Calendar } from '@contract/schemas/calendar';
import type { ForecastQueue } from '@contract/schemas/forecast';
import type { GroupTimeline } from '@contract/schemas/groups';
import type { Overview } from '@contract/schemas/overview';
import type { ActiveSchedule, FunnelSchedule } from '@contract/schemas/schedules';
import type { Sending } from '@contract/schemas/sending';
import type { FunnelSeries } from '@contract/schemas/series';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { funnelSchedules } from '../../db/schema';
import type { Engine } from '../../engine/engine';

jest.setTimeout(120_000);

/** Every place that tells of starts ahead, of a series that does not run alongside. */
let db: Database;
let closeDatabase: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let userId: number;
let accountId: number;
let groupIds: number[];

beforeAll(async () => ({ db, close: closeDatabase } = await openTestDatabase()));
afterAll(() => closeDatabase());
beforeEach(async () => {
  testEngine = buildTestEngine(db, {}, false);
  engine = testEngine.createEngine();
  server = await buildTestServer({ db, engine, clock: testEngine.clock, messenger: testEngine.messenger });
  await server.reset();
  ({ userId, accountId, groupIds } = await seedOwner(db, 2, 'me@example.com'));
  me = await server.signInAs('me@example.com');
  await engine.start();
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

const read = async <T>(route: string) => (await callRoute<T>(server.app, me, route)).response;
const moveTo = (ms: number) => testEngine.clock.move(ms - testEngine.clock.nowMs());
const sent = (count: number) =>
  testEngine.until(`${count} are sent`, async () => {
    const done = (await testEngine.listDeliveries()).filter(({ status }) => status === 'sent');
    return done.length >= count;
  });

/** A daily series of a funnel in both groups. @returns when it starts first */
async function repeat(funnelId: number, runsAlongside = false): Promise<number> {
  const time = new Date(testEngine.clock.nowMs() + 2 * MINUTE_MS).toISOString().slice(11, 16);
  const daily = { kind: 'daily', time, weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  const body = { groupIds, repeat: daily, runsAlongside };
  const { response } = await callRoute<FunnelSeries>(server.app, me, `POST /funnels/${funnelId}/series`, body);
  return response.nextAtMs ?? 0;
}

/** What each place says of the starts at a moment. */
async function listPromises(funnelId: number, startMs: number) {
  const [groupId = 0] = groupIds;
  const isThen = ({ start_at }: Pick<FunnelSchedule, 'start_at'>) => start_at * 1_000 === startMs;
  const marksOf = (rows: FunnelSchedule[]) => rows.filter(isThen).map(({ leftOut }) => leftOut);
  const calendar = await read<Calendar>(`GET /calendar?fromMs=${startMs}&toMs=${startMs + HOUR_MS}`);
  const ofStart = calendar.entries.filter(
    ({ atMs, subject }) => atMs === startMs && calendar.subjects[subject]?.kind === 'start',
  );
  const { starts } = await read<ForecastQueue>('GET /forecast/queue');
  const timeline = await read<GroupTimeline>(`GET /groups/${groupId}/timeline`);
  const [series] = await read<FunnelSeries[]>(`GET /funnels/${funnelId}/series`);
  const { next } = await read<Overview>(`GET /overview?todayMs=${startMs - 12 * HOUR_MS}`);
  return {
    calendar: ofStart.map(({ state, certainty, count }) => [state, certainty, count]),
    forecast: starts.filter((start) => start.startMs === startMs).map(({ count }) => count),
    timeline: timeline.ahead.filter(({ atMs }) => atMs === startMs).map(({ leftOut }) => leftOut),
    active: marksOf(await read<ActiveSchedule[]>('GET /funnel_schedules/active')),
    ofFunnel: marksOf(await read<FunnelSchedule[]>(`GET /funnels/${funnelId}/schedules`)),
    ofGroup: marksOf(await read<FunnelSchedule[]>(`GET /funnels/${funnelId}/schedules/group/${groupId}`)),
    series: series?.leftOutCount,
    planned: (await read<Sending>('GET /sending')).plannedCount,
    overview: next.filter(({ atMs, subject }) => atMs === startMs && subject.kind === 'start').length,
  };
}

const whatBecame = async (startMs: number) =>
  (
    await db
      .select()
      .from(funnelSchedules)
      .where(and(eq(funnelSchedules.startAt, new Date(startMs))))
      .orderBy(asc(funnelSchedules.id))
  ).map(({ state, missedReason }) => missedReason ?? state);

const happens = {
  calendar: [['waiting', 'exact', 2]],
  forecast: [2],
  timeline: [undefined],
  active: [undefined, undefined],
  ofFunnel: [undefined, undefined],
  ofGroup: [undefined],
  series: undefined,
  planned: 2,
  overview: 1,
};
const isLeftOut = (why: 'overlap' | 'reply') => ({
  calendar: [['skipped', why === 'reply' ? 'reply' : 'exact', 2]],
  forecast: [],
  timeline: [why],
  active: [why, why],
  ofFunnel: [why, why],
  ofGroup: [why],
  series: 2,
  planned: 0,
  overview: 0,
});

it('is told everywhere while the run before it goes on, and is left out then', async () => {
  const graph = drawGraph([message('one'), message('two')], ['start_1>one', 'one>two+2000']);
  const funnelId = await seedFunnel(db, userId, graph, 'Long');
  const firstMs = await repeat(funnelId);
  expect(await listPromises(funnelId, firstMs)).toEqual(happens);
  moveTo(firstMs + 10);
  await sent(2);
  const secondMs = firstMs + DAY_MS;
  await testEngine.until('the second waits', async () => (await whatBecame(secondMs)).length === 2);
  expect(await listPromises(funnelId, secondMs)).toEqual(isLeftOut('overlap'));
  moveTo(secondMs + 10);
  await testEngine.until('it is left out', async () => (await whatBecame(secondMs)).join() === 'overlap,overlap');
  await testEngine.until('the third waits', async () => (await whatBecame(firstMs + 2 * DAY_MS)).length === 2);
  expect(await listPromises(funnelId, firstMs + 2 * DAY_MS)).toEqual(happens);
});

it('is told everywhere while the run before it waits for a reply, as long as none came', async () => {
  const graph = drawGraph([message('ask'), message('thanks')], ['start_1>ask', 'ask>thanks?yes']);
  const funnelId = await seedFunnel(db, userId, graph, 'Question');
  const firstMs = await repeat(funnelId);
  moveTo(firstMs + MINUTE_MS);
  await sent(2);
  const secondMs = firstMs + DAY_MS;
  await testEngine.until('the second waits', async () => (await whatBecame(secondMs)).length === 2);
  expect(await listPromises(funnelId, secondMs)).toEqual(isLeftOut('reply'));
  await testEngine.messenger.say(accountId, 'group-1', 'yes', testEngine.clock.nowMs());
  await sent(3);
  await testEngine.until('a run is over', async () => (await whatBecame(firstMs)).includes('finished'));
  const { calendar, forecast, active, series, planned } = await listPromises(funnelId, secondMs);
  expect(calendar).toEqual([
    ['waiting', 'exact', 1],
    ['skipped', 'reply', 1],
  ]);
  expect({ forecast, active, series, planned }).toEqual({
    forecast: [1],
    active: [undefined, 'reply'],
    series: 1,
    planned: 1,
  });
  moveTo(secondMs + 10);
  await testEngine.until('one starts', async () => (await whatBecame(secondMs)).includes('overlap'));
  expect(await whatBecame(secondMs)).toEqual(['running', 'overlap']);
});

it('happens beside a run of a series that runs alongside, and after one that is over', async () => {
  const graph = drawGraph([message('one'), message('two')], ['start_1>one', 'one>two+2000']);
  const funnelId = await seedFunnel(db, userId, graph, 'Long');
  const firstMs = await repeat(funnelId, true);
  moveTo(firstMs + 10);
  await sent(2);
  await testEngine.until('the second waits', async () => (await whatBecame(firstMs + DAY_MS)).length === 2);
  expect(await listPromises(funnelId, firstMs + DAY_MS)).toEqual(happens);
});

it('is left out while the run before it is paused, and where its ways meet only as long as there is something to send', async () => {
  const graph = drawGraph(
    [message('ask'), message('no', 60), message('end', 60)],
    ['start_1>ask', 'ask>no', 'no>end', 'ask>end?yes'],
  );
  const funnelId = await seedFunnel(db, userId, graph, 'Meeting');
  const firstMs = await repeat(funnelId);
  moveTo(firstMs + 10);
  await sent(2);
  await testEngine.messenger.say(accountId, 'group-1', 'yes', testEngine.clock.nowMs());
  await testEngine.until('it is taken', async () => (await testEngine.listDeliveries()).length === 5);
  moveTo(firstMs + 3 * HOUR_MS);
  await sent(5);
  moveTo(firstMs + 5 * HOUR_MS);
  // In the first group everything is sent; in the other one the question is still open.
  await sent(6);
  const secondMs = firstMs + DAY_MS;
  const { calendar } = await listPromises(funnelId, secondMs);
  expect(calendar).toEqual([
    ['waiting', 'exact', 1],
    ['skipped', 'reply', 1],
  ]);
  const run = (await testEngine.listRuns()).find(({ status }) => status === 'running');
  await callRoute(server.app, me, `POST /runs/${run?.id ?? 0}/pause`);
  const paused = await listPromises(funnelId, secondMs);
  expect(paused.active).toEqual([undefined, 'overlap']);
  expect(paused.calendar).toEqual([
    ['skipped', 'exact', 1],
    ['waiting', 'exact', 1],
  ]);
});

it('is left out after one that is due and waits because all sending is stopped', async () => {
  const graph = drawGraph([message('one'), message('two')], ['start_1>one', 'one>two+2000']);
  const funnelId = await seedFunnel(db, userId, graph, 'Long');
  const firstMs = await repeat(funnelId);
  await callRoute(server.app, me, 'POST /sending/stop');
  moveTo(firstMs + MINUTE_MS);
  const secondMs = firstMs + DAY_MS;
  await testEngine.until('the second waits', async () => (await whatBecame(secondMs)).length === 2);
  expect(await whatBecame(firstMs)).toEqual(['waiting', 'waiting']);
  expect(await listPromises(funnelId, secondMs)).toEqual({ ...isLeftOut('overlap'), planned: 2 });
});
