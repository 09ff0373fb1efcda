import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

import {
  authSessions,
  broadcasts,
  deliveries,
  funnelRuns,
  funnelSchedules,
  idempotencyKeys,
  plannedBroadcasts,
  telegramOutbox,
} from '../db/schema';
import { drawGraph, message, seedFunnel, seedOwner, buildTestEngine } from '@test/kit/buildTestEngine';
import { plantFault } from '@test/kit/plantFault';
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

  const repeat = { kind: 'daily' as const, time: '00:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  const midnightMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const daily = { userId, status: 'scheduled' as const, message: 'daily', groupIds, repeat };
  await db.insert(plannedBroadcasts).values([
    { ...daily, startsAt: new Date(midnightMs - 2 * DAY_MS) },
    {
      ...daily,
      repeat: { ...repeat, untilMs: midnightMs - DAY_MS },
      startsAt: new Date(midnightMs - DAY_MS),
      message: 'over',
    },
  ]);
  const soon = { expiresAt: inHours(24) };
  await db.insert(authSessions).values({ ...soon, userId, tokenHash: Buffer.from('x') });
  const key = { userId, key: 'k', fingerprint: Buffer.from('f'), answer: { response: null }, ...soon };
  await db.insert(idempotencyKeys).values(key);

  await db.insert(telegramOutbox).values({ userId, kind: 'notification', text: 'sent already' });

  expect(await settleRestored(db)).toEqual({ messagesCount: 2, runsCount: 1, broadcastsCount: 1 });

  const planned = await db.select().from(plannedBroadcasts).orderBy(plannedBroadcasts.id);
  expect(planned).toMatchObject([
    { status: 'scheduled', startsAt: new Date(midnightMs + DAY_MS), repeat },
    {
      status: 'missed',
      missedReason: 'restored',
      startsAt: new Date(midnightMs - DAY_MS),
      repeat: null,
      message: 'over',
    },
    { status: 'missed', missedReason: 'restored', startsAt: new Date(midnightMs), repeat: null, earlierCount: 2 },
  ]);
  expect([await db.$count(authSessions), await db.$count(idempotencyKeys)]).toEqual([0, 0]);
  await db.delete(plannedBroadcasts);

  const schedules = await db.select().from(funnelSchedules).orderBy(funnelSchedules.id);
  expect(schedules.map(({ state, active }) => [state, active])).toEqual([
    ['stopped', false],
    ['missed', false],
    ['waiting', true],
  ]);
  expect(schedules.map(({ missedReason }) => missedReason)).toEqual([null, 'restored', null]);
  expect(await db.$count(telegramOutbox)).toBe(0);
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

it('ends a series whose next moment cannot be written, and settles everything else', async () => {
  const { db, close } = await openTestDatabase();
  const { userId, groupIds } = await seedOwner(db, 1);
  const repeat = { kind: 'daily' as const, time: '00:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  const daily = { userId, status: 'scheduled' as const, groupIds, repeat, startsAt: new Date(Date.now() - 2 * DAY_MS) };
  await db.insert(plannedBroadcasts).values([
    { ...daily, message: 'broken' },
    { ...daily, message: 'whole' },
  ]);
  const mend = await plantFault(db, 'insert on planned_broadcasts', "new.message = 'broken'");
  await settleRestored(db);
  await mend();
  const planned = await db.select().from(plannedBroadcasts).orderBy(plannedBroadcasts.id);
  expect(planned.map(({ message: text, status }) => [text, status])).toEqual([
    ['broken', 'missed'],
    ['whole', 'scheduled'],
    ['whole', 'missed'],
  ]);
  expect(planned[0]).toMatchObject({ missedReason: 'restored', repeat: null });
  await close();
});
