import { eq } from 'drizzle-orm';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import type { SendResult } from '../../gateways/messenger/messenger';
import { broadcasts, deliveries, funnelSchedules, messengerAccounts } from '../../db/schema';
import type { Engine } from '../engine';
import { pauseFunnel, pauseRuns } from '../runs/pauses';
import { settle, stopSchedules } from '../runs/stopSchedules';

jest.setTimeout(120_000);

let db: Database;
let close: () => Promise<void>;
let engines: Engine[] = [];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
afterEach(async () => {
  for (const engine of engines) await engine.stop();
  engines = [];
  await truncateAll(db);
});

/** A send that lasts until it is withdrawn, as one whose group is still queried. */
const untilWithdrawn = (signal: AbortSignal) =>
  new Promise<SendResult>((resolve) => {
    const withdraw = () => resolve({ status: 'not_sent', reason: 'withdrawn' });
    if (signal.aborted) withdraw();
    signal.addEventListener('abort', withdraw);
  });

/** Two processes, of which the first sends one message of a funnel; each checks only when it is woken. */
async function sendSlowly(answer: (signal: AbortSignal) => Promise<SendResult>) {
  const test = buildTestEngine(db, {}, false);
  test.messenger.answerWith((_message, _attempt, signal) => answer(signal));
  const owner = await seedOwner(db, 1);
  const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
  await seedSchedules(db, funnelId, owner.groupIds);
  const timing = { sendTimeoutMs: 60_000, pollEveryMs: 60_000, nodeTtlMs: 60_000, stopWaitMs: 10 };
  engines = [test.createEngine(timing), test.createEngine(timing)];
  const [first, second] = engines;
  if (!first || !second) throw new Error('No engine');
  await first.start();
  await test.until('it is open', async () => (await db.select().from(messengerAccounts))[0]?.state === 'open');
  first.wake();
  await test.until('it is in flight', () => test.messenger.handed.length === 1);
  await second.start();
  const [run] = await test.listRuns();
  return { ...owner, test, second, funnelId, runId: run?.id ?? 0, parts: { db, clock: test.clock, wake: second.wake } };
}

const rowOf = async () => (await db.select().from(deliveries))[0];

it.each(['stop', 'pauseRun', 'pauseFunnel', 'stopSending', 'switchOff'] as const)(
  'is withdrawn by the process that sends it, before %s has answered on another one',
  async (way) => {
    const { test, parts, second, userId, accountId, funnelId, runId } = await sendSlowly(untilWithdrawn);
    const beganMs = Date.now();
    const ways = {
      stop: async () =>
        (await stopSchedules(parts, eq(funnelSchedules.funnelId, funnelId), { keepsLock: true })).inFlightCount,
      pauseRun: () => pauseRuns(parts, [runId]),
      pauseFunnel: () => pauseFunnel(parts, funnelId),
      stopSending: () => second.stopSending(userId),
      switchOff: async () => {
        await db.update(messengerAccounts).set({ desired: 'off' });
        return settle(parts, eq(deliveries.accountId, accountId));
      },
    };
    expect(await ways[way]()).toBe(0);
    expect(Date.now() - beganMs).toBeLessThan(7_000);
    const isHeld = way === 'pauseRun' || way === 'pauseFunnel';
    expect(await rowOf()).toMatchObject({
      status: way === 'stop' ? 'canceled' : 'queued',
      isHeld,
      attempt: 0,
      lastError: null,
    });
    expect(test.messenger.journal).toEqual([]);
  },
);

it('is withdrawn when its broadcast is canceled, and goes on when it is resumed', async () => {
  const { test, parts, accountId, groupIds, userId } = await sendSlowly(untilWithdrawn);
  await stopSchedules(parts, undefined, { keepsLock: false });
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'b', total: 1 }).returning();
  const id = broadcast?.id ?? 0;
  const payload = { text: 'b', mediaUrl: null };
  await db
    .insert(deliveries)
    .values({ accountId, groupId: groupIds[0] ?? 0, broadcastId: id, payload, dueAt: new Date(0) });
  parts.wake();
  await test.until('it is in flight', () => test.messenger.handed.length === 2);
  const isOfIt = eq(deliveries.broadcastId, id);
  await db.update(broadcasts).set({ status: 'paused' }).where(eq(broadcasts.id, id));
  expect(await settle(parts, isOfIt)).toBe(0);
  const [held] = await db.select().from(deliveries).where(isOfIt);
  expect(held).toMatchObject({ status: 'queued', isHeld: true, attempt: 0 });
  test.messenger.answerWith(() => ({ status: 'sent' }));
  await db.update(broadcasts).set({ status: 'running' }).where(eq(broadcasts.id, id));
  await db.update(deliveries).set({ isHeld: false }).where(isOfIt);
  parts.wake();
  await test.until('it is sent', () => test.messenger.journal.length === 1);
});

it('is named when it is written already, and ends as it ends', async () => {
  let end: (result: SendResult) => void = () => undefined;
  const { test, parts, funnelId } = await sendSlowly(() => new Promise((resolve) => (end = resolve)));
  const stopping = stopSchedules(parts, eq(funnelSchedules.funnelId, funnelId), { keepsLock: true });
  await test.until('it is stopped', async () => (await test.listRuns())[0]?.status === 'stopped');
  expect(await settle(parts, undefined, { signal: AbortSignal.timeout(200) })).toBe(1);
  end({ status: 'sent' });
  expect(await stopping).toMatchObject({ inFlightCount: 0 });
  expect(await rowOf()).toMatchObject({ status: 'sent' });
});
