import { and, eq } from 'drizzle-orm';
import fastify from 'fastify';

import type { Database } from '@server/db/database';
import { funnelGroups, funnels, groups, messengerAccounts, users } from '@server/db/schema';
import { sendList } from '@server/http/sendList';
import { createChance } from '@test/kit/random';
import { openTestDatabase } from '@test/kit/testDatabase';

import { createGroupLists } from './groupLists';

const GROUPS_COUNT = 350;
const CHANGES_COUNT = 60;

let db: Database;
let close: () => Promise<void>;
let userId: number;
let accountId: number;
let funnelIds: number[];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  const [user] = await db.insert(users).values({ email: 'me@example.com', passwordHash: '-' }).returning();
  userId = user?.id ?? 0;
  const [account] = await db.insert(messengerAccounts).values({ userId, desired: 'on', state: 'open' }).returning();
  accountId = account?.id ?? 0;
  await db.insert(groups).values(Array.from({ length: GROUPS_COUNT }, (_none, at) => newGroup(at)));
  const made = ['First', 'Second'].map((name) => ({ userId, name, active: true }));
  funnelIds = (await db.insert(funnels).values(made).returning()).map(({ id }) => id);
});
afterAll(() => close());

const newGroup = (at: number) => ({
  accountId,
  address: `address ${at}`,
  name: `Group "${at}"`,
  type: 'group' as const,
});
const fresh = () => createGroupLists(db).all(userId);

/** Possible changes of a group. */
const changes: ((id: number, at: number) => Promise<unknown>)[] = [
  (id, at) => set(id, { name: `Renamed there ${at}` }),
  (id, at) => set(id, { customName: `Renamed here ${at}` }),
  (id) => set(id, { customName: null }),
  (id) => set(id, { type: 'community' }),
  (id) => set(id, { canPost: false }),
  (id) => set(id, { greetingUrl: 'https://example.com' }),
  (id) => set(id, { isMember: false }),
  (_id, at) => db.insert(groups).values(newGroup(GROUPS_COUNT + at)),
  (groupId) =>
    db
      .insert(funnelGroups)
      .values({ funnelId: funnelIds[0] ?? 0, groupId })
      .onConflictDoNothing(),
  (groupId) =>
    db
      .insert(funnelGroups)
      .values({ funnelId: funnelIds[1] ?? 0, groupId })
      .onConflictDoNothing(),
  (groupId) =>
    db.delete(funnelGroups).where(and(eq(funnelGroups.funnelId, funnelIds[0] ?? 0), eq(funnelGroups.groupId, groupId))),
];
const set = (id: number, values: Partial<typeof groups.$inferInsert>) =>
  db.update(groups).set(values).where(eq(groups.id, id));

it('is the same list while nothing has changed, and a stranger has none', async () => {
  const lists = createGroupLists(db);
  const first = await lists.all(userId);
  expect(first).toHaveLength(GROUPS_COUNT);
  expect(await lists.all(userId)).toBe(first);
  expect(await lists.all(userId + 1)).toEqual([]);
});

it('is what a new list would be after every change, of groups that stay the same objects', async () => {
  const chance = createChance(13);
  const lists = createGroupLists(db);
  let before = await lists.all(userId);
  for (let at = 0; at < CHANGES_COUNT; at += 1) {
    const { id } = before[chance.int(before.length)] ?? { id: 0 };
    await changes[at % changes.length]?.(id, at);
    const now = await lists.all(userId);
    expect(now).toEqual(await fresh());
    const known = new Set(before);
    expect(now.filter((group) => !known.has(group)).length).toBeLessThanOrEqual(1);
    before = now;
  }
});

it('travels as what it is, also when some of it was sent before', async () => {
  const app = fastify();
  const lists = createGroupLists(db);
  app.get('/', async (_request, reply) => sendList(reply, { status: 'success', response: await lists.all(userId) }));
  for (const name of ['As it is', '\u0414\u0440\u0443\u0433\u043e\u0439', '"\u2028\\']) {
    const [, , second] = await lists.all(userId);
    await set(second?.id ?? 0, { customName: name });
    const answer = await app.inject('/');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ status: 'success', response: await fresh() });
  }
  await set((await lists.all(userId))[0]?.id ?? 0, { isMember: true });
  await db.update(groups).set({ isMember: false });
  expect((await app.inject('/')).json()).toEqual({ status: 'success', response: [] });
  await app.close();
});
