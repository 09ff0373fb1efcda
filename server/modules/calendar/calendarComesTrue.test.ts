import { asc, eq } from 'drizzle-orm';

import type { Calendar } from '@contract/schemas/calendar';
import type { ForecastQueue } from '@contract/schemas/forecast';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import { deliveries, funnelRuns, funnelSchedules, plannedBroadcasts } from '@server/db/schema';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { buildTestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { noteFigure } from '@test/kit/effort';
import { openTestDatabase } from '@test/kit/testDatabase';

jest.setTimeout(300_000);

const WEEKS = 4;
/** A Monday. */
const FROM_MS = Date.UTC(2027, 0, 4, 8, 3);
const TO_MS = FROM_MS + WEEKS * 7 * DAY_MS;
/** No server runs from before a broadcast and the start of a series until both are too late. */
const DOWN_FROM_MS = Date.UTC(2027, 0, 19, 5, 55);
const DOWN_TO_MS = DOWN_FROM_MS + 3 * HOUR_MS;
/** What is due at one moment is sent one after the other. */
const LATE_MAX_MS = 60 * SECOND_MS;
const series = { weekdays: [2, 5], monthDay: 1, zone: 'UTC+3', untilMs: null };

const isLeftOut = eq(funnelSchedules.missedReason, 'overlap');

/** A message in a group, at its moment. */
interface Moment {
  key: string;
  atMs: number;
}

/** What the calendar shows, message by message; starts are shown by name, and funnels have the name of their first message. */
const listShown = ({ entries, subjects }: Calendar): Moment[] =>
  entries.flatMap(({ atMs, groupIds, subject }) => {
    const about = subjects[subject];
    return groupIds.map((id) => ({ key: `${id} ${about?.kind === 'start' ? about.name : about?.text}`, atMs }));
  });

const isBefore = (one: Moment, other: Moment) => one.key.localeCompare(other.key) || one.atMs - other.atMs;

it('S20: four weeks are sent as the calendar showed them or have a reason, and nothing else is sent', async () => {
  const { db, close } = await openTestDatabase();
  const { clock, messenger, createEngine, until } = buildTestEngine(db, {}, false);
  let engine = createEngine();
  const server = await buildTestServer({ db, engine, clock, messenger });
  const goTo = (ms: number) => clock.move(ms - clock.nowMs());
  goTo(FROM_MS);
  const { accountId, groupIds } = await seedOwner(db, 3, 'me@example.com');
  const owner = await server.signInAs('me@example.com');
  const read = async () =>
    (await callRoute<Calendar>(server.app, owner, `GET /calendar?fromMs=${FROM_MS}&toMs=${TO_MS}`)).response;
  const connect = async () => {
    await engine.start();
    await until('connected', () => engine.session(accountId)?.state().kind === 'open');
  };

  const chain = ['start_1>one', 'one>two', 'two>three'];
  const graph = drawGraph([message('one'), message('two', 90), message('three', 2_000)], chain);
  const funnelId = await seedFunnel(db, owner.userId, graph, 'one');
  for (const day of [1, 6, 11])
    await seedSchedules(db, funnelId, groupIds, FROM_MS - Date.now() + day * (DAY_MS + HOUR_MS));
  const dailyId = await seedFunnel(db, owner.userId, drawGraph([message('daily')], ['start_1>daily']), 'daily');
  const daily = { ...series, kind: 'daily', time: '09:30' };
  await callRoute(server.app, owner, `POST /funnels/${dailyId}/series`, {
    groupIds,
    repeat: daily,
    runsAlongside: true,
  });
  // Every second start finds the one before it still going on.
  const longId = await seedFunnel(
    db,
    owner.userId,
    drawGraph([message('long'), message('end', 1_500)], ['start_1>long', 'long>end']),
    'long',
  );
  const alone = { groupIds, repeat: { ...daily, time: '12:40' } };
  await callRoute(server.app, owner, `POST /funnels/${longId}/series`, alone);
  // Nobody replies, so it waits for a day, and every second start finds the one before it waiting.
  const asking = drawGraph([message('ask'), message('thanks')], ['start_1>ask', 'ask>thanks?yes']);
  const askId = await seedFunnel(db, owner.userId, asking, 'ask');
  await callRoute(server.app, owner, `POST /funnels/${askId}/series`, {
    ...alone,
    repeat: { ...daily, time: '15:20' },
  });
  const weekly = { ...series, kind: 'weekly', time: '09:00' };
  await callRoute(server.app, owner, 'POST /broadcast/planned', { message: 'series', groupIds, repeat: weekly });
  const once = { userId: owner.userId, groupIds, status: 'scheduled' as const, message: 'once' };
  await db.insert(plannedBroadcasts).values({ ...once, startsAt: new Date(FROM_MS + 9 * DAY_MS) });

  const promised = await read();
  const isSkipped = ({ state }: Calendar['entries'][number]) => state === 'skipped';
  const isSure = (entry: Calendar['entries'][number]) => !isSkipped(entry) && entry.certainty !== 'reply';
  const shown = listShown({ ...promised, entries: promised.entries.filter(isSure) });
  const leftOut = promised.entries.filter(isSkipped).map(({ atMs }) => atMs);
  const isMissed = ({ atMs }: Moment) => atMs > DOWN_FROM_MS && atMs < DOWN_TO_MS;
  const expected = shown.filter((one) => !isMissed(one)).sort(isBefore);
  const missed = shown.filter(isMissed).sort(isBefore);
  expect(missed.map(({ key }) => key)).toEqual(groupIds.flatMap((id) => [`${id} daily`, `${id} series`]));

  const sendUntil = async (fromMs: number, toMs: number) => {
    const isWithin = (atMs: number) => atMs > fromMs && atMs < toMs;
    const moments = new Set([...expected.map(({ atMs }) => atMs), ...leftOut].filter(isWithin));
    for (const moment of [...moments].sort((a, b) => a - b)) {
      const forecast = await countForecast(moment);
      goTo(moment + SECOND_MS);
      const count = expected.filter(({ atMs }) => atMs <= moment).length;
      await until(`${count} are sent`, async () => (await listSent()).length >= count);
      const leftOutCount = leftOut.filter((atMs) => atMs <= moment).length * groupIds.length;
      await until(
        `${leftOutCount} are left out`,
        async () => (await db.$count(funnelSchedules, isLeftOut)) >= leftOutCount,
      );
      const started = await db.$count(funnelRuns, eq(funnelRuns.scheduledAt, new Date(moment)));
      forecasts.push({ moment, forecast, started });
    }
  };
  const forecasts: Record<'moment' | 'forecast' | 'started', number>[] = [];
  /** In how many groups a funnel starts at a moment, as the forecast has it just before. */
  const countForecast = async (moment: number) => {
    const { starts } = (await callRoute<ForecastQueue>(server.app, owner, 'GET /forecast/queue')).response;
    const isThen = ({ startMs, graph }: ForecastQueue['starts'][number]) => startMs === moment && graph !== null;
    return starts.filter(isThen).reduce((total, start) => total + start.count, 0);
  };
  const listSent = () =>
    db
      .select({ groupId: deliveries.groupId, payload: deliveries.payload, at: deliveries.claimedAt })
      .from(deliveries)
      .where(eq(deliveries.status, 'sent'))
      .orderBy(asc(deliveries.id));
  await connect();
  await sendUntil(FROM_MS, DOWN_FROM_MS);
  goTo(DOWN_FROM_MS);
  await engine.stop();
  goTo(DOWN_TO_MS);
  engine = createEngine();
  await connect();
  await sendUntil(DOWN_TO_MS, TO_MS);
  goTo(TO_MS - MINUTE_MS);

  const journal = (await listSent())
    .map(({ groupId, payload, at }) => ({ key: `${groupId} ${payload.text}`, atMs: at?.getTime() ?? 0 }))
    .sort(isBefore);
  expect(journal.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
  const lateMs = journal.map(({ atMs }, at) => atMs - (expected[at]?.atMs ?? 0));
  expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...lateMs)).toBeLessThanOrEqual(LATE_MAX_MS);
  expect(forecasts.filter(({ forecast, started }) => forecast !== started)).toEqual([]);
  const after = await read();
  const ofOverlap = after.entries.filter(({ reason }) => reason === 'overlap');
  expect(ofOverlap.map(({ atMs }) => atMs)).toEqual(leftOut);
  expect(leftOut.length).toBeGreaterThan(WEEKS);
  const ofMissed = after.entries.filter((entry) => entry.state === 'missed' && !ofOverlap.includes(entry));
  expect(listShown({ ...after, entries: ofMissed }).sort(isBefore)).toEqual(missed);
  expect(ofMissed.every(({ reason }) => reason !== null)).toBe(true);
  noteFigure('messages that the calendar showed in four weeks', shown.length, '', true);
  noteFigure('sent, each in its group within a minute of its moment', journal.length, String(expected.length), true);
  const startsCount = forecasts.reduce((total, { started }) => total + started, 0);
  noteFigure('starts, each as the forecast had it just before', startsCount, '', true);
  noteFigure('missed while no server ran, each with a reason', missed.length, String(2 * groupIds.length), true);

  await engine.stop();
  await server.close();
  await close();
});
