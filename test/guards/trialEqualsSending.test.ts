import { eq, sql } from 'drizzle-orm';

import { acceptedReplies } from '@contract/planner/conditions';
import type { PlannerGraph } from '@contract/planner/graph';
import { idlePace, type PaceSettings } from '@contract/planner/pace';
import { previewRun } from '@contract/planner/plan';
import { toFunnelMs } from '@contract/planner/trialClock';
import { findSaveProblems, findStartProblems } from '@contract/planner/problems';
import { beginTrial, playUntil, replyInTrial } from '@contract/planner/trialRun';
import type { FunnelGraph } from '@contract/schemas/structure';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import { noPace, seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { isFullForm } from '@test/kit/effort';
import { openFrozenEngine, type FrozenEngine } from '@test/kit/frozenEngine';
import { createChance, type Chance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';
import { truncateAll } from '@test/kit/testDatabase';

import { deliveries, funnelRuns, funnelSchedules, messengerAccounts, nodes } from '@server/db/schema';
import { takeReply } from '@server/engine/runs/replies';
import { startDueSchedules } from '@server/engine/runs/startSchedules';
import { findNext } from '@server/engine/sending/nextDelivery';

/** What is played of a trial run, against what the engine sends, in a database whose clock stands still between two messages. */
const SITUATIONS_COUNT = isFullForm ? 400 : 8;
const SEND_MS = 400;
const NOW_MS = Date.parse('2030-03-30T20:00:00Z');

let engine: FrozenEngine;
beforeAll(async () => {
  engine = await openFrozenEngine('node', SEND_MS);
});
afterAll(() => engine.close());

function drawGraph(chance: Chance, hasConditions = false): FunnelGraph {
  for (;;) {
    const { nodes: drawn, edges } = randomGraph(chance, { nodesMaxCount: 7, hasSchedules: true, hasConditions });
    const moment = () => new Date(NOW_MS + chance.int(8 * 60) * MINUTE_MS).toISOString();
    const graph: PlannerGraph = {
      nodes: drawn.map((node) => (node.type === 'schedule' ? { ...node, data: { schedule: moment() } } : node)),
      edges,
    };
    if (findSaveProblems(graph).length > 0 || findStartProblems(graph).length > 0) continue;
    if (previewRun(graph, NOW_MS).length === 0) continue;
    return {
      nodes: graph.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } })),
      edges: graph.edges as FunnelGraph['edges'],
    };
  }
}

function drawPace(chance: Chance): Partial<PaceSettings> {
  const gapMinMs = chance.int(20) * SECOND_MS;
  const isQuiet = chance.happens(0.6);
  return {
    gapMinMs,
    gapMaxMs: gapMinMs,
    restAfterCount: chance.happens(0.4) ? 2 + chance.int(6) : 0,
    restMs: chance.int(4 * 60) * SECOND_MS,
    hourMaxCount: chance.happens(0.5) ? 5 + chance.int(30) : 0,
    dayMaxCount: chance.happens(0.3) ? 20 + chance.int(40) : 0,
    quietFromMinute: isQuiet ? 22 * 60 + chance.int(180) - 60 : null,
    quietUntilMinute: isQuiet ? 60 + chance.int(6 * 60) : null,
    zoneOffsetMinutes: 60,
  };
}

/** Starts a run in one group and lets members reply at random moments; the same is played by the planner. */
async function playTrialSituation(chance: Chance) {
  await truncateAll(engine.db);
  await engine.setNow(NOW_MS);
  const parts = engine.createParts(0);
  const owner = await seedOwner(engine.db, 1);
  await engine.db.insert(nodes).values({ id: 'node', expiresAt: new Date('2100-01-01') });
  const pace = drawPace(chance);
  await engine.db.update(messengerAccounts).set({ pace, leaseOwner: 'node', leaseEpoch: 1, state: 'open' });
  const graph = drawGraph(chance, true);
  const startMs = NOW_MS + MINUTE_MS;
  await seedStart(await seedFunnel(engine.db, owner.userId, graph, 'Own'), owner.groupIds, startMs);
  await engine.setNow(startMs);
  await startDueSchedules(parts, [owner.accountId]);

  let trial = beginTrial(graph, startMs, { settings: { ...noPace, ...pace }, state: idlePace });
  const replies = graph.edges.flatMap(acceptedReplies);
  const sentAll = () => engine.db.$count(deliveries, sql`${deliveries.status} = 'sent'`);
  let replyCount = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    const untilMs = Math.max(engine.nowMs(), trial.nowMs) + chance.int(40) * MINUTE_MS + SECOND_MS;
    await engine.play(parts, owner.accountId, async () => {
      const [next] = await findNext(parts, [owner.accountId]);
      return engine.nowMs() + (next?.waitMs ?? Infinity) > untilMs;
    });
    await engine.setNow(Math.max(engine.nowMs(), untilMs));
    trial = playUntil(trial, engine.nowMs(), SEND_MS);
    if (trial.nowMs !== engine.nowMs() || replies.length === 0) continue;
    const text = chance.pick(replies);
    const before = trial.open.length;
    await takeReply(parts, { id: owner.accountId, epoch: 1 }, {
      groupAddress: 'group-1',
      text,
      atMs: engine.nowMs(),
    } as never);
    trial = replyInTrial(trial, text);
    replyCount += before - trial.open.length;
  }
  const sentCount = trial.sent.length + trial.queued.length;
  await engine.play(parts, owner.accountId, async () => (await findNext(parts, [owner.accountId])).length === 0);
  trial = playUntil(trial, NOW_MS + 30 * DAY_MS, SEND_MS);
  expect(trial.sent.length).toBeGreaterThanOrEqual(sentCount);
  expect(trial.sent).toHaveLength(await sentAll());
  const rows = await engine.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.status, 'sent'))
    .orderBy(deliveries.claimedAt);
  return { trial, rows, replyCount };
}

/** Sends a trial run to one group; what it would have done by the funnel's clock. */
async function sendTrial(chance: Chance) {
  await truncateAll(engine.db);
  await engine.setNow(NOW_MS);
  const parts = engine.createParts(0);
  const owner = await seedOwner(engine.db, 1);
  await engine.db.insert(nodes).values({ id: 'node', expiresAt: new Date('2100-01-01') });
  await engine.db.update(messengerAccounts).set({ leaseOwner: 'node', leaseEpoch: 1, state: 'open' });
  const graph = drawGraph(chance);
  const funnelId = await seedFunnel(engine.db, owner.userId, graph, 'Own');
  const [groupId = 0] = owner.groupIds;
  const trial = { funnelId, groupId, startAt: new Date(NOW_MS), active: true, isTrial: true };
  await engine.db.insert(funnelSchedules).values(trial);
  await startDueSchedules(parts, [owner.accountId]);
  const dueMs = new Map<string, number>();
  await engine.play(parts, owner.accountId, async () => {
    const queued = await engine.db
      .select({ nodeId: deliveries.nodeId, dueAt: deliveries.dueAt, run: funnelRuns })
      .from(deliveries)
      .innerJoin(funnelRuns, eq(funnelRuns.id, deliveries.runId))
      .where(eq(deliveries.status, 'queued'));
    for (const { nodeId, dueAt, run } of queued) {
      const clock = { startedMs: run.startedAt.getTime(), skippedMs: run.trialSkippedMs ?? NaN };
      dueMs.set(nodeId ?? '', toFunnelMs(clock, dueAt.getTime()));
    }
    return queued.length === 0;
  });
  const sent = await engine.db.select().from(deliveries).orderBy(deliveries.claimedAt);
  return { sent, dueMs, tookMs: engine.nowMs() - NOW_MS, plan: previewRun(graph, NOW_MS) };
}

async function seedStart(funnelId: number, groupIds: number[], startMs: number) {
  const rows = groupIds.map((groupId) => ({ funnelId, groupId, startAt: new Date(startMs), active: true }));
  await engine.db.insert(funnelSchedules).values(rows);
}

describe('a trial run that is only played', () => {
  it('equals what is sent to one group, with pauses of one length and with replies', async () => {
    let [compared, replies] = [0, 0];
    for (let at = 0; at < SITUATIONS_COUNT; at += 1) {
      const { trial, rows, replyCount } = await playTrialSituation(createChance(3_000 + at));
      replies += replyCount;
      trial.sent.forEach(({ nodeId, sentMs }, place) => {
        const row = rows[place];
        compared += 1;
        expect(row?.nodeId).toBe(nodeId);
        expect(Math.abs((row?.claimedAt?.getTime() ?? NaN) - sentMs)).toBeLessThanOrEqual(SECOND_MS);
      });
    }
    expect(compared).toBeGreaterThan(SITUATIONS_COUNT);
    expect(replies).toBeGreaterThan(0);
  }, 3_600_000);
});

describe('a trial run in a group', () => {
  it('sends the plan within seconds, each message at its moment by the clock of the funnel', async () => {
    for (let at = 0; at < SITUATIONS_COUNT; at += 1) {
      const { sent, dueMs, tookMs, plan } = await sendTrial(createChance(5_000 + at));
      expect(sent.map(({ nodeId, status }) => [nodeId, status])).toEqual(plan.map(({ nodeId }) => [nodeId, 'sent']));
      for (const { nodeId, atMs } of plan) expect(Math.abs((dueMs.get(nodeId) ?? NaN) - atMs)).toBeLessThan(SECOND_MS);
      expect(tookMs).toBeLessThanOrEqual(plan.length * (5 * SECOND_MS + SEND_MS));
    }
  }, 3_600_000);
});
