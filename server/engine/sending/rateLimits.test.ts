import { eq } from 'drizzle-orm';

import { MINUTE_MS } from '@contract/time';

import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, groups, messengerAccounts } from '../../db/schema';
import type { SendResult } from '@server/gateways/messenger/messenger';
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

it('waits as long as the messenger asks: the account after a limit, and one group alone, which is no try', async () => {
  const { messenger, clock, until } = testEngine;
  const [slow, swift] = await db.select().from(groups).orderBy(groups.id).limit(2);
  const { userId, id: accountId } = (await db.query.messengerAccounts.findFirst()) ?? { userId: 0, id: 0 };
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'y', total: 2 }).returning();
  const isNew = eq(deliveries.broadcastId, broadcast?.id ?? 0);
  const rows = () => db.select().from(deliveries).where(isNew).orderBy(deliveries.id);
  const results: SendResult[] = [
    { status: 'limited', reason: 'flood', retryAfterMs: 40 * MINUTE_MS },
    { status: 'not_sent', reason: 'slowMode', retryAfterMs: 30_000 },
  ];
  messenger.answerWith(() => results.shift() ?? { status: 'sent' });
  const row = { accountId, broadcastId: broadcast?.id, payload: { text: 'y', mediaUrl: null }, dueAt: new Date(0) };
  await db.insert(deliveries).values([slow, swift].map((group) => ({ ...row, groupId: group?.id ?? 0 })));
  engine.wake();
  const limitedMs = async () => (await db.query.messengerAccounts.findFirst())?.limitedUntil?.getTime() ?? 0;
  await until('the account pauses', async () => (await limitedMs()) > clock.nowMs());
  expect(Math.round(((await limitedMs()) - clock.nowMs()) / MINUTE_MS)).toBe(40);
  clock.move(40 * MINUTE_MS);
  await until('the other group got it', async () => (await rows())[1]?.status === 'sent');
  const [held] = await rows();
  expect(held).toMatchObject({ status: 'queued', attempt: 0, lastError: 'slowMode' });
  expect(Math.abs((held?.dueAt.getTime() ?? 0) - clock.nowMs() - 30_000)).toBeLessThan(5_000);
  clock.move(40_000);
  await until('the slow group got it', async () => (await rows())[0]?.status === 'sent');
});
