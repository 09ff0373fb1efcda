import { setTimeout as sleep } from 'node:timers/promises';

import { pino } from 'pino';

import type { Stats } from '@contract/schemas/stats';
import type { Database } from '../../db/database';
import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import type { FollowUps } from './followUps';
import { createStatsPublisher } from './statsPublisher';

jest.setTimeout(60_000);

const GAP_MS = 300;

let db: Database;
let close: () => Promise<void>;
let kit: TestEngine;
let echo: FollowUps;
let published: { userId: number; event: string; payload: unknown; atMs: number }[];

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await truncateAll(db);
  kit = buildTestEngine(db);
  published = [];
  echo = createPublisher(0);
});
afterEach(() => echo.close());

function createPublisher(restPerRead: number): FollowUps {
  const publish = (userId: number, event: string, payload: unknown) => {
    published.push({ userId, event, payload, atMs: performance.now() });
  };
  const parts = { db, clock: createFakeClock(), log: pino({ level: 'silent' }), publish };
  return createStatsPublisher(parts, { gapMs: GAP_MS, restPerRead });
}

const stats = () => published.filter(({ event }) => event === 'stats:updated');

it('publishes the numbers after a completed run, and the event itself at once', async () => {
  const { userId, groupIds } = await seedOwner(db, 3);
  await seedSchedules(db, await seedFunnel(db, userId, drawGraph([message('a')], ['start_1>a'])), groupIds.slice(0, 2));
  const engine = kit.createEngine();
  await engine.start();
  await kit.until(
    'both runs are finished',
    async () => (await kit.listRuns()).filter(({ status }) => status === 'finished').length === 2,
  );
  await engine.stop();
  const completed = { runId: 1, funnelId: 1, funnelName: 'Welcome', groupId: 1, groupName: 'Group 1' };
  echo.publish(userId, 'funnel:completed', completed);
  expect(published).toMatchObject([{ event: 'funnel:completed', payload: completed }]);
  await kit.until('the numbers are published', () => stats().length > 0);
  const { lastUpdate, ...numbers } = stats()[0]?.payload as Stats;
  expect(numbers).toEqual({ messagesSent: 2, funnelsActive: 1, groupsCount: 3 });
  expect(Math.abs(Date.now() - lastUpdate)).toBeLessThan(60_000);
});

it('publishes once per gap and account, however many events there are', async () => {
  const [first, second] = [await seedOwner(db, 1, 'a@example.com'), await seedOwner(db, 1, 'b@example.com')];
  const endMs = performance.now() + GAP_MS * 4;
  while (performance.now() < endMs) {
    echo.publish(first.userId, 'groups:updated', {});
    await sleep(5);
  }
  echo.publish(second.userId, 'funnels:updated', {});
  await sleep(GAP_MS * 2);
  const moments = stats().flatMap(({ userId, atMs }) => (userId === first.userId ? [atMs] : []));
  expect(moments.length).toBeGreaterThan(1);
  expect(moments.length).toBeLessThanOrEqual(5);
  expect(stats().filter(({ userId }) => userId === second.userId)).toHaveLength(1);
});

it('publishes more rarely where reading takes long', async () => {
  const { userId } = await seedOwner(db, 1);
  const slow = createPublisher(1_000_000);
  slow.publish(userId, 'groups:updated', {});
  await kit.until('the numbers are published', () => stats().length === 1);
  slow.publish(userId, 'groups:updated', {});
  await sleep(GAP_MS * 3);
  expect(stats()).toHaveLength(1);
  await slow.close();
});

it('publishes nothing after an event that changes no number, and nothing once it is closed', async () => {
  const { userId } = await seedOwner(db, 1);
  echo.publish(userId, 'whatsapp:qr', { qr: 'x' });
  await sleep(GAP_MS * 2);
  expect(stats()).toEqual([]);
  echo.publish(userId, 'groups:updated', {});
  await echo.close();
  echo.publish(userId, 'groups:updated', {});
  await sleep(GAP_MS * 2);
  expect(stats()).toEqual([]);
});
