import { setTimeout as sleep } from 'node:timers/promises';

import { desc, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { blockedUntilMs, idlePace, pauseAfterSend, type PaceSettings } from '@contract/planner/pace';
import { warmUpCaps, warmUpRange } from '@contract/planner/warmUp';
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import { claimOne } from '@test/kit/claimOne';
import {
  buildTestEngine,
  drawGraph,
  message,
  noPace,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { inShort } from '@test/kit/effort';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { createChance, type Chance } from '@test/kit/random';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { singleProcessBus } from '../../db/clusterBus';
import { broadcasts, deliveries, funnelSchedules, messengerAccounts, nodes, notifications } from '../../db/schema';
import { sqlNow } from '../../gateways/clock';
import { translate } from '../../translate';
import { createProgressPublisher } from '../broadcasts/broadcastProgress';
import { nowMsColumn, untilMsColumn } from '@server/gateways/clock';
import type { Engine } from '@server/engine/engine';
import type { RunParts } from '../runs/runParts';
import { finishDelivery } from '../sending/finishDelivery';
import { giveUpLateStarts } from '../runs/missedStarts';
import type { PreparedDelivery } from '../sending/outgoing';
import { findNext } from '../sending/nextDelivery';
import { isPaceFree, recordPauses, sqlBlockedUntil } from './pace';
import { warmUpOf } from './paceState';
import { listZoneOffsets } from './zoneOffsets';
import { createIsolation } from '@server/engine/core/isolation';
import { defaultTiming } from '@server/engine/core/timing';
import { createForecastService } from '@server/modules/forecast/forecast.service';
import { createVersionCache } from '../runs/versions';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine | null = null;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(() => {
  testEngine = buildTestEngine(db);
});
afterEach(async () => {
  await engine?.stop();
  engine = null;
  await truncateAll(db);
});

const WARM_UP_DAYS = 14;

type Owner = Awaited<ReturnType<typeof seedOwner>>;

/** A broadcast to every group of the owner, queued now. */
async function queueBroadcast({ userId, accountId, groupIds }: Owner): Promise<number> {
  const [made] = await db
    .insert(broadcasts)
    .values({ userId, message: 'x', total: groupIds.length })
    .returning({ id: broadcasts.id });
  const row = { accountId, broadcastId: made?.id, payload: { text: 'x', mediaUrl: null }, dueAt: sql`now()` };
  await db.insert(deliveries).values(groupIds.map((groupId) => ({ ...row, groupId })));
  return made?.id ?? 0;
}

const prepared: PreparedDelivery = {
  payload: { text: 'x', mediaUrl: null },
  message: { groupAddress: 'group-1', text: 'x', media: null, mentionsAll: false, encoded: null },
  failure: null,
};
const choose = (pace: Partial<PaceSettings>) => db.update(messengerAccounts).set({ pace });

function buildParts(warmUpDays = 0): RunParts {
  const publish = () => undefined;
  const log = pino({ level: 'silent' });
  return {
    db,
    clock: testEngine.clock,
    log,
    messengers: unusedMessengers,
    files: { bringHere: () => Promise.resolve(null) },
    config: { pace: noPace, warmUpDays, databaseUrl: null, accountsMaxCount: 0 },
    notices: singleProcessBus,
    publish,
    timing: defaultTiming,
    isolation: createIsolation({ log: pino({ level: 'silent' }) }, defaultTiming),
    versions: createVersionCache(),
    broadcastProgress: createProgressPublisher({ db, publish }, log),
    nodeId: 'node',
  };
}

function drawSettings(chance: Chance): PaceSettings {
  const gapMs = chance.int(10_000);
  return {
    gapMinMs: gapMs,
    gapMaxMs: gapMs,
    restAfterCount: chance.int(5),
    restMs: chance.int(20 * MINUTE_MS),
    hourMaxCount: chance.int(6),
    dayMaxCount: chance.int(12),
    quietFromMinute: chance.happens(0.6) ? chance.int(1_440) : null,
    quietUntilMinute: chance.happens(0.9) ? chance.int(1_440) : null,
    zoneOffsetMinutes: chance.int(1_560) - 720,
    lateStartMaxMs: HOUR_MS,
    lateStepMaxMs: 6 * HOUR_MS,
  };
}

/** A number that was linked before, was restricted, is warming up, or whose owner ended that. */
function drawWarmUp(chance: Chance) {
  const linkedMs = testEngine.clock.nowMs() - chance.int(16 * DAY_MS) + HOUR_MS;
  return {
    linkedSince: chance.happens(0.8) ? new Date(linkedMs) : null,
    restrictionEndedAt: chance.happens(0.3) ? new Date(linkedMs + chance.int(2 * DAY_MS)) : null,
    warmUpEndedAt: chance.happens(0.2) ? new Date(linkedMs) : null,
  };
}

it('matches the planner in the database, for the search ahead and after a send', async () => {
  const chance = createChance(17);
  const { accountId, groupIds, userId } = await seedOwner(db, 15);
  const parts = buildParts(WARM_UP_DAYS);
  const [made] = await db.insert(broadcasts).values({ userId, message: 'x', total: 15 }).returning();
  for (let at = 0; at < inShort(50, 150); at += 1) {
    const settings = drawSettings(chance);
    testEngine.clock.move(chance.int(2 * DAY_MS) - DAY_MS);
    const sentMs = groupIds
      .slice(0, chance.int(15))
      .map(
        () => testEngine.clock.nowMs() - chance.int(chance.pick([HOUR_MS, DAY_MS, 2 * DAY_MS])) + chance.int(MINUTE_MS),
      )
      .sort((a, b) => a - b);
    const nextSendMs = chance.happens(0.8) ? testEngine.clock.nowMs() + chance.int(HOUR_MS) - 30 * MINUTE_MS : null;
    const sendsInRow = chance.int(5);
    const values = sentMs.map((momentMs, index) => ({
      accountId,
      groupId: groupIds[index] ?? 0,
      broadcastId: made?.id,
      payload: { text: 'x', mediaUrl: null },
      dueAt: new Date(momentMs),
      claimedAt: new Date(momentMs),
      status: 'sent' as const,
    }));
    await db.delete(deliveries);
    if (values.length > 0) await db.insert(deliveries).values(values);
    const nextSendAt = nextSendMs === null ? null : new Date(nextSendMs);
    const warmUp = drawWarmUp(chance);
    await db.update(messengerAccounts).set({ pace: settings, nextSendAt, sendsInRow, ...warmUp });
    await db.transaction(async (tx) => {
      const [measured] = await tx
        .select({
          nowMs: nowMsColumn(parts.clock),
          untilMs: untilMsColumn(parts.clock, sql`coalesce(${sqlBlockedUntil(parts)}, ${sqlNow(parts.clock)})`),
        })
        .from(messengerAccounts);
      const nowMs = measured?.nowMs ?? 0;
      const expectedMs =
        blockedUntilMs(settings, { sentMs, nextSendMs, sendsInRow, warmUp: warmUpOf(WARM_UP_DAYS, warmUp) }, nowMs) -
        nowMs;
      expect(Math.abs(Math.max(0, measured?.untilMs ?? 0) - Math.max(0, expectedMs))).toBeLessThan(2);

      await recordPauses(tx, parts, [{ accountId, epoch: 0 }], true);
      const [account] = await tx.select().from(messengerAccounts);
      const pause = pauseAfterSend(settings, { nextSendMs, sendsInRow }, nowMs, 0.5);
      expect(account?.sendsInRow).toBe(pause.sendsInRow);
      expect(Math.abs((account?.nextSendAt?.getTime() ?? 0) - pause.nextSendMs)).toBeLessThanOrEqual(2);
    });
  }
});

it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Europe/Moscow'])(
  'matches the planner in %s, also in the nights in which its clocks are changed',
  async (timeZone) => {
    const chance = createChance(31);
    await seedOwner(db, 1);
    const { clock } = testEngine;
    const parts = buildParts();
    const offsets = listZoneOffsets(timeZone, clock.nowMs());
    const changesMs = offsets.map(([minutes]) => minutes * MINUTE_MS).filter((atMs) => atMs > clock.nowMs());
    for (let at = 0; at < inShort(25, 60); at += 1) {
      const nightMs = changesMs[at % 4] ?? clock.nowMs() + chance.int(300) * DAY_MS;
      clock.move(nightMs + (chance.int(52 * 60) - 26 * 60) * MINUTE_MS - clock.nowMs());
      const quiet = {
        quietFromMinute: chance.happens(0.5) ? chance.int(240) : chance.int(1_440),
        quietUntilMinute: chance.happens(0.5) ? chance.int(240) : chance.int(1_440),
      };
      await db.update(messengerAccounts).set({ pace: { ...quiet, timeZone }, zoneOffsets: offsets });
      const [measured] = await db
        .select({
          nowMs: nowMsColumn(clock),
          untilMs: untilMsColumn(clock, sql`coalesce(${sqlBlockedUntil(parts)}, ${sqlNow(clock)})`),
        })
        .from(messengerAccounts);
      const nowMs = measured?.nowMs ?? 0;
      const expectedMs = blockedUntilMs({ ...noPace, ...quiet, timeZone }, idlePace, nowMs) - nowMs;
      expect(Math.abs(Math.max(0, measured?.untilMs ?? 0) - Math.max(0, expectedMs))).toBeLessThan(2);
    }
  },
);

it.each([
  ['hourMaxCount', 300, 20 * MINUTE_MS],
  ['dayMaxCount', 200, 2 * HOUR_MS],
] as const)('warms up as the planner does, each day: %s', async (name, goalCount, agoMs) => {
  const owner = await seedOwner(db, goalCount);
  const parts = buildParts(WARM_UP_DAYS);
  await queueBroadcast(owner);
  const pace = { hourMaxCount: 0, dayMaxCount: 0, [name]: goalCount };
  const linkedMs = testEngine.clock.nowMs() - MINUTE_MS;
  await db.update(messengerAccounts).set({ pace, linkedSince: new Date(linkedMs) });
  const ids = await db.select({ id: deliveries.id }).from(deliveries).orderBy(deliveries.id);
  const isFreeAfter = async (count: number) => {
    const sent = ids.slice(0, count).map(({ id }) => id);
    const claimedAt = new Date(testEngine.clock.nowMs() - agoMs);
    await db.update(deliveries).set({ claimedAt: null });
    await db.update(deliveries).set({ claimedAt }).where(inArray(deliveries.id, sent));
    const [row] = await db.select({ isFree: isPaceFree(parts) }).from(messengerAccounts);
    return row?.isFree;
  };
  for (let day = 0; day < WARM_UP_DAYS; day += 1) {
    const settings = { ...noPace, ...pace };
    const warmUp = { startedAtMs: linkedMs, days: WARM_UP_DAYS };
    const caps = warmUpCaps(settings, warmUp, testEngine.clock.nowMs());
    const maxCount = caps?.[name] ?? NaN;
    expect([day, await isFreeAfter(maxCount - 1), await isFreeAfter(maxCount)]).toEqual([day, true, false]);
    testEngine.clock.move(DAY_MS);
  }
});

it('ends when the forecast expects it', async () => {
  const chance = createChance(23);
  const parts = buildParts(WARM_UP_DAYS);
  for (let at = 0; at < 8; at += 1) {
    await truncateAll(db);
    const owner = await seedOwner(db, 14);
    const broadcastId = await queueBroadcast(owner);
    await db.insert(nodes).values({ id: 'node', expiresAt: sql`now() + interval '1 hour'` });
    const settings = drawSettings(chance);
    await db
      .update(messengerAccounts)
      .set({ pace: settings, leaseOwner: 'node', leaseEpoch: 1, ...drawWarmUp(chance) });
    const ends = await createForecastService(parts as never).listBroadcastEnds(owner.userId);
    const expectedMs = ends.get(broadcastId) ?? NaN;
    for (let sent = 0; sent < 14;) {
      const [next] = await findNext(parts, [owner.accountId]);
      if (!next) throw new Error('nothing left');
      testEngine.clock.move(Math.ceil(next.waitMs) + 1);
      const claim = await claimOne(parts, next.deliveryId, 1, prepared);
      if (!claim) continue;
      await finishDelivery(parts, claim, { result: { status: 'sent' }, isConnected: true });
      sent += 1;
    }
    expect(Math.abs(testEngine.clock.nowMs() - expectedMs)).toBeLessThan(30_000);
  }
});

it('has no pause before the first message of an account, and one before the second', async () => {
  const owner = await seedOwner(db, 2);
  const parts = buildParts();
  await queueBroadcast(owner);
  await db.insert(nodes).values({ id: 'node', expiresAt: sql`now() + interval '1 hour'` });
  await db.update(messengerAccounts).set({ leaseOwner: 'node', leaseEpoch: 1 });
  await choose({ gapMinMs: 10 * MINUTE_MS, gapMaxMs: 20 * MINUTE_MS });
  const [first] = await findNext(parts, [owner.accountId]);
  expect(first?.waitMs).toBe(0);
  const claim = await claimOne(parts, first?.deliveryId ?? 0, 1, prepared);
  if (!claim) throw new Error('the first is not claimed');
  await finishDelivery(parts, claim, { result: { status: 'sent' }, isConnected: true });
  const [second] = await findNext(parts, [owner.accountId]);
  expect(second?.waitMs).toBeGreaterThan(10 * MINUTE_MS - SECOND_MS);
  expect(second?.waitMs).toBeLessThanOrEqual(20 * MINUTE_MS);
  expect(await claimOne(parts, second?.deliveryId ?? 0, 1, prepared)).toBeNull();
});

it('draws pauses evenly between their bounds', async () => {
  const { accountId } = await seedOwner(db, 1);
  const parts = buildParts();
  const [gapMinMs, gapMaxMs] = [10 * MINUTE_MS, 20 * MINUTE_MS];
  await choose({ gapMinMs, gapMaxMs });
  await db.execute(sql`select setseed(0.5)`);
  const pausesMs: number[] = [];
  for (let at = 0; at < 200; at += 1) {
    await db.transaction((tx) => recordPauses(tx, parts, [{ accountId, epoch: 0 }], true));
    const [row] = await db
      .select({ pauseMs: untilMsColumn(parts.clock, messengerAccounts.nextSendAt) })
      .from(messengerAccounts);
    pausesMs.push(row?.pauseMs ?? NaN);
  }
  const mean = pausesMs.reduce((sum, one) => sum + one, 0) / pausesMs.length;
  expect(Math.max(...pausesMs)).toBeLessThanOrEqual(gapMaxMs);
  expect(Math.max(...pausesMs)).toBeGreaterThan(gapMaxMs - MINUTE_MS);
  expect(Math.min(...pausesMs)).toBeGreaterThan(gapMinMs - SECOND_MS);
  expect(Math.min(...pausesMs)).toBeLessThan(gapMinMs + MINUTE_MS);
  expect(Math.abs(mean - (gapMinMs + gapMaxMs) / 2)).toBeLessThan(MINUTE_MS);
});

const minute = Math.floor(Date.now() / MINUTE_MS) % DAY_MINUTES;

/** Each rule of the pace, broken by what an account has sent or is told. */
const blockedBy: Record<string, Partial<typeof messengerAccounts.$inferInsert>> = {
  pause: { nextSendAt: new Date(Date.now() + 5 * MINUTE_MS), pace: { gapMaxMs: HOUR_MS } },
  'rate limit': { limitedUntil: new Date(Date.now() + 5 * MINUTE_MS) },
  'hourly limit': { pace: { hourMaxCount: 3 } },
  'daily limit': { pace: { dayMaxCount: 3 } },
  'quiet hours': { pace: { quietFromMinute: minute, quietUntilMinute: (minute + 60) % DAY_MINUTES } },
  'warm-up': { linkedSince: new Date(Date.now() - MINUTE_MS) },
};

it.each(Object.entries(blockedBy))('is not claimed against the %s', async (name, change) => {
  const owner = await seedOwner(db, warmUpRange.hourMaxCount.firstCount + 2);
  const parts = buildParts(WARM_UP_DAYS);
  await queueBroadcast(owner);
  await db.insert(nodes).values({ id: 'node', expiresAt: sql`now() + interval '1 hour'` });
  await db.update(messengerAccounts).set({ leaseOwner: 'node', leaseEpoch: 1 });
  const [last, ...sent] = await db.select({ id: deliveries.id }).from(deliveries).orderBy(desc(deliveries.id));
  const ids = sent.slice(0, name === 'warm-up' ? warmUpRange.hourMaxCount.firstCount : 3).map(({ id }) => id);
  const claimedAt = sql`now() - interval '10 minutes'`;
  await db.update(deliveries).set({ status: 'sent', claimedAt }).where(inArray(deliveries.id, ids));
  const claimLast = () => claimOne(parts, last?.id ?? 0, 1, prepared);
  await db.update(messengerAccounts).set(change);
  expect(await claimLast()).toBeNull();
  await db.update(messengerAccounts).set({ nextSendAt: null, limitedUntil: null, linkedSince: null, pace: {} });
  expect(await claimLast()).not.toBeNull();
});

it('stops at the account’s own hourly limit and continues when the hour is over', async () => {
  const owner = await seedOwner(db, 5);
  await choose({ hourMaxCount: 3 });
  await queueBroadcast(owner);
  engine = testEngine.createEngine();
  await engine.start();
  await testEngine.until('three are sent', () => testEngine.messenger.journal.length === 3);
  await sleep(200);
  expect(testEngine.messenger.journal).toHaveLength(3);
  testEngine.clock.move(HOUR_MS);
  await testEngine.until('all are sent', () => testEngine.messenger.journal.length === 5);
});

it('warms up a new number: more each day, and all once its owner ends that', async () => {
  const { dayMaxCount, hourMaxCount } = warmUpRange;
  const owner = await seedOwner(db, dayMaxCount.firstCount + 15);
  testEngine = buildTestEngine(db, { hourMaxCount: 0, dayMaxCount: 0 }, true, WARM_UP_DAYS);
  await db.update(messengerAccounts).set({ linkedSince: new Date(testEngine.clock.nowMs()) });
  await queueBroadcast(owner);
  const sent = (count: number) => () => testEngine.messenger.journal.length === count;
  engine = testEngine.createEngine();
  await engine.start();
  for (let count = hourMaxCount.firstCount; count <= dayMaxCount.firstCount; count += hourMaxCount.firstCount) {
    await testEngine.until(`${count} are sent`, sent(count));
    testEngine.clock.move(HOUR_MS);
  }
  expect(testEngine.messenger.journal).toHaveLength(dayMaxCount.firstCount);
  testEngine.clock.move(21 * HOUR_MS);
  await testEngine.until(
    'the second day has begun',
    () => testEngine.messenger.journal.length > dayMaxCount.firstCount,
  );
  await testEngine.until('its first hour is over', sent(dayMaxCount.firstCount + hourMaxCount.firstCount + 1));
  await db.update(messengerAccounts).set({ warmUpEndedAt: sql`now()` });
  engine.wake();
  await testEngine.until('all are sent', sent(dayMaxCount.firstCount + 15));
});

it('sends nothing in the quiet hours', async () => {
  const owner = await seedOwner(db, 1);
  const minute = Math.floor(testEngine.clock.nowMs() / MINUTE_MS) % 1_440;
  await choose({ quietFromMinute: minute, quietUntilMinute: (minute + 60) % 1_440 });
  await queueBroadcast(owner);
  engine = testEngine.createEngine();
  await engine.start();
  await sleep(250);
  expect(testEngine.messenger.handed).toEqual([]);
  testEngine.clock.move(58 * MINUTE_MS);
  await sleep(250);
  expect(testEngine.messenger.handed).toEqual([]);
  testEngine.clock.move(2 * MINUTE_MS);
  await testEngine.until('it is sent', () => testEngine.messenger.journal.length === 1);
});

it('misses starts later than the account allows', async () => {
  const owner = await seedOwner(db, 2);
  const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
  await seedSchedules(db, funnelId, owner.groupIds.slice(0, 1), -10 * MINUTE_MS);
  await seedSchedules(db, funnelId, owner.groupIds.slice(1), -4 * MINUTE_MS);
  await choose({ lateStartMaxMs: 5 * MINUTE_MS });
  await giveUpLateStarts(buildParts());
  const states = await db.select({ state: funnelSchedules.state }).from(funnelSchedules).orderBy(funnelSchedules.id);
  expect(states).toEqual([{ state: 'missed' }, { state: 'waiting' }]);
  const [news, ...others] = await db.select().from(notifications);
  expect(news?.message).toContain(translate('missed.late', { lateMinutes: 5 }));
  expect(others).toEqual([]);
});
