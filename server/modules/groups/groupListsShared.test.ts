import { eq } from 'drizzle-orm';

import { openDatabase, type OpenDatabase } from '@server/db/client';
import { funnelGroups, funnels, groups, messengerAccounts, users } from '@server/db/schema';
import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';

import { createGroupLists } from './groupLists';

jest.setTimeout(120_000);

const GROUPS_COUNT = 150;

let postgres: PostgresServer;
let here: OpenDatabase;
let there: OpenDatabase;
let userId: number;
let groupIds: number[];
let funnelId: number;

beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  here = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  there = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const [user] = await here.db.insert(users).values({ email: 'me@example.com', passwordHash: '-' }).returning();
  userId = user?.id ?? 0;
  const [account] = await here.db
    .insert(messengerAccounts)
    .values({ userId, desired: 'on', state: 'open' })
    .returning();
  const many = Array.from({ length: GROUPS_COUNT }, (_none, at) => ({
    accountId: account?.id ?? 0,
    address: `address ${at}`,
    name: `Group ${at}`,
    type: 'group' as const,
  }));
  groupIds = (await here.db.insert(groups).values(many).returning()).map(({ id }) => id);
  const [funnel] = await here.db.insert(funnels).values({ userId, name: 'First', active: true }).returning();
  funnelId = funnel?.id ?? 0;
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await postgres.stop();
});

itWithPostgres('returns a change that began before the list was made and ended after it', async () => {
  const lists = createGroupLists(here.db);
  const [early = 0, late = 0, attached = 0] = groupIds;
  const nameOf = async (id: number) => (await lists.all(userId)).find((group) => group.id === id)?.custom_name;
  expect(await nameOf(early)).toBeNull();

  await there.db.transaction(async (slow) => {
    await slow.update(groups).set({ customName: 'Began first' }).where(eq(groups.id, early));
    await slow.insert(funnelGroups).values({ funnelId, groupId: attached });
    await here.db.update(groups).set({ customName: 'Ended first' }).where(eq(groups.id, late));
    expect(await nameOf(late)).toBe('Ended first');
    expect(await nameOf(early)).toBeNull();
  });

  expect(await nameOf(early)).toBe('Began first');
  expect(await nameOf(late)).toBe('Ended first');
  expect((await lists.all(userId)).find(({ id }) => id === attached)?.funnel_ids).toEqual([funnelId]);
});

itWithPostgres('returns nothing that was rolled back', async () => {
  const lists = createGroupLists(here.db);
  const before = await lists.all(userId);
  const undone = there.db.transaction(async (slow) => {
    await slow.update(groups).set({ isMember: false });
    expect(await lists.all(userId)).toBe(before);
    slow.rollback();
  });
  await expect(undone).rejects.toThrow();
  expect(await lists.all(userId)).toBe(before);
});

itWithPostgres('is the same in every process, whichever made the change', async () => {
  const [ours, theirs] = [createGroupLists(here.db), createGroupLists(there.db)];
  for (const [at, id] of groupIds.slice(10, 30).entries()) {
    const { db } = at % 2 ? here : there;
    if (at % 3)
      await db
        .update(groups)
        .set({ customName: `Change ${at}` })
        .where(eq(groups.id, id));
    else if (at % 2) await db.insert(funnelGroups).values({ funnelId, groupId: id });
    else await db.delete(groups).where(eq(groups.id, id));
    expect(await theirs.all(userId)).toEqual(await createGroupLists(here.db).all(userId));
    expect(await ours.all(userId)).toEqual(await theirs.all(userId));
  }
});
