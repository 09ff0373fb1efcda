import { and, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { isFullForm } from '@test/kit/effort';
import { plantFault } from '@test/kit/plantFault';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { HOUR_MS } from '@contract/time';

import type { Database } from '../../db/database';
import { deliveries, funnelRuns, funnelSchedules, notifications } from '../../db/schema';
import { systemClock } from '../../gateways/clock';
import { publishRuns } from './runEvents';
import { stopSchedules } from './stopSchedules';
import { troubledRunsJob } from './troubledRuns';

/** In the full form more than a statement has parameters, else more than are given up in one step. */
const ROWS_COUNT = isFullForm ? 66_000 : 5_500;

jest.setTimeout(isFullForm ? 300_000 : 60_000);

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterEach(() => truncateAll(db));
afterAll(() => close());

const graph = drawGraph([message('a')], ['start_1>a']);

/** So many schedules of one owner, with moments of their own. */
async function seedMany(state: 'waiting' | 'running') {
  const owner = await seedOwner(db, 1);
  const funnelId = await seedFunnel(db, owner.userId, graph);
  await db.execute(sql`insert into funnel_schedules (funnel_id, group_id, start_at, active, state)
    select ${funnelId}, ${owner.groupIds[0]}, now() - interval '3 hours' - n * interval '1 millisecond', true, ${state}
    from generate_series(1, ${ROWS_COUNT}::int) as n`);
  return { ...owner, funnelId };
}

it('gives up any number of late starts of one owner, and the starts of another go on', async () => {
  await seedMany('waiting');
  const other = await seedOwner(db, 1, 'other@example.com');
  const [own = 0] = await seedSchedules(db, await seedFunnel(db, other.userId, graph), other.groupIds);
  const kit = buildTestEngine(db);
  const engine = kit.createEngine({ nodeTtlMs: 60_000 });
  await engine.start();
  try {
    await kit.until('the other owner has sent', () => kit.messenger.journal.length === 1);
  } finally {
    await engine.stop();
  }
  expect(await db.$count(funnelSchedules, and(eq(funnelSchedules.state, 'missed'), sql`missed_reason = 'late'`))).toBe(
    ROWS_COUNT,
  );
  expect((await db.select().from(funnelRuns)).map(({ scheduleId }) => scheduleId)).toEqual([own]);
});

it('stops any number of running schedules at once, tells of it, and summarizes as many troubled runs', async () => {
  const { userId, accountId, funnelId } = await seedMany('running');
  await db.execute(sql`insert into funnel_runs (schedule_id, funnel_id, version_id, group_id, started_at)
    select id, funnel_id, (select id from funnel_versions), group_id, now() from funnel_schedules`);
  await db.execute(sql`insert into deliveries (run_id, node_id, order_num, account_id, group_id, payload, due_at)
    select id, 'a', 1, ${accountId}, group_id, '{"text":"a","mediaUrl":null}', now() from funnel_runs`);
  const ofFunnel = eq(funnelSchedules.funnelId, funnelId);
  const stopped = await stopSchedules({ db, clock: systemClock }, ofFunnel, { keepsLock: false });
  expect(stopped.runIds).toHaveLength(ROWS_COUNT);
  expect(await db.$count(deliveries, eq(deliveries.status, 'canceled'))).toBe(ROWS_COUNT);
  const published = jest.fn();
  await publishRuns(db, published, { completed: stopped.runIds });
  expect(published).toHaveBeenCalledTimes(ROWS_COUNT);

  await db.execute(sql`insert into troubled_runs (run_id, user_id) select id, ${userId} from funnel_runs`);
  await db.update(deliveries).set({ status: 'failed' }).where(eq(deliveries.nodeId, 'a'));
  const timing = { quietMs: 0, gatherMaxMs: 0, pollEveryMs: 1_000 };
  const log = pino({ level: 'silent' });
  await troubledRunsJob({ db, log, publish: () => undefined }, timing).run(new AbortController().signal);
  expect(await db.select().from(notifications)).toHaveLength(1);
});

it('never starts what is too late and cannot be given up', async () => {
  const owner = await seedOwner(db, 1);
  const funnelId = await seedFunnel(db, owner.userId, graph);
  await seedSchedules(db, funnelId, owner.groupIds, -3 * HOUR_MS);
  const [inTime = 0] = await seedSchedules(db, funnelId, owner.groupIds);
  const mend = await plantFault(db, 'update on funnel_schedules', "new.state = 'missed'");
  const kit = buildTestEngine(db);
  const engine = kit.createEngine();
  await engine.start();
  try {
    await kit.until('the other start has sent', () => kit.messenger.journal.length > 0);
  } finally {
    await engine.stop();
    await mend();
  }
  expect((await db.select().from(funnelRuns)).map(({ scheduleId }) => scheduleId)).toEqual([inTime]);
});
