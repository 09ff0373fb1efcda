import { pino } from 'pino';

import { DAY_MS } from '@contract/time';

import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries } from '../../db/schema';
import { startJobs } from '../../jobs/startJobs';
import { deleteRawMessages, deleteRawMessagesJob } from './rawMessages';

const log = pino({ level: 'silent' });
let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(() => void (testEngine = buildTestEngine(db)));
afterEach(() => truncateAll(db));
afterAll(() => close());

async function seedSent(...daysAgo: number[]) {
  const { userId, accountId, groupIds } = await seedOwner(db, daysAgo.length);
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'x', total: 1 }).returning();
  await db.insert(deliveries).values(
    daysAgo.map((days, at) => ({
      accountId,
      groupId: groupIds[at] ?? 0,
      broadcastId: broadcast?.id,
      payload: { text: 'x', mediaUrl: null },
      status: 'sent' as const,
      dueAt: new Date(),
      claimedAt: new Date(Date.now() - days * DAY_MS),
      rawMessage: Buffer.from('encoded'),
    })),
  );
}

const kept = async () => (await testEngine.listDeliveries()).map(({ rawMessage }) => rawMessage !== null);

it('deletes the encoded form of messages older than a week, and nothing else of them', async () => {
  await seedSent(1, 6.9, 7.1, 30);
  await deleteRawMessages({ db, log, clock: testEngine.clock }, DAY_MS);
  expect(await kept()).toEqual([true, true, false, true]);
  await deleteRawMessages({ db, log, clock: testEngine.clock }, null);
  expect(await kept()).toEqual([true, true, false, false]);
  expect((await testEngine.listDeliveries()).map(({ payload, status }) => [payload.text, status])).toEqual(
    Array(4).fill(['x', 'sent']),
  );
});

it('runs as a job, over all rows the first time', async () => {
  await seedSent(1, 30);
  const parts = { db, log, config: { databaseUrl: null } };
  const end = startJobs([deleteRawMessagesJob({ db, log, clock: testEngine.clock }, 0)], parts);
  await testEngine.until('the old one is deleted', async () => (await kept()).join() === 'true,false');
  testEngine.clock.move(7 * DAY_MS);
  await testEngine.until('the other one is deleted', async () => (await kept()).join() === 'false,false');
  await end();
});
