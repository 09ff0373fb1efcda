import { eq, isNotNull } from 'drizzle-orm';

import { previewRun } from '@contract/planner/plan';
import type { FunnelGraph, PlannedStartsChoice } from '@contract/schemas/structure';
import type { ActiveSchedule, FunnelSchedule, StartedInGroups } from '@contract/schemas/schedules';
import { HOUR_MS, HOUR_S, MINUTE_MS, toSeconds } from '@contract/time';
import {
  buildTestEngine,
  delay,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute, type RouteAnswer } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { deliveries, funnelRuns, funnelSchedules, funnelVersions } from '../../db/schema';
import type { Engine } from '@server/engine/engine';

let db: Database;
let closeDatabase: () => Promise<void>;
let testServer: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let groupIds: number[];
let funnelId: number;

const approved = drawGraph([message('a'), delay('d', 90), message('b', 5)], ['start_1>a', 'a>d', 'd>b']);
const drawn = (text: string) => drawGraph([message(text)], [`start_1>${text}`]);

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
});
afterAll(() => closeDatabase());
beforeEach(async () => {
  testServer = buildTestEngine(db);
  engine = testServer.createEngine();
  server = await buildTestServer({ db, engine, clock: testServer.clock, messenger: testServer.messenger });
  await server.reset();
  const owner = await seedOwner(db, 3, 'me@example.com');
  groupIds = owner.groupIds;
  funnelId = await seedFunnel(db, owner.userId, approved);
  me = await server.signInAs('me@example.com');
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

const call = <T = unknown>(route: string, payload?: object): Promise<RouteAnswer<T>> =>
  callRoute(server.app, me, route, payload);
const nowS = () => toSeconds(testServer.clock.nowMs());
const save = (graph: FunnelGraph, plannedStarts?: PlannedStartsChoice) =>
  call<{ revision: number }>(`POST /funnels/${funnelId}/structure`, { ...graph, plannedStarts });
const start = (group_ids: number[], start_time: number, revision?: number) =>
  call<StartedInGroups>(`POST /funnels/${funnelId}/start-multiple`, { group_ids, start_time, revision });
const listActive = async () => (await call<ActiveSchedule[]>('GET /funnel_schedules/active')).response;
/** Revisions that differ from the newest, by group. */
const listVersions = async () => (await listActive()).map(({ version }) => version?.revision);

it('sends the approved plan after ten saves', async () => {
  const startS = nowS() + 2 * HOUR_S;
  await start(groupIds, startS);
  for (let n = 0; n < 10; n += 1) expect((await save(drawn(`edit${n}`), 'keep')).status).toBe(200);
  expect(await listVersions()).toEqual([1, 1, 1]);

  await engine.start();
  testServer.clock.move(2 * HOUR_MS);
  const queued = async () =>
    (await testServer.listDeliveries()).filter(({ nodeId, status }) => nodeId === 'b' && status === 'queued');
  await testServer.until('a is sent everywhere', async () => (await queued()).length === 3);
  testServer.clock.move(95 * MINUTE_MS);
  await testServer.until('b is sent everywhere', () => testServer.messenger.journal.length === 6);
  const runs = await db.select().from(funnelRuns);
  expect(runs).toHaveLength(3);
  for (const run of runs) {
    const sent = await db.select().from(deliveries).where(eq(deliveries.runId, run.id)).orderBy(deliveries.dueAt);
    const preview = previewRun(approved, run.startedAt.getTime());
    expect(sent.map(({ payload }) => payload.text)).toEqual(['a', 'b']);
    for (const [at, line] of preview.entries()) {
      expect(Math.abs((sent[at]?.dueAt.getTime() ?? 0) - line.atMs)).toBeLessThan(MINUTE_MS);
    }
  }
});

it('asks before planned starts would send something else, and stores nothing until then', async () => {
  await start(groupIds, nowS() + HOUR_S);
  expect(await save(drawn('new'), 'ask')).toMatchObject({ status: 409, code: 'STARTS_PLANNED', startsCount: 3 });
  expect((await call<{ revision: number }>(`GET /funnels/${funnelId}/structure`)).response.revision).toBe(1);
  expect((await save(drawn('new'), 'newest')).status).toBe(200);
  expect(await listVersions()).toEqual([undefined, undefined, undefined]);
});

it('does not ask when nothing planned would change', async () => {
  expect((await save(drawn('new'), 'ask')).status).toBe(200);
  await start(groupIds, nowS() + HOUR_S);
  const moved = { ...drawn('new'), nodes: drawn('new').nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })) };
  expect((await save(moved, 'ask')).status).toBe(200);
  expect((await save(drawn('new'), 'keep')).status).toBe(200);
  expect(await db.select().from(funnelSchedules).where(isNotNull(funnelSchedules.versionId))).toEqual([]);
  await db.update(funnelSchedules).set({ state: 'stopped', active: false });
  expect((await save(drawn('newer'), 'ask')).status).toBe(200);
});

it('reports a newer revision before it asks, and lets a repeated save pass', async () => {
  await start(groupIds, nowS() + HOUR_S);
  const body = { ...drawn('new'), revision: 1 };
  const post = (plannedStarts: PlannedStartsChoice, revision = 1) =>
    call(`POST /funnels/${funnelId}/structure`, { ...body, revision, plannedStarts });
  expect(await post('ask', 7)).toMatchObject({ code: 'FUNNEL_CHANGED', revision: 1 });
  expect(await post('keep')).toMatchObject({ response: { revision: 2, keptStarts: 3 } });
  expect(await post('ask')).toMatchObject({ status: 200, response: { revision: 2 } });
  expect(await listVersions()).toEqual([1, 1, 1]);
});

it('keeps for each start the version it was approved with, until the owner wants the newest for all', async () => {
  const [first = 0, second = 0] = groupIds;
  await start([first], nowS() + HOUR_S);
  await save(drawn('second'), 'keep');
  await start([second], nowS() + 2 * HOUR_S);
  await save(drawn('third'), 'keep');
  expect(await listVersions()).toEqual([1, 2]);
  const inGroup = await call<FunnelSchedule[]>(`GET /funnels/${funnelId}/schedules/group/${first}`);
  const [saved] = await db.select().from(funnelVersions).where(eq(funnelVersions.revision, 1));
  expect(inGroup.response).toMatchObject([{ version: { revision: 1, savedAt: toSeconds(saved?.createdAt ?? 0) } }]);
  expect(await save(drawn('fourth'), 'ask')).toMatchObject({ startsCount: 2 });
  await save(drawn('fourth'), 'newest');
  expect(await listVersions()).toEqual([undefined, undefined]);
});

it('follows the newest version without a choice, as the specification has it', async () => {
  await start(groupIds.slice(0, 1), nowS() + HOUR_S);
  expect((await save(drawn('new'))).status).toBe(200);
  await engine.start();
  testServer.clock.move(HOUR_MS);
  await testServer.until('it is sent', () => testServer.messenger.journal.length === 1);
  expect((await testServer.listDeliveries()).map(({ payload }) => payload.text)).toEqual(['new']);
});

it('sends the newest version when a start that waits is started again', async () => {
  const startS = nowS() + HOUR_S;
  await start(groupIds, startS);
  await save(drawn('new'), 'keep');
  expect((await start(groupIds, startS)).response).toMatchObject({ successfulGroups: 3 });
  expect(await listVersions()).toEqual([undefined, undefined, undefined]);
});

it('refuses a start whose preview is not the newest version', async () => {
  await save(drawn('new'));
  expect(await start(groupIds, nowS() + HOUR_S, 1)).toMatchObject({ status: 409, code: 'FUNNEL_CHANGED', revision: 2 });
  expect(await listActive()).toEqual([]);
  expect((await start(groupIds, nowS() + HOUR_S, 2)).response).toMatchObject({ successfulGroups: 3 });
});

it('keeps a pinned version through thirty saves, and lets it go with its funnel', async () => {
  await start(groupIds, nowS() + HOUR_S);
  for (let n = 0; n < 30; n += 1) await save(drawn(`edit${n}`), 'keep');
  const revisions = (await db.select().from(funnelVersions)).map(({ revision }) => revision);
  expect(revisions).toContain(1);
  expect(revisions).toHaveLength(21);
  expect((await call(`POST /funnels/${funnelId}/duplicate`, { name: 'Copy' })).status).toBe(200);
  expect((await call(`DELETE /funnels/${funnelId}`)).status).toBe(200);
  expect(await db.select().from(funnelSchedules)).toEqual([]);
});
