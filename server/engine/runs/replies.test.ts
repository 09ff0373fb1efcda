import { eq, isNotNull, isNull } from 'drizzle-orm';

import { drawGraph, message, seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { openFrozenEngine, type FrozenEngine } from '@test/kit/frozenEngine';
import { truncateAll } from '@test/kit/testDatabase';

import { DAY_MS, MINUTE_MS } from '@contract/time';

import { deliveries, funnelRuns, messengerAccounts, openConditions } from '../../db/schema';
import type { RunParts } from './runParts';
import { closeOldConditions, takeReply } from './replies';

const NODE_ID = 'this-process';
const NOW_MS = Date.UTC(2026, 0, 5, 12);

let engine: FrozenEngine;
let parts: RunParts;

beforeAll(async () => void (engine = await openFrozenEngine(NODE_ID, 0)));
beforeEach(async () => {
  await engine.setNow(NOW_MS);
  parts = engine.createParts(0);
});
afterEach(() => truncateAll(engine.db));
afterAll(() => engine.close());

/** So many runs of one group that wait for a reply since a moment. */
async function seedQuestions(count: number, askedAt: Date) {
  const { db } = engine;
  const { userId, accountId, groupIds } = await seedOwner(db, 1);
  await db.update(messengerAccounts).set({ leaseOwner: NODE_ID, leaseEpoch: 1 });
  const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b?yes']);
  const funnelId = await seedFunnel(db, userId, graph);
  const [groupId = 0] = groupIds;
  const run = { funnelId, versionId: 1, groupId, startedAt: askedAt };
  const runs = await db
    .insert(funnelRuns)
    .values(Array.from({ length: count }, () => run))
    .returning();
  const question = { groupId, edgeId: 'a>b?yes', askedAt, opensAt: askedAt };
  await db.insert(openConditions).values(runs.map(({ id: runId }) => ({ ...question, runId })));
  return { accountId };
}

it.each([
  ['a live message that seems to be older than the question', { isLive: true, ageMs: 2 * MINUTE_MS }, true],
  ['one that the messenger kept from before the question', { isLive: false, ageMs: 2 * MINUTE_MS }, false],
  ['one that is much older', { isLive: true, ageMs: 6 * MINUTE_MS }, false],
])('takes as a reply: %s', async (_name, { isLive, ageMs }, expected) => {
  const { accountId } = await seedQuestions(1, new Date(NOW_MS));
  const reply = { groupAddress: 'group-1', text: 'yes', atMs: NOW_MS - ageMs, isLive };
  const changes = await takeReply(parts, { id: accountId, epoch: 1 }, reply);
  expect(changes.moved).toHaveLength(expected ? 1 : 0);
  expect(await engine.db.$count(openConditions, isNotNull(openConditions.takenAt))).toBe(expected ? 1 : 0);
  expect(await engine.db.$count(deliveries, eq(deliveries.nodeId, 'b'))).toBe(expected ? 1 : 0);
});

it('closes any number of old questions in steps', async () => {
  await seedQuestions(250, new Date(NOW_MS - 2 * DAY_MS));
  const countOpen = () => engine.db.$count(openConditions, isNull(openConditions.closedAt));
  expect(await closeOldConditions(parts)).toBe(0);
  expect(await countOpen()).toBe(150);
  while ((await closeOldConditions(parts)) !== null);
  expect([await countOpen(), await engine.db.$count(funnelRuns, eq(funnelRuns.status, 'running'))]).toEqual([0, 0]);
});
