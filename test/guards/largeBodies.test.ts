import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { limits } from '@contract/limits';
import type { FunnelNode } from '@contract/schemas/structure';
import planner from '@locales/ru/planner.json';
import { readConfig } from '@server/config';
import { funnelVersions } from '@server/db/schema';
import { translateError, translateProblem } from '@server/translate';
import { delay, drawGraph, message } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { isFullForm, noteFigure } from '@test/kit/effort';

/* X10: bodies that are larger than a funnel ever is. */

const BYTES_PER_MB = 1024 * 1024;
const BODY_BYTES = 48 * BYTES_PER_MB;
const BODIES_COUNT = isFullForm ? 20 : 4;
const MEMORY_MAX_MB = 150;
const OTHERS_MAX_MS = isFullForm ? 250 : 2_000;
const LOOK_EVERY_MS = 20;
const { messageMaxChars } = limits.funnel;

jest.setTimeout(120_000);

let server: TestServer;
let me: Caller;
let other: Caller;
let funnelId: number;

beforeAll(async () => {
  const config = { ...readConfig({}), funnelsQuotaBytes: BYTES_PER_MB };
  server = await buildTestServer({ config });
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
  funnelId = (await callRoute<{ id: number }>(server.app, me, 'POST /funnels', { name: 'Large' })).response.id;
});
afterAll(() => server.close());

const save = (graph: object) => callRoute(server.app, me, `POST /funnels/${funnelId}/structure`, graph);

/** A graph of one message, arriving bit by bit, without a length. */
function* streamGraph() {
  yield '{"nodes":[{"id":"a","type":"message","position":{"x":0,"y":0},"data":{"message":"';
  for (let sent = 0; sent < BODY_BYTES; sent += BYTES_PER_MB) yield 'x'.repeat(BYTES_PER_MB);
  yield '"}}],"edges":[]}';
}

const sendBody = (payload: Buffer | Readable) =>
  server.app.inject({
    ...me.as,
    method: 'POST',
    url: `/api/funnels/${funnelId}/structure`,
    headers: { ...me.as.headers, 'content-type': 'application/json' },
    payload,
  });

it('refuses graphs of 48 MB with a text, whether their length is announced or not, and keeps the memory', async () => {
  // As bytes, so that what the test itself holds is there before it measures.
  const payload = Buffer.from([...streamGraph()].join(''));
  const beforeMb = process.memoryUsage().rss / BYTES_PER_MB;
  const answers = await Promise.all(
    Array.from({ length: BODIES_COUNT }, (_, at) => sendBody(at % 2 === 0 ? payload : Readable.from(streamGraph()))),
  );
  const growthMb = Math.round(process.memoryUsage().rss / BYTES_PER_MB - beforeMb);
  const texts = answers.map((answer) => answer.json<{ response: string }>().response);
  const refusals = [translateError('FUNNEL_TOO_LARGE'), translateError('TOO_MANY_REQUESTS', { seconds: 10 })];
  expect(texts.filter((text) => !refusals.includes(text))).toEqual([]);
  expect(texts).toContain(refusals[0]);
  noteFigure('bodies of 48 MB at once, refused with a text', answers.length, String(BODIES_COUNT), true);
  noteFigure('… memory grew by', `${growthMb} MB`, `<= ${MEMORY_MAX_MB} MB`, growthMb <= MEMORY_MAX_MB);
  expect(growthMb).toBeLessThanOrEqual(MEMORY_MAX_MB);
});

it('refuses thousands of time zones and conditions with a text', async () => {
  const letters = 'europeberlin'.split('');
  const spell = (at: number) => {
    const spelt = letters.map((one, bit) => ((at >> bit) & 1 ? one.toUpperCase() : one)).join('');
    return `${spelt.slice(0, 6)}/${spelt.slice(6)}`;
  };
  const zoned = Array.from({ length: 4_000 }, (_, at) => ({
    ...delay(`s${at}`, 0),
    type: 'schedule' as const,
    data: { timeOfDay: { time: '09:00', weekdays: [1], minDays: 0, zone: spell(at) } },
  }));
  const beforeMb = process.memoryUsage().rss / BYTES_PER_MB;
  const startedMs = performance.now();
  const zones = await save(drawGraph([message('a'), ...zoned], ['start_1>a']));
  const tookMs = Math.round(performance.now() - startedMs);
  const growthMb = Math.round(process.memoryUsage().rss / BYTES_PER_MB - beforeMb);
  expect(zones).toMatchObject({ status: 400, response: translateProblem('problems.tooManyZones') });
  noteFigure('4,000 spellings of a zone: refused, memory grew by', `${growthMb} MB`, '<= 100 MB', growthMb <= 100);
  noteFigure('… after', `${tookMs} ms`, '', true);
  expect(growthMb).toBeLessThanOrEqual(100);
  const ends = Array.from({ length: 2_000 }, (_, at) => message(`m${at}`));
  const replies = ends.map(({ id }) => `start_1>${id}?${id}`);
  const conditions = await save(drawGraph(ends, replies));
  expect(conditions).toMatchObject({ status: 400, response: translateProblem('problems.tooManyConditions') });
});

it('names the node of a text that is too long; one of an earlier version stays readable', async () => {
  const long = { ...message('a'), data: { message: `Long ${'x'.repeat(messageMaxChars)}` } };
  const graph = drawGraph([long], ['start_1>a']);
  const refused = await save(graph);
  expect(refused).toMatchObject({ status: 422, code: 'FUNNEL_INVALID' });
  const [beginning = ''] = planner.problems.messageTooLong.split('{{');
  expect(refused.response).toMatch(new RegExp(`^${beginning}.*«Long x`));
  expect((await save(drawGraph([message('a')], ['start_1>a']))).status).toBe(200);
  await server.db.update(funnelVersions).set({ graph });
  const read = await callRoute<{ nodes: FunnelNode[] }>(server.app, me, `GET /funnels/${funnelId}/structure`);
  expect(read.response.nodes.find(({ id }) => id === 'a')?.data).toEqual(long.data);
});

it('stores no more than the quota of an account, and says so', async () => {
  const random = () => randomBytes(1_500).toString('base64');
  const big = () =>
    drawGraph(
      Array.from({ length: 150 }, (_, at) => ({ ...message(`m${at}`), data: { message: random() } })),
      Array.from({ length: 150 }, (_, at) => (at === 0 ? 'start_1>m0' : `m${at - 1}>m${at}`)),
    );
  const answers = [];
  for (let at = 0; at < 4; at += 1) answers.push(await save(big()));
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 413, code: 'FUNNELS_QUOTA_EXCEEDED' });
  expect(answers[0]?.status).toBe(200);
  expect((await callRoute(server.app, other, 'POST /funnels', { name: 'Mine' })).status).toBe(200);
});

it('handles saves of an account one after the other, and others meanwhile', async () => {
  const nodes = Array.from({ length: 2_000 }, (_, at) => message(`n${at}`));
  const graph = drawGraph(
    nodes,
    nodes.map((node, at) => (at === 0 ? `start_1>n0` : `n${at - 1}>${node.id}`)),
  );
  const saves = Array.from({ length: 10 }, () => save(graph));
  const timesMs: number[] = [];
  const saving = { isOn: true };
  const others = (async () => {
    while (saving.isOn) {
      const startedMs = performance.now();
      expect((await callRoute(server.app, other, 'GET /funnels')).status).toBe(200);
      timesMs.push(performance.now() - startedMs);
      await sleep(LOOK_EVERY_MS);
    }
  })();
  const answers = await Promise.all(saves);
  saving.isOn = false;
  await others;
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200 || status === 413).length).toBeGreaterThanOrEqual(1);
  expect(statuses).toContain(429);
  const slowestMs = Math.round(Math.max(...timesMs));
  noteFigure(
    'ten saves of 2,000 nodes at once: slowest call of another account',
    `${slowestMs} ms`,
    `<= ${OTHERS_MAX_MS} ms`,
    slowestMs <= OTHERS_MAX_MS,
  );
  expect(slowestMs).toBeLessThanOrEqual(OTHERS_MAX_MS);
});
