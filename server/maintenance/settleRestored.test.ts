import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { broadcasts, deliveries, funnelRuns, funnelSchedules } from '../db/schema';
import { drawGraph, message, seedFunnel, seedOwner, buildTestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase } from '@test/kit/testDatabase';

import { settleRestored } from './settleRestored';

it('prevents what may have been sent since the backup from being sent, and keeps what is scheduled later', async () => {
  const { db, close } = await openTestDatabase();
  const { userId, accountId, groupIds } = await seedOwner(db, 2);
  const funnelId = await seedFunnel(db, userId, drawGraph([message('a')], ['start_1>a']));
  const [groupId = 0, otherGroupId = 0] = groupIds;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  const schedule = { funnelId, groupId, active: true };
  await db.insert(funnelSchedules).values([
    { ...schedule, startAt: inHours(-2), state: 'running' },
    { ...schedule, startAt: inHours(-1) },
    { ...schedule, startAt: inHours(1) },
  ]);
  const run = { scheduleId: 1, funnelId, versionId: 1, groupId, startedAt: inHours(-2) };
  const [running] = await db.insert(funnelRuns).values(run).returning();
  const [paused] = await db.insert(broadcasts).values({ userId, message: 'b', total: 1, status: 'paused' }).returning();
  const waiting = { accountId, payload: { text: 'x', mediaUrl: null }, dueAt: inHours(-1) };
  await db.insert(deliveries).values([
    { ...waiting, groupId, runId: running?.id ?? 0, nodeId: 'a', orderNum: 1 },
    { ...waiting, groupId: otherGroupId, broadcastId: paused?.id ?? 0, isHeld: true },
  ]);

  expect(await settleRestored(db)).toEqual({ messagesCount: 2, runsCount: 1, broadcastsCount: 1 });

  const schedules = await db.select().from(funnelSchedules).orderBy(funnelSchedules.id);
  expect(schedules.map(({ state, active }) => [state, active])).toEqual([
    ['stopped', false],
    ['stopped', false],
    ['waiting', true],
  ]);
  const server = buildTestEngine(db);
  const engine = server.createEngine();
  await engine.start();
  server.clock.move(61 * MINUTE_MS);
  await server.until('what lay ahead is sent', () => server.messenger.journal.length > 0);
  await engine.stop();
  expect(server.messenger.journal.map(({ text }) => text)).toEqual(['a']);
  expect((await server.listDeliveries()).map(({ status }) => status)).toEqual(['unconfirmed', 'unconfirmed', 'sent']);
  await close();
});
