import { eq } from 'drizzle-orm';

import type { JournalCounts } from '@contract/schemas/journal';
import type { MemberChange, Overview } from '@contract/schemas/overview';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import {
  broadcasts,
  deliveries,
  deliveryResponses,
  funnelRuns,
  funnelSchedules,
  groups,
  memberDays,
  messengerAccounts,
} from '@server/db/schema';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { createFakeClock } from '@test/kit/fakeClock';
import { openTestDatabase } from '@test/kit/testDatabase';

let server: TestServer;
let owner: Caller;
let accountId: number;
let groupIds: number[];
let nowMs: number;
let todayMs: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const { db, close: closeDatabase } = await openTestDatabase();
  close = closeDatabase;
  const clock = createFakeClock();
  server = await buildTestServer({ db, clock, messenger: buildTestEngine(db).messenger });
  ({ accountId, groupIds } = await seedOwner(db, 4, 'me@example.com'));
  await seedOwner(db, 1, 'other@example.com');
  owner = await server.signInAs('me@example.com');
  nowMs = clock.nowMs();
  // Whatever the time of day is, some of today is over and some of it is ahead.
  todayMs = nowMs - 12 * HOUR_MS;
});
afterAll(async () => {
  await server.close();
  await close();
});

const read = async (caller = owner) =>
  (await callRoute<Overview>(server.app, caller, `GET /overview?todayMs=${todayMs}`)).response;

/** A broadcast, one message to each group: its state and when it was tried. */
async function seedSent(tries: readonly ['sent' | 'failed' | 'unconfirmed', agoMs: number][]) {
  const [made] = await server.db
    .insert(broadcasts)
    .values({ userId: owner.userId, message: 'Hi', total: tries.length, status: 'completed' })
    .returning();
  const rows = tries.map(([status, agoMs], place) => {
    const at = new Date(nowMs - agoMs);
    const own = { accountId, groupId: groupIds[place] ?? 0, broadcastId: made?.id ?? 0 };
    return { ...own, payload: { text: 'Hi', mediaUrl: null }, dueAt: at, claimedAt: at, status };
  });
  return { id: made?.id ?? 0, sent: await server.db.insert(deliveries).values(rows).returning() };
}

it('is empty for an owner who has done nothing', async () => {
  const other = await server.signInAs('nobody@example.com');
  expect(await read(other)).toMatchObject({
    ...{
      hours: [],
      days: [],
      next: [],
      broadcasts: [],
      funnels: [],
      members: [],
      connectedShare: null,
      connectedDays: [],
    },
    limit: { used: 0, max: null },
    needs: { failed: 0, unconfirmed: 0, missed: 0, closedGroups: 0, isOffline: true },
  });
});

it('counts what went out by hour and day as the journal does, and what goes out as the calendar has it', async () => {
  const { id, sent } = await seedSent([
    ['sent', HOUR_MS],
    ['failed', HOUR_MS + MINUTE_MS],
    ['unconfirmed', 2 * DAY_MS],
    ['sent', 9 * DAY_MS],
  ]);
  const [first] = sent;
  await server.db
    .insert(deliveryResponses)
    .values({ deliveryId: first?.id ?? 0, deliveredCount: 12, readCount: 5, membersCount: 20, keptUntil: new Date() });
  const funnelId = await seedFunnel(server.db, owner.userId, drawGraph([message('one')], ['start_1>one']));
  await seedSchedules(server.db, funnelId, groupIds.slice(0, 2), 3 * HOUR_MS);
  const [missed = 0] = await seedSchedules(server.db, funnelId, groupIds.slice(3), -DAY_MS);
  await server.db
    .update(funnelSchedules)
    .set({ state: 'missed', active: false, missedReason: 'late' })
    .where(eq(funnelSchedules.id, missed));
  await server.db
    .insert(funnelRuns)
    .values({ funnelId, versionId: 1, groupId: groupIds[0] ?? 0, status: 'finished', startedAt: new Date() });
  await server.db
    .update(groups)
    .set({ canPost: false })
    .where(eq(groups.id, groupIds[3] ?? 0));
  await server.db
    .update(messengerAccounts)
    .set({ address: '7@s.whatsapp.net', state: 'reconnecting' })
    .where(eq(messengerAccounts.id, accountId));

  const found = await read();
  const sum = (list: Overview['days'], kind: 'sent' | 'failed' | 'unconfirmed' | 'expected') =>
    list.reduce((total, stretch) => total + stretch[kind], 0);
  const journal = await callRoute<JournalCounts>(server.app, owner, 'GET /journal/counts');
  const kinds = ['sent', 'failed', 'unconfirmed'] as const;
  expect(kinds.map((kind) => sum(found.days, kind))).toEqual(kinds.map((kind) => journal.response[kind]));
  expect([sum(found.hours, 'sent'), sum(found.hours, 'failed'), sum(found.hours, 'unconfirmed')]).toEqual([1, 1, 0]);
  for (const { startMs } of found.days) expect(Math.abs(startMs - todayMs) % DAY_MS).toBe(0);
  // The start of each of the two groups, and its message.
  const { next } = found;
  expect(next.map(({ subject, count }) => [subject.name, count])).toEqual([['Welcome', 2]]);
  expect(sum(found.hours, 'expected')).toBe(2);
  expect(found.limit).toEqual({ used: 2, max: expect.any(Number) as number });
  expect(found.needs).toEqual({ failed: 1, unconfirmed: 1, missed: 1, closedGroups: 1, isOffline: true });
  expect(found.broadcasts).toMatchObject([
    { id, message: 'Hi', responses: { delivered: 12, read: 5, members: 20, messages: 1 } },
  ]);
  expect(found.funnels).toEqual([{ id: funnelId, name: 'Welcome', responses: null }]);
});

it('counts members back from now', async () => {
  const day = Math.floor(nowMs / DAY_MS);
  await server.db.update(groups).set({ membersCount: 10 }).where(eq(groups.accountId, accountId));
  const [one = 0, two = 0] = groupIds;
  await server.db.insert(memberDays).values([
    { groupId: one, day, membersCount: 10, joinedCount: 3, leftCount: 1 },
    { groupId: two, day: day - 2, membersCount: 10, joinedCount: 0, leftCount: 4 },
    { groupId: two, day: day - 40, membersCount: 14, joinedCount: 14, leftCount: 0 },
  ]);
  const { members } = await read();
  expect(members.map(({ membersCount, joinedCount, leftCount }) => [membersCount, joinedCount, leftCount])).toEqual([
    [38, 0, 4],
    [38, 0, 0],
    [40, 3, 1],
  ]);

  const changesOf = async (dayMs?: number) => {
    const query = dayMs === undefined ? '' : `?dayMs=${dayMs}`;
    const { response } = await callRoute<MemberChange[]>(server.app, owner, `GET /overview/members${query}`);
    return response.map(({ id, joinedCount, leftCount, membersCount }) => [id, joinedCount, leftCount, membersCount]);
  };
  // Their sums are the numbers that lead to them.
  expect(await changesOf()).toEqual([
    [one, 3, 1, 10],
    [two, 0, 4, 10],
  ]);
  expect(await changesOf(members[0]?.dayMs)).toEqual([[two, 0, 4, 10]]);
  expect(await changesOf(members[1]?.dayMs)).toEqual([]);
  // Not of the 30 days that are shown.
  expect(await changesOf((day - 40) * DAY_MS)).toEqual([]);
  const other = await server.signInAs('nobody@example.com');
  expect((await callRoute<MemberChange[]>(server.app, other, 'GET /overview/members')).response).toEqual([]);
});

it('refuses a day that is none', async () => {
  expect((await callRoute(server.app, owner, 'GET /overview?todayMs=x')).status).toBe(400);
});
