import { eq } from 'drizzle-orm';

import { MINUTE_MS } from '@contract/time';

import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, messengerAccounts } from '../../db/schema';
import type { Engine } from '../engine';

const GROUPS_COUNT = process.env.PROVE_FULL === undefined ? 20 : 500;
const LIMITED_MS = 30 * MINUTE_MS;

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

it('pauses the account while the messenger limits it, fails nothing, and continues by itself', async () => {
  const { userId, accountId, groupIds } = await seedOwner(db, GROUPS_COUNT);
  const endsMs = testEngine.clock.nowMs() + LIMITED_MS;
  testEngine.messenger.answerWith(() =>
    testEngine.clock.nowMs() < endsMs ? { status: 'limited', reason: 'rate-overlimit' } : { status: 'sent' },
  );
  const values = { userId, message: 'x', total: GROUPS_COUNT };
  const [broadcast] = await db.insert(broadcasts).values(values).returning();
  const payload = { text: 'x', mediaUrl: null };
  const row = { accountId, broadcastId: broadcast?.id, payload, dueAt: new Date() };
  await db.insert(deliveries).values(groupIds.map((groupId) => ({ ...row, groupId })));
  const limitedIds: number[] = [];
  engine.onAccountChanged((change) => {
    if (change.kind === 'limited') limitedIds.push(change.accountId);
  });
  await engine.start();
  const readAccount = async () =>
    (await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId)))[0];
  const pausesMs: number[] = [];
  while (testEngine.clock.nowMs() < endsMs) {
    const limitsInRow = pausesMs.length + 1;
    await testEngine.until('the account pauses', async () => (await readAccount())?.limitsInRow === limitsInRow);
    const pauseMs = ((await readAccount())?.limitedUntil?.getTime() ?? 0) - testEngine.clock.nowMs();
    pausesMs.push(Math.round(pauseMs / MINUTE_MS));
    testEngine.clock.move(pauseMs + 1);
  }
  const sentCount = () => db.$count(deliveries, eq(deliveries.status, 'sent'));
  await testEngine.until('all are sent', async () => (await sentCount()) === GROUPS_COUNT);
  expect(pausesMs).toEqual([1, 2, 4, 8, 16]);
  expect(limitedIds).toEqual(pausesMs.map(() => accountId));
  const attempts = (await testEngine.listDeliveries()).map(({ attempt }) => attempt);
  expect(new Set(attempts)).toEqual(new Set([1]));
  expect(testEngine.messenger.handed).toHaveLength(GROUPS_COUNT + pausesMs.length);
  expect((await readAccount())?.limitsInRow).toBe(0);
  const countOf = (what: string) => testEngine.counted.filter((one) => one === what).length;
  expect(countOf('limit message')).toBe(pausesMs.length);
  expect([countOf('send limited'), countOf('send sent')]).toEqual([pausesMs.length, GROUPS_COUNT]);
  expect(countOf('prepare ready')).toBe(testEngine.messenger.handed.length);
  expect([countOf('preparing 1'), countOf('preparing -1')]).toEqual(Array(2).fill(countOf('prepare ready')));
});
