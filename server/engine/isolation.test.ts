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

import type { Database } from '../db/database';
import type { Engine } from './engine';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engines: Engine[];

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(() => {
  testEngine = buildTestEngine(db);
  engines = [];
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await truncateAll(db);
});
afterAll(() => close());

async function startEngine(): Promise<Engine> {
  const engine = testEngine.createEngine();
  engines.push(engine);
  await engine.start();
  return engine;
}

it('keeps a stored moment beyond the year 9999 from every other account', async () => {
  const broken = await seedOwner(db, 1, 'broken@example.com');
  const other = await seedOwner(db, 1, 'other@example.com');
  const far = drawGraph(
    [{ id: 's', type: 'schedule', data: { schedule: '9999-12-31T23:59-12:00' } }, message('m', 5)],
    ['start_1>s', 's>m'],
  );
  await seedSchedules(db, await seedFunnel(db, broken.userId, far), broken.groupIds);
  await seedSchedules(db, await seedFunnel(db, other.userId, drawGraph([message('a')], ['start_1>a'])), other.groupIds);
  await startEngine();
  await testEngine.until('the other account has sent', async () =>
    (await testEngine.listDeliveries()).some(({ status }) => status === 'sent'),
  );
  const waiting = (await testEngine.listDeliveries()).find(({ nodeId }) => nodeId === 'm');
  expect(waiting?.dueAt.toISOString()).toBe('2100-01-01T00:00:00.000Z');
});
