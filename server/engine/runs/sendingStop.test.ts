import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, funnelSchedules, messengerAccounts, notifications } from '../../db/schema';
import { translate } from '../../translate';
import type { Engine } from '../engine';

const GROUPS_COUNT = 30;
const GAP_MS = 50;

let db: Database;
let close: () => Promise<void>;
let engine: Engine;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
afterEach(async () => {
  await engine.stop();
  await truncateAll(db);
});

/** Two messages an hour apart, then one 20 hours later. */
const graph = drawGraph(
  ['a', 'b', 'c'].map((id) => message(id)),
  ['start_1>a', 'a>b+60', 'b>c+1200'],
);

/** Long enough for an engine that ignored the stop to send. */
const somePolls = () => sleep(300);

async function open(groupsCount: number) {
  const testEngine = buildTestEngine(db);
  const owner = await seedOwner(db, groupsCount);
  engine = testEngine.createEngine();
  await engine.start();
  return { ...owner, testEngine };
}

async function seedBroadcast({ userId, accountId, groupIds }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const [broadcast] = await db
    .insert(broadcasts)
    .values({ userId, message: 'x', total: groupIds.length, status: 'running' })
    .returning();
  const row = { accountId, broadcastId: broadcast?.id, payload: { text: 'x', mediaUrl: null }, dueAt: new Date() };
  await db.insert(deliveries).values(groupIds.map((groupId) => ({ ...row, groupId })));
  engine.wake();
}

it('sends nothing after the stop has returned, in no process, and everything once after the resume', async () => {
  const world = await open(GROUPS_COUNT);
  const { testEngine, userId } = world;
  const sentCount = () => testEngine.messenger.journal.length;
  await db.update(messengerAccounts).set({ pace: { gapMinMs: GAP_MS, gapMaxMs: GAP_MS } });
  await seedBroadcast(world);
  for (const wanted of [3, 10, 20]) {
    await testEngine.until('some are sent', () => sentCount() >= wanted);
    await Promise.all([engine.stopSending(userId), engine.stopSending(userId)]);
    const countAtStop = sentCount();
    expect(countAtStop).toBeLessThan(GROUPS_COUNT);
    expect(await db.$count(deliveries, eq(deliveries.status, 'sending'))).toBe(0);
    await engine.stop();
    engine = testEngine.createEngine();
    await engine.start();
    await testEngine.until('the new process has the account', () => engine.session(world.accountId) !== null);
    testEngine.clock.move(MINUTE_MS);
    await somePolls();
    expect(sentCount()).toBe(countAtStop);
    await engine.resumeSending(userId);
  }
  await testEngine.until('all are sent', () => sentCount() === GROUPS_COUNT);
  expect(new Set(testEngine.messenger.journal.map(({ groupAddress }) => groupAddress)).size).toBe(GROUPS_COUNT);
});

it('holds starts back: they begin after the resume, or are missed once they are too late', async () => {
  const { testEngine, userId, groupIds } = await open(2);
  await engine.stopSending(userId);
  const [early, late] = groupIds;
  const funnelId = await seedFunnel(db, userId, graph);
  await seedSchedules(db, funnelId, [late ?? 0]);
  testEngine.clock.move(2 * HOUR_MS);
  await testEngine.until('the late one is missed', async () =>
    (await db.select().from(funnelSchedules)).some(({ state }) => state === 'missed'),
  );
  await seedSchedules(db, funnelId, [early ?? 0]);
  await db
    .update(funnelSchedules)
    .set({ startAt: new Date(testEngine.clock.nowMs()) })
    .where(eq(funnelSchedules.state, 'waiting'));
  await somePolls();
  expect(await testEngine.listRuns()).toEqual([]);
  await engine.resumeSending(userId);
  await testEngine.until('the other begins', () => testEngine.messenger.journal.length === 1);
});

it('skips steps that are too late after a long stop, and continues broadcasts', async () => {
  const world = await open(1);
  const { testEngine, userId, groupIds } = world;
  await seedSchedules(db, await seedFunnel(db, userId, graph), groupIds);
  await testEngine.until('b is queued', async () => (await testEngine.listDeliveries()).length === 2);
  await engine.stopSending(userId);
  testEngine.clock.move(15 * HOUR_MS);
  await seedBroadcast(world);
  await somePolls();
  expect(testEngine.messenger.journal.map(({ text }) => text)).toEqual(['a']);
  await engine.resumeSending(userId);
  await testEngine.until('the broadcast is complete', async () =>
    (await db.select().from(broadcasts)).every(({ status }) => status === 'completed'),
  );
  expect(testEngine.messenger.journal.map(({ text }) => text)).toEqual(['a', 'x']);
  const steps = (await testEngine.listDeliveries()).filter(({ runId }) => runId !== null);
  expect(steps.map(({ nodeId, status, lastError }) => [nodeId, status, lastError])).toEqual([
    ['a', 'sent', null],
    ['b', 'skipped', 'late'],
    ['c', 'queued', null],
  ]);
  await testEngine.until('both are notified', async () => (await db.$count(notifications)) === 2);
  const titles = (await db.select().from(notifications)).map(({ title }) => title);
  expect(titles).toContain(translate('lateSteps.title'));
});

it('sends what is late after a short stop', async () => {
  const { testEngine, userId, groupIds } = await open(1);
  await seedSchedules(db, await seedFunnel(db, userId, graph), groupIds);
  await testEngine.until('b is queued', async () => (await testEngine.listDeliveries()).length === 2);
  await engine.stopSending(userId);
  testEngine.clock.move(3 * HOUR_MS);
  await engine.resumeSending(userId);
  await testEngine.until('b is sent', () => testEngine.messenger.journal.length === 2);
  expect(await db.select().from(notifications)).toEqual([]);
});

it('stops an owner without an account, too', async () => {
  const { userId } = await open(1);
  await db.delete(messengerAccounts);
  await engine.stopSending(userId);
  expect((await db.select().from(messengerAccounts))[0]?.sendingStoppedAt).not.toBeNull();
  await engine.resumeSending(userId);
  expect((await db.select().from(messengerAccounts))[0]?.sendingStoppedAt).toBeNull();
});
