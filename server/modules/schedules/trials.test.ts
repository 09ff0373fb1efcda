import { eq } from 'drizzle-orm';

import type { RunEvent } from '@contract/events';
import type { ActiveSchedule, FunnelRun, FunnelSchedule, Stats } from '@contract/schemas/shapes';
import { DAY_MINUTES, DAY_MS, SECOND_MS } from '@contract/time';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { funnelGroups, funnels } from '../../db/schema';
import type { Engine } from '../../engine/engine';

/** `b` follows a week after `a`, `c` after a reply to it. */
const graph = drawGraph(
  ['a', 'b', 'c'].map((id) => message(id)),
  ['start_1>a', `a>b+${7 * DAY_MINUTES}`, 'b>c?Yes'],
);

let db: Database;
let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let groupId: number;
let accountId: number;
let funnelId: number;
let closeDatabase: () => Promise<void>;

beforeEach(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  testEngine = buildTestEngine(db);
  engine = testEngine.createEngine();
  server = await buildTestServer({ db, engine, clock: testEngine.clock, messenger: testEngine.messenger });
  const owner = await seedOwner(db, 1, 'me@example.com');
  groupId = owner.groupIds[0] ?? 0;
  accountId = owner.accountId;
  funnelId = await seedFunnel(db, owner.userId, graph);
  // A trial is there to be made before the funnel is switched on.
  await db.update(funnels).set({ active: false });
  me = await server.signInAs('me@example.com');
  await engine.start();
});
afterEach(async () => {
  await engine.stop();
  await server.close();
  await closeDatabase();
});

const call = async <T>(route: string, payload?: object) =>
  (await callRoute<T>(server.app, me, route, payload)).response;
const start = () => call<FunnelSchedule>(`POST /funnels/${funnelId}/trial`, { group_id: groupId, revision: 1 });
const firstRun = async () => (await call<FunnelRun[]>(`GET /funnels/${funnelId}/runs?group_id=${groupId}`))[0];
const until = (nodeId: string, wanted: string) =>
  testEngine.until(`${nodeId} is ${wanted}`, async () =>
    (await testEngine.listDeliveries()).some((row) => row.nodeId === nodeId && row.status === wanted),
  );
const texts = () => testEngine.messenger.journal.map(({ text }) => text);

it('sends a week within seconds, takes a reply, and is marked everywhere', async () => {
  const schedule = await start();
  expect((await start()).id).toBe(schedule.id);
  await until('b', 'queued');
  const [, b] = await testEngine.listDeliveries();
  expect((b?.dueAt.getTime() ?? Infinity) - testEngine.clock.nowMs()).toBeLessThanOrEqual(5 * SECOND_MS);
  expect(await call<ActiveSchedule[]>('GET /funnel_schedules/active')).toMatchObject([
    { id: schedule.id, isTrial: true },
  ]);
  expect(await firstRun()).toMatchObject({ isTrial: true, status: 'running' });
  testEngine.clock.move(6 * SECOND_MS);

  await until('b', 'sent');
  const [run] = await testEngine.listRuns();
  expect(run?.trialSkippedMs).toBeGreaterThan(6 * DAY_MS);
  await testEngine.messenger.say(accountId, 'group-1', 'yes', testEngine.clock.nowMs());
  await until('c', 'sent');
  await testEngine.until('the run is finished', async () => (await firstRun())?.status === 'finished');
  expect(texts()).toEqual(['a', 'b', 'c']);
  expect(await call<Stats>('GET /funnels/stats')).toMatchObject({ messagesSent: 0 });
  const events = testEngine.published.filter(({ event }) => event.startsWith('funnel:'));
  expect(events.map(({ payload }) => (payload as RunEvent).isTrial)).toEqual(events.map(() => true));
});

it('is paused with the clock of the funnel, and stopped, like every other', async () => {
  await start();
  await until('b', 'queued');
  const { id = 0, schedule_id } = (await firstRun()) ?? {};
  await call(`POST /runs/${id}/pause`);
  const [paused] = await testEngine.listRuns();
  testEngine.clock.move(DAY_MS);
  await call(`POST /runs/${id}/resume`, { mode: 'shift' });
  const [resumed] = await testEngine.listRuns();
  // The day of the pause is none of the funnel's time.
  expect((paused?.trialSkippedMs ?? 0) - (resumed?.trialSkippedMs ?? 0)).toBeGreaterThanOrEqual(60 * DAY_MS);
  const [, b] = await testEngine.listDeliveries();
  expect(Math.abs((b?.dueAt.getTime() ?? 0) - testEngine.clock.nowMs())).toBeLessThan(60 * SECOND_MS);
  await call(`PATCH /funnels/schedules/${schedule_id}/deactivate`);
  testEngine.clock.move(DAY_MS);
  expect(await firstRun()).toMatchObject({ status: 'stopped', isTrial: true });
  expect((await testEngine.listDeliveries()).every(({ status }) => status !== 'queued')).toBe(true);
});

it('is refused in a group in which a text cannot be filled in, and attaches nothing there', async () => {
  const { id } = await call<{ id: number }>('POST /variables/fields', { name: 'Link' });
  const data = { message: `See {{field.${id}}}`, variables: 'en' as const };
  const [own] = await db.select().from(funnels);
  funnelId = await seedFunnel(db, own?.userId ?? 0, drawGraph([{ id: 'a', type: 'message', data }], ['start_1>a']));
  const attached = () => db.$count(funnelGroups, eq(funnelGroups.funnelId, funnelId));
  const before = await attached();
  const body = { group_id: groupId, revision: 1 };
  const refused = await callRoute(server.app, me, `POST /funnels/${funnelId}/trial`, body);
  expect(refused).toMatchObject({ status: 409, code: 'MESSAGE_VALUE_MISSING' });
  expect(await attached()).toBe(before);
  await call(`PUT /groups/${groupId}/fields`, { values: { [String(id)]: 'example.com' } });
  await start();
  await until('a', 'sent');
  expect(texts()).toEqual(['See example.com']);
});
