import { sql } from 'drizzle-orm';

import { DAY_MS } from '@contract/time';
import { drawGraph, message, seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { funnelSchedules } from '../../db/schema';
import { selectStarts } from './ahead.queries';
import { readScope } from './calendarFilter';

const OTHERS_COUNT = 3_000;

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

it('finds what an owner starts without reading what all others start', async () => {
  const clock = createFakeClock();
  const [owner, other] = [await seedOwner(db, 1, 'me@example.com'), await seedOwner(db, 1, 'other@example.com')];
  const startsOf = async ({ userId, groupIds }: typeof owner, count: number) => {
    const funnelId = await seedFunnel(db, userId, drawGraph([message('a')], ['start_1>a']));
    await db.insert(funnelSchedules).values(
      Array.from({ length: count }, (_, at) => ({
        funnelId,
        groupId: groupIds[0] ?? 0,
        startAt: new Date(clock.nowMs() + DAY_MS + at * 1000),
        active: true,
      })),
    );
  };
  await startsOf(owner, 3);
  await startsOf(other, OTHERS_COUNT);
  await db.execute(sql`analyze`);

  await db.transaction(async (tx) => {
    const period = { fromMs: clock.nowMs(), toMs: clock.nowMs() + 30 * DAY_MS };
    const query = selectStarts(tx, await readScope(tx, clock, owner.userId, period));
    const plan = JSON.stringify(await tx.execute(sql`explain (analyze, format json) ${query.getSQL()}`));
    const read = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, count]) => Number(count));
    expect(plan).toContain('funnel_schedules');
    expect(Math.max(0, ...read)).toBeLessThan(OTHERS_COUNT / 10);
    expect(await query).toHaveLength(3);
  });
});
