import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, inArray } from 'drizzle-orm';

import type { PlannerNode } from '@contract/planner/graph';
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import {
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  groups,
  messengerAccounts,
  openConditions,
} from '../../db/schema';
import type { Engine } from '../engine';
import { pauseFunnel, pauseRuns, resumeFunnel, resumeRuns } from './pauses';
import { stopSchedules } from './stopSchedules';

let db: Database;
let close: () => Promise<void>;
let engine: Engine;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
afterEach(async () => {
  await engine.stop();
  await truncateAll(db);
});

/** Two messages an hour apart, then one twenty minutes later. */
const graph = drawGraph(
  ['a', 'b', 'c'].map((id) => message(id)),
  ['start_1>a', 'a>b+60', 'b>c+20'],
);

/** Long enough for an engine that ignored the pause to send. */
const somePolls = () => sleep(300);

async function open(groupsCount: number) {
  const testEngine = buildTestEngine(db);
  const owner = await seedOwner(db, groupsCount);
  engine = testEngine.createEngine();
  await engine.start();
  const texts = () => testEngine.messenger.journal.map(({ text }) => text);
  return { ...owner, testEngine, texts, parts: { db, clock: testEngine.clock } };
}

async function openRun(drawn = graph, waitsFor: () => Promise<boolean> | boolean = () => true) {
  const world = await open(1);
  const funnelId = await seedFunnel(db, world.userId, drawn);
  await seedSchedules(db, funnelId, world.groupIds);
  await world.testEngine.until('the run began', async () => (await world.testEngine.listRuns()).length === 1);
  await world.testEngine.until('it is where the test begins', waitsFor);
  const [run] = await world.testEngine.listRuns();
  return { ...world, funnelId, runId: run?.id ?? 0 };
}

const isQueued = (nodeId: string) => async () => {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.nodeId, nodeId));
  return row?.status === 'queued';
};

async function readDue(nodeId: string): Promise<number> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.nodeId, nodeId));
  return row?.dueAt.getTime() ?? NaN;
}

async function readPausedAt(runId: number): Promise<number> {
  const [run] = await db.select().from(funnelRuns).where(eq(funnelRuns.id, runId));
  return run?.pausedAt?.getTime() ?? NaN;
}

describe('a paused run', () => {
  it('sends nothing, in no process, until it is resumed; pausing and resuming twice change nothing', async () => {
    const { testEngine, texts, runId, parts } = await openRun(graph, isQueued('b'));
    await Promise.all([pauseRuns(parts, [runId]), pauseRuns(parts, [runId])]);
    const pausedAt = await readPausedAt(runId);
    await pauseRuns(parts, [runId]);
    expect(await readPausedAt(runId)).toBe(pausedAt);
    await engine.stop();
    engine = testEngine.createEngine();
    await engine.start();
    testEngine.clock.move(2 * HOUR_MS);
    await somePolls();
    expect(texts()).toEqual(['a']);

    const dueMs = await readDue('b');
    const asOf = new Date(pausedAt + 90 * MINUTE_MS);
    await Promise.all([1, 2].map(() => resumeRuns(parts, [runId], { mode: 'shift', asOf })));
    await resumeRuns(parts, [runId], { mode: 'shift', asOf });
    expect(await readDue('b')).toBe(dueMs + 90 * MINUTE_MS);
    testEngine.clock.move(HOUR_MS);
    engine.wake();
    await testEngine.until('b is sent', () => texts().length === 2);
    await testEngine.until('c is queued', isQueued('c'));
    testEngine.clock.move(20 * MINUTE_MS);
    await testEngine.until('c is sent', () => texts().length === 3);
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  it('sends what is overdue at once when it is resumed by its plan', async () => {
    const { testEngine, texts, runId, parts } = await openRun(graph, isQueued('b'));
    const dueMs = await readDue('b');
    await pauseRuns(parts, [runId]);
    testEngine.clock.move(2 * HOUR_MS);
    await resumeRuns(parts, [runId], { mode: 'plan' });
    expect(await readDue('b')).toBe(dueMs);
    engine.wake();
    await testEngine.until('b is sent', () => texts().length === 2);
    await testEngine.until('c waits for its moment', isQueued('c'));
  });

  it('is left alone when late steps are skipped after a long absence', async () => {
    const { testEngine, texts, runId, parts, accountId } = await openRun(graph, isQueued('b'));
    await pauseRuns(parts, [runId]);
    testEngine.messenger.enter(accountId, { kind: 'connecting' });
    testEngine.clock.move(12 * HOUR_MS);
    testEngine.messenger.enter(accountId, { kind: 'open', address: 'phone' });
    await testEngine.until('it is open', async () => {
      const [account] = await db.select().from(messengerAccounts);
      return account?.state === 'open' && (account.lastOpenAt?.getTime() ?? 0) > Date.now() + 11 * HOUR_MS;
    });
    expect(await isQueued('b')()).toBe(true);
    await resumeRuns(parts, [runId], { mode: 'plan' });
    engine.wake();
    await testEngine.until('b is sent', () => texts().length === 2);
  });

  it('holds what was in flight and was certainly not sent, and its retry', async () => {
    const world = await open(1);
    const { testEngine, texts, parts } = world;
    let answer: (result: { status: 'not_sent'; reason: string }) => void = () => undefined;
    testEngine.messenger.answerWith(() => new Promise((resolve) => (answer = resolve)));
    await seedSchedules(db, await seedFunnel(db, world.userId, graph), world.groupIds);
    await testEngine.until('a is in flight', async () => (await testEngine.listDeliveries())[0]?.status === 'sending');
    const [run] = await testEngine.listRuns();
    const pausing = pauseRuns(parts, [run?.id ?? 0]).then(() => 'paused');
    await testEngine.until('the pause is written', async () => !Number.isNaN(await readPausedAt(run?.id ?? 0)));
    expect(await Promise.race([pausing, sleep(50, 'in flight')])).toBe('in flight');
    testEngine.messenger.answerWith(() => ({ status: 'sent' }));
    answer({ status: 'not_sent', reason: 'refused' });
    await pausing;
    expect((await testEngine.listDeliveries())[0]).toMatchObject({ status: 'queued', isHeld: true });
    await somePolls();
    expect(texts()).toEqual([]);
    await resumeRuns(parts, [run?.id ?? 0], { mode: 'shift' });
    engine.wake();
    await testEngine.until('a is sent', () => texts().length === 1);
  });

  it('holds the steps after a message that was sent while it was paused', async () => {
    const world = await open(1);
    const { testEngine, parts } = world;
    let answer: (result: { status: 'sent' }) => void = () => undefined;
    testEngine.messenger.answerWith(() => new Promise((resolve) => (answer = resolve)));
    const funnelId = await seedFunnel(db, world.userId, drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']));
    await seedSchedules(db, funnelId, world.groupIds);
    await testEngine.until('a is in flight', async () => (await testEngine.listDeliveries())[0]?.status === 'sending');
    const pausing = pauseFunnel(parts, funnelId);
    await testEngine.until('the pause is written', async () =>
      (await testEngine.listRuns()).every(({ pausedAt }) => pausedAt !== null),
    );
    testEngine.messenger.answerWith(() => ({ status: 'sent' }));
    answer({ status: 'sent' });
    await pausing;
    await somePolls();
    expect((await testEngine.listDeliveries()).map(({ nodeId, status, isHeld }) => [nodeId, status, isHeld])).toEqual([
      ['a', 'sent', false],
      ['b', 'queued', true],
    ]);
  });

  it('takes replies, keeps questions open, and counts the steps after a reply from the end of the pause', async () => {
    const asking = drawGraph([message('a'), message('b', 10)], ['start_1>a', 'a>b?yes']);
    const isAsked = async () => (await db.$count(openConditions)) === 1;
    const { testEngine, runId, parts, accountId } = await openRun(asking, isAsked);
    await pauseRuns(parts, [runId]);
    const pausedAt = await readPausedAt(runId);
    testEngine.clock.move(30 * HOUR_MS);
    await somePolls();
    expect((await testEngine.listRuns())[0]?.status).toBe('running');
    await testEngine.messenger.say(accountId, 'group-1', 'yes', testEngine.clock.nowMs());
    await testEngine.until('the reply is taken', isQueued('b'));
    const [taken] = await db.select().from(openConditions);
    const takenMs = taken?.takenAt?.getTime() ?? NaN;
    expect(await readDue('b')).toBe(takenMs + 10 * MINUTE_MS);
    const asOf = new Date(takenMs + 2 * HOUR_MS);
    testEngine.clock.move(3 * HOUR_MS);
    await resumeRuns(parts, [runId], { mode: 'shift', asOf });
    expect(await readDue('b')).toBe(asOf.getTime() + 10 * MINUTE_MS);
    expect(asOf.getTime()).toBeGreaterThan(pausedAt);
  });

  it('asks as long as before when a question was open in the pause', async () => {
    const asking = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b?yes']);
    const { testEngine, runId, parts } = await openRun(asking, async () => (await db.$count(openConditions)) === 1);
    const opensMs = async () => (await db.select().from(openConditions))[0]?.opensAt.getTime() ?? NaN;
    const before = await opensMs();
    await pauseRuns(parts, [runId]);
    testEngine.clock.move(HOUR_MS);
    const asOf = new Date((await readPausedAt(runId)) + HOUR_MS / 2);
    await resumeRuns(parts, [runId], { mode: 'shift', asOf });
    expect(await opensMs()).toBe(before + HOUR_MS / 2);
  });

  it('can be stopped: nothing of it is sent any more', async () => {
    const { testEngine, texts, runId, parts, funnelId } = await openRun(graph, isQueued('b'));
    await pauseRuns(parts, [runId]);
    await stopSchedules(parts, eq(funnelSchedules.funnelId, funnelId), { keepsLock: true });
    testEngine.clock.move(2 * HOUR_MS);
    await resumeRuns(parts, [runId], { mode: 'plan' });
    engine.wake();
    await somePolls();
    expect(texts()).toEqual(['a']);
  });
});

describe('the moment of a schedule node', () => {
  /** `a` at once, `b` ten minutes after the node's moment. */
  const until = (momentMs: number) => {
    const moment: PlannerNode = { id: 'm', type: 'schedule', data: { schedule: new Date(momentMs).toISOString() } };
    return drawGraph([message('a'), moment, message('b', 10)], ['start_1>a', 'a>m', 'm>b']);
  };

  it.each([
    ['stays when it comes after the pause', 3 * HOUR_MS, 10 * MINUTE_MS],
    ['is the end of the pause when it passed meanwhile', HOUR_MS, HOUR_MS + 10 * MINUTE_MS],
  ])('%s', async (_what, inMs, laterMs) => {
    const momentMs = Date.now() + inMs;
    const { testEngine, runId, parts } = await openRun(until(momentMs), isQueued('b'));
    expect(await readDue('b')).toBe(momentMs + 10 * MINUTE_MS);
    await pauseRuns(parts, [runId]);
    testEngine.clock.move(3 * HOUR_MS);
    const asOf = new Date(Date.now() + 2 * HOUR_MS);
    await resumeRuns(parts, [runId], { mode: 'shift', asOf });
    const expectedMs = Math.max(momentMs, asOf.getTime()) + 10 * MINUTE_MS;
    expect(await readDue('b')).toBe(expectedMs);
    expect(Math.abs(expectedMs - momentMs - laterMs)).toBeLessThan(MINUTE_MS);
  });
});

describe('a paused funnel', () => {
  it('holds all its runs and no others, and continues with them, except those that were paused alone', async () => {
    const { testEngine, userId, groupIds, texts, parts } = await open(4);
    const other = await seedFunnel(
      db,
      userId,
      drawGraph([message('x'), message('y')], ['start_1>x', 'x>y+60']),
      'Other',
    );
    const funnelId = await seedFunnel(db, userId, graph);
    const [first = 0, second = 0, third = 0, fourth = 0] = groupIds;
    await seedSchedules(db, funnelId, [first, second, third]);
    await seedSchedules(db, other, [fourth]);
    const count = (nodeId: string) =>
      db.$count(deliveries, and(eq(deliveries.nodeId, nodeId), eq(deliveries.status, 'queued')));
    await testEngine.until('all wait', async () => (await count('b')) === 3 && (await count('y')) === 1);
    const runs = await testEngine.listRuns();
    const runOf = (groupId: number) => runs.find((run) => run.groupId === groupId)?.id ?? 0;
    await pauseRuns(parts, [runOf(first)]);
    await Promise.all([pauseFunnel(parts, funnelId), pauseFunnel(parts, funnelId)]);
    await pauseRuns(parts, [runOf(second)]);
    testEngine.clock.move(2 * HOUR_MS);
    await testEngine.until('the other funnel goes on', () => texts().includes('y'));
    await somePolls();
    expect(texts().filter((text) => text === 'b')).toEqual([]);
    expect(await resumeRuns(parts, [runOf(first)], { mode: 'plan' })).toEqual({ runsCount: 0, pausedFunnelsCount: 1 });

    await resumeFunnel(parts, funnelId, { mode: 'plan' });
    engine.wake();
    await testEngine.until('the third goes on', () => texts().includes('b'));
    await somePolls();
    expect(texts().filter((text) => text === 'b')).toHaveLength(1);
    const both = [runOf(first), runOf(second)];
    expect(await resumeRuns(parts, both, { mode: 'plan' })).toEqual({ runsCount: 2, pausedFunnelsCount: 0 });
    engine.wake();
    await testEngine.until('all go on', () => texts().filter((text) => text === 'b').length === 3);
  });

  it('starts nothing: starts begin when it is resumed, or are missed once they are too late', async () => {
    const { testEngine, userId, groupIds, texts, parts } = await open(2);
    const funnelId = await seedFunnel(db, userId, graph);
    await pauseFunnel(parts, funnelId);
    const [early = 0, late = 0] = groupIds;
    await seedSchedules(db, funnelId, [late]);
    testEngine.clock.move(2 * HOUR_MS);
    await testEngine.until('the late one is missed', async () =>
      (await db.select().from(funnelSchedules)).some(({ state }) => state === 'missed'),
    );
    await seedSchedules(db, funnelId, [early], 2 * HOUR_MS);
    await somePolls();
    expect(await testEngine.listRuns()).toEqual([]);
    await resumeFunnel(parts, funnelId, { mode: 'shift' });
    engine.wake();
    await testEngine.until('the other begins', () => texts().length === 1);
  });

  it('lets no start begin that was being written when it was paused', async () => {
    const { testEngine, userId, groupIds, texts, parts } = await open(10);
    const funnelId = await seedFunnel(db, userId, graph);
    await seedSchedules(db, funnelId, groupIds);
    engine.wake();
    await pauseFunnel(parts, funnelId);
    const sentCount = texts().length;
    await somePolls();
    expect(texts()).toHaveLength(sentCount);
    const held = and(inArray(deliveries.status, ['queued', 'sending']), eq(deliveries.isHeld, false));
    expect(await db.$count(deliveries, held)).toBe(0);
    expect((await db.select().from(funnels))[0]?.pausedAt).not.toBeNull();
    await resumeFunnel(parts, funnelId, { mode: 'plan' });
    engine.wake();
    await testEngine.until('all begin', () => texts().filter((text) => text === 'a').length === 10);
  });
});

const named = (id: string, text: string): PlannerNode => ({
  id,
  type: 'message',
  data: { message: `${id}: ${text}`, variables: 'en' },
});
const dayOf = (atMs: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(atMs);

it('fills in texts for their planned moments with the values of the start, and again when a pause moves them', async () => {
  const drawn = drawGraph(
    ['a', 'b', 'c'].map((id) => named(id, `{{group.name}} {{date}}${id === 'b' ? ' {{everyone}}' : ''}`)),
    ['start_1>a', `a>b+${2 * DAY_MINUTES}`, `b>c+${DAY_MINUTES}`],
  );
  const { parts, testEngine, runId, texts } = await openRun(drawn, isQueued('b'));
  const { clock } = testEngine;
  const startMs = clock.nowMs();
  const nameOf = async () => (await db.select().from(groups))[0]?.name ?? '';
  const name = await nameOf();
  expect(texts()).toEqual([`a: ${name} ${dayOf(startMs)}`]);
  await db.update(groups).set({ name: 'Renamed' });
  const textOf = async (nodeId: string) =>
    (await db.select().from(deliveries).where(eq(deliveries.nodeId, nodeId)))[0]?.payload.text;
  expect(await textOf('b')).toBe(`b: ${name} ${dayOf(startMs + 2 * DAY_MS)} @all`);
  await pauseRuns(parts, [runId]);
  clock.move(5 * DAY_MS);
  await resumeRuns(parts, [runId], { mode: 'shift' });
  expect(await textOf('b')).toBe(`b: ${name} ${dayOf(startMs + 7 * DAY_MS)} @all`);
  clock.move(2 * DAY_MS);
  await testEngine.until('c waits', isQueued('c'));
  clock.move(DAY_MS);
  await testEngine.until('c is sent', () => texts().length === 3);
  expect(texts().slice(1)).toEqual([
    `b: ${name} ${dayOf(startMs + 7 * DAY_MS)} @all`,
    `c: ${name} ${dayOf(startMs + 8 * DAY_MS)}`,
  ]);
});

it('fails a text without a value, sends nothing for it, and goes on', async () => {
  const drawn = drawGraph([named('a', '{{field.7}}'), named('b', '{{weekday}}')], ['start_1>a', 'a>b']);
  const { testEngine, texts } = await openRun(drawn);
  await testEngine.until('the run is over', async () => (await testEngine.listRuns())[0]?.status === 'finished');
  expect(texts()).toHaveLength(1);
  const [failed] = await db.select().from(deliveries).where(eq(deliveries.nodeId, 'a'));
  expect(failed).toMatchObject({ status: 'failed', lastError: 'valueMissing' });
});
