import { and, eq, inArray, sql } from 'drizzle-orm';

import russian from '@locales/ru/server.json';
import {
  buildTestEngine,
  drawGraph,
  message,
  readSchedule,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { isFullForm, limitMs, noteFigure } from '@test/kit/effort';
import { plantFault } from '@test/kit/plantFault';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { HOUR_MS } from '@contract/time';

import type { Database } from '../db/database';
import {
  deliveries,
  funnelRuns,
  messengerAccounts,
  nodes,
  notifications,
  openConditions,
  plannedBroadcasts,
} from '../db/schema';
import type { Engine } from './engine';

/** So many of them belong to the owner of the broken one. */
const OWN_COUNT = 2;
const OTHERS_COUNT = isFullForm ? 20 : 3;
/** On a database server two processes share the accounts. */
const isOnServer = process.env.TEST_DATABASE_URL !== undefined;
/** Each of the others sends so soon, although a row of the broken one is tried again and again. */
const SENT_MAX_MS = 10_000;
/** So often a message is tried before it is given up. */
const TRIES_MAX_COUNT = 5;

type Owner = Awaited<ReturnType<typeof seedOwner>>;

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engines: Engine[];
let faults: (() => Promise<void>)[];
let broken: Owner;
let others: Owner[];

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(async () => {
  testEngine = buildTestEngine(db, {}, !isOnServer);
  engines = [];
  faults = [];
  broken = await seedOwner(db, 2, 'broken@example.com');
  others = [];
  for (let at = 0; at < OTHERS_COUNT; at += 1)
    others.push(await seedOwner(db, 1, at < OWN_COUNT ? { ownerId: broken.userId } : `other${at}@example.com`));
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  for (const mend of faults) await mend();
  await truncateAll(db);
});
afterAll(() => close());

async function startEngine(): Promise<Engine> {
  const engine = testEngine.createEngine({ nodeTtlMs: 5_000 });
  engines.push(engine);
  await engine.start();
  return engine;
}

/** The processes of this database. */
async function startEngines(): Promise<void> {
  await startEngine();
  if (isOnServer) await startEngine();
}

const breakRows = async (on: string, when: string) => faults.push(await plantFault(db, on, when));

const twoSteps = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']);

/** Starts a funnel of two messages in the first group of each owner; returns the schedules, the broken owner's first. */
async function startAll(graph = twoSteps): Promise<number[]> {
  const schedules: number[] = [];
  for (const { userId, groupIds } of [broken, ...others])
    schedules.push(...(await seedSchedules(db, await seedFunnel(db, userId, graph), groupIds.slice(0, 1))));
  return schedules;
}

/** Waits until the others have sent both messages. */
async function untilOthersSent(count = 2 * OTHERS_COUNT): Promise<void> {
  const beganMs = performance.now();
  await testEngine.until('the others have sent', async () => {
    const sent = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.status, 'sent'),
          inArray(
            deliveries.accountId,
            others.map(({ accountId }) => accountId),
          ),
        ),
      );
    return sent.length === count;
  });
  const tookMs = Math.round(performance.now() - beganMs);
  noteFigure(
    `others sent ${count} in ms: ${expect.getState().currentTestName}`,
    tookMs,
    `<= ${SENT_MAX_MS}`,
    tookMs <= SENT_MAX_MS,
  );
  expect(tookMs).toBeLessThan(limitMs(SENT_MAX_MS, 40_000));
}

const ofBroken = () =>
  db.select().from(deliveries).where(eq(deliveries.accountId, broken.accountId)).orderBy(deliveries.id);

async function untilNotified(title: string, owner = broken): Promise<string> {
  let found: string[] = [];
  await testEngine.until(`${title} is shown`, async () => {
    const rows = await db.select().from(notifications).where(eq(notifications.userId, owner.userId));
    found = rows.filter((row) => row.title === title).map((row) => row.message);
    return found.length > 0;
  });
  return found[0] ?? '';
}

it('keeps a stored moment beyond the year 9999 within what the database can hold', async () => {
  const far = drawGraph(
    [{ id: 's', type: 'schedule', data: { schedule: '9999-12-31T23:59-12:00' } }, message('m', 5)],
    ['start_1>s', 's>m'],
  );
  await seedSchedules(db, await seedFunnel(db, broken.userId, far), [broken.groupIds[1] ?? 0]);
  await startAll();
  await startEngines();
  await untilOthersSent();
  const waiting = (await ofBroken()).find(({ nodeId }) => nodeId === 'm');
  expect(waiting?.dueAt.toISOString()).toBe('2100-01-01T00:00:00.000Z');
});

it('misses a start that cannot be written, with a reason', async () => {
  await breakRows('insert on deliveries', `new.account_id = ${broken.accountId}`);
  const [scheduleId = 0] = await startAll();
  await startEngines();
  await untilOthersSent();
  expect(await untilNotified(russian.missed.title)).toContain(russian.missed.failed);
  expect(await readSchedule(db, scheduleId)).toMatchObject({ state: 'missed', missedReason: 'failed', active: false });
});

it('records that a message was sent when its run cannot go on, and ends the run with a reason', async () => {
  await breakRows('insert on deliveries', `new.account_id = ${broken.accountId} and new.node_id = 'b'`);
  const [scheduleId = 0] = await startAll();
  await startEngines();
  await untilOthersSent();
  await untilNotified(russian.failedRun.title);
  expect(await ofBroken()).toMatchObject([{ nodeId: 'a', status: 'sent', isAdvancePending: false }]);
  expect((await testEngine.listRuns())[0]).toMatchObject({ status: 'failed', finishedAt: expect.any(Date) as Date });
  expect(await readSchedule(db, scheduleId)).toMatchObject({ state: 'failed', active: false });
});

it('lets a run go on once what failed works again, also after a restart', async () => {
  await breakRows('insert on deliveries', `new.account_id = ${broken.accountId} and new.node_id = 'b'`);
  await startAll();
  const slow = testEngine.createEngine({ retryBaseMs: 60_000 });
  await slow.start();
  await untilOthersSent();
  await testEngine.until('the run waits', async () => (await ofBroken())[0]?.isAdvancePending === true);
  await slow.stop();
  for (const mend of faults.splice(0)) await mend();
  await startEngines();
  await testEngine.until('both are sent', async () => (await ofBroken()).every(({ status }) => status === 'sent'));
  expect(await ofBroken()).toHaveLength(2);
  await testEngine.until('it is finished', async () =>
    (await testEngine.listRuns()).every(({ status }) => status === 'finished'),
  );
});

it('takes the accounts of a dead process although one of them cannot be taken, and tells its owner', async () => {
  await breakRows('update on messenger_accounts', `new.id = ${broken.accountId}`);
  await startAll();
  await db
    .update(messengerAccounts)
    .set({ leaseOwner: 'dead' })
    .where(
      inArray(
        messengerAccounts.id,
        others.map(({ accountId }) => accountId),
      ),
    );
  await startEngines();
  await untilOthersSent();
  await untilNotified(russian.lostAccount.title);
});

it('recovers what a dead process left in flight although a run cannot go on', async () => {
  await startAll();
  const first = testEngine.createEngine({ pollEveryMs: 50 });
  await first.start();
  await untilOthersSent();
  await testEngine.until('all is sent', async () => (await ofBroken()).length === 2);
  await first.stop();
  // As a kill during the first message leaves it.
  await db.delete(deliveries).where(eq(deliveries.nodeId, 'b'));
  const live = { fence: 0, lockedBy: 'dead', messageId: 'x', claimedAt: new Date() };
  await db.update(deliveries).set({ status: 'sending', ...live });
  await db.update(funnelRuns).set({ status: 'running', finishedAt: null });
  await db.update(messengerAccounts).set({ leaseOwner: 'dead' });
  await breakRows('insert on deliveries', `new.account_id = ${broken.accountId}`);
  await startEngines();
  await untilOthersSent(OTHERS_COUNT);
  await untilNotified(russian.failedRun.title);
  expect(await ofBroken()).toMatchObject([{ nodeId: 'a', status: 'unconfirmed', lastError: 'ownerLost' }]);
});

it('gives up a message that cannot be claimed, and sends the next one', async () => {
  await breakRows(
    'update on deliveries',
    `new.account_id = ${broken.accountId} and new.node_id = 'a' and new.status = 'sending'`,
  );
  await startAll();
  await startEngines();
  await untilOthersSent();
  await testEngine.until('the next one is sent', async () => (await ofBroken())[1]?.status === 'sent');
  expect(await ofBroken()).toMatchObject([{ status: 'failed', lastError: 'serverError' }, { nodeId: 'b' }]);
});

it('sends again after messages could be neither claimed nor given up', async () => {
  const isBroken = `new.account_id = ${broken.accountId} and new.status in ('sending', 'failed')`;
  await breakRows('update on deliveries', isBroken);
  await startAll();
  await startEngines();
  const tries = () => testEngine.counted.filter((what) => what === 'failed claims');
  await testEngine.until('it was tried after it was given up in vain', () => tries().length > TRIES_MAX_COUNT);
  for (const mend of faults.splice(0)) await mend();
  await testEngine.until('both are sent', async () => (await ofBroken())[1]?.status === 'sent');
});

it('misses a planned broadcast that cannot be written, with a reason, and starts the others', async () => {
  await breakRows('insert on broadcasts', `new.user_id = ${broken.userId}`);
  const rows = [broken, ...others].map(({ userId, groupIds }) => ({
    userId,
    groupIds: groupIds.slice(0, 1),
    status: 'scheduled' as const,
    message: 'hello',
    startsAt: new Date(),
  }));
  await db.insert(plannedBroadcasts).values(rows);
  await startEngines();
  await untilOthersSent(OTHERS_COUNT);
  expect(await untilNotified(russian.missedBroadcast.title)).toContain('hello');
  expect(await db.select().from(plannedBroadcasts).where(eq(plannedBroadcasts.userId, broken.userId))).toMatchObject([
    { status: 'missed', missedReason: 'failed' },
  ]);
});

it('closes old questions although a run cannot be finished, and ends that run', async () => {
  await startAll(drawGraph([message('a'), message('b')], ['start_1>a', 'a>b?yes']));
  await startEngines();
  await testEngine.until(
    'all wait for a reply',
    async () => (await db.$count(openConditions)) === 1 + OTHERS_COUNT && (await ofBroken())[0]?.status === 'sent',
  );
  const [run] = await db
    .select()
    .from(funnelRuns)
    .where(eq(funnelRuns.groupId, broken.groupIds[0] ?? 0));
  await breakRows('update on funnel_runs', `new.id = ${run?.id ?? 0} and new.status = 'finished'`);
  testEngine.clock.move(25 * HOUR_MS);
  await testEngine.until('all are over', async () =>
    (await testEngine.listRuns()).every(({ status }) => status !== 'running'),
  );
  expect((await testEngine.listRuns()).map(({ status }) => status).sort()).toEqual([
    'failed',
    ...others.map(() => 'finished'),
  ]);
});

it('gives every other account back at a stop, and lets the next process send', async () => {
  await breakRows('update on messenger_accounts', `new.id = ${broken.accountId} and new.lease_owner is null`);
  const engine = await startEngine();
  await testEngine.until('all are taken', async () =>
    (await db.select().from(messengerAccounts)).every(({ leaseOwner }) => leaseOwner !== null),
  );
  await engine.stop();
  engines = [];
  const kept = await db.select().from(messengerAccounts).where(eq(messengerAccounts.leaseOwner, ''));
  expect(kept).toEqual([]);
  const owners = await db.select().from(messengerAccounts).orderBy(messengerAccounts.id);
  expect(owners.map(({ leaseOwner }) => leaseOwner !== null)).toEqual([true, ...others.map(() => false)]);
  expect(await db.$count(nodes)).toBe(0);
});

it('skips what is too late after a sleep although it cannot for one account, which then sends nothing', async () => {
  await startAll(
    drawGraph(
      ['a', 'b', 'c'].map((id) => message(id)),
      ['start_1>a', 'a>b+60', 'b>c+1200'],
    ),
  );
  const engine = testEngine.createEngine({ nodeTtlMs: 20_000 });
  engines.push(engine);
  await engine.start();
  await untilOthersSent(OTHERS_COUNT);
  await testEngine.until('all have sent', async () => (await ofBroken())[0]?.status === 'sent');
  await breakRows('update on deliveries', `new.account_id = ${broken.accountId} and new.status = 'skipped'`);
  // As after a sleep of twenty hours.
  const longAgo = sql`now() - interval '20 hours'`;
  await db.transaction(async (tx) => {
    await tx.update(nodes).set({ expiresAt: longAgo });
    await tx.update(messengerAccounts).set({ lastOpenAt: longAgo });
    await tx.update(deliveries).set({ dueAt: longAgo }).where(eq(deliveries.status, 'queued'));
  });
  await untilOthersSent(2 * OTHERS_COUNT);
  await untilNotified(russian.lostAccount.title);
  expect((await ofBroken()).map(({ nodeId, status }) => [nodeId, status])).toEqual([
    ['a', 'sent'],
    ['b', 'queued'],
  ]);
  for (const mend of faults.splice(0)) await mend();
  await testEngine.until('it goes on', async () => (await ofBroken())[2]?.status === 'sent');
  expect((await ofBroken())[1]).toMatchObject({ status: 'skipped', lastError: 'late' });
});
