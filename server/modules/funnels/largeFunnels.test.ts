import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { ForecastQueue } from '@contract/schemas/forecast';
import type { Funnel } from '@contract/schemas/funnels';
import type { FunnelRun } from '@contract/schemas/runs';
import { HOUR_MS } from '@contract/time';
import { readConfig } from '@server/config';
import { funnelRuns, funnelSchedules, funnelVersions, messengerAccounts } from '@server/db/schema';
import { findDueSchedules } from '@server/engine/runs/dueSchedules';
import type { RunParts } from '@server/engine/runs/runParts';
import { drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';

jest.setTimeout(60_000);

const BYTES_PER_MB = 1_024 * 1_024;

let server: TestServer;
let me: Caller;
let owner: Awaited<ReturnType<typeof seedOwner>>;

beforeAll(async () => {
  server = await buildTestServer({ config: { ...readConfig({}), funnelsQuotaBytes: 6 * BYTES_PER_MB } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  owner = await seedOwner(server.db, 3, 'me@example.com');
  me = await server.signInAs('me@example.com');
});

/** Messages one after the other, of texts that are compressed to almost nothing. */
const drawLong = (count: number) =>
  drawGraph(
    Array.from({ length: count }, (_, at) => ({
      ...message(`m${at}`),
      data: { message: 'a'.repeat(limits.funnel.messageMaxChars) },
    })),
    Array.from({ length: count }, (_, at) => (at === 0 ? 'start_1>m0' : `m${at - 1}>m${at}`)),
  );

const save = async (graph: object) => {
  const { id } = (await callRoute<Funnel>(server.app, me, 'POST /funnels', { name: 'Long' })).response;
  return { id, ...(await callRoute(server.app, me, `POST /funnels/${id}/structure`, graph)) };
};

it('counts texts as they are, not as they are compressed', async () => {
  expect(await save(drawLong(500))).toMatchObject({ status: 200 });
  expect(await save(drawLong(500))).toMatchObject({ status: 413, code: 'FUNNELS_QUOTA_EXCEEDED' });
});

it('deletes older versions that nothing needs when space is short', async () => {
  const { id } = await save(drawLong(200));
  const saveAgain = () => callRoute(server.app, me, `POST /funnels/${id}/structure`, drawLong(201));
  const statuses = [];
  for (let times = 0; times < 5; times += 1) statuses.push((await saveAgain()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
});

it('lists a large funnel with cut texts, and opens it with whole ones', async () => {
  const [large, small] = [await save(drawLong(300)), await save(drawLong(2))];
  const { response } = await callRoute<Funnel[]>(server.app, me, 'GET /funnels');
  const steps = response.find(({ id }) => id === large.id)?.steps;
  expect(steps?.map((step) => step.order_num)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
  expect(JSON.stringify(response).length).toBeLessThan(300 * 250 + 3 * limits.funnel.messageMaxChars);
  expect(response.find(({ id }) => id === small.id)?.steps[0]?.message).toHaveLength(limits.funnel.messageMaxChars);
  const opened = await callRoute<Funnel>(server.app, me, `GET /funnels/${large.id}`);
  expect(opened.response.steps[299]?.message).toHaveLength(limits.funnel.messageMaxChars);
});

it('has no more graphs in the forecast than fit', async () => {
  const graph = drawGraph([], []);
  const nodes = Array.from({ length: 20_000 }, (_, at) => ({ ...message(`m${at}`), position: { x: 0, y: 0 } }));
  for (let count = 0; count < 25; count += 1) {
    const funnelId = await seedFunnel(server.db, owner.userId, graph);
    await server.db
      .update(funnelVersions)
      .set({ graph: { nodes, edges: [] } })
      .where(eq(funnelVersions.funnelId, funnelId));
    await seedSchedules(server.db, funnelId, owner.groupIds.slice(0, 1), HOUR_MS + count);
  }
  const { response } = await callRoute<ForecastQueue>(server.app, me, 'GET /forecast/queue');
  expect(response.graphs).toHaveLength(20);
  expect(response.starts).toHaveLength(20);
});

it('starts large funnels a few at a time', async () => {
  const { db } = server;
  const sizes = [20, 20, 1, 1].map((mb) => mb * BYTES_PER_MB);
  const ids: number[] = [];
  for (const sizeBytes of sizes) {
    const funnelId = await seedFunnel(db, owner.userId, drawLong(1));
    await db.update(funnelVersions).set({ sizeBytes }).where(eq(funnelVersions.funnelId, funnelId));
    ids.push(...(await seedSchedules(db, funnelId, owner.groupIds.slice(0, 1), -1_000)));
  }
  await db.update(messengerAccounts).set({ leaseOwner: 'node' });
  const config = readConfig({});
  const parts = { db, config, clock: server.clock, nodeId: 'node', isolation: { listPostponed: () => [] } };
  const find = () => findDueSchedules(parts as unknown as RunParts, [owner.accountId]);
  const inOrder = await db
    .select({ id: funnelSchedules.id })
    .from(funnelSchedules)
    .orderBy(funnelSchedules.startAt, funnelSchedules.id);
  const [a, b, c, d] = inOrder.map(({ id }) => id);
  expect(await find()).toEqual([[a], [b, c, d]]);
  // The pinned version counts, not the newest.
  const [small] = await db
    .select({ id: funnelVersions.id })
    .from(funnelVersions)
    .where(eq(funnelVersions.sizeBytes, BYTES_PER_MB));
  await db.update(funnelSchedules).set({ versionId: small?.id });
  expect(await find()).toEqual([[a, b, c, d]]);
});

it('lists as many runs as fit, the newest in any case', async () => {
  const { db } = server;
  const funnelId = await seedFunnel(db, owner.userId, drawLong(1));
  const [version] = await db
    .update(funnelVersions)
    .set({ sizeBytes: 20 * BYTES_PER_MB })
    .returning();
  const run = { funnelId, versionId: version?.id ?? 0, groupId: owner.groupIds[0] ?? 0, status: 'finished' as const };
  const startedAt = (at: number) => new Date(Date.UTC(2026, 0, at + 1));
  const made = await db
    .insert(funnelRuns)
    .values([0, 1, 2].map((at) => ({ ...run, startedAt: startedAt(at) })))
    .returning();
  const list = async () =>
    (await callRoute<FunnelRun[]>(server.app, me, `GET /funnels/${funnelId}/runs`)).response.map(({ id }) => id);
  expect(await list()).toEqual([made[2]?.id]);
  await db.update(funnelVersions).set({ sizeBytes: 1_000 });
  expect(await list()).toHaveLength(3);
});
