import { eq } from 'drizzle-orm';

import type { Group, GroupDetails } from '@contract/schemas/groups';
import { DAY_MS } from '@contract/time';
import { broadcasts, deliveries, groups, simChats } from '@server/db/schema';
import type { Caller } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

let server: SimulatedServer;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
  await server.connect(owner);
});
afterAll(() => server.close());

const list = async <T>(route: string, caller = owner) => (await callRoute<T[]>(server.app, caller, route)).response;
const details = (caller = owner) => list<GroupDetails>('GET /groups/details', caller);

it('returns what the messenger knows of every group, and nothing to another account', async () => {
  const known = await details();
  expect(known.map(({ id }) => id)).toEqual((await list<Group>('GET /groups')).map(({ id }) => id));
  expect(known.every(({ membersCount }) => (membersCount ?? 0) > 0)).toBe(true);
  expect(known.every(({ lastActivityAt }) => (lastActivityAt ?? 0) > 1_000_000_000_000)).toBe(true);
  const chats = await server.db.select().from(simChats);
  const roles = new Map(chats.map(({ name, isOwnAdmin }) => [name, isOwnAdmin]));
  const rows = await server.db.select().from(groups);
  for (const { id, name } of rows) expect(known.find((one) => one.id === id)?.isOwnAdmin).toBe(roles.get(name));
  expect(new Set(known.map(({ isOwnAdmin }) => isOwnAdmin))).toEqual(new Set([true, false]));
  expect(await details(stranger)).toEqual([]);
});

it('does not count what the account itself sends as activity', async () => {
  const [group] = await server.db.select().from(groups).orderBy(groups.id);
  const [groupId, accountId] = [group?.id ?? 0, group?.accountId ?? 0];
  const lastActivityAt = async () => (await details()).find(({ id }) => id === groupId)?.lastActivityAt;
  const before = new Date(server.clock.nowMs() - 9 * DAY_MS);
  await server.db.update(groups).set({ lastActivityAt: before }).where(eq(groups.id, groupId));
  expect(await lastActivityAt()).toBe(before.getTime());

  const sentAt = new Date(before.getTime() + 2 * DAY_MS);
  const [broadcast] = await server.db
    .insert(broadcasts)
    .values({ userId: owner.userId, message: 'Hello', total: 1 })
    .returning();
  await server.db.insert(deliveries).values({
    accountId,
    groupId,
    broadcastId: broadcast?.id ?? 0,
    payload: { text: 'Hello', mediaUrl: null },
    dueAt: sentAt,
    claimedAt: sentAt,
    status: 'sent',
  });
  expect(await lastActivityAt()).toBe(before.getTime());

  await server.db
    .update(groups)
    .set({ lastActivityAt: null, membersCount: null, isOwnAdmin: null, isClosed: null })
    .where(eq(groups.id, groupId));
  await server.db.delete(deliveries).where(eq(deliveries.groupId, groupId));
  expect((await details()).find(({ id }) => id === groupId)).toMatchObject({
    membersCount: null,
    lastActivityAt: null,
    isOwnAdmin: null,
    isClosed: null,
  });
});

it('leaves out groups that the account has left', async () => {
  const [first] = await details();
  await server.db
    .update(groups)
    .set({ isMember: false })
    .where(eq(groups.id, first?.id ?? 0));
  expect((await details()).map(({ id }) => id)).not.toContain(first?.id);
});
