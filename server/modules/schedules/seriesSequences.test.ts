import { asc } from 'drizzle-orm';

import { isSameRhythm, type Repeat } from '@contract/planner/repeats';
import type { FunnelSeries } from '@contract/schemas/series';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { isFullForm, noteFigure } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';
import { findNext, findNextReplacing, moveRule } from '@test/kit/seriesModel';
import { openTestDatabase } from '@test/kit/testDatabase';
import type { Engine } from '@server/engine/engine';

import type { Database } from '../../db/database';
import { funnelSchedules } from '../../db/schema';

jest.setTimeout(isFullForm ? 1_200_000 : 120_000);

const SEQUENCES = isFullForm ? 12 : 1;
const STEPS = isFullForm ? 60 : 12;
const MOVES = isFullForm ? 280 : 8;
/** A start fires so long after its moment at most, and a move is asked for so long before and after it. */
const AROUND_MS = 120;
const AFTER_MS = 10;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const TIMES = ['00:00', '01:45', '02:30', '09:05', '23:45'];

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let groupIds: number[];
let funnelId: number;

beforeAll(async () => ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  testEngine = buildTestEngine(db, {}, false);
  engine = testEngine.createEngine();
  server = await buildTestServer({ db, engine, clock: testEngine.clock, messenger: testEngine.messenger });
  await server.reset();
  const owner = await seedOwner(db, 2, 'me@example.com');
  groupIds = owner.groupIds;
  funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
  me = await server.signInAs('me@example.com');
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

/** What must be true of the series, and what it has done. */
interface World {
  repeat: Repeat;
  forMs: number;
  atMs: number;
  revision: number;
  id: number;
  /** Moments at which it must have started in every group, and those that it must have given up. */
  started: number[];
  missed: number[];
}

const nowMs = () => testEngine.clock.nowMs();
const goTo = (ms: number) => testEngine.clock.move(ms - nowMs());
const ask = (route: string, payload?: object) => callRoute<FunnelSeries>(server.app, me, route, payload);
const find = async (id: number) => (await ask(`GET /funnel_series/${id}`)).response;
const listRows = () => db.select().from(funnelSchedules).orderBy(asc(funnelSchedules.startAt), asc(funnelSchedules.id));

async function begin(repeat: Repeat): Promise<World> {
  const body = { groupIds, repeat, runsAlongside: true };
  const { status, response } = await ask(`POST /funnels/${funnelId}/series`, body);
  expect(status).toBe(200);
  const world = { repeat, id: response.id, revision: 1, started: [], missed: [] };
  const atMs = findNext(repeat, nowMs()) ?? 0;
  await check({ ...world, forMs: atMs, atMs });
  return { ...world, forMs: atMs, atMs };
}

/** The next moment is the model's, and waits in each group. */
async function check({ id, forMs, atMs, revision }: World): Promise<void> {
  expect(await find(id)).toMatchObject({ nextForMs: forMs, nextAtMs: atMs, revision });
  const waiting = (await listRows()).filter(({ state }) => state === 'waiting');
  expect(waiting.map(({ startAt, groupId }) => [groupId, startAt.getTime()]).sort()).toEqual(
    groupIds.map((groupId) => [groupId, atMs]),
  );
}

/** What happened is what the model says: in each group each moment once. */
async function checkPast({ started, missed }: World): Promise<void> {
  await areSent(started);
  await testEngine.until('all have ended', async () => (await listRows()).every(({ state }) => state !== 'running'));
  const rows = await listRows();
  const momentsOf = (groupId: number, ...states: string[]) =>
    rows.filter((row) => row.groupId === groupId && states.includes(row.state)).map(({ startAt }) => startAt.getTime());
  for (const groupId of groupIds) {
    expect(momentsOf(groupId, 'finished')).toEqual(started);
    expect(momentsOf(groupId, 'missed')).toEqual(missed);
  }
  expect(testEngine.messenger.journal).toHaveLength(groupIds.length * started.length);
}

const areSent = (started: readonly number[]) =>
  testEngine.until('all are sent', () => testEngine.messenger.journal.length >= groupIds.length * started.length);
const hasMovedOn = (world: World) =>
  testEngine.until('the series moves on', async () => (await find(world.id)).nextForMs !== world.forMs);

/** Its next moment comes, in time or while no server runs. */
async function pass(world: World, downMs: number | null = null): Promise<void> {
  if (downMs !== null) await engine.stop();
  goTo(world.atMs + (downMs ?? AFTER_MS));
  if (downMs !== null) {
    engine = testEngine.createEngine();
    await engine.start();
  }
  await hasMovedOn(world);
  (downMs !== null && downMs > HOUR_MS ? world.missed : world.started).push(world.atMs);
  await areSent(world.started);
  world.forMs = findNext(world.repeat, world.forMs) ?? 0;
  world.atMs = world.forMs;
  world.revision += 1;
}

const randomRule = (chance: Chance): Repeat => ({
  kind: chance.pick(['daily', 'weekly', 'monthly'] as const),
  time: chance.pick(TIMES),
  weekdays: [1 + chance.int(7), 1 + chance.int(7)].filter((day, at, all) => all.indexOf(day) === at).sort(),
  monthDay: chance.pick([1, 15, 28, 29, 30, 31]),
  zone: chance.pick(ZONES),
  untilMs: null,
});

async function skip(world: World): Promise<void> {
  expect(await ask(`POST /funnel_series/${world.id}/skip`, { revision: world.revision })).toHaveProperty('status', 200);
  world.forMs = findNext(world.repeat, world.forMs) ?? 0;
  world.atMs = world.forMs;
  world.revision += 1;
}

/** Somewhere between now and the moment after the next one, or a little later. */
async function move(world: World, chance: Chance, scope: 'this' | 'following'): Promise<void> {
  const followingMs = findNext(world.repeat, world.forMs) ?? 0;
  const lastMs = scope === 'this' ? followingMs : followingMs + 2 * DAY_MS;
  const toMs =
    Math.floor((nowMs() + HOUR_MS + chance.next() * (lastMs - nowMs() - 2 * HOUR_MS)) / MINUTE_MS) * MINUTE_MS;
  if (toMs <= nowMs() || (scope === 'this' && toMs >= followingMs)) return;
  const { status } = await ask(`POST /funnel_series/${world.id}/move`, {
    startsAtMs: toMs,
    scope,
    revision: world.revision,
  });
  expect(status).toBe(200);
  world.revision += 1;
  world.atMs = toMs;
  if (scope === 'this') return;
  world.repeat = moveRule(world.repeat, world.forMs, toMs);
  world.forMs = findNext(world.repeat, toMs - 1) ?? 0;
  world.atMs = world.forMs;
}

/** The next one alone, to somewhere before the one after it, where it happens; the series goes on with that one. */
async function editAlone(world: World, chance: Chance): Promise<void> {
  const followingMs = findNext(world.repeat, world.forMs) ?? 0;
  const toMs =
    Math.floor((nowMs() + HOUR_MS + chance.next() * (followingMs - nowMs() - 2 * HOUR_MS)) / MINUTE_MS) * MINUTE_MS;
  if (toMs <= nowMs() || toMs >= followingMs) return;
  const body = { startsAtMs: toMs, groupIds, revision: world.revision };
  expect(await ask(`POST /funnel_series/${world.id}/occurrence`, body)).toHaveProperty('status', 200);
  world.forMs = world.atMs = followingMs;
  world.revision += 1;
  goTo(toMs + AFTER_MS);
  world.started.push(toMs);
  await areSent(world.started);
}

async function edit(world: World, chance: Chance): Promise<void> {
  const repeat = chance.happens(0.3) ? world.repeat : randomRule(chance);
  const body = { groupIds, repeat, runsAlongside: true, revision: world.revision };
  expect(await ask(`PUT /funnel_series/${world.id}`, body)).toHaveProperty('status', 200);
  if (!isSameRhythm(repeat, world.repeat))
    world.atMs = world.forMs = findNextReplacing(repeat, world.repeat, world.forMs, nowMs()) ?? 0;
  world.repeat = repeat;
  world.revision += 1;
}

/** The clock of the machine is set back and comes true again: what has started starts no more. */
async function jumpBack(world: World): Promise<void> {
  testEngine.clock.move(-HOUR_MS);
  await check(world);
  testEngine.clock.move(HOUR_MS);
}

it.each(Array.from({ length: SEQUENCES }, (_, at) => at + 1))(
  'goes on as a plain model says after any edits, skips, moves, outages and jumps of the clock (sequence %i)',
  async (seed) => {
    const chance = createChance(seed);
    goTo(Date.UTC(2027, chance.pick([0, 2, 9]), 25, 8, 3));
    await engine.start();
    const world = await begin(randomRule(chance));
    for (let step = 0; step < STEPS; step += 1) {
      const act = chance.pick([
        ...[pass, pass, pass, skip],
        (one: World) => pass(one, 30 * MINUTE_MS),
        (one: World) => pass(one, 3 * HOUR_MS),
        (one: World) => move(one, chance, 'this'),
        (one: World) => move(one, chance, 'following'),
        (one: World) => edit(one, chance),
        (one: World) => editAlone(one, chance),
        jumpBack,
      ]);
      await act(world);
      await check(world);
    }
    await checkPast(world);
    noteFigure(`starts of sequence ${seed}, each at its moment`, world.started.length, '', true);
  },
);

const NIGHTS: [string, string, number][] = [
  ['spring', 'Europe/Berlin', Date.UTC(2027, 2, 26, 12)],
  ['autumn', 'Europe/Berlin', Date.UTC(2027, 9, 29, 12)],
  ['spring', 'America/New_York', Date.UTC(2027, 2, 12, 12)],
  ['autumn', 'America/New_York', Date.UTC(2027, 10, 5, 12)],
];
const NIGHT_TIMES = isFullForm ? ['00:15', '01:30', '02:00', '02:30', '03:00'] : ['02:30'];
const nights = NIGHTS.slice(0, isFullForm ? 4 : 1).flatMap((night) =>
  NIGHT_TIMES.map((time) => [...night, time] as const),
);

it.each(nights)(
  'starts once at every clock time in the night in which clocks change (%s, %s, %i, %s)',
  async (_season, zone, fromMs, time) => {
    goTo(fromMs);
    await engine.start();
    const world = await begin({ kind: 'daily', time, weekdays: [], monthDay: 1, zone, untilMs: null });
    for (let night = 0; night < 3; night += 1) {
      await pass(world);
      await check(world);
    }
    await checkPast(world);
  },
);

it.each([29, 30, 31])('starts once a month on the %ith, or on the last day', async (monthDay) => {
  goTo(Date.UTC(2027, 0, 20));
  await engine.start();
  const world = await begin({
    kind: 'monthly',
    time: '09:05',
    weekdays: [],
    monthDay,
    zone: 'Europe/Berlin',
    untilMs: null,
  });
  for (let month = 0; month < 4; month += 1) {
    await pass(world);
    await check(world);
  }
  await checkPast(world);
});

it('starts once, at the old moment or at the new one, when it is moved around its moment', async () => {
  const chance = createChance(280);
  await engine.start();
  const repeat: Repeat = {
    kind: 'daily',
    time: '10:00',
    weekdays: [],
    monthDay: 1,
    zone: 'Europe/Moscow',
    untilMs: null,
  };
  const world = await begin(repeat);
  let refused = 0;
  for (let at = 0; at < MOVES; at += 1) {
    goTo(world.atMs - AROUND_MS);
    await new Promise((resolve) => setTimeout(resolve, chance.next() * 1.5 * AROUND_MS));
    const toMs = world.atMs + 10 * MINUTE_MS;
    const body = { startsAtMs: toMs, scope: 'this', revision: world.revision };
    const { status } = await ask(`POST /funnel_series/${world.id}/move`, body);
    if (status === 200) {
      world.atMs = toMs;
      world.revision += 1;
      await check(world);
    } else refused += 1;
    await pass(world);
    await check(world);
  }
  await checkPast(world);
  noteFigure('moves around the moment', MOVES, '', true);
  noteFigure('of these refused, because it had fired', refused, '1 or more', !isFullForm || refused > 0);
});
