import { eq } from 'drizzle-orm';

import type { GroupAct } from '@contract/groupActs';
import { fromLocalMs } from '@contract/planner/zones';
import {
  Calendar,
  type CalendarEntry,
  type CalendarSubject,
  type CreatedCalendarLink,
} from '@contract/schemas/calendar';
import type { CreateSeries, FunnelSeries } from '@contract/schemas/series';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import {
  broadcasts,
  calendarLinks,
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelVersions,
  groupActs,
  groups,
  groupTags,
  openConditions,
  plannedBroadcasts,
  tags,
} from '@server/db/schema';
import { translate } from '@server/translate';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { createFakeClock } from '@test/kit/fakeClock';
import { openTestDatabase } from '@test/kit/testDatabase';

const ZONE = 'Europe/Berlin';

let server: TestServer;
let owner: Caller;
let accountId: number;
let groupIds: number[];
let nowMs: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const { db, close: closeDatabase } = await openTestDatabase();
  close = closeDatabase;
  const clock = createFakeClock();
  const { messenger } = buildTestEngine(db);
  server = await buildTestServer({ db, clock, messenger });
  ({ accountId, groupIds } = await seedOwner(db, 5, 'me@example.com'));
  owner = await server.signInAs('me@example.com');
  nowMs = clock.nowMs();
});
afterEach(async () => {
  await server.db.delete(deliveries);
  await server.db.delete(plannedBroadcasts);
  await server.db.delete(broadcasts);
  await server.db.delete(funnelSchedules);
  await server.db.delete(funnels);
});
afterAll(async () => {
  await server.close();
  await close();
});

const at = (awayMs: number) => new Date(nowMs + awayMs);

async function read(caller: Caller, filter = '', [fromMs, toMs] = [nowMs - 10 * DAY_MS, nowMs + 20 * DAY_MS]) {
  const route = `GET /calendar?fromMs=${fromMs}&toMs=${toMs}${filter}`;
  const { response } = await callRoute<Calendar>(server.app, caller, route);
  // The server sends it unchecked: it has many rows.
  expect(Calendar.parse(response)).toEqual(response);
  return response;
}

/** Entries with their subjects, as short as a test needs them. */
const list = ({ entries, subjects }: Calendar) =>
  entries.map((entry) => ({ ...entry, ...(subjects[entry.subject] as CalendarSubject) }));
const shorten = ({ kind, text, atMs, certainty, state, count }: CalendarEntry & CalendarSubject) =>
  [kind, text, Math.round((atMs - nowMs) / MINUTE_MS), certainty, state, count].join(' ');

const course = () =>
  drawGraph(
    [message('one'), message('two', 60), message('three'), message('four', 30)],
    ['start_1>one', 'one>two', 'two>three?yes', 'three>four'],
  );

it('has waiting starts with all their steps, as sure as their moments are', async () => {
  const funnelId = await seedFunnel(server.db, owner.userId, course());
  const startIds = await seedSchedules(server.db, funnelId, groupIds.slice(0, 2), DAY_MS);
  const found = list(await read(owner));
  expect(found.map(shorten)).toEqual([
    'start  1440 exact waiting 2',
    'step two 1500 about waiting 2',
    'step three 1500 reply waiting 2',
    'step four 1530 reply waiting 2',
  ]);
  expect(found[0]).toMatchObject({ id: funnelId, startIds, groupIds: groupIds.slice(0, 2), step: null });
  expect(found[1]).toMatchObject({ id: funnelId, step: 2, startIds: [] });
});

it('has the queued step of a run, what follows it, and what waits for a reply or is paused', async () => {
  const { db } = server;
  const funnelId = await seedFunnel(db, owner.userId, course());
  const [version] = await db.select().from(funnelVersions).where(eq(funnelVersions.funnelId, funnelId));
  const run = { funnelId, versionId: version?.id ?? 0, startedAt: at(-HOUR_MS) };
  const [first, second, third] = await db
    .insert(funnelRuns)
    .values([
      { ...run, groupId: groupIds[0] ?? 0 },
      { ...run, groupId: groupIds[1] ?? 0 },
      { ...run, groupId: groupIds[2] ?? 0, pausedAt: at(0) },
    ])
    .returning();
  const step = { accountId, payload: { text: 'two', mediaUrl: null }, nodeId: 'two', orderNum: 2, dueAt: at(HOUR_MS) };
  await db.insert(deliveries).values([
    { ...step, groupId: groupIds[0] ?? 0, runId: first?.id },
    { ...step, groupId: groupIds[2] ?? 0, runId: third?.id, isHeld: true },
  ]);
  const edgeId = course().edges.find(({ target }) => target === 'three')?.id ?? '';
  const waits = { groupId: groupIds[1] ?? 0, edgeId, askedAt: at(-HOUR_MS), opensAt: at(-HOUR_MS) };
  await db.insert(openConditions).values({ ...waits, runId: second?.id ?? 0 });

  expect(list(await read(owner)).map(shorten)).toEqual([
    'step three 0 reply waiting 1',
    'step four 30 reply waiting 1',
    'step two 60 exact paused 1',
    'step two 60 exact waiting 1',
    'step three 60 reply paused 1',
    'step three 60 reply waiting 1',
    'step four 90 reply paused 1',
    'step four 90 reply waiting 1',
  ]);
});

it('shows the rest of each run in its own group, without what it has sent, where ways meet', async () => {
  const { db } = server;
  const meeting = drawGraph(
    [message('one'), message('two', 60), message('three'), message('last', 30)],
    ['start_1>one', 'one>two', 'one>three?yes', 'two>last', 'three>last'],
  );
  const funnelId = await seedFunnel(db, owner.userId, meeting);
  const [version] = await db.select().from(funnelVersions).where(eq(funnelVersions.funnelId, funnelId));
  // The later group has the earlier run.
  const [near = 0, far = 0] = groupIds;
  const run = { funnelId, versionId: version?.id ?? 0, startedAt: at(-HOUR_MS) };
  const runs = await db
    .insert(funnelRuns)
    .values([far, near].map((groupId) => ({ ...run, groupId })))
    .returning();
  const delivery = ({ id, groupId }: (typeof runs)[number], nodeId: string) => ({
    ...{ accountId, groupId, runId: id, nodeId, payload: { text: nodeId, mediaUrl: null } },
    orderNum: ['one', 'two', 'three', 'last'].indexOf(nodeId) + 1,
  });
  const [ofFar] = runs;
  if (!ofFar) throw new Error('No run');
  await db.insert(deliveries).values([
    ...['three', 'last'].map((nodeId) => ({
      ...delivery(ofFar, nodeId),
      dueAt: at(-MINUTE_MS),
      status: 'sent' as const,
    })),
    ...runs.map((one) => ({ ...delivery(one, 'two'), dueAt: at(HOUR_MS) })),
  ]);
  const waiting = async () =>
    list(await read(owner))
      .filter(({ kind, state }) => kind === 'step' && state === 'waiting')
      .map((entry) => [entry.text, entry.certainty, [...entry.groupIds].sort()]);
  expect(await waiting()).toEqual([
    ['two', 'exact', [near, far]],
    ['last', 'about', [near]],
  ]);

  await db.delete(deliveries).where(eq(deliveries.nodeId, 'two'));
  const edgeId = meeting.edges.find(({ target }) => target === 'three')?.id ?? '';
  const waits = { edgeId, askedAt: at(-HOUR_MS), opensAt: at(-HOUR_MS) };
  await db.insert(openConditions).values(runs.map(({ id, groupId }) => ({ ...waits, runId: id, groupId })));
  await db.delete(deliveries).where(eq(deliveries.nodeId, 'three'));
  expect(await waiting()).toEqual([
    ['three', 'reply', [near, far]],
    ['last', 'reply', [near]],
  ]);
});

it('has planned broadcasts, every moment of a series, drafts, and what was missed', async () => {
  const { db } = server;
  const plan = { userId: owner.userId, groupIds };
  const repeat = { kind: 'daily' as const, time: '09:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  await db.insert(plannedBroadcasts).values([
    { ...plan, status: 'scheduled', message: 'once', startsAt: at(3 * DAY_MS) },
    { ...plan, status: 'scheduled', message: 'daily', startsAt: at(DAY_MS), repeat },
    { ...plan, status: 'draft', message: 'draft' },
    { ...plan, status: 'missed', message: 'late', startsAt: at(-DAY_MS), missedReason: 'late' },
  ]);
  const funnelId = await seedFunnel(db, owner.userId, course());
  await seedSchedules(db, funnelId, groupIds.slice(0, 1), -2 * DAY_MS);
  await db.update(funnelSchedules).set({ state: 'missed', active: false, missedReason: 'inactive' });

  const calendar = await read(owner);
  const found = list(calendar);
  expect(found.filter(({ isRepeated }) => isRepeated).length).toBeGreaterThanOrEqual(19);
  expect(found.filter(({ isRepeated }) => !isRepeated).map(shorten)).toEqual([
    'start  -2880 exact missed 1',
    'planned late -1440 exact missed 5',
    'planned once 4320 exact waiting 5',
  ]);
  expect(found.filter(({ state }) => state === 'missed').map(({ reason }) => reason)).toEqual(['inactive', 'late']);
  expect(calendar.drafts).toMatchObject([{ text: 'draft', count: 5 }]);
  expect(calendar.groups).toHaveLength(3);
});

describe('a series of starts', () => {
  const repeat = (): CreateSeries['repeat'] => ({
    ...{ kind: 'daily', time: '09:00', weekdays: [], monthDay: 31, zone: 'UTC+0', untilMs: at(4 * DAY_MS).getTime() },
  });
  const daily = (change: Partial<CreateSeries> = {}): Partial<CreateSeries> => ({
    groupIds: groupIds.slice(0, 2),
    repeat: repeat(),
    runsAlongside: true,
    ...change,
  });
  async function plan(change: Partial<CreateSeries> = {}): Promise<FunnelSeries> {
    const funnelId = await seedFunnel(server.db, owner.userId, course());
    const { status, response } = await callRoute<FunnelSeries>(
      server.app,
      owner,
      `POST /funnels/${funnelId}/series`,
      daily(change),
    );
    expect(status).toBe(200);
    return response;
  }
  const starts = async (...args: Partial<Parameters<typeof read>>) =>
    list(await read(args[0] ?? owner, args[1], args[2])).filter(({ kind }) => kind === 'start');

  it('is there with every moment until its end and all steps; only the next one can be moved', async () => {
    const { id, funnelId, nextAtMs, revision } = await plan();
    const found = await starts();
    expect(found.map(({ atMs }) => atMs)).toEqual([0, 1, 2, 3].map((days) => (nextAtMs ?? 0) + days * DAY_MS));
    expect(found.map(({ startIds }) => startIds.length)).toEqual([2, 0, 0, 0]);
    for (const entry of found)
      expect(entry).toMatchObject({
        ...{ id: funnelId, seriesId: id, revision, isRepeated: true },
        ...{ certainty: 'exact', state: 'waiting', count: 2, groupIds: groupIds.slice(0, 2) },
      });
    const steps = list(await read(owner)).filter(({ kind }) => kind === 'step');
    expect(steps).toHaveLength(4 * 3);
    expect(new Set(steps.map(({ certainty }) => certainty))).toEqual(new Set(['about', 'reply']));
  });

  it('leaves out what comes within the day for which the one before waits for a reply, unless it comes', async () => {
    await plan({ runsAlongside: false });
    expect((await starts()).map(({ state, certainty, reason }) => [state, certainty, reason])).toEqual([
      ['waiting', 'exact', null],
      ['skipped', 'reply', 'overlap'],
      ['waiting', 'exact', null],
      ['skipped', 'reply', 'overlap'],
    ]);
    const steps = list(await read(owner)).filter(({ kind }) => kind === 'step');
    const days = steps.map(({ atMs, certainty }) => [Math.floor(atMs / DAY_MS), certainty] as const);
    const first = Math.min(...days.map(([day]) => day));
    const sure = (nth: number) =>
      days.filter(([day, certainty]) => day === first + nth && certainty !== 'reply').length;
    expect([0, 1, 2, 3].map(sure)).toEqual([1, 0, 1, 0]);
  });

  it('is paused at every moment while it is paused, also the next one', async () => {
    const { id } = await plan();
    await callRoute(server.app, owner, `POST /funnel_series/${id}/pause`);
    expect((await starts()).map(({ state }) => state)).toEqual(Array(4).fill('paused'));
  });

  it('keeps the moments after one that was moved, or left out', async () => {
    const { id, revision, nextAtMs } = await plan();
    // Later, so that the moment is ahead at whatever hour this runs.
    const toMs = (nextAtMs ?? 0) + HOUR_MS / 2;
    const moved = { startsAtMs: toMs, scope: 'this', revision };
    await callRoute(server.app, owner, `POST /funnel_series/${id}/move`, moved);
    const found = (await starts()).map(({ atMs }) => atMs);
    expect(found).toEqual([toMs, ...[1, 2, 3].map((days) => (nextAtMs ?? 0) + days * DAY_MS)]);
    await callRoute(server.app, owner, `POST /funnel_series/${id}/skip`, { revision: revision + 1 });
    expect((await starts()).map(({ atMs }) => atMs)).toEqual(found.slice(1));
  });

  it('is in later months, and shows steps of what starts before them', async () => {
    const { nextAtMs } = await plan({ repeat: { ...repeat(), kind: 'monthly', untilMs: null } });
    const month = (at: number) => Date.UTC(2027, at, 1);
    const days = (await starts(owner, '', [month(1), month(2)])).map(({ atMs }) => new Date(atMs).toISOString());
    expect(days).toEqual(['2027-02-28T09:00:00.000Z']);
    const later = list(await read(owner, '', [(nextAtMs ?? 0) + MINUTE_MS, (nextAtMs ?? 0) + 2 * HOUR_MS]));
    expect(later.map(({ kind, step }) => [kind, step])).toEqual([
      ['step', 2],
      ['step', 3],
      ['step', 4],
    ]);
  });

  it('counts the groups of its selection as of now, and only those of the filter', async () => {
    const body = { name: 'All', rule: anyGroupRule };
    const { response } = await callRoute<{ id: number }>(server.app, owner, 'POST /selections', body);
    await plan({ groupIds: [], selectionId: response.id });
    expect((await starts()).map(({ count }) => count)).toEqual([5, 5, 5, 5]);
    expect((await starts(owner, `&groupId=${groupIds[4]}`)).map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    const other = await server.signInAs('other-series@example.com');
    expect(await starts(other)).toEqual([]);
  });
});

it('has what went out by the hour with its failures, what goes on, and what was skipped', async () => {
  const { db } = server;
  const [sent, running] = await db
    .insert(broadcasts)
    .values([
      { userId: owner.userId, message: 'sent', total: 5, status: 'completed' },
      { userId: owner.userId, message: 'running', total: 5 },
    ])
    .returning();
  const payload = { text: '', mediaUrl: null };
  const results = ['sent', 'sent', 'failed', 'unconfirmed', 'sent'] as const;
  const rows = groupIds.map((groupId, place) => {
    const dueAt = at(-DAY_MS + place * MINUTE_MS);
    return { accountId, groupId, payload, broadcastId: sent?.id, dueAt, claimedAt: dueAt, status: results[place] };
  });
  await db.insert(deliveries).values(rows);
  const waiting = groupIds.slice(3).map((groupId) => ({ accountId, groupId, payload, broadcastId: running?.id }));
  await db.insert(deliveries).values(waiting.map((row) => ({ ...row, dueAt: at(-MINUTE_MS) })));
  const funnelId = await seedFunnel(db, owner.userId, course());
  const [version] = await db.select().from(funnelVersions).where(eq(funnelVersions.funnelId, funnelId));
  const run = { funnelId, versionId: version?.id ?? 0, groupId: groupIds[0] ?? 0, status: 'finished' as const };
  const [late] = await db
    .insert(funnelRuns)
    .values({ ...run, startedAt: at(-DAY_MS) })
    .returning();
  const skipped = { accountId, groupId: groupIds[0] ?? 0, payload, runId: late?.id, nodeId: 'one', orderNum: 1 };
  await db.insert(deliveries).values({ ...skipped, dueAt: at(-5 * HOUR_MS), status: 'skipped' });

  const found = list(await read(owner));
  const done = found.filter(({ state }) => state === 'done');
  const sum = (field: 'count' | 'failed' | 'unconfirmed') => done.reduce((total, entry) => total + entry[field], 0);
  expect([sum('count'), sum('failed'), sum('unconfirmed')]).toEqual([5, 1, 1]);
  expect(done.every(({ kind, text }) => kind === 'broadcast' && text === 'sent')).toBe(true);
  expect(found.filter(({ state }) => state !== 'done').map(shorten)).toEqual([
    'step one -300 exact skipped 1',
    'broadcast running 0 about waiting 2',
  ]);
});

it('says of acts on groups what is done, ahead and past, and in the calendar file', async () => {
  const { db } = server;
  const acts = await db
    .insert(groupActs)
    .values(groupIds.slice(0, 3).map((groupId) => ({ groupId })))
    .returning();
  const row = (place: number, act: GroupAct, awayMs: number) => ({
    ...{ accountId, groupId: groupIds[place] ?? 0, actId: acts[place]?.id ?? 0, dueAt: at(awayMs) },
    payload: { text: '', mediaUrl: null, act },
  });
  await db.insert(deliveries).values([
    row(0, { kind: 'open' }, 2 * HOUR_MS),
    ...([1, 2] as const).map((place) => ({
      ...row(place, place === 1 ? { kind: 'close', openAfterMinutes: null } : { kind: 'picture' }, -HOUR_MS),
      ...{ claimedAt: at(-HOUR_MS), status: 'failed' as const },
    })),
  ]);
  const closing = drawGraph(
    [message('one'), message('two', 60), { id: 'shut', type: 'group', data: { act: 'close', openAfterMinutes: 30 } }],
    ['start_1>one', 'one>two', 'two>shut'],
  );
  const funnelId = await seedFunnel(db, owner.userId, closing);
  await seedSchedules(db, funnelId, groupIds.slice(0, 1), DAY_MS);
  const found = list(await read(owner)).map(({ kind, act, state, step }) => [kind, act, state, step]);
  expect(found).toEqual([
    ['act', 'close', 'done', null],
    ['act', 'picture', 'done', null],
    ['act', 'open', 'waiting', null],
    ['start', null, 'waiting', null],
    ['step', null, 'waiting', 2],
    ['step', 'close', 'waiting', 3],
  ]);
  const { response } = await callRoute<CreatedCalendarLink>(server.app, owner, 'PUT /calendar/link');
  const { body } = await server.app.inject({ url: response.path });
  const titles = [...body.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title);
  for (const act of ['close', 'picture', 'open'] as const) expect(titles).toContain(translate(`calendar.acts.${act}`));
  expect(titles.some((title) => title?.endsWith(`3. ${translate('calendar.acts.close')}`))).toBe(true);
});

it('marks what reaches a group within twenty minutes of something else', async () => {
  const plan = { userId: owner.userId, status: 'scheduled' as const };
  await server.db.insert(plannedBroadcasts).values([
    { ...plan, message: 'a', groupIds: groupIds.slice(0, 3), startsAt: at(HOUR_MS) },
    { ...plan, message: 'b', groupIds: groupIds.slice(1, 4), startsAt: at(HOUR_MS + 19 * MINUTE_MS) },
    { ...plan, message: 'c', groupIds, startsAt: at(HOUR_MS + 45 * MINUTE_MS) },
  ]);
  expect(list(await read(owner)).map(({ text, clashes }) => [text, clashes])).toEqual([
    ['a', 0],
    ['b', 2],
    ['c', 0],
  ]);
});

it('shows groups of a tag, one group, or one funnel', async () => {
  const { db } = server;
  const plan = { userId: owner.userId, status: 'scheduled' as const, startsAt: at(HOUR_MS) };
  await db.insert(plannedBroadcasts).values({ ...plan, message: 'to all', groupIds });
  const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('one')], ['start_1>one']));
  await seedSchedules(db, funnelId, groupIds.slice(2, 4), 2 * HOUR_MS);
  const [tag] = await db
    .insert(tags)
    .values({ userId: owner.userId, name: 'VIP', nameKey: 'vip', color: 'blue' })
    .returning();
  await db.insert(groupTags).values({ groupId: groupIds[3] ?? 0, tagId: tag?.id ?? 0 });

  const counts = async (filter: string) => list(await read(owner, filter)).map(({ kind, count }) => `${kind} ${count}`);
  expect(await counts(`&tags=${tag?.id},999`)).toEqual(['planned 1', 'start 1']);
  expect(await counts(`&groupId=${groupIds[0]}`)).toEqual(['planned 1']);
  expect(await counts(`&funnelId=${funnelId}`)).toEqual(['start 2']);
});

it('is empty for others, also by the ids of this owner', async () => {
  const funnelId = await seedFunnel(server.db, owner.userId, course());
  await seedSchedules(server.db, funnelId, groupIds, DAY_MS);
  const other = await server.signInAs('other@example.com');
  await seedOwner(server.db, 1, 'third@example.com');
  const third = await server.signInAs('third@example.com');
  for (const caller of [other, third])
    for (const filter of ['', `&groupId=${groupIds[0]}`, `&funnelId=${funnelId}`])
      expect(await read(caller, filter)).toMatchObject({ entries: [], drafts: [], groups: [] });
});

it('refuses a stretch of time that is reversed, too long, or no time', async () => {
  const status = async (query: string) => (await callRoute(server.app, owner, `GET /calendar?${query}`)).status;
  expect(await status(`fromMs=${nowMs}&toMs=${nowMs}`)).toBe(400);
  expect(await status(`fromMs=${nowMs}&toMs=${nowMs + 44 * DAY_MS}`)).toBe(400);
  expect(await status('fromMs=yesterday&toMs=tomorrow')).toBe(400);
  expect(await status(`fromMs=${nowMs}&toMs=${nowMs + DAY_MS}&tags=1;2`)).toBe(400);
});

it.each([
  ['spring', Date.UTC(2027, 2, 27), 23],
  ['autumn', Date.UTC(2027, 9, 30), 25],
])('keeps the clock time of a series over the night of %s', async (_night, firstDay, hours) => {
  const clockTime = (day: number) => fromLocalMs(ZONE, firstDay + day * DAY_MS + 9 * HOUR_MS);
  const series = { kind: 'daily' as const, time: '09:00', weekdays: [], monthDay: 1, zone: ZONE, untilMs: null };
  const plan = { userId: owner.userId, groupIds, status: 'scheduled' as const, message: 'daily' };
  await server.db.insert(plannedBroadcasts).values({ ...plan, startsAt: new Date(clockTime(0)), repeat: series });
  const found = list(await read(owner, '', [firstDay, firstDay + 3 * DAY_MS]));
  expect(found.map(({ atMs }) => atMs)).toEqual([0, 1, 2].map(clockTime));
  expect((found[1]?.atMs ?? 0) - (found[0]?.atMs ?? 0)).toBe(hours * HOUR_MS);
});

it('names at most three groups of an entry, and counts the rest', async () => {
  const plan = { userId: owner.userId, status: 'scheduled' as const, startsAt: at(HOUR_MS) };
  await server.db.insert(plannedBroadcasts).values({ ...plan, message: 'to all', groupIds });
  await server.db
    .update(groups)
    .set({ customName: 'Mine' })
    .where(eq(groups.id, groupIds[0] ?? 0));
  const { entries, groups: named } = await read(owner);
  expect(entries).toMatchObject([{ count: 5, groupIds: groupIds.slice(0, 3) }]);
  expect(named.map(({ name }) => name)[0]).toBe('Mine');
});

describe('the secret address', () => {
  const readFile = (path: string) => server.app.inject({ url: path });
  const create = async (caller = owner) =>
    (await callRoute<CreatedCalendarLink>(server.app, caller, 'PUT /calendar/link')).response;

  it('shows its owner’s calendar without a session, until it is revoked', async () => {
    const plan = { userId: owner.userId, status: 'scheduled' as const, startsAt: at(HOUR_MS) };
    await server.db.insert(plannedBroadcasts).values({ ...plan, message: 'One, two; three\nfour', groupIds });
    const { path } = await create();
    expect((await callRoute(server.app, owner, 'GET /calendar/link')).response).toHaveProperty('createdAtMs');
    const file = await readFile(path);
    expect([file.statusCode, file.headers['cache-control'], file.headers['content-type']]).toEqual([
      200,
      'private, max-age=300',
      'text/calendar; charset=utf-8',
    ]);
    expect(file.body).toContain(String.raw`SUMMARY:One\, two\; three\nfour`);
    expect((await readFile(path)).body.match(/UID:.*/g)).toEqual(file.body.match(/UID:.*/g));

    expect((await callRoute(server.app, owner, 'DELETE /calendar/link')).status).toBe(200);
    expect((await readFile(path)).statusCode).toBe(404);
  });

  it('ends with the next one, is stored only as a hash, and shows nothing of others', async () => {
    const plan = { userId: owner.userId, status: 'scheduled' as const, startsAt: at(HOUR_MS) };
    await server.db.insert(plannedBroadcasts).values({ ...plan, message: 'mine', groupIds });
    const first = await create();
    const second = await create();
    expect((await readFile(first.path)).statusCode).toBe(404);
    expect((await readFile(second.path)).body).toContain('mine');
    const stored = JSON.stringify(await server.db.select().from(calendarLinks));
    expect(stored).not.toContain(second.path.split('/').at(-1)?.replace('.ics', ''));
    const other = await server.signInAs('other-calendar@example.com');
    expect((await readFile((await create(other)).path)).body).not.toContain('mine');
    for (const wrong of ['x', 'a'.repeat(43), `${'a'.repeat(43)}.ics`])
      expect((await readFile(`/calendar-files/${wrong}`)).statusCode).toBe(404);
  });
});
