import type { ActiveSchedule, Funnel, FunnelRun, Pause } from '@contract/schemas/shapes';
import { HOUR_MS, MINUTE_MS, toSeconds } from '@contract/time';

import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Engine } from '../../engine/engine';

/** `a` at once, `b` an hour later, `c` twenty minutes after it. */
const graph = drawGraph([message('a'), message('b'), message('c')], ['start_1>a', 'a>b+60', 'b>c+20']);

let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let other: Caller;
let groupIds: number[];
let funnelId: number;
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  const { db } = database;
  await truncateAll(db);
  testEngine = buildTestEngine(db);
  engine = testEngine.createEngine();
  server = await buildTestServer({ db, engine, clock: testEngine.clock, messenger: testEngine.messenger });
  const owner = await seedOwner(db, 2, 'me@example.com');
  groupIds = owner.groupIds;
  funnelId = await seedFunnel(db, owner.userId, graph);
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
  await seedSchedules(db, funnelId, groupIds);
  await engine.start();
  await testEngine.until('both wait for b', async () => {
    const rows = await testEngine.listDeliveries();
    return rows.filter(({ nodeId, status }) => nodeId === 'b' && status === 'queued').length === 2;
  });
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});
afterAll(() => database.close());

const call = <T = Pause>(route: string, payload?: object, caller = me) =>
  callRoute<T>(server.app, caller, route, payload);
const get = async <T = Pause>(route: string) => (await call<T>(`GET ${route}`)).response;
const listRuns = () => get<FunnelRun[]>(`/funnels/${funnelId}/runs`);
const listActive = () => get<ActiveSchedule[]>('/funnel_schedules/active');
const sentTexts = () => testEngine.messenger.journal.map(({ text }) => text);
const firstRun = async () => (await listRuns())[0]?.id ?? 0;

it('pauses one run: shown in the history and on active funnels, announced to other tabs, the other run goes on', async () => {
  const runId = await firstRun();
  server.published.splice(0);
  const { response: paused } = await call(`POST /runs/${runId}/pause`);
  expect(paused).toMatchObject({
    pausedAt: expect.any(Number) as number,
    runsCount: 1,
    stepsCount: 1,
    overdueCount: 0,
  });
  expect(server.published.map(({ event, userId }) => [event, userId])).toEqual([['pauses:updated', me.userId]]);
  const shown = (await listRuns()).map(({ id, pausedAt }) => [id === runId, pausedAt]);
  expect(shown).toEqual(
    expect.arrayContaining([
      [true, paused.pausedAt],
      [false, null],
    ]),
  );
  const active = (await listActive()).map((row) => [row.runId === runId, row.pausedAt, row.funnelPausedAt]);
  expect(active).toEqual(
    expect.arrayContaining([
      [true, paused.pausedAt, null],
      [false, null, null],
    ]),
  );
  testEngine.clock.move(61 * MINUTE_MS);
  await testEngine.until('the other goes on', () => sentTexts().filter((text) => text === 'b').length === 1);
  expect((await get(`/runs/${runId}/pause`)).overdueCount).toBe(1);
});

it('resumes a run at the announced moments, whenever the owner confirms them', async () => {
  const runId = await firstRun();
  await call(`POST /runs/${runId}/pause`);
  testEngine.clock.move(30 * MINUTE_MS);
  const announced = await get(`/runs/${runId}/pause`);
  const [step] = announced.steps;
  expect(step).toMatchObject({ runId, orderNum: 2, groupName: expect.stringMatching(/^Group/) as string });
  const lengthMs = announced.asOf - (announced.pausedAt ?? NaN);
  expect((step?.shiftedAt ?? NaN) - (step?.plannedAt ?? NaN)).toBe(lengthMs);
  expect(lengthMs).toBeGreaterThanOrEqual(30 * MINUTE_MS);
  testEngine.clock.move(5 * MINUTE_MS);
  const { response } = await call(`POST /runs/${runId}/resume`, { mode: 'shift', asOf: announced.asOf });
  expect(response).toMatchObject({ pausedAt: null, runsCount: 0, stepsCount: 0, steps: [] });
  const run = (await listRuns()).find(({ id }) => id === runId);
  expect(run?.pausedAt).toBeNull();
  expect(run?.messages[1]?.due_at).toBe(toSeconds(step?.shiftedAt ?? NaN));
});

it('pauses a funnel: its runs continue only with it, and nothing of them is resent by hand', async () => {
  const { response: paused } = await call(`POST /funnels/${funnelId}/pause`);
  expect(paused).toMatchObject({ runsCount: 2, stepsCount: 2, dueStartsCount: 0 });
  const again = await call(`POST /funnels/${funnelId}/pause`);
  expect(again.response.pausedAt).toBe(paused.pausedAt);
  expect((await get<Funnel[]>('/funnels')).map(({ pausedAt }) => pausedAt)).toEqual([paused.pausedAt]);
  expect((await listActive()).map((row) => row.funnelPausedAt)).toEqual([paused.pausedAt, paused.pausedAt]);
  const runId = await firstRun();
  expect((await call(`POST /runs/${runId}/resume`, { mode: 'plan' })).code).toBe('FUNNEL_PAUSED');
  expect((await call(`POST /runs/${runId}/messages/1/resend`)).code).toBe('RUN_PAUSED');
  testEngine.clock.move(2 * HOUR_MS);
  await call(`POST /funnels/${funnelId}/resume`, { mode: 'plan' });
  await testEngine.until('both go on', () => sentTexts().filter((text) => text === 'b').length === 2);
  expect((await get<Funnel[]>('/funnels')).map(({ pausedAt }) => pausedAt)).toEqual([null]);
});

it('counts the starts that become due while the funnel is paused', async () => {
  await call(`POST /funnels/${funnelId}/pause`);
  await seedSchedules(server.db, funnelId, [groupIds[0] ?? 0], 5 * MINUTE_MS);
  expect((await get(`/funnels/${funnelId}/pause`)).dueStartsCount).toBe(0);
  testEngine.clock.move(10 * MINUTE_MS);
  expect((await get(`/funnels/${funnelId}/pause`)).dueStartsCount).toBe(1);
});

it('pauses and continues many runs in one call, without those of others, and is in the audit log', async () => {
  const ids = (await listRuns()).map(({ id }) => id);
  type Done = { doneCount: number };
  expect((await call<Done>('POST /runs/pause', { ids }, other)).response).toEqual({ doneCount: 0 });
  server.published.splice(0);
  expect((await call<Done>('POST /runs/pause', { ids: [...ids, 999] })).response).toEqual({ doneCount: 2 });
  expect(server.published.map(({ event }) => event)).toEqual(['pauses:updated']);
  testEngine.clock.move(2 * HOUR_MS);
  expect(sentTexts()).not.toContain('b');
  expect((await call<Done>('POST /runs/resume', { ids, mode: 'plan' }, other)).response).toEqual({ doneCount: 0 });
  expect((await listRuns()).every(({ pausedAt }) => pausedAt !== null)).toBe(true);
  expect((await call<Done>('POST /runs/resume', { ids, mode: 'plan' })).response).toEqual({ doneCount: 2 });
  await testEngine.until('both go on', () => sentTexts().filter((text) => text === 'b').length === 2);
  const list = () => get<{ call: string; before: object; after: object }[]>('/audit');
  await testEngine.until('it is written', async () => (await list()).some(({ call }) => call === 'resumeRuns'));
  const paused = (await list()).find(({ call }) => call === 'pauseRuns');
  expect(paused).toMatchObject({ before: { paused_runs: 0 }, after: { paused_runs: 2 } });
});

it('concerns its owner only, and refuses other ways', async () => {
  const runId = await firstRun();
  for (const route of [`/runs/${runId}`, `/funnels/${funnelId}`]) {
    expect((await call(`GET ${route}/pause`, undefined, other)).status).toBe(404);
    expect((await call(`POST ${route}/pause`, undefined, other)).status).toBe(404);
    expect((await call(`POST ${route}/resume`, { mode: 'plan' }, other)).status).toBe(404);
    expect((await call(`POST ${route}/resume`, { mode: 'soon' })).status).toBe(400);
  }
  expect((await listRuns()).map(({ pausedAt }) => pausedAt)).toEqual([null, null]);
});

it('is in the audit log with its values before and after', async () => {
  const runId = await firstRun();
  await call(`POST /runs/${runId}/pause`);
  await call(`POST /funnels/${funnelId}/pause`);
  const list = () => get<{ call: string; before: object; after: object }[]>('/audit');
  await testEngine.until(
    'both are written',
    async () => (await list()).filter(({ call }) => call.startsWith('pause')).length === 2,
  );
  const entries = (await list()).filter(({ call }) => call.startsWith('pause'));
  for (const entry of entries)
    expect(entry).toMatchObject({ before: { is_paused: false }, after: { is_paused: true } });
});
