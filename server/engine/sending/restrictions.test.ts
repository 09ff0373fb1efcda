import { setTimeout as sleep } from 'node:timers/promises';

import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, messengerAccounts } from '../../db/schema';
import type { ConnectionState } from '../../gateways/messenger/messenger';
import type { Engine } from '../engine';

const GROUPS_COUNT = 25;
const WARM_UP_DAYS = 14;
/** Maximum of an hour on the first day of a warm-up. */
const FIRST_HOUR_COUNT = 10;

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let userId: number;
let accountId: number;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  testEngine = buildTestEngine(db, { gapMinMs: 50, gapMaxMs: 50 }, true, WARM_UP_DAYS);
  engine = testEngine.createEngine();
  const owner = await seedOwner(db, GROUPS_COUNT);
  ({ userId, accountId } = owner);
  // A number that was linked long ago sends without a warm-up.
  await db.update(messengerAccounts).set({
    linkedNumber: `phone-${accountId}`,
    linkedSince: new Date(testEngine.clock.nowMs() - 2 * WARM_UP_DAYS * 24 * HOUR_MS),
  });
  const values = { userId, message: 'x', total: GROUPS_COUNT, status: 'running' as const };
  const [broadcast] = await db.insert(broadcasts).values(values).returning();
  const payload = { text: 'x', mediaUrl: null };
  const dueAt = new Date(testEngine.clock.nowMs());
  const row = { accountId, broadcastId: broadcast?.id, payload, dueAt };
  await db.insert(deliveries).values(owner.groupIds.map((groupId) => ({ ...row, groupId })));
});
afterEach(async () => {
  await engine.stop();
  await truncateAll(db);
});

const sentCount = () => testEngine.messenger.journal.length;
/** Long enough for an engine that ignored the restriction to send. */
const somePolls = () => sleep(400);
const readAccount = async () => (await db.select().from(messengerAccounts))[0];

async function startAndSend(count: number): Promise<void> {
  await engine.start();
  await testEngine.until('some are sent', () => sentCount() >= count);
}

/** The process is replaced and the owner connects again, as after a ban. */
async function reconnect(): Promise<void> {
  await engine.stop();
  await db.update(messengerAccounts).set({ desired: 'on', state: 'connecting' });
  engine = testEngine.createEngine();
  await engine.start();
  await testEngine.until('it is connected', async () => (await readAccount())?.state === 'open');
}

/** Sends nothing until the owner resumes, then at the pace of a new number. */
async function expectSlowResume(): Promise<void> {
  const before = sentCount();
  expect(before).toBeLessThan(FIRST_HOUR_COUNT);
  testEngine.clock.move(5 * MINUTE_MS);
  engine.wake();
  await somePolls();
  expect(sentCount()).toBe(before);
  await engine.resumeSending(userId);
  await testEngine.until('the first hour is used up', () => sentCount() === FIRST_HOUR_COUNT);
  await somePolls();
  expect(sentCount()).toBe(FIRST_HOUR_COUNT);
  testEngine.clock.move(HOUR_MS + MINUTE_MS);
  engine.wake();
  await testEngine.until('the second hour is used up', () => sentCount() === 2 * FIRST_HOUR_COUNT);
  const addresses = testEngine.messenger.journal.map(({ groupAddress }) => groupAddress);
  expect(new Set(addresses).size).toBe(2 * FIRST_HOUR_COUNT);
}

it.each<[string, ConnectionState]>([
  ['restricted', { kind: 'restricted', reason: '403' }],
  ['banned', { kind: 'banned', untilMs: null }],
])('sends nothing after the account was %s and is connected again, until its owner resumes', async (reason, state) => {
  await startAndSend(3);
  testEngine.messenger.enter(accountId, state);
  await testEngine.until('it is written', async () => (await readAccount())?.state === state.kind);
  await reconnect();
  expect(await readAccount()).toMatchObject({ sendingStopReason: reason });
  await db.update(broadcasts).set({ status: 'running' });
  await expectSlowResume();
  expect(await readAccount()).toMatchObject({ sendingStopReason: null, sendingStoppedAt: null });
});

it('queues again what a restricted account was refused, and counts it as no try', async () => {
  testEngine.messenger.answerWith(() => {
    if (sentCount() < 3) return { status: 'sent' };
    return { status: 'restricted', reason: '463' };
  });
  await startAndSend(3);
  await testEngine.until('sending is stopped', async () => (await readAccount())?.sendingStopReason === 'restricted');
  testEngine.messenger.answerWith(() => ({ status: 'sent' }));
  const rows = await testEngine.listDeliveries();
  const queued = rows.filter(({ status }) => status === 'queued');
  expect(queued).toHaveLength(GROUPS_COUNT - 3);
  expect(new Set(queued.map(({ attempt }) => attempt))).toEqual(new Set([0]));
  await expectSlowResume();
});

it('stops once per restriction that is reported while the connection stays open, and reports each stop once', async () => {
  await startAndSend(3);
  let stopsCount = 0;
  engine.onAccountChanged(({ kind }) => (stopsCount += kind === 'stopped' ? 1 : 0));
  const untilMs = testEngine.clock.nowMs() + HOUR_MS;
  testEngine.messenger.restrict(accountId, untilMs);
  await testEngine.until('sending is stopped', async () => (await readAccount())?.sendingStopReason === 'restricted');
  await engine.resumeSending(userId);
  testEngine.messenger.restrict(accountId, untilMs);
  await somePolls();
  expect(await readAccount()).toMatchObject({ sendingStopReason: null, sendingStoppedAt: null });
  expect(stopsCount).toBe(1);
  testEngine.messenger.restrict(accountId, untilMs + HOUR_MS);
  await testEngine.until('it is stopped again', async () => (await readAccount())?.sendingStopReason === 'restricted');
  await testEngine.until('that is reported, too', () => stopsCount === 2);
});
