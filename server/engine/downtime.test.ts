import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import { MINUTE_MS } from '@contract/time';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../db/database';
import {
  deliveries,
  funnelSchedules,
  messengerAccounts,
  nodes,
  notifications,
  telegramOutbox,
  users,
} from '../db/schema';
import { translate } from '../translate';
import type { Engine } from './engine';

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

const funnelOf = (userId: number, text: string) =>
  seedFunnel(db, userId, drawGraph([message(text)], [`start_1>${text}`]), text);

it('starts after half an hour of downtime what fell due, oldest first across funnels, and keeps the pace', async () => {
  const testEngine = buildTestEngine(db, { gapMinMs: 15, gapMaxMs: 25 });
  const { userId, groupIds } = await seedOwner(db, 40);
  const funnelIds = [await funnelOf(userId, 'even'), await funnelOf(userId, 'odd')];
  for (const [at, groupId] of groupIds.entries()) {
    await seedSchedules(db, funnelIds[at % 2] ?? 0, [groupId], -30 * MINUTE_MS + at * 40_000);
  }
  engine = testEngine.createEngine();
  await engine.start();
  await testEngine.until('all are sent', () => testEngine.messenger.journal.length === 40);
  await sleep(150);
  expect(testEngine.messenger.journal.map((entry) => entry.groupAddress)).toEqual(
    groupIds.map((_, at) => `group-${at + 1}`),
  );
  for (const [at, entry] of testEngine.messenger.journal.entries()) {
    const before = testEngine.messenger.journal[at - 1];
    if (before) expect(entry.atMs - before.atMs).toBeGreaterThanOrEqual(14);
  }
  expect(await db.select().from(notifications)).toEqual([]);
});

it('misses after three hours what is more than an hour late, each owner by their own limit, with one summary each', async () => {
  const testEngine = buildTestEngine(db);
  const first = await seedOwner(db, 50);
  const second = await seedOwner(db, 50, 'second@example.com');
  await db.update(users).set({ telegramNotifications: true });
  await db.update(messengerAccounts).set({ pace: { lateStartMaxMs: 2 * 60 * MINUTE_MS + MINUTE_MS } });
  await db.execute(`update messenger_accounts set pace = null where id = ${first.accountId}`);
  for (const { userId, groupIds } of [first, second]) {
    const funnelId = await funnelOf(userId, 'a');
    for (const [at, groupId] of groupIds.entries()) {
      await seedSchedules(db, funnelId, [groupId], -3 * 60 * MINUTE_MS + at * 3.6 * MINUTE_MS + MINUTE_MS / 2);
    }
  }
  engine = testEngine.createEngine();
  await engine.start();
  await testEngine.until('all runs are finished', async () => {
    const runs = await testEngine.listRuns();
    return runs.length === 49 && runs.every(({ status }) => status === 'finished');
  });
  await sleep(150);
  const startedOf = (accountId: number) =>
    testEngine.messenger.journal.filter((entry) => entry.accountId === accountId);
  expect([startedOf(first.accountId).length, startedOf(second.accountId).length]).toEqual([16, 33]);
  const states = await db.select({ state: funnelSchedules.state }).from(funnelSchedules);
  expect(states.filter(({ state }) => state === 'missed')).toHaveLength(34 + 17);
  const news = await db.select().from(notifications).orderBy(notifications.userId);
  expect(news.map((row) => [row.userId, row.message])).toEqual([
    [first.userId, `${translate('missed.several', { count: 34 })} ${translate('missed.late', { lateMinutes: 60 })}`],
    [second.userId, `${translate('missed.several', { count: 17 })} ${translate('missed.late', { lateMinutes: 121 })}`],
  ]);
  expect(await db.select().from(telegramOutbox)).toHaveLength(2);
});

it('skips what is too late after a sleep of the machine, although its connection seems open, with one summary', async () => {
  const testEngine = buildTestEngine(db);
  const { userId, groupIds } = await seedOwner(db, 5);
  const graph = drawGraph([message('a'), message('b', 600)], ['start_1>a', 'a>b']);
  await seedSchedules(db, await seedFunnel(db, userId, graph), groupIds);
  engine = testEngine.createEngine();
  await engine.start();
  await testEngine.until('the first steps are sent', () => testEngine.messenger.journal.length === 5);
  await testEngine.until('the second steps are queued', async () => (await testEngine.listDeliveries()).length === 10);
  const hoursAgo = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;
  await db.transaction(async (tx) => {
    await tx
      .update(deliveries)
      .set({ dueAt: hoursAgo(7) })
      .where(sql`${deliveries.status} = 'queued'`);
    await tx.update(messengerAccounts).set({ lastOpenAt: hoursAgo(8) });
    await tx.update(nodes).set({ expiresAt: hoursAgo(8) });
  });
  engine.wake();
  await testEngine.until('the runs are over', async () =>
    (await testEngine.listRuns()).every(({ status }) => status === 'finished'),
  );
  expect(testEngine.messenger.journal).toHaveLength(5);
  expect((await testEngine.listDeliveries()).filter(({ status }) => status === 'skipped')).toHaveLength(5);
  const news = await db.select().from(notifications);
  expect(news.map(({ title }) => title)).toEqual([translate('lateSteps.title')]);
});
