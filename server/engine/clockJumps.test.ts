import { setTimeout as sleep } from 'node:timers/promises';

import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { createChance } from '@test/kit/random';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../db/database';
import { funnelSchedules } from '../db/schema';
import type { SendResult } from '../gateways/messenger/messenger';
import type { Engine } from './engine';

const EARLY_MAX_MS = 1_000;

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
  await db.execute(`set time zone 'UTC'`);
  await truncateAll(db);
});

async function arm(funnelId: number, groupIds: number[], startMs: number): Promise<void> {
  const startAt = new Date(startMs);
  await db.insert(funnelSchedules).values(groupIds.map((groupId) => ({ funnelId, groupId, startAt, active: true })));
}

it('sends nothing early and nothing twice while the clock jumps hours and days to and fro', async () => {
  const chance = createChance(23);
  const testEngine = buildTestEngine(db);
  const { userId, groupIds } = await seedOwner(db, 6);
  const texts = ['a', 'b', 'c', 'd'];
  const graph = drawGraph(
    texts.map((text) => message(text)),
    ['start_1>a', 'a>b+45', 'b>c+60', 'c>d+180'],
  );
  const funnelId = await seedFunnel(db, userId, graph);
  for (const [at, groupId] of groupIds.entries())
    await arm(funnelId, [groupId], testEngine.clock.nowMs() + at * MINUTE_MS);
  engine = testEngine.createEngine();
  await engine.start();
  testEngine.clock.move(groupIds.length * MINUTE_MS);
  await testEngine.until('all have begun', () => testEngine.messenger.journal.length === groupIds.length);
  const jumpsHours = [2, -2, 24, -24, -24, 24, -2, 2, -2, -2, 2, 24];
  for (const jumpHours of jumpsHours) {
    testEngine.clock.move(jumpHours * HOUR_MS + chance.int(MINUTE_MS));
    await sleep(chance.int(120));
  }
  await testEngine.until('all runs are finished', async () => {
    testEngine.clock.move(24 * HOUR_MS);
    await sleep(60);
    return (await testEngine.listRuns()).every(({ status }) => status === 'finished');
  });
  const rows = await testEngine.listDeliveries();
  expect(rows).toHaveLength(groupIds.length * texts.length);
  for (const { claimedAt, dueAt } of rows) {
    expect(dueAt.getTime() - (claimedAt?.getTime() ?? 0)).toBeLessThanOrEqual(EARLY_MAX_MS);
  }
  const handed = testEngine.messenger.handed.map(({ groupAddress, text }) => `${groupAddress} ${text}`);
  expect(new Set(handed).size).toBe(handed.length);
  expect(handed).toHaveLength(rows.length);
});

it('continues with what it owns and what is in flight after the machine slept', async () => {
  const testEngine = buildTestEngine(db);
  const { userId, accountId, groupIds } = await seedOwner(db, 2);
  const answers: ((result: SendResult) => void)[] = [];
  testEngine.messenger.answerWith(() => new Promise((resolve) => answers.push(resolve)));
  await arm(await seedFunnel(db, userId, drawGraph([message('a')], ['start_1>a'])), groupIds, testEngine.clock.nowMs());
  engine = testEngine.createEngine({ nodeTtlMs: 60_000, sendTimeoutMs: 60_000 });
  await engine.start();
  await testEngine.until('one is in flight', () => answers.length === 1);
  const session = engine.session(accountId);
  await db.execute(`update nodes set expires_at = now() - interval '8 hours'`);
  await sleep(200);
  answers[0]?.({ status: 'sent' });
  await testEngine.until('the next is in flight', () => answers.length === 2);
  answers[1]?.({ status: 'sent' });
  await testEngine.until('both are sent', async () =>
    (await testEngine.listDeliveries()).every(({ status }) => status === 'sent'),
  );
  expect(engine.session(accountId)).toBe(session);
});

it.each([
  ['skips an hour', '2027-03-28T00:58:00Z'],
  ['repeats an hour', '2027-10-31T00:58:00Z'],
])('counts minutes as they pass in the night in which the clock %s', async (_, before) => {
  const testEngine = buildTestEngine(db);
  await db.execute(`set time zone 'Europe/Berlin'`);
  const { userId, groupIds } = await seedOwner(db, 1);
  const beforeMs = Date.parse(before);
  const graph = drawGraph(
    [
      message('a'),
      message('b'),
      { id: 'until', type: 'schedule', data: { schedule: new Date(beforeMs + 60 * MINUTE_MS).toISOString() } },
      message('c'),
    ],
    ['start_1>a', 'a>b+5', 'b>until', 'until>c'],
  );
  const funnelId = await seedFunnel(db, userId, graph);
  testEngine.clock.move(beforeMs - Date.now());
  await arm(funnelId, groupIds, beforeMs + MINUTE_MS);
  engine = testEngine.createEngine();
  await engine.start();
  for (const [afterMinutes, sentCount] of [
    [0, 0],
    [1, 1],
    [5, 1],
    [6.5, 2],
    [59, 2],
    [60, 3],
  ] as const) {
    testEngine.clock.move(beforeMs + afterMinutes * MINUTE_MS + 500 - testEngine.clock.nowMs());
    await testEngine.until(`${sentCount} are sent`, async () => {
      const rows = await testEngine.listDeliveries();
      return rows.filter(({ status }) => status === 'sent').length >= sentCount;
    });
    await sleep(120);
  }
  await testEngine.until('the run is finished', async () =>
    (await testEngine.listRuns()).some(({ status }) => status === 'finished'),
  );
  const minutes = (await testEngine.listDeliveries()).map(({ sentAt }) =>
    Math.floor(((sentAt?.getTime() ?? 0) - beforeMs) / MINUTE_MS),
  );
  expect(minutes).toEqual([1, 6, 60]);
});
