import { asc } from 'drizzle-orm';

import type { Calendar } from '@contract/schemas/calendar';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@contract/time';
import { deliveries, plannedBroadcasts } from '@server/db/schema';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { buildTestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

jest.setTimeout(120_000);

const WEEKS = 4;
/** What is due at one moment is sent one after the other. */
const LATE_MAX_MS = 60 * SECOND_MS;

it('S20: four weeks are sent as the calendar showed them, and nothing else is', async () => {
  const { db, close } = await openTestDatabase();
  const { clock, messenger, createEngine, until } = buildTestEngine(db, {}, false);
  const engine = createEngine();
  const server = await buildTestServer({ db, engine, clock, messenger });
  const { accountId, groupIds } = await seedOwner(db, 3, 'me@example.com');
  const owner = await server.signInAs('me@example.com');
  const fromMs = clock.nowMs();
  const toMs = fromMs + WEEKS * 7 * DAY_MS;

  const graph = drawGraph(
    [message('one'), message('two', 90), message('three', 2_000)],
    ['start_1>one', 'one>two', 'two>three'],
  );
  const funnelId = await seedFunnel(db, owner.userId, graph);
  for (const day of [1, 6, 11]) await seedSchedules(db, funnelId, groupIds, day * DAY_MS + day * HOUR_MS);
  const repeat = {
    kind: 'weekly' as const,
    time: '09:00',
    weekdays: [2, 5],
    monthDay: 1,
    zone: 'UTC+3',
    untilMs: null,
  };
  const plan = { userId: owner.userId, groupIds, status: 'scheduled' as const };
  await callRoute(server.app, owner, 'POST /broadcast/planned', { message: 'series', groupIds, repeat });
  await db.insert(plannedBroadcasts).values({ ...plan, message: 'once', startsAt: new Date(fromMs + 9 * DAY_MS) });

  const route = `GET /calendar?fromMs=${fromMs}&toMs=${toMs}`;
  const { entries } = (await callRoute<Calendar>(server.app, owner, route)).response;
  const shown = entries.flatMap(({ atMs, count }) => Array.from({ length: count }, () => atMs)).sort((a, b) => a - b);
  expect(shown.length).toBeGreaterThan(40);

  await engine.start();
  await until('connected', () => engine.session(accountId)?.state().kind === 'open');
  let due = 0;
  for (const atMs of [...new Set(shown)]) {
    clock.move(atMs - clock.nowMs() + SECOND_MS);
    due += shown.filter((one) => one === atMs).length;
    await until(`${due} are sent`, async () => {
      const rows = await db.select({ status: deliveries.status }).from(deliveries);
      return rows.filter(({ status }) => status === 'sent').length >= due;
    });
  }
  clock.move(toMs - clock.nowMs() - HOUR_MS);
  const journal = await db.select({ at: deliveries.claimedAt }).from(deliveries).orderBy(asc(deliveries.claimedAt));
  const sent = journal.flatMap(({ at }) => at?.getTime() ?? []);
  expect(sent).toHaveLength(shown.length);
  expect(Math.max(...sent.map((ms, at) => Math.abs(ms - (shown[at] ?? 0))))).toBeLessThanOrEqual(LATE_MAX_MS);

  await engine.stop();
  await server.close();
  await close();
});
