import { eq, sql } from 'drizzle-orm';

import { forecast } from '@contract/planner/forecast';
import type { BroadcastStarted } from '@contract/schemas/broadcast';
import type { ForecastQueue } from '@contract/schemas/forecast';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

import { readConfig } from '@server/config';
import { funnels, funnelSchedules, funnelVersions, groups, messengerAccounts } from '@server/db/schema';
import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Engine } from '../../engine/engine';
import { createForecastService } from './forecast.service';

let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
let owner: Caller;
let groupIds: number[];
let close: () => Promise<void>;

/** As many as the scripted messenger lists. */
const GROUPS_COUNT = 5;
const GAP_MS = 10 * MINUTE_MS;

beforeAll(async () => {
  const { db, close: closeDatabase } = await openTestDatabase();
  close = closeDatabase;
  testEngine = buildTestEngine(db);
  engine = testEngine.createEngine();
  server = await buildTestServer({ db, engine, clock: testEngine.clock, messenger: testEngine.messenger });
  ({ groupIds } = await seedOwner(db, GROUPS_COUNT, 'me@example.com'));
  owner = await server.signInAs('me@example.com');
  await db.update(messengerAccounts).set({ pace: { gapMinMs: GAP_MS, gapMaxMs: GAP_MS, hourMaxCount: 20 } });
  await engine.start();
});
afterAll(async () => {
  await engine.stop();
  await server.close();
  await close();
});

const getQueue = async (caller: Caller) =>
  (await callRoute<ForecastQueue>(server.app, caller, 'GET /forecast/queue')).response;

it('has the pace, the queue, runs and planned starts of its owner, and no texts', async () => {
  const { db } = server;
  const graph = drawGraph(
    [message('secret_one'), message('secret_two', 5)],
    ['start_1>secret_one', 'secret_one>secret_two'],
  );
  const funnelId = await seedFunnel(db, owner.userId, graph);
  await seedSchedules(db, funnelId, groupIds.slice(0, 2));
  await testEngine.until('one is sent', () => testEngine.messenger.journal.length === 1);
  await testEngine.until('its next step is queued', async () => (await getQueue(owner)).queued.length === 2);
  await seedSchedules(db, funnelId, groupIds.slice(2, 4), HOUR_MS);
  await seedSchedules(db, funnelId, groupIds.slice(4), DAY_MS);
  const body = { message: 'secret three', group_ids: groupIds };
  await callRoute<BroadcastStarted>(server.app, owner, 'POST /broadcast', body);

  const queue = await getQueue(owner);
  expect(queue).toMatchObject({ isStopped: false, sending: null, done: [] });
  expect(queue.settings).toMatchObject({ gapMinMs: GAP_MS, hourMaxCount: 20 });
  expect(queue.state.sentMs).toHaveLength(1);
  expect(queue.state.nextSendMs ?? 0).toBeGreaterThan(queue.nowMs + GAP_MS - MINUTE_MS);
  expect(queue.graphs).toHaveLength(1);
  expect(queue.queued.map(({ kind, count, run }) => [kind, count, run?.nodeId])).toEqual([
    ['timed', 1, 'secret_one'],
    ['timed', 1, 'secret_two'],
    ['bulk', GROUPS_COUNT, undefined],
  ]);
  expect(queue.starts.map(({ graph: place, count }) => [place, count])).toEqual([
    [0, 2],
    [0, 1],
  ]);
  expect(JSON.stringify(queue.graphs)).not.toContain('"message":"');

  const service = createForecastService({ db, clock: testEngine.clock, config: readConfig({}) });
  const waiting = await service.getWaiting(owner.userId);
  expect([waiting.queued, waiting.starts]).toEqual([queue.queued, []]);

  // Seven are queued, a run of two messages is planned in two groups, and one message takes its turn every ten minutes.
  const own = { startMs: queue.nowMs, graph: null, groupCount: 1 };
  expect(forecast(queue, own).queueAheadCount).toBe(GROUPS_COUNT + 2 + 1 + 4);
});

it('has the version that a planned start sends', async () => {
  const { db } = server;
  const drawOne = (nodeId: string) => drawGraph([message(nodeId)], [`start_1>${nodeId}`]);
  const funnelId = await seedFunnel(db, owner.userId, drawOne('approved'));
  const [pinnedId = 0] = await seedSchedules(db, funnelId, groupIds.slice(0, 1), 2 * DAY_MS);
  const approved = db
    .select({ id: funnelVersions.id })
    .from(funnelVersions)
    .where(eq(funnelVersions.funnelId, funnelId));
  await db
    .update(funnelSchedules)
    .set({ versionId: sql`(${approved})` })
    .where(eq(funnelSchedules.id, pinnedId));
  await db.insert(funnelVersions).values({ funnelId, revision: 2, graph: drawOne('newer'), plan: [] });
  await db.update(funnels).set({ revision: 2 }).where(eq(funnels.id, funnelId));
  await seedSchedules(db, funnelId, groupIds.slice(1, 2), 3 * DAY_MS);

  const { graphs, starts } = await getQueue(owner);

  const nodesOf = (place: number | null) => graphs[place ?? -1]?.nodes.map(({ id }) => id);
  expect(starts.slice(-2).map(({ graph }) => nodesOf(graph))).toEqual([
    ['start_1', 'approved'],
    ['start_1', 'newer'],
  ]);
});

it('has planned broadcasts with the groups that can be written to, and counts them before a later broadcast', async () => {
  const before = await getQueue(owner);
  const startMs = before.nowMs + MINUTE_MS;
  const ask = (body: object) => callRoute(server.app, owner, 'POST /broadcast/planned', { message: 'x', ...body });
  const { response } = await ask({ groupIds: groupIds.slice(0, 3), startsAtMs: startMs });
  await ask({ groupIds: groupIds.slice(0, 3) });
  await server.db
    .update(groups)
    .set({ canPost: false })
    .where(eq(groups.id, groupIds[0] ?? 0));
  const queue = await getQueue(owner);
  expect(queue.starts.filter(({ graph }) => graph === null)).toEqual([
    { startMs, graph: null, count: 2, plannedId: (response as { id: number }).id },
  ]);
  const own = { startMs: startMs + MINUTE_MS, graph: null, groupCount: 1 };
  const countAhead = (known: ForecastQueue) => forecast(known, own).queueAheadCount;
  expect(countAhead(queue) - countAhead(before)).toBe(2);
  await server.db.update(groups).set({ canPost: true });
});

it('says whether sending is stopped', async () => {
  await callRoute(server.app, owner, 'POST /sending/stop');
  expect((await getQueue(owner)).isStopped).toBe(true);
});

it('is empty for another owner', async () => {
  const other = await server.signInAs('other@example.com');
  const empty = { graphs: [], sending: null, queued: [], done: [], starts: [] };
  expect(await getQueue(other)).toMatchObject({ ...empty, isStopped: false, state: { sentMs: [] } });
});

it('has every moment of a series, so that a step on a later day waits for it', async () => {
  const zone = { zone: 'UTC+0', weekdays: [], monthDay: 1, untilMs: null };
  const repeat = { kind: 'daily' as const, time: '09:00', ...zone };
  const { response } = await callRoute<{ id: number; startsAtMs: number }>(
    server.app,
    owner,
    'POST /broadcast/planned',
    {
      message: 'daily',
      groupIds: groupIds.slice(0, 3),
      repeat,
    },
  );
  const queue = await getQueue(owner);
  const own = queue.starts.filter(({ plannedId }) => plannedId === response.id);
  expect(own.slice(0, 3).map(({ startMs }) => startMs)).toEqual(
    [0, 1, 2].map((day) => response.startsAtMs + day * DAY_MS),
  );
  expect(queue.starts.length).toBeLessThanOrEqual(2_100);
  expect(queue.starts.map(({ startMs }) => startMs)).toEqual(
    queue.starts.map(({ startMs }) => startMs).sort((one, other) => one - other),
  );
  const startMs = response.startsAtMs + DAY_MS + 1;
  const found = forecast(queue, { startMs, graph: null, groupCount: 1 }, { sendMs: 0 });
  expect(found.steps[0]?.first.atMs).toBeGreaterThanOrEqual(startMs + 2 * GAP_MS);
  await callRoute(server.app, owner, `DELETE /broadcast/planned/${response.id}`);
});
