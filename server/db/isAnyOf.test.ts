import { sql } from 'drizzle-orm';

import { seedOwner } from '@test/kit/buildTestEngine';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from './database';
import { isAnyOf } from './isAnyOf';
import { groups } from './schema';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

it('finds the rows of the ids, and none without ids', async () => {
  const { groupIds } = await seedOwner(db, 4);
  const [first = 0, , third = 0] = groupIds;
  const found = (ids: number[]) =>
    db.select({ id: groups.id }).from(groups).where(isAnyOf(groups.id, ids)).orderBy(groups.id);
  expect(await found([third, first, 1_000_000])).toEqual([{ id: first }, { id: third }]);
  expect(await found([])).toEqual([]);
});

it('reads the ids once, not for each row of a plan that is kept for any ids', async () => {
  const query = db
    .select({ id: groups.id })
    .from(groups)
    .where(isAnyOf(groups.id, [1, 2]))
    .toSQL();
  await db.execute(sql.raw(`prepare of_ids as ${query.sql}`));
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    return tx.execute(sql.raw(`explain execute of_ids('{1,2}')`));
  });
  expect(JSON.stringify(plan)).toContain('ANY ($1)');
});
