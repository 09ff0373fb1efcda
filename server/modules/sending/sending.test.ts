import type { BroadcastStarted } from '@contract/schemas/broadcast';
import type { MessengerStatus } from '@contract/schemas/messenger';
import type { Sending } from '@contract/schemas/sending';

import { MINUTE_MS } from '@contract/time';

import { funnels, funnelSchedules, messengerAccounts, plannedBroadcasts } from '@server/db/schema';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Engine } from '../../engine/engine';

let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
let owner: Caller;
let groupIds: number[];
let close: () => Promise<void>;

/** As many as the scripted messenger lists. */
const GROUPS_COUNT = 5;

beforeAll(async () => {
  const { db, close: closeDatabase } = await openTestDatabase();
  close = closeDatabase;
  testEngine = buildTestEngine(db);
  engine = testEngine.createEngine();
  server = await buildTestServer({ db, engine, clock: testEngine.clock, messenger: testEngine.messenger });
  ({ groupIds } = await seedOwner(db, GROUPS_COUNT, 'me@example.com'));
  owner = await server.signInAs('me@example.com');
  await engine.start();
});
afterAll(async () => {
  await engine.stop();
  await server.close();
  await close();
});

const call = async <T = Sending>(caller: Caller, route: string, payload?: object) =>
  (await callRoute<T>(server.app, caller, route, payload)).response;
const statusOf = async (caller: Caller) => call<MessengerStatus>(caller, 'GET /whatsapp/status');
const published = () =>
  server.published.flatMap(({ event, userId, payload }) =>
    event === 'whatsapp:status' && userId === owner.userId ? [(payload as MessengerStatus).sendingStoppedAt] : [],
  );

it('stops a broadcast midway, counts what waits, publishes both, and sends the rest once after it is resumed', async () => {
  const nothing = { queuedCount: 0, plannedCount: 0, nextPlannedAt: null };
  expect(await call(owner, 'GET /sending')).toEqual({ stoppedAt: null, ...nothing });
  const stopped = await call(owner, 'POST /sending/stop');
  expect(stopped).toEqual({ ...nothing, stoppedAt: expect.any(Number) as number });
  await call<BroadcastStarted>(owner, 'POST /broadcast', { message: 'hello', group_ids: groupIds });
  expect(await call(owner, 'POST /sending/stop')).toEqual({ ...stopped, queuedCount: GROUPS_COUNT });
  expect((await statusOf(owner)).sendingStoppedAt).toBe(stopped.stoppedAt);
  expect(published().at(-1)).toBe(stopped.stoppedAt);
  expect(testEngine.messenger.journal).toEqual([]);

  expect((await call(owner, 'POST /sending/resume')).stoppedAt).toBeNull();
  await testEngine.until('all are sent', () => testEngine.messenger.journal.length === GROUPS_COUNT);
  expect(await call(owner, 'POST /sending/resume')).toEqual({ stoppedAt: null, ...nothing });
  expect(published().at(-1)).toBeNull();
  expect(testEngine.messenger.journal).toHaveLength(GROUPS_COUNT);
});

it('counts the starts and planned broadcasts that are still ahead, and says when the next one is due', async () => {
  const nowMs = testEngine.clock.nowMs();
  const atMs = (minutes: number) => new Date(nowMs + minutes * MINUTE_MS);
  const { userId } = owner;
  const [funnel] = await server.db.insert(funnels).values({ userId, name: 'Sales' }).returning();
  const start = { funnelId: funnel?.id ?? 0, groupId: groupIds[0] ?? 0, startAt: atMs(30) };
  await server.db.insert(funnelSchedules).values([
    { ...start, active: true },
    { ...start, groupId: groupIds[1] ?? 0, active: false, startAt: atMs(1) },
  ]);
  await server.db
    .insert(plannedBroadcasts)
    .values({ userId, groupIds, status: 'scheduled', message: 'hello', startsAt: atMs(20) });
  const { plannedCount, nextPlannedAt } = await call(owner, 'GET /sending');
  expect([plannedCount, nextPlannedAt]).toEqual([2, atMs(20).getTime()]);
});

it('concerns its owner only', async () => {
  const other = await server.signInAs('other@example.com');
  await server.db.insert(messengerAccounts).values({ userId: other.userId });
  await call(owner, 'POST /sending/stop');
  expect(await call(other, 'GET /sending')).toMatchObject({ stoppedAt: null, queuedCount: 0, plannedCount: 0 });
  await call(other, 'POST /sending/resume');
  expect((await statusOf(owner)).sendingStoppedAt).not.toBeNull();
});
