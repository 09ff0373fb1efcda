import { eq } from 'drizzle-orm';

import type { PlannerNode } from '@contract/planner/graph';
import type { GroupData } from '@contract/planner/nodes/group';
import { HOUR_MS, MINUTE_MS } from '@contract/time';
import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { funnelRuns, funnelSchedules, groups } from '../../db/schema';
import type { Engine } from '../engine';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let groupId: number;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
afterEach(async () => {
  await engine.stop();
  await truncateAll(db);
});

const step = (id: string, data: GroupData): PlannerNode => ({ id, type: 'group', data });

/** Starts a funnel of these steps, one after the other, in one group. */
async function start(steps: PlannerNode[], isTrial = false) {
  testEngine = buildTestEngine(db);
  const { userId, groupIds } = await seedOwner(db, 1);
  groupId = groupIds[0] ?? 0;
  const edges = steps.map(({ id }, at) => `${steps[at - 1]?.id ?? 'start_1'}>${id}`);
  const funnelId = await seedFunnel(db, userId, drawGraph(steps, edges));
  await seedSchedules(db, funnelId, groupIds);
  await db.update(funnelSchedules).set({ isTrial });
  engine = testEngine.createEngine({ retryBaseMs: 1 });
  await engine.start();
}

const done = (count: number) =>
  testEngine.until('all steps are done', async () => {
    const rows = await testEngine.listDeliveries();
    return rows.filter(({ status }) => status !== 'queued' && status !== 'sending').length === count;
  });
const readGroup = async () => (await db.select().from(groups).where(eq(groups.id, groupId)))[0];

it('changes the group as a run reaches its steps, pins the last message, and opens the group at its time', async () => {
  await start([
    message('a'),
    step('c', { act: 'close', openAfterMinutes: 30 }),
    step('p', { act: 'pin', pinDays: 1 }),
    step('n', { act: 'rename', message: 'Course' }),
    step('d', { act: 'describe', message: 'About' }),
  ]);
  await done(5);
  const rows = await testEngine.listDeliveries();
  const [{ runId, messageId } = { runId: null, messageId: null }] = rows;
  expect(rows.map(({ payload, status }) => [payload.act, payload.text, status])).toEqual([
    [undefined, 'a', 'sent'],
    [{ kind: 'close', openAfterMinutes: 30 }, '', 'sent'],
    [{ kind: 'open' }, '', 'queued'],
    [{ kind: 'pin', days: 1, messageId }, '', 'sent'],
    [{ kind: 'rename', name: 'Course' }, '', 'sent'],
    [{ kind: 'describe', description: 'About' }, '', 'sent'],
  ]);
  expect(await readGroup()).toMatchObject({ isClosed: true, closedByRunId: runId, name: 'Course' });
  testEngine.clock.move(31 * MINUTE_MS);
  engine.wake();
  await done(6);
  expect(await readGroup()).toMatchObject({ isClosed: false, closedAt: null, closedByRunId: null });
});

it('opens a group at the time of day that its closing names', async () => {
  const timeOfDay = { time: '10:00', weekdays: [1, 2, 3, 4, 5, 6, 7], minDays: 1, zone: 'UTC' };
  await start([step('c', { act: 'close', openAfterMinutes: null, timeOfDay })]);
  await testEngine.until('the opening is queued', async () => (await testEngine.listDeliveries()).length === 2);
  const opensAt = (await testEngine.listDeliveries())[1]?.dueAt;
  expect(opensAt?.toISOString().slice(10)).toBe('T10:00:00.000Z');
});

it('lets a step cancel the opening that waits; a step that opens the group comes first', async () => {
  await start([step('c', { act: 'close', openAfterMinutes: 600 }), step('o', { act: 'open', delay: 10 })]);
  await done(1);
  testEngine.clock.move(11 * MINUTE_MS);
  engine.wake();
  await done(3);
  const rows = await testEngine.listDeliveries();
  expect(rows.map(({ payload, status }) => [payload.act?.kind, status])).toEqual([
    ['close', 'sent'],
    ['open', 'canceled'],
    ['open', 'sent'],
  ]);
  expect(await readGroup()).toMatchObject({ isClosed: false });
});

it('keeps the opening when the run is stopped, deleted or paused', async () => {
  await start([step('c', { act: 'close', openAfterMinutes: 30 }), message('m', 600)]);
  await done(1);
  await testEngine.until('the opening is queued', async () => (await testEngine.listDeliveries()).length === 3);
  await db.delete(funnelRuns);
  testEngine.clock.move(HOUR_MS);
  engine.wake();
  await testEngine.until('it is open', async () => (await readGroup())?.isClosed === false);
});

it('refuses a step where the number is no admin, and goes on', async () => {
  await start([message('a', 5), step('c', { act: 'close' }), message('b')]);
  await db.update(groups).set({ isOwnAdmin: false });
  testEngine.clock.move(6 * MINUTE_MS);
  engine.wake();
  await done(3);
  const rows = await testEngine.listDeliveries();
  expect(rows.map(({ status, lastError }) => [status, lastError])).toEqual([
    ['sent', null],
    ['failed', 'notAdmin'],
    ['sent', null],
  ]);
  expect(testEngine.messenger.handed.map(({ act }) => act?.kind)).toEqual([undefined, undefined]);
});

it('does not keep a trial group closed for long', async () => {
  await start([step('c', { act: 'close', openAfterMinutes: 600 })], true);
  await testEngine.until('the opening is queued', async () => (await testEngine.listDeliveries()).length === 2);
  const [closing, opening] = await testEngine.listDeliveries();
  const waitMs = (opening?.dueAt.getTime() ?? 0) - (closing?.sentAt?.getTime() ?? 0);
  expect(waitMs).toBeLessThanOrEqual(MINUTE_MS + 1_000);
});
