import { eq } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import type { Database } from '../db/database';
import { broadcasts, deliveries, funnelSchedules, messengerAccounts, users } from '../db/schema';
import type { Engine } from '@server/engine/engine';
import {
  buildTestEngine,
  delay,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { SendResult } from '../gateways/messenger/messenger';
import { disableAccount, enableAccount, removeAccount } from './accountStatus';

let db: Database;
let close: () => Promise<void>;
let server: TestEngine;
const engines: Engine[] = [];
beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(() => void (server = buildTestEngine(db)));
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});
afterAll(() => close());

const texts = () => server.messenger.journal.map((entry) => entry.text);

/** A message of a funnel that is in flight until it is withdrawn, or that is written already. */
async function sendSlowly(isWritten: boolean) {
  const owner = await seedOwner(db, 1, `slow-${Math.random()}@example.com`);
  const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
  await seedSchedules(db, funnelId, owner.groupIds);
  const withdrawals: string[] = [];
  server.messenger.answerWith(
    (_message, _attempt, signal) =>
      new Promise<SendResult>((resolve) => {
        signal.addEventListener('abort', () => {
          withdrawals.push('a');
          if (!isWritten) resolve({ status: 'not_sent', reason: 'withdrawn' });
        });
      }),
  );
  const engine = server.createEngine({ sendTimeoutMs: 60_000, stopWaitMs: 10 });
  engines.push(engine);
  await engine.start();
  await server.until('it is in flight', () => server.messenger.handed.length === 1);
  return { ...owner, withdrawals, engine };
}

it('withdraws what is in flight before it is disabled or removed', async () => {
  const { userId } = await sendSlowly(false);
  expect(await disableAccount(db, userId)).toMatchObject({ inFlightCount: 0 });
  expect((await server.listDeliveries()).at(-1)).toMatchObject({ status: 'queued', attempt: 0 });
  expect(await removeAccount(db, userId)).toBe(0);
  expect(texts()).toEqual([]);
});

it('withdraws what is in flight when the account is removed, and names what is written already', async () => {
  const first = await sendSlowly(false);
  expect(await removeAccount(db, first.userId)).toBe(0);
  expect([first.withdrawals, texts()]).toEqual([['a'], []]);
  await first.engine.stop();
  server = buildTestEngine(db);
  const second = await sendSlowly(true);
  expect(await removeAccount(db, second.userId)).toBe(1);
  expect(texts()).toEqual([]);
}, 30_000);

it('withdraws what is in flight of an account whose rows are gone', async () => {
  const { userId, withdrawals } = await sendSlowly(false);
  await db.delete(users).where(eq(users.id, userId));
  await server.until('it is withdrawn', () => withdrawals.length === 1);
  expect(texts()).toEqual([]);
});

it('sends nothing while it is disabled, keeps its phone, and continues when it is enabled', async () => {
  const { userId, accountId, groupIds } = await seedOwner(db, 1);
  const graph = drawGraph(
    [message('first'), delay('wait', 10), message('second')],
    ['start_1>first', 'first>wait', 'wait>second'],
  );
  const funnelId = await seedFunnel(db, userId, graph);
  await seedSchedules(db, funnelId, groupIds, 60_000);
  const engine = server.createEngine();
  engines.push(engine);
  await engine.start();
  server.clock.move(60_000);
  await server.until('the first message is sent', () => texts().length === 1);
  const account = () => db.query.messengerAccounts.findFirst({ where: eq(messengerAccounts.id, accountId) });
  const linkedTo = (await account())?.address;
  expect(linkedTo).toBeTruthy();
  const values = { userId, message: 'b', total: 1, status: 'running' } as const;
  const [broadcast] = await db.insert(broadcasts).values(values).returning();
  const payload = { text: 'broadcast', mediaUrl: null };
  const place = { accountId, groupId: groupIds[0] ?? 0, broadcastId: broadcast?.id ?? 0 };
  await db.insert(deliveries).values({ ...place, payload, dueAt: new Date(server.clock.nowMs() + HOUR_MS / 2) });

  expect(await disableAccount(db, userId)).toEqual({ sessionsCount: 0, broadcastsCount: 1, inFlightCount: 0 });
  expect(await disableAccount(db, userId)).toBeNull();
  engine.wake();
  await server.until('the connection is closed', async () => (await account())?.state === 'off');
  server.clock.move(HOUR_MS);
  engine.wake();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(texts()).toEqual(['first']);
  expect(await account()).toMatchObject({ desired: 'off', address: linkedTo ?? null, leaseOwner: null });
  expect((await db.select().from(users))[0]?.disabledAt).not.toBeNull();

  expect(await enableAccount(db, userId)).toBe(true);
  expect(await enableAccount(db, userId)).toBe(false);
  expect((await account())?.desired).toBe('off');
  await db.update(messengerAccounts).set({ desired: 'on', state: 'connecting' });
  engine.wake();
  await server.until('the funnel goes on', () => texts().length === 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(texts()).toEqual(['first', 'second']);
  expect((await db.select().from(broadcasts))[0]?.status).toBe('paused');
  expect((await db.select().from(funnelSchedules))[0]?.state).toBe('finished');
});
