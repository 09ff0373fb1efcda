import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import type { Engine } from '../engine';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  testEngine = buildTestEngine(db);
  engine = testEngine.createEngine();
});
afterAll(async () => {
  await engine.stop();
  await close();
});

it('counts each end of a connection once, by the state after it', async () => {
  const { accountId } = await seedOwner(db, 1);
  await engine.start();
  await testEngine.until('it is connected', () => engine.session(accountId)?.state().kind === 'open');
  const enter = (state: Parameters<typeof testEngine.messenger.enter>[1]) =>
    testEngine.messenger.enter(accountId, state);
  const waiting = { kind: 'reconnecting', attempt: 1, retryAtMs: testEngine.clock.nowMs(), reason: 'lost' } as const;
  enter(waiting);
  enter({ ...waiting, isQueued: true });
  enter({ ...waiting, isQueued: false });
  enter({ ...waiting, attempt: 2 });
  enter({ kind: 'open', address: 'phone' });
  enter({ kind: 'restricted', reason: '463' });
  expect(testEngine.counted).toEqual(['disconnect reconnecting', 'disconnect reconnecting', 'disconnect restricted']);
  enter({ kind: 'banned', untilMs: null });
  expect(testEngine.counted.at(-1)).toBe('disconnect banned');
});
