import { count } from 'drizzle-orm';

import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { users } from './schema';

it('gives a migrated database, and an empty one again between tests', async () => {
  const { db, close } = await openTestDatabase();
  const [row] = await db.insert(users).values({ email: 'a@b.c', passwordHash: 'x' }).returning();
  expect(row).toMatchObject({ id: 1, passwordHash: 'x', telegramNotifications: false });
  expect(row?.createdAt).toBeInstanceOf(Date);

  await truncateAll(db);
  expect(await db.select({ rows: count() }).from(users)).toEqual([{ rows: 0 }]);
  await close();
});
