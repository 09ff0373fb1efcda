import { and, asc, eq, isNotNull } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Repeat } from '@contract/planner/repeats';
import type { CreateSeries, FunnelSeries } from '@contract/schemas/series';
import type { FunnelSchedule } from '@contract/schemas/schedules';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import words from '@locales/ru/server.json';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { plantFault } from '@test/kit/plantFault';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import {
  auditLog,
  funnelRuns,
  funnelSchedules,
  funnelSeries,
  groups,
  notifications,
  selections,
} from '../../db/schema';
import type { Engine } from '@server/engine/engine';

jest.setTimeout(120_000);

let db: Database;
let closeDatabase: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let other: Caller;
let userId: number;
let groupIds: number[];
let funnelId: number;

beforeAll(async () => ({ db, close: closeDatabase } = await openTestDatabase()));
afterAll(() => closeDatabase());
beforeEach(async () => {
  testEngine = buildTestEngine(db, {}, false);
  engine = testEngine.createEngine();
  server = await buildTestServer({ db, engine, clock: testEngine.clock, messenger: testEngine.messenger });
  await server.reset();
  ({ userId, groupIds } = await seedOwner(db, 3, 'me@example.com'));
  funnelId = await seedFunnel(db, userId, drawGraph([message('a')], ['start_1>a']));
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

/** The time of day of a moment in UTC. */
const clockOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);
/** Daily, first in some one to two minutes. */
const soon = (): Repeat => {
  const firstMs = testEngine.clock.nowMs() + 2 * MINUTE_MS;
  return { kind: 'daily', time: clockOf(firstMs), weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
};
const call = <T = FunnelSeries>(route: string, payload?: object, caller = me) =>
  callRoute<T>(server.app, caller, route, payload);
const create = (body: Partial<CreateSeries> = {}, caller = me) =>
  call(`POST /funnels/${funnelId}/series`, { groupIds, repeat: soon(), ...body }, caller);
const list = async () => (await call<FunnelSeries[]>(`GET /funnels/${funnelId}/series`)).response;
const waiting = () =>
  db.select().from(funnelSchedules).where(eq(funnelSchedules.state, 'waiting')).orderBy(asc(funnelSchedules.groupId));
const sent = (count: number) =>
  testEngine.until(`${count} are sent`, async () => {
    const done = (await testEngine.listDeliveries()).filter(({ status }) => status === 'sent');
    return done.length === count && testEngine.messenger.journal.length === count;
  });
/** Moves the clock to just after the next moment of the only series, and waits until the series has moved on. */
async function pass(): Promise<void> {
  const [before] = await list();
  testEngine.clock.move((before?.nextAtMs ?? 0) - testEngine.clock.nowMs() + 10);
  await testEngine.until('it has moved on', async () => (await list())[0]?.nextForMs !== before?.nextForMs);
}
const states = async () =>
  (await db.select().from(funnelSchedules).orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id))).map(
    ({ state, missedReason }) => missedReason ?? state,
  );

it('starts again and again, with one start ahead in each group', async () => {
  await engine.start();
  const { response: series } = await create();
  expect(series).toMatchObject({
    funnelId,
    groupCount: 3,
    selection: null,
    pausedAtMs: null,
    trouble: null,
    revision: 1,
  });
  expect((await waiting()).map(({ groupId, active, seriesId }) => [groupId, active, seriesId])).toEqual(
    groupIds.map((id) => [id, true, series.id]),
  );
  for (const times of [1, 2, 3]) {
    await pass();
    await sent(3 * times);
    const ahead = await waiting();
    expect(ahead.map(({ startAt }) => startAt.getTime())).toEqual(
      groupIds.map(() => (series.nextAtMs ?? 0) + times * DAY_MS),
    );
  }
  const active = (await call<FunnelSchedule[]>('GET /funnel_schedules/active')).response;
  expect(active.map((schedule) => schedule.series)).toEqual(
    groupIds.map(() => ({ id: series.id, repeat: series.repeat })),
  );
});

it('ends after its last moment', async () => {
  await engine.start();
  await create({ repeat: { ...soon(), untilMs: testEngine.clock.nowMs() + HOUR_MS } });
  const [series] = await list();
  testEngine.clock.move((series?.nextAtMs ?? 0) - testEngine.clock.nowMs() + 10);
  await sent(3);
  await testEngine.until('it is over', async () => (await list()).length === 0);
  expect(await waiting()).toEqual([]);
});

it('starts in the groups that its selection has each time', async () => {
  await engine.start();
  const rule = { ...anyGroupRule, nameContains: 'VIP' };
  const [selection] = await db.insert(selections).values({ userId, name: 'VIP', nameKey: 'vip', rule }).returning();
  const rename = (id: number | undefined, name: string) =>
    db
      .update(groups)
      .set({ name })
      .where(eq(groups.id, id ?? 0));
  await rename(groupIds[0], 'VIP 1');
  const { response: series } = await create({ groupIds: [], selectionId: selection?.id ?? 0 });
  expect(series.selection).toEqual({ id: selection?.id, name: 'VIP' });
  expect((await waiting()).map(({ groupId }) => groupId)).toEqual([groupIds[0]]);
  await rename(groupIds[0], 'Guests');
  await rename(groupIds[1], 'VIP 2');
  await rename(groupIds[2], 'VIP 3');
  await pass();
  await sent(2);
  expect(testEngine.messenger.journal.map(({ groupAddress }) => groupAddress).sort()).toEqual(['group-2', 'group-3']);
  await rename(groupIds[1], 'Nobody');
  await rename(groupIds[2], 'Nobody');
  await pass();
  await testEngine.until('it is told', async () => (await db.select().from(notifications)).length === 1);
  expect((await list())[0]).toMatchObject({ emptyAtMs: (series.nextAtMs ?? 0) + DAY_MS, trouble: null });
  await db.delete(selections);
  testEngine.clock.move(DAY_MS);
  await testEngine.until('it stands still', async () => (await list())[0]?.trouble === 'selectionMissing');
  expect((await list())[0]).toMatchObject({ nextAtMs: null, selection: { name: null } });
  expect(await call(`POST /funnel_series/${series.id}/resume`)).toMatchObject({ code: 'SELECTION_NOT_FOUND' });
  const { revision, repeat } = (await list())[0] as FunnelSeries;
  const changed = await call(`PUT /funnel_series/${series.id}`, { groupIds, repeat, revision });
  expect(changed.response).toMatchObject({ trouble: null, pausedAtMs: null, groupCount: 3 });
  await pass();
  await sent(5);
});

it('is left out where its last run goes on, unless it may run alongside', async () => {
  await engine.start();
  const long = await seedFunnel(db, userId, drawGraph([message('a'), message('b')], ['start_1>a', 'a>b+2000']), 'Long');
  funnelId = long;
  await create({ groupIds: groupIds.slice(0, 1) });
  await pass();
  await sent(1);
  await pass();
  await testEngine.until('it is left out', async () => (await states()).includes('overlap'));
  expect(await states()).toEqual(['running', 'overlap', 'waiting']);
  const [series] = await list();
  await call(`PUT /funnel_series/${series?.id ?? 0}`, {
    groupIds: groupIds.slice(0, 1),
    repeat: series?.repeat,
    runsAlongside: true,
    revision: series?.revision,
  });
  await db.update(funnelRuns).set({ status: 'running' });
  await pass();
  await testEngine.until('it runs', async () => (await testEngine.listRuns()).length === 2);
});

it('is paused and resumed: what passes meanwhile is missed, with the reason', async () => {
  await engine.start();
  const { response: series } = await create();
  const paused = await call(`POST /funnel_series/${series.id}/pause`);
  expect(paused.response.pausedAtMs).not.toBeNull();
  expect((await call(`POST /funnel_series/${series.id}/pause`)).response.revision).toBe(paused.response.revision);
  expect((await waiting()).map(({ active }) => active)).toEqual([false, false, false]);
  await pass();
  expect((await states()).slice(0, 3)).toEqual(['seriesPaused', 'seriesPaused', 'seriesPaused']);
  await call(`POST /funnel_series/${series.id}/resume`);
  await pass();
  await sent(3);
});

it('skips one, moves one or all that follow, and keeps the rest of its rhythm', async () => {
  await engine.start();
  const { response: made } = await create();
  const firstMs = made.nextAtMs ?? 0;
  const skipped = (await call(`POST /funnel_series/${made.id}/skip`, { revision: 1 })).response;
  expect(skipped.nextAtMs).toBe(firstMs + DAY_MS);
  expect(await call(`POST /funnel_series/${made.id}/skip`, { revision: 1 })).toMatchObject({ code: 'SERIES_CHANGED' });
  const move = (startsAtMs: number, scope: string, revision: number) =>
    call(`POST /funnel_series/${made.id}/move`, { startsAtMs, scope, revision });
  expect(await move(firstMs + 3 * DAY_MS, 'this', 2)).toMatchObject({ code: 'SERIES_MOVE_TOO_FAR' });
  expect(await move(firstMs - DAY_MS, 'this', 2)).toMatchObject({ code: 'START_IN_THE_PAST' });
  const moved = (await move(firstMs + DAY_MS + HOUR_MS, 'this', 2)).response;
  expect([moved.nextForMs, moved.nextAtMs]).toEqual([firstMs + DAY_MS, firstMs + DAY_MS + HOUR_MS]);
  expect(new Set((await waiting()).map(({ startAt }) => startAt.getTime()))).toEqual(
    new Set([firstMs + DAY_MS + HOUR_MS]),
  );
  await pass();
  await sent(3);
  const next = (await list())[0] as FunnelSeries;
  expect(next.nextAtMs).toBe(firstMs + 2 * DAY_MS);
  const following = (await move(firstMs + 2 * DAY_MS + 2 * HOUR_MS, 'following', next.revision)).response;
  expect(following).toMatchObject({
    nextAtMs: firstMs + 2 * DAY_MS + 2 * HOUR_MS,
    repeat: { time: clockOf(firstMs + 2 * HOUR_MS) },
  });
  await pass();
  await sent(6);
  expect((await list())[0]?.nextAtMs).toBe(firstMs + 3 * DAY_MS + 2 * HOUR_MS);
});

it('changes one start alone: its moment and its groups, and goes on as before', async () => {
  await engine.start();
  const { response: series } = await create({ groupIds: groupIds.slice(0, 2) });
  const firstMs = series.nextAtMs ?? 0;
  const edit = (body: object) =>
    call(`POST /funnel_series/${series.id}/occurrence`, { startsAtMs: firstMs + HOUR_MS, revision: 1, ...body });
  const edited = await edit({ groupIds: groupIds.slice(1) });
  expect(edited.response).toMatchObject({ nextForMs: firstMs + DAY_MS, groupCount: 2, revision: 2 });
  const places = (await waiting()).map(({ groupId, startAt, seriesId, active }) => [
    ...[groupIds.indexOf(groupId), startAt.getTime() - firstMs, seriesId, active],
  ]);
  expect(places.sort()).toEqual(
    [
      [0, DAY_MS, series.id, true],
      [1, DAY_MS, series.id, true],
      [1, HOUR_MS, null, true],
      [2, HOUR_MS, null, true],
    ].sort(),
  );
  testEngine.clock.move(firstMs + HOUR_MS - testEngine.clock.nowMs() + 10);
  await sent(2);
  expect(testEngine.messenger.journal.map(({ groupAddress }) => groupAddress).sort()).toEqual(['group-2', 'group-3']);
  await pass();
  await sent(4);
  expect((await list())[0]).toMatchObject({ nextAtMs: firstMs + 2 * DAY_MS });
});

it('refuses a change of one start that cannot be, and changes nothing', async () => {
  const untilMs = testEngine.clock.nowMs() + 2 * DAY_MS;
  const { response: series } = await create({ repeat: { ...soon(), untilMs } });
  const firstMs = series.nextAtMs ?? 0;
  const route = `POST /funnel_series/${series.id}/occurrence`;
  const body = { startsAtMs: firstMs + HOUR_MS, groupIds, revision: 1 };
  const before = await waiting();
  expect(await call(route, { ...body, groupIds: [] })).toMatchObject({ response: words.problems.noGroups });
  expect(await call(route, { ...body, revision: 7 })).toMatchObject({ code: 'SERIES_CHANGED' });
  expect(await call(route, { ...body, startsAtMs: firstMs - DAY_MS })).toMatchObject({ code: 'START_IN_THE_PAST' });
  const { groupIds: foreign } = await seedOwner(db, 1, 'third@example.com');
  expect(await call(route, { ...body, groupIds: foreign })).toMatchObject({ code: 'GROUP_NOT_FOUND' });
  expect(await call(route, body, other)).toMatchObject({ status: 404 });
  await call(`POST /funnel_series/${series.id}/pause`);
  expect(await call(route, { ...body, revision: 2 })).toMatchObject({ code: 'SERIES_PAUSED' });
  await call(`POST /funnel_series/${series.id}/resume`);
  expect(await waiting()).toEqual(before);
  await call(`POST /funnel_series/${series.id}/skip`, { revision: 3 });
  expect(await call(route, { ...body, startsAtMs: firstMs + DAY_MS, revision: 4 })).toMatchObject({
    code: 'SERIES_LAST',
  });
});

it('does not bring a day back that was skipped or changed alone when its time changes', async () => {
  const { response: series } = await create();
  const firstMs = series.nextAtMs ?? 0;
  const route = `/funnel_series/${series.id}`;
  await call(`POST ${route}/skip`, { revision: 1 });
  await call(`POST ${route}/occurrence`, { startsAtMs: firstMs + DAY_MS + HOUR_MS, groupIds, revision: 2 });
  const time = new Date(firstMs + MINUTE_MS).toISOString().slice(11, 16);
  const body = { groupIds, repeat: { ...series.repeat, time, zone: 'UTC+0' }, revision: 3 };
  const changed = (await call(`PUT ${route}`, body)).response;
  expect(changed.nextAtMs).toBe(firstMs + 2 * DAY_MS + MINUTE_MS);
});

it('keeps what was done to one of its starts alone', async () => {
  await engine.start();
  const { response: series } = await create();
  const [one, two, three] = await waiting();
  const laterMs = Math.ceil((series.nextAtMs ?? 0) / SECOND_MS) * SECOND_MS + HOUR_MS;
  await call(`PATCH /funnels/schedules/${one?.id ?? 0}/move`, { startsAtMs: laterMs });
  await call(`PATCH /funnels/schedules/${two?.id ?? 0}/deactivate`);
  await call(`DELETE /funnels/schedules/${three?.id ?? 0}`);
  const { repeat } = series;
  await call(`PUT /funnel_series/${series.id}`, { groupIds, repeat, revision: 1 });
  await pass();
  testEngine.clock.move(HOUR_MS + SECOND_MS);
  await sent(1);
  expect(testEngine.messenger.journal[0]?.groupAddress).toBe('group-1');
  expect((await states()).slice(0, 3)).toEqual(['stopped', 'stopped', 'finished']);
});

it('lists what an outage missed, the rest as a number, and goes on', async () => {
  await create();
  testEngine.clock.move(30 * DAY_MS);
  await engine.start();
  await testEngine.until('it goes on', async () => ((await list())[0]?.nextAtMs ?? 0) > testEngine.clock.nowMs());
  await testEngine.until('all are missed', async () => (await waiting()).length === 3);
  const missed = await db.$count(funnelSchedules, eq(funnelSchedules.missedReason, 'late'));
  const [series] = await list();
  expect(missed / 3 + (series?.unlistedCount ?? 0)).toBe(30);
  expect(missed / 3).toBe(15);
  expect(testEngine.messenger.journal).toEqual([]);

  // Their owner hides them all by one call, which touches nothing that is ahead.
  const { id, state, missedReason } = funnelSchedules;
  const ids = (await db.select({ id }).from(funnelSchedules)).map((row) => row.id);
  const hide = async (caller = me) =>
    (await call<{ doneCount: number }>('POST /funnel_schedules/hide', { ids }, caller)).response.doneCount;
  expect([await hide(other), await hide(), await hide()]).toEqual([0, missed, 0]);
  expect(await db.$count(funnelSchedules, and(eq(state, 'missed'), isNotNull(missedReason)))).toBe(0);
  expect(await waiting()).toHaveLength(3);
  const hidden = async () => (await db.select().from(auditLog)).filter(({ call }) => call === 'hideMissedStarts');
  await testEngine.until('it is written', async () => (await hidden()).length === 3);
  // Of those that a call names only the caller's own are counted.
  const counted = (await hidden()).map(({ before, after }) => [before?.missed_starts, after?.missed_starts]);
  expect(counted.sort(([one], [two]) => Number(one) - Number(two))).toEqual([
    [0, 0],
    [0, 0],
    [missed, 0],
  ]);
});

it('stops: nothing starts any more, and what runs goes on', async () => {
  await engine.start();
  const { response: series } = await create();
  expect(await call(`DELETE /funnel_series/${series.id}`)).toMatchObject({ status: 200 });
  expect(await list()).toEqual([]);
  expect(await states()).toEqual(['stopped', 'stopped', 'stopped']);
  expect(await call(`DELETE /funnel_series/${series.id}`)).toMatchObject({ status: 404, code: 'SERIES_NOT_FOUND' });
});

it('goes with its funnel', async () => {
  await create();
  await call(`DELETE /funnels/${funnelId}`);
  expect(await db.$count(funnelSeries)).toBe(0);
  expect(await db.$count(funnelSchedules)).toBe(0);
});

it('belongs to its owner, is bounded, checked and audited', async () => {
  const { response: series } = await create();
  for (const [route, body] of [
    [`GET /funnel_series/${series.id}`],
    [`PUT /funnel_series/${series.id}`, { groupIds, repeat: soon(), revision: 1 }],
    [`POST /funnel_series/${series.id}/skip`, { revision: 1 }],
    [`POST /funnel_series/${series.id}/pause`],
    [`DELETE /funnel_series/${series.id}`],
  ] as const)
    expect(await call(route, body, other)).toMatchObject({ status: 404 });
  expect(await create({}, other)).toMatchObject({ status: 404, code: 'FUNNEL_NOT_FOUND' });
  expect(await create({ groupIds: [] })).toMatchObject({ status: 400, response: words.problems.noGroups });
  expect(await create({ repeat: { ...soon(), kind: 'weekly' } })).toMatchObject({ response: words.problems.repeat });
  expect(await create({ repeat: { ...soon(), zone: 'Mars/Base' } })).toMatchObject({ response: words.problems.zone });
  expect(await create({ repeat: { ...soon(), untilMs: testEngine.clock.nowMs() } })).toMatchObject({
    code: 'REPEAT_OVER',
  });
  expect(await create({ funnelRevision: 7 })).toMatchObject({ code: 'FUNNEL_CHANGED' });
  const stored = await db.select().from(funnelSeries);
  const { id: _id, ...copy } = stored[0] as (typeof stored)[number];
  await db.insert(funnelSeries).values(Array.from({ length: limits.series.maxCount - 1 }, () => copy));
  expect(await create()).toMatchObject({ status: 409, code: 'SERIES_TOO_MANY' });
  const entries = await db.select().from(auditLog).where(eq(auditLog.call, 'createSeries'));
  expect(entries[0]).toMatchObject({ after: { funnel_id: funnelId, groups: 3, repeat: 'daily' } });
});

it('takes over a start that waits for the same moment already', async () => {
  const repeat = soon();
  const startAt = new Date(Math.floor((testEngine.clock.nowMs() + 2 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS);
  const groupId = groupIds[1] ?? 0;
  await db.insert(funnelSchedules).values({ funnelId, groupId, startAt, active: true });
  const { response: series } = await create({ repeat });
  expect(series.nextAtMs).toBe(startAt.getTime());
  expect((await waiting()).map(({ seriesId }) => seriesId)).toEqual([series.id, series.id, series.id]);
});

it('fails alone: the series of others move on, and it stands still with the reason', async () => {
  const { response: mine } = await create({ groupIds: groupIds.slice(0, 1) });
  const theirs = await create({ groupIds: groupIds.slice(1) });
  const mend = await plantFault(db, 'update on funnel_series', `new.id = ${mine.id} and new.next_at > old.next_at`);
  await engine.start();
  testEngine.clock.move(10 * MINUTE_MS);
  await sent(3);
  const find = async (id: number) => (await list()).find((one) => one.id === id);
  await testEngine.until(
    'the other one moves on',
    async () => ((await find(theirs.response.id))?.nextAtMs ?? 0) > testEngine.clock.nowMs(),
  );
  await testEngine.until('it stands still', async () => {
    const [row] = await db
      .select()
      .from(funnelSeries)
      .where(and(eq(funnelSeries.id, mine.id), eq(funnelSeries.trouble, 'failed')));
    return row?.nextAt === null;
  });
  expect((await db.select().from(notifications)).map(({ message: text }) => text)).toEqual([
    words.missedSeries.failed.replace('{{funnelName}}', 'Welcome'),
  ]);
  await mend();
  await call(`POST /funnel_series/${mine.id}/resume`);
  expect(await find(mine.id)).toMatchObject({ trouble: null, pausedAtMs: null });
});
