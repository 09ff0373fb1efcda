import { eq, isNotNull } from 'drizzle-orm';

import type { Group, GroupTimeline } from '@contract/schemas/groups';
import type { JournalPage } from '@contract/schemas/journal';
import { DAY_MS, HOUR_MS } from '@contract/time';
import {
  broadcasts,
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelVersions,
  greetings,
  groupActs,
  groups,
  plannedBroadcasts,
} from '@server/db/schema';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import type { Caller } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

let server: SimulatedServer;
let owner: Caller;
let accountId: number;
let groupId: number;
let otherId: number;
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  await server.connect(owner);
  const groups = (await callRoute<Group[]>(server.app, owner, 'GET /groups')).response;
  [groupId, otherId] = groups.flatMap(({ id, can_post }) => (can_post ? id : [])) as [number, number];
  accountId = (await server.db.query.messengerAccounts.findFirst())?.id ?? 0;
});
afterAll(() => server.close());

const read = async (id: number) =>
  (await callRoute<GroupTimeline>(server.app, owner, `GET /groups/${id}/timeline`)).response;
const at = (awayMs: number) => new Date(server.clock.nowMs() + awayMs);

/** A message to the group; `values` say whose it is and how far. */
async function addDelivery(values: Partial<typeof deliveries.$inferInsert>): Promise<void> {
  await server.db.insert(deliveries).values({
    accountId,
    groupId,
    payload: { text: 'Text', mediaUrl: null },
    dueAt: at(0),
    ...values,
  });
}

async function addFunnel() {
  const [funnel] = await server.db.insert(funnels).values({ userId: owner.userId, name: 'Course' }).returning();
  const funnelId = funnel?.id ?? 0;
  const graph = { nodes: [], edges: [] };
  const [version] = await server.db
    .insert(funnelVersions)
    .values({ funnelId, revision: 1, graph, plan: [] })
    .returning();
  const [run] = await server.db
    .insert(funnelRuns)
    .values({ funnelId, groupId, versionId: version?.id ?? 0, startedAt: at(-HOUR_MS) })
    .returning();
  return { funnelId, runId: run?.id ?? 0 };
}

it('is empty for a group without messages, and refuses a foreign and an unknown one', async () => {
  expect(await read(groupId)).toEqual({ past: [], ahead: [] });
  const stranger = await server.signInAs('stranger@example.com');
  const call = (caller: Caller, id: number) =>
    server.app.inject({ method: 'GET', url: `/api/groups/${id}/timeline`, ...caller.as });
  expect((await call(stranger, groupId)).statusCode).toBe(404);
  expect((await call(owner, 999_999)).statusCode).toBe(404);
});

it('lists what the group got, the newest first, and what waits for it, the next first', async () => {
  const { funnelId, runId } = await addFunnel();
  const [broadcast] = await server.db
    .insert(broadcasts)
    .values({ userId: owner.userId, message: 'News', total: 1 })
    .returning();
  const broadcastId = broadcast?.id ?? 0;
  const [greeting] = await server.db
    .insert(greetings)
    .values({ groupId, joinedAt: at(0) })
    .returning();
  const sent = { status: 'sent' as const, claimedAt: at(-HOUR_MS), sentAt: at(-HOUR_MS) };
  await addDelivery({ runId, nodeId: 'a', orderNum: 1, ...sent });
  const failed = { status: 'failed' as const, claimedAt: at(-2 * HOUR_MS), lastError: 'notAllowed' };
  await addDelivery({ broadcastId, payload: { text: 'News', mediaUrl: '/uploads/a.png' }, ...failed });
  await addDelivery({ runId, nodeId: 'b', orderNum: 2, dueAt: at(3 * HOUR_MS) });
  await addDelivery({ greetingId: greeting?.id ?? 0, dueAt: at(HOUR_MS) });
  await addDelivery({ runId, nodeId: 'c', orderNum: 3, status: 'canceled' });
  await addDelivery({ groupId: otherId, resendRunId: runId, nodeId: 'a', orderNum: 1 });
  await server.db.insert(funnelSchedules).values([
    { funnelId, groupId, startAt: at(2 * HOUR_MS), active: true },
    { funnelId, groupId, startAt: at(4 * HOUR_MS), active: false },
  ]);

  const { past, ahead } = await read(groupId);
  expect(past.map(({ kind, status, error, sourceId }) => [kind, status, error, sourceId])).toEqual([
    ['funnel', 'success', null, funnelId],
    ['broadcast', 'failed', 'notAllowed', broadcastId],
  ]);
  expect(past[1]).toMatchObject({ message: 'News', mediaUrl: '/uploads/a.png', funnelName: null });
  expect(ahead.map(({ kind, atMs }) => [kind, Math.round((atMs - server.clock.nowMs()) / HOUR_MS)])).toEqual([
    ['greeting', 1],
    ['start', 2],
    ['funnel', 3],
  ]);
  expect(ahead[1]).toMatchObject({ sourceId: funnelId, funnelName: 'Course', message: '' });
  expect(ahead.some(({ isRepeated }) => isRepeated)).toBe(false);
  expect((await read(otherId)).ahead.map(({ kind }) => kind)).toEqual(['resend']);
});

it('has the one opening that a closing comes to after lost responses, and none of a group that is open', async () => {
  const parents = await server.db
    .insert(groupActs)
    .values([0, 1, 2, 3, 4].map(() => ({ groupId })))
    .returning();
  const act = (place: number, kind: 'close' | 'open') => ({
    actId: parents[place]?.id ?? 0,
    payload: { text: '', mediaUrl: null, act: kind === 'open' ? { kind } : { kind, openAfterMinutes: 60 } },
  });
  const createdAt = at(-HOUR_MS);
  await addDelivery({ ...act(0, 'close'), status: 'sent', claimedAt: at(-HOUR_MS), sentAt: at(-HOUR_MS) });
  for (const place of [1, 2])
    await addDelivery({ ...act(place, 'open'), createdAt, dueAt: at(HOUR_MS), status: 'canceled' });
  await addDelivery({ ...act(3, 'open'), createdAt, dueAt: at(HOUR_MS) });
  const shown = async () => {
    const { past, ahead } = await read(groupId);
    const kindsOf = (entries: typeof past) => entries.flatMap(({ act: done }) => done?.kind ?? []);
    return [kindsOf(past), kindsOf(ahead)];
  };
  await server.db.update(groups).set({ isClosed: true }).where(eq(groups.id, groupId));
  expect(await shown()).toEqual([['close'], ['open']]);
  await server.db.update(groups).set({ isClosed: false }).where(eq(groups.id, groupId));
  expect(await shown()).toEqual([['close'], []]);
  // One by hand is due when it is made, and shown until it is done.
  const madeAt = at(0);
  await addDelivery({ ...act(4, 'open'), createdAt: madeAt, dueAt: madeAt });
  expect(await shown()).toEqual([['close'], ['open']]);
  const { entries } = (await callRoute<JournalPage>(server.app, owner, `GET /journal?state=dropped&groupId=${groupId}`))
    .response;
  expect(entries.filter((entry) => entry.act?.kind === 'open')).toHaveLength(2);
  await server.db.delete(deliveries).where(isNotNull(deliveries.actId));
});

it('has a planned broadcast by its groups, and by the rule of its selection as of now', async () => {
  const rule = { ...anyGroupRule, canPost: true };
  const { id: selectionId } = (
    await callRoute<{ id: number }>(server.app, owner, 'POST /selections', { name: 'Writable', rule })
  ).response;
  const plan = { userId: owner.userId, status: 'scheduled' as const, startsAt: at(DAY_MS) };
  const repeat = { kind: 'daily' as const, time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+3', untilMs: null };
  await server.db.insert(plannedBroadcasts).values([
    { ...plan, message: 'To another', groupIds: [otherId] },
    { ...plan, message: 'By rule', groupIds: [], selectionId, repeat },
    { ...plan, message: 'A draft', groupIds: [groupId], status: 'draft' as const, startsAt: null },
  ]);
  const planned = async (id: number) =>
    (await read(id)).ahead.filter(({ kind }) => kind === 'planned').map(({ message }) => message);
  expect(await planned(groupId)).toEqual(['By rule']);
  const repeated = (await read(otherId)).ahead.filter(({ isRepeated }) => isRepeated);
  expect(repeated.map(({ message }) => message)).toEqual(['By rule']);
  expect(await planned(otherId)).toEqual(['To another', 'By rule']);
});
