import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, messengerAccounts, notifications } from '../../db/schema';
import { translate } from '../../translate';
import type { Engine } from '../engine';

let db: Database;
let close: () => Promise<void>;
let engine: Engine | null = null;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
afterEach(async () => {
  await engine?.stop();
  engine = null;
  await truncateAll(db);
});

/** Four messages, due at the start and 1, 11 and 17 hours after it. */
const graph = drawGraph(
  ['a', 'b', 'c', 'd'].map((id) => message(id)),
  ['start_1>a', 'a>b+60', 'b>c+600', 'c>d+360'],
);

async function startRuns(groupsCount: number) {
  const testEngine = buildTestEngine(db);
  const owner = await seedOwner(db, groupsCount);
  await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
  engine = testEngine.createEngine();
  await engine.start();
  await testEngine.until('the second messages are queued', async () => {
    const rows = await testEngine.listDeliveries();
    return rows.filter(({ nodeId }) => nodeId === 'b').length === groupsCount;
  });
  const restart = async () => {
    engine = testEngine.createEngine();
    await engine.start();
  };
  return { ...owner, testEngine, restart };
}

it('skips after twenty hours without a connection the steps that are more than six late, and keeps to the plan', async () => {
  const { testEngine, restart } = await startRuns(3);
  await engine?.stop();
  testEngine.clock.move(20 * HOUR_MS);
  await restart();
  await testEngine.until('all runs are finished', async () =>
    (await testEngine.listRuns()).every(({ status }) => status === 'finished'),
  );
  const rows = await testEngine.listDeliveries();
  const endsOf = (nodeId: string) =>
    rows.filter((row) => row.nodeId === nodeId).map(({ status, lastError }) => [status, lastError]);
  expect(endsOf('b')).toEqual(Array(3).fill(['skipped', 'late']));
  expect(endsOf('c')).toEqual(Array(3).fill(['skipped', 'late']));
  expect(endsOf('d')).toEqual(Array(3).fill(['sent', null]));
  const dueHours = rows
    .filter(({ nodeId, runId }) => nodeId === 'd' && runId === rows[0]?.runId)
    .map(({ dueAt }) => Math.round((dueAt.getTime() - (rows[0]?.dueAt.getTime() ?? 0)) / HOUR_MS));
  expect(dueHours).toEqual([17]);
  expect(testEngine.messenger.journal).toHaveLength(6);
  const news = await db.select().from(notifications);
  expect(news.map(({ title, message: text }) => [title, text])).toEqual([
    [translate('lateSteps.title'), translate('lateSteps.message', { count: 6, lateMinutes: 360 })],
  ]);
});

it('sends everything after an absence shorter than the limit, and by the limit of the account', async () => {
  const { testEngine, restart } = await startRuns(1);
  await db.update(messengerAccounts).set({ pace: { lateStepMaxMs: 30 * HOUR_MS } });
  await engine?.stop();
  testEngine.clock.move(20 * HOUR_MS);
  await restart();
  await testEngine.until('b is sent', () => testEngine.messenger.journal.length === 2);
  expect(await db.select().from(notifications)).toEqual([]);
});

it('skips nothing that waited for the pace of an open connection, nor after a short loss of it', async () => {
  const { testEngine, accountId } = await startRuns(1);
  testEngine.clock.move(20 * HOUR_MS);
  await testEngine.until('c is queued', async () => (await testEngine.listDeliveries()).length === 3);
  await db.update(deliveries).set({ dueAt: new Date(testEngine.clock.nowMs() - 9 * HOUR_MS) });
  testEngine.messenger.enter(accountId, { kind: 'reconnecting', attempt: 1, retryAtMs: Date.now(), reason: 'test' });
  testEngine.messenger.enter(accountId, { kind: 'open', address: '79990000001@s.whatsapp.net' });
  await testEngine.until('c is sent', () => testEngine.messenger.journal.length === 3);
  expect(await db.select().from(notifications)).toEqual([]);
});

it('pauses a running broadcast after a long absence', async () => {
  const { testEngine, restart, userId, accountId, groupIds } = await startRuns(1);
  await engine?.stop();
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'x', total: 1 }).returning();
  await db.insert(deliveries).values({
    accountId,
    groupId: groupIds[0] ?? 0,
    broadcastId: broadcast?.id ?? 0,
    payload: { text: 'x', mediaUrl: null },
    dueAt: new Date(testEngine.clock.nowMs() - MINUTE_MS),
  });
  testEngine.clock.move(20 * HOUR_MS);
  await restart();
  await testEngine.until('it is paused', async () =>
    (await db.select().from(broadcasts)).every(({ status }) => status === 'paused'),
  );
  await testEngine.until('the run is finished', async () =>
    (await testEngine.listRuns()).every(({ status }) => status === 'finished'),
  );
  expect(testEngine.messenger.journal.map(({ text }) => text)).toEqual(['a', 'd']);
  const news = await db.select().from(notifications);
  expect(news.map(({ type }) => type).sort()).toEqual(['broadcast', 'funnel']);
});
