import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { compileMessages } from '@contract/planner/plan';
import { DAY_MS } from '@contract/time';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { plantFault } from '@test/kit/plantFault';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import {
  auditLog,
  broadcasts,
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelVersions,
  greetings,
  groupActs,
  idempotencyKeys,
  supportMessages,
  telegramOutbox,
  troubledRuns,
} from '../../db/schema';
import { readStats } from '../../engine/stats/stats';
import { startJobs } from '../../jobs/startJobs';
import { removeOldEntriesJob } from '../audit/removeOldEntries.job';
import { removeBroadcasts } from './removeOldBroadcasts';
import { removeOldHistory, removeOldHistoryJob } from './removeOldHistory.job';

const KEEP_DAYS = 100;
const keepDays = { runs: KEEP_DAYS, broadcasts: KEEP_DAYS, greetings: KEEP_DAYS, support: KEEP_DAYS };
const payload = { text: 'x', mediaUrl: null };

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let owner: Awaited<ReturnType<typeof seedOwner>>;
let groupId: number;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(async () => {
  testEngine = buildTestEngine(db);
  owner = await seedOwner(db, 3);
  groupId = owner.groupIds[0] ?? 0;
});
afterEach(() => truncateAll(db));
afterAll(() => close());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const log = pino({ level: 'silent' });
const parts = (kept = keepDays) => ({ db, log, clock: testEngine.clock, config: { keepDays: kept } });
const clean = (kept = keepDays) => removeOldHistory(parts(kept), 0, new AbortController().signal);
const sentCount = async () => (await readStats({ db, clock: testEngine.clock }, owner.userId)).messagesSent;

type Status = (typeof deliveries.$inferInsert)['status'];
const delivery = (status: Status, parent: object, at = groupId) => ({
  accountId: owner.accountId,
  groupId: at,
  payload,
  dueAt: daysAgo(1),
  status,
  ...parent,
});

/** A run with its schedule and one message per status, finished some days ago; null: it still runs. */
async function addRun(funnelId: number, finishedDaysAgo: number | null, statuses: Status[] = ['sent', 'failed']) {
  const [version] = await db.select().from(funnelVersions).where(eq(funnelVersions.funnelId, funnelId));
  const startAt = daysAgo((finishedDaysAgo ?? 300) + 1 + Math.random());
  const isOver = finishedDaysAgo !== null;
  const [schedule] = await db
    .insert(funnelSchedules)
    .values({ funnelId, groupId, startAt, state: isOver ? 'finished' : 'running' })
    .returning();
  const times = { startedAt: startAt, finishedAt: finishedDaysAgo === null ? null : daysAgo(finishedDaysAgo) };
  const [run] = await db
    .insert(funnelRuns)
    .values({
      funnelId,
      groupId,
      versionId: version?.id ?? 0,
      scheduleId: schedule?.id,
      status: isOver ? 'finished' : 'running',
      ...times,
    })
    .returning();
  const runId = run?.id ?? 0;
  const rows = statuses.map((status, at) => delivery(status, { runId, nodeId: `n${at}`, orderNum: at + 1 }));
  await db.insert(deliveries).values(rows);
  return { runId, scheduleId: schedule?.id ?? 0 };
}

const addFunnel = () => seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));

async function addBroadcast(finishedDaysAgo: number | null, retryOf: number | null = null): Promise<number> {
  const isOver = finishedDaysAgo !== null;
  const [made] = await db
    .insert(broadcasts)
    .values({
      userId: owner.userId,
      message: 'x',
      total: 2,
      retryOf,
      status: isOver ? 'completed' : 'paused',
      finishedAt: finishedDaysAgo === null ? null : daysAgo(finishedDaysAgo),
    })
    .returning();
  const broadcastId = made?.id ?? 0;
  const second = isOver ? 'failed' : 'queued';
  await db
    .insert(deliveries)
    .values([
      delivery('sent', { broadcastId, claimedAt: daysAgo(finishedDaysAgo ?? 200) }),
      delivery(second, { broadcastId, isHeld: !isOver }, owner.groupIds[1]),
    ]);
  return broadcastId;
}

async function addGreeting(days: number, status: Status, at = groupId): Promise<number> {
  const [made] = await db
    .insert(greetings)
    .values({ groupId: at, joinedAt: daysAgo(days) })
    .returning();
  const greetingId = made?.id ?? 0;
  await db.insert(deliveries).values(delivery(status, { greetingId, dueAt: daysAgo(days) }, at));
  return greetingId;
}

const idsOf = async (
  table: typeof funnelRuns | typeof funnelSchedules | typeof funnelVersions | typeof broadcasts | typeof greetings,
) => (await db.select({ id: table.id }).from(table).orderBy(table.id)).map(({ id }) => id);

it('removes ended runs with their messages and schedules; the number of sent messages stays', async () => {
  const funnelId = await addFunnel();
  for (let at = 0; at < 60; at += 1) await addRun(funnelId, 101 + at);
  const young = await addRun(funnelId, 99);
  expect(await sentCount()).toBe(61);
  await clean();
  expect([await idsOf(funnelRuns), await idsOf(funnelSchedules)]).toEqual([[young.runId], [young.scheduleId]]);
  expect(await testEngine.listDeliveries()).toHaveLength(2);
  expect(await sentCount()).toBe(61);
  await clean();
  expect(await sentCount()).toBe(61);
});

it('keeps what is not over: a run, a pending resend, an unwritten notification, a lock, a waiting schedule', async () => {
  const funnelId = await addFunnel();
  const running = await addRun(funnelId, null, ['sent', 'queued']);
  const resent = await addRun(funnelId, 200);
  await db.insert(deliveries).values(delivery('queued', { resendRunId: resent.runId, nodeId: 'n1', orderNum: 2 }));
  const troubled = await addRun(funnelId, 200);
  await db.insert(troubledRuns).values({ runId: troubled.runId, userId: owner.userId });
  const locked = await addRun(funnelId, 200);
  await db
    .update(funnelSchedules)
    .set({ state: 'stopped', isLocked: true })
    .where(eq(funnelSchedules.id, locked.scheduleId));
  const schedule = { funnelId, groupId, startAt: daysAgo(300) };
  const [waiting] = await db.insert(funnelSchedules).values(schedule).returning();
  await db.insert(funnelSchedules).values({ ...schedule, state: 'missed' });
  await clean();
  const kept = [running, resent, troubled];
  expect(await idsOf(funnelRuns)).toEqual(kept.map(({ runId }) => runId));
  expect(await idsOf(funnelSchedules)).toEqual([...kept, locked].map((one) => one.scheduleId).concat(waiting?.id ?? 0));
  expect(await testEngine.listDeliveries()).toHaveLength(7);
});

it('removes graphs without runs: of deleted funnels, and those replaced long ago that no start is pinned to', async () => {
  const [current, deleted, lately, pinned] = [
    await addFunnel(),
    await addFunnel(),
    await addFunnel(),
    await addFunnel(),
  ];
  const graph = drawGraph([message('b')], ['start_1>b']);
  const newer = { revision: 2, graph, plan: compileMessages(graph) };
  await db.insert(funnelVersions).values([
    { ...newer, funnelId: current, createdAt: daysAgo(150) },
    { ...newer, funnelId: lately, createdAt: daysAgo(50) },
    { ...newer, funnelId: pinned, createdAt: daysAgo(150) },
  ]);
  const [version] = await db.select().from(funnelVersions).where(eq(funnelVersions.funnelId, pinned));
  const start = { funnelId: pinned, groupId, startAt: new Date(), versionId: version?.id };
  await db.insert(funnelSchedules).values(start);
  await db
    .update(funnels)
    .set({ deletedAt: daysAgo(150) })
    .where(eq(funnels.id, deleted));
  await clean();
  const left = await db
    .select({ funnelId: funnelVersions.funnelId, revision: funnelVersions.revision })
    .from(funnelVersions)
    .orderBy(funnelVersions.funnelId, funnelVersions.revision);
  expect(left).toEqual([
    { funnelId: current, revision: 2 },
    { funnelId: lately, revision: 1 },
    { funnelId: lately, revision: 2 },
    { funnelId: pinned, revision: 1 },
    { funnelId: pinned, revision: 2 },
  ]);
});

it('removes ended broadcasts; one that was retried stays as long as the retry', async () => {
  const old = await addBroadcast(200);
  const retried = await addBroadcast(150);
  const retry = await addBroadcast(99, retried);
  const paused = await addBroadcast(null);
  await addBroadcast(120, old);
  const sent = await sentCount();
  await clean();
  expect(await idsOf(broadcasts)).toEqual([retried, retry, paused]);
  expect([await sentCount(), (await testEngine.listDeliveries()).length]).toEqual([sent, 6]);
});

it('removes the rows of every other owner when those of one cannot be removed', async () => {
  const mine = await addBroadcast(200);
  const theirs = await seedOwner(db, 1, 'other@example.com');
  const old = { userId: theirs.userId, message: 'x', total: 0, status: 'completed' as const, finishedAt: daysAgo(150) };
  await db.insert(broadcasts).values(old);
  const mend = await plantFault(db, 'update on messenger_accounts', `new.id = ${owner.accountId}`);
  await clean();
  expect(await idsOf(broadcasts)).toEqual([mine]);
  await mend();
  await clean();
  expect(await idsOf(broadcasts)).toEqual([]);
});

it('removes small broadcasts together, a large one alone', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 4; at += 1) ids.push(await addBroadcast(200 - at));
  const oldest = sql`now() - interval '100 days'`;
  const [, , large = 0, last = 0] = ids;
  await db.update(broadcasts).set({ total: 1_000 }).where(eq(broadcasts.id, large));
  expect(await removeBroadcasts(db, oldest)).toBe(true);
  expect(await idsOf(broadcasts)).toEqual([large, last]);
  expect(await removeBroadcasts(db, oldest)).toBe(true);
  expect(await idsOf(broadcasts)).toEqual([last]);
  expect([await removeBroadcasts(db, oldest), await removeBroadcasts(db, oldest)]).toEqual([true, false]);
  expect([await sentCount(), (await testEngine.listDeliveries()).length]).toEqual([4, 0]);
});

it('removes ended acts on groups, and no other', async () => {
  const insert = async (days: number, status: Status) => {
    const [made] = await db
      .insert(groupActs)
      .values({ groupId: groupId, createdAt: daysAgo(days) })
      .returning();
    const actId = made?.id ?? 0;
    await db.insert(deliveries).values(delivery(status, { actId, dueAt: daysAgo(days) }));
    return actId;
  };
  await insert(KEEP_DAYS + 1, 'sent');
  const kept = [await insert(KEEP_DAYS + 1, 'queued'), await insert(1, 'failed')];
  await clean();
  expect((await db.select({ id: groupActs.id }).from(groupActs).orderBy(groupActs.id)).map(({ id }) => id)).toEqual(
    kept,
  );
});

it('removes ended greetings except the newest of a group', async () => {
  for (const days of [300, 250, 200]) await addGreeting(days, 'sent');
  const newest = await addGreeting(150, 'sent');
  const single = await addGreeting(400, 'canceled', owner.groupIds[1]);
  const queued = await addGreeting(400, 'queued', owner.groupIds[2]);
  const young = await addGreeting(2, 'sent', owner.groupIds[2]);
  await clean();
  expect(await idsOf(greetings)).toEqual([newest, single, queued, young]);
  expect(await sentCount()).toBe(5);
});

it('removes messages to support, unless they still wait for Telegram', async () => {
  const values = [200, 150, 50].map((days) => ({
    userId: owner.userId,
    direction: 'out' as const,
    message: String(days),
    createdAt: daysAgo(days),
  }));
  const [, waiting] = await db.insert(supportMessages).values(values).returning();
  const outbox = { userId: owner.userId, kind: 'support' as const, text: 'x', supportMessageId: waiting?.id };
  await db.insert(telegramOutbox).values(outbox);
  await clean();
  const left = await db.select({ text: supportMessages.message }).from(supportMessages).orderBy(supportMessages.id);
  expect(left).toEqual([{ text: '150' }, { text: '50' }]);
});

it('removes nothing of the kinds that are kept for ever', async () => {
  await addRun(await addFunnel(), 1_000);
  await addBroadcast(1_000);
  await addGreeting(1_000, 'sent');
  await addGreeting(999, 'sent');
  await clean({ runs: 0, broadcasts: 0, greetings: 0, support: 0 });
  expect(await testEngine.listDeliveries()).toHaveLength(6);
  await clean({ runs: 0, broadcasts: KEEP_DAYS, greetings: 0, support: 0 });
  expect(await testEngine.listDeliveries()).toHaveLength(4);
});

it('runs as a job, stops between two steps, and follows a moved clock', async () => {
  for (let at = 0; at < 3; at += 1) await addBroadcast(1);
  const stop = new AbortController();
  stop.abort();
  testEngine.clock.move(KEEP_DAYS * DAY_MS);
  await removeOldHistory(parts(), 0, stop.signal);
  expect(await idsOf(broadcasts)).toHaveLength(3);
  const end = startJobs([removeOldHistoryJob(parts(), 0)], {
    db,
    log: pino({ level: 'silent' }),
    config: { databaseUrl: null },
  });
  testEngine.clock.move(DAY_MS);
  await testEngine.until('the lease is held and all are gone', async () => {
    testEngine.clock.move(DAY_MS);
    return (await idsOf(broadcasts)).length === 0;
  });
  await end();
});

it('removes the stored responses and audit log entries of the others although one account keeps failing', async () => {
  const other = await seedOwner(db, 1, 'other@example.com');
  for (const { userId } of [owner, other]) {
    const key = { userId, key: 'k', fingerprint: Buffer.from('f'), answer: { response: null }, expiresAt: daysAgo(1) };
    await db.insert(idempotencyKeys).values(key);
    const entry = { userId, address: '::1', call: 'x', statusCode: 200, facts: {}, requestId: 'r' };
    await db.insert(auditLog).values({ ...entry, createdAt: daysAgo(KEEP_DAYS + 1) });
  }
  const isOwn = `old.user_id = ${owner.userId}`;
  const mends = [
    await plantFault(db, 'delete on idempotency_keys', isOwn),
    await plantFault(db, 'delete on audit_log', isOwn),
  ];
  await clean();
  await removeOldEntriesJob({ db, log, config: { auditKeepDays: KEEP_DAYS } }).run(new AbortController().signal);
  for (const mend of mends) await mend();
  expect((await db.select().from(idempotencyKeys)).map(({ userId }) => userId)).toEqual([owner.userId]);
  expect((await db.select().from(auditLog)).map(({ userId }) => userId)).toEqual([owner.userId]);
});
