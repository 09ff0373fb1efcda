import { pino } from 'pino';

import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries } from '../../db/schema';
import { forgetSent, watchSent } from './rawMessages';

const DAY_MS = 24 * 60 * 60 * 1000;

let db: Database;
let close: () => Promise<void>;
let house: TestEngine;
beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(() => void (house = buildTestEngine(db)));
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

const kept = async () => (await house.listDeliveries()).map(({ rawMessage }) => rawMessage !== null);

it('forgets the encoded form of what is older than a week, and nothing else of it', async () => {
  await seedSent(1, 6.9, 7.1, 30);
  await forgetSent({ db, clock: house.clock }, DAY_MS);
  expect(await kept()).toEqual([true, true, false, true]);
  await forgetSent({ db, clock: house.clock }, null);
  expect(await kept()).toEqual([true, true, false, false]);
  expect((await house.listDeliveries()).map(({ payload, status }) => [payload.text, status])).toEqual(
    Array(4).fill(['x', 'sent']),
  );
});

it('does so by itself, everything the first time', async () => {
  await seedSent(1, 30);
  const end = watchSent({ db, clock: house.clock, log: pino({ level: 'silent' }) }, 0);
  await house.until('the old one is forgotten', async () => (await kept()).join() === 'true,false');
  house.clock.move(7 * DAY_MS);
  await house.until('the other one is forgotten', async () => (await kept()).join() === 'false,false');
  await end();
});
