import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { acceptedReplies } from '@contract/planner/conditions';
import { forecast } from '@contract/planner/forecast';
import type { PlannerGraph } from '@contract/planner/graph';
import { idlePace, type PaceSettings } from '@contract/planner/pace';
import { previewRun } from '@contract/planner/plan';
import { toFunnelMs } from '@contract/planner/trialClock';
import type { OwnStart } from '@contract/planner/sendingQueue';
import { findSaveProblems, findStartProblems } from '@contract/planner/problems';
import { beginTrial, playUntil, replyInTrial } from '@contract/planner/trialRun';
import type { ForecastQueue } from '@contract/schemas/forecast';
import type { FunnelGraph } from '@contract/schemas/structure';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import { noPace, seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { isFullForm, noteFigure } from '@test/kit/effort';
import { unusedMessenger } from '@test/kit/fakeMessenger';
import { createChance, type Chance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { singleProcessBus } from '@server/db/clusterBus';
import type { Database } from '@server/db/database';
import { broadcasts, deliveries, funnelRuns, funnelSchedules, messengerAccounts, nodes } from '@server/db/schema';
import { systemClock } from '@server/gateways/clock';
import { createForecastService } from '@server/modules/forecast/forecast.service';
import { createProgressPublisher } from '@server/engine/broadcasts/broadcastProgress';
import { defaultTiming } from '@server/engine/core/timing';
import { findNextStartMs } from '@server/engine/runs/dueSchedules';
import { takeReply } from '@server/engine/runs/replies';
import type { RunParts } from '@server/engine/runs/runParts';
import { startDueSchedules } from '@server/engine/runs/startSchedules';
import { createVersionCache } from '@server/engine/runs/versions';
import { claimDelivery } from '@server/engine/sending/claims';
import { finishDelivery } from '@server/engine/sending/finishDelivery';
import { findNext } from '@server/engine/sending/nextDelivery';

/**
 * The forecast against the engine's own search, claim, pause, start and next steps, in a database whose clock stands still
 * between two of them.
 */
const SITUATIONS_COUNT = isFullForm ? 200 : 6;
const SEND_MS = 400;
const NOW_MS = Date.parse('2030-03-30T20:00:00Z');
const GROUPS_COUNT = 12;
const config = { pace: noPace, warmUpDays: 0, databaseUrl: null, accountsMaxCount: 0 };

let db: Database;
let close: () => Promise<void>;
let nowMs = NOW_MS;

beforeAll(async () => {
  // The clock belongs to a session, of which the embedded database has one only.
  delete process.env.TEST_DATABASE_URL;
  ({ db, close } = await openTestDatabase());
  await db.execute(sql`create schema frozen`);
  await db.execute(sql`create function frozen.now() returns timestamptz language sql stable
    as $$ select to_timestamp(current_setting('frozen.now_ms')::float8 / 1000) $$`);
  await db.execute(sql`set search_path = frozen, pg_catalog, public`);
});
afterAll(() => close());
beforeEach(() => truncateAll(db));

async function setNow(atMs: number) {
  nowMs = atMs;
  await db.execute(sql`select set_config('frozen.now_ms', ${String(atMs)}, false)`);
}

function buildParts(): RunParts {
  const publish = () => undefined;
  const log = pino({ level: 'silent' });
  return {
    db,
    clock: systemClock,
    log,
    messenger: unusedMessenger,
    files: { bringHere: () => Promise.resolve(null) },
    config,
    notices: singleProcessBus,
    publish,
    timing: defaultTiming,
    versions: createVersionCache(),
    broadcastProgress: createProgressPublisher({ db, publish }, log),
    nodeId: 'node',
  };
}

/** Sends as the engine does until `isDone`; its clock is moved to each next moment. */
async function play(parts: RunParts, accountId: number, isDone: () => Promise<boolean>) {
  const start = async (untilMs: number) => {
    for (let inMs = await findNextStartMs(parts); inMs !== null && nowMs + inMs <= untilMs;) {
      await setNow(Math.max(nowMs, nowMs + Math.ceil(inMs)));
      await startDueSchedules(parts, [accountId]);
      inMs = await findNextStartMs(parts);
    }
  };
  while (!(await isDone())) {
    await start(nowMs);
    const [next] = await findNext(parts, [accountId]);
    const startMs = (await findNextStartMs(parts)) ?? Infinity;
    const waitMs = Math.ceil(Math.min(next?.waitMs ?? Infinity, startMs));
    if (waitMs === Infinity) throw new Error('nothing is left to send');
    if (waitMs > 0 || !next) {
      await setNow(nowMs + Math.max(1, waitMs));
      continue;
    }
    const [row] = await db
      .select({ payload: deliveries.payload })
      .from(deliveries)
      .where(eq(deliveries.id, next.deliveryId));
    const message = { groupAddress: 'group-1', text: 'x', media: null, encoded: null };
    const claim = row && (await claimDelivery(parts, next.deliveryId, 1, { ...row, message, failure: null }));
    if (!claim) {
      await setNow(nowMs + 1);
      continue;
    }
    const doneMs = nowMs + SEND_MS;
    await start(doneMs);
    await setNow(doneMs);
    await finishDelivery(parts, claim, { result: { status: 'sent' }, isConnected: true });
  }
}

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
  await truncateAll(db);
  await setNow(NOW_MS);
  const parts = buildParts();
  const owner = await seedOwner(db, 1);
  await db.insert(nodes).values({ id: 'node', expiresAt: new Date('2100-01-01') });
  const pace = drawPace(chance);
  await db.update(messengerAccounts).set({ pace, leaseOwner: 'node', leaseEpoch: 1, state: 'open' });
  const graph = drawGraph(chance, true);
  const startMs = NOW_MS + MINUTE_MS;
  await seedStart(await seedFunnel(db, owner.userId, graph, 'Own'), owner.groupIds, startMs);
  await setNow(startMs);
  await startDueSchedules(parts, [owner.accountId]);

  let trial = beginTrial(graph, startMs, { settings: { ...noPace, ...pace }, state: idlePace });
  const replies = graph.edges.flatMap(acceptedReplies);
  const sentAll = () => db.$count(deliveries, sql`${deliveries.status} = 'sent'`);
  let replyCount = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    const untilMs = Math.max(nowMs, trial.nowMs) + chance.int(40) * MINUTE_MS + SECOND_MS;
    await play(parts, owner.accountId, async () => {
      const [next] = await findNext(parts, [owner.accountId]);
      return nowMs + (next?.waitMs ?? Infinity) > untilMs;
    });
    await setNow(Math.max(nowMs, untilMs));
    trial = playUntil(trial, nowMs, SEND_MS);
    if (trial.nowMs !== nowMs || replies.length === 0) continue;
    const text = chance.pick(replies);
    const before = trial.open.length;
    await takeReply(parts, { id: owner.accountId, epoch: 1 }, { groupAddress: 'group-1', text, atMs: nowMs } as never);
    trial = replyInTrial(trial, text);
    replyCount += before - trial.open.length;
  }
  const sentCount = trial.sent.length + trial.queued.length;
  await play(parts, owner.accountId, async () => (await findNext(parts, [owner.accountId])).length === 0);
  trial = playUntil(trial, NOW_MS + 30 * DAY_MS, SEND_MS);
  expect(trial.sent.length).toBeGreaterThanOrEqual(sentCount);
  expect(trial.sent).toHaveLength(await sentAll());
  const rows = await db.select().from(deliveries).where(eq(deliveries.status, 'sent')).orderBy(deliveries.claimedAt);
  return { trial, rows, replyCount };
}

/** Sends a trial run to one group; what it would have done by the funnel's clock. */
async function sendTrial(chance: Chance) {
  await truncateAll(db);
  await setNow(NOW_MS);
  const parts = buildParts();
  const owner = await seedOwner(db, 1);
  await db.insert(nodes).values({ id: 'node', expiresAt: new Date('2100-01-01') });
  await db.update(messengerAccounts).set({ leaseOwner: 'node', leaseEpoch: 1, state: 'open' });
  const graph = drawGraph(chance);
  const funnelId = await seedFunnel(db, owner.userId, graph, 'Own');
  const [groupId = 0] = owner.groupIds;
  const trial = { funnelId, groupId, startAt: new Date(NOW_MS), active: true, isTrial: true };
  await db.insert(funnelSchedules).values(trial);
  await startDueSchedules(parts, [owner.accountId]);
  const dueMs = new Map<string, number>();
  await play(parts, owner.accountId, async () => {
    const queued = await db
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
  const sent = await db.select().from(deliveries).orderBy(deliveries.claimedAt);
  return { sent, dueMs, tookMs: nowMs - NOW_MS, plan: previewRun(graph, NOW_MS) };
}

async function seedBroadcast(owner: Awaited<ReturnType<typeof seedOwner>>, groupIds: number[]) {
  const [made] = await db
    .insert(broadcasts)
    .values({ userId: owner.userId, message: 'x', total: groupIds.length })
    .returning();
  const row = { accountId: owner.accountId, broadcastId: made?.id, payload: { text: 'x', mediaUrl: null } };
  await db.insert(deliveries).values(groupIds.map((groupId) => ({ ...row, groupId, dueAt: new Date(nowMs) })));
  return made?.id ?? 0;
}

async function seedStart(funnelId: number, groupIds: number[], startMs: number) {
  const rows = groupIds.map((groupId) => ({ funnelId, groupId, startAt: new Date(startMs), active: true }));
  await db.insert(funnelSchedules).values(rows);
}

/** Plays what is queued for a while, forecasts a start, and sends it. */
async function playSituation(chance: Chance) {
  await truncateAll(db);
  await setNow(NOW_MS);
  const parts = buildParts();
  const owner = await seedOwner(db, GROUPS_COUNT);
  await db.insert(nodes).values({ id: 'node', expiresAt: new Date('2100-01-01') });
  await db.update(messengerAccounts).set({ pace: drawPace(chance), leaseOwner: 'node', leaseEpoch: 1, state: 'open' });
  const someGroups = () => owner.groupIds.slice(0, 1 + chance.int(GROUPS_COUNT));
  for (let funnel = 0; funnel < 2; funnel += 1) {
    const funnelId = await seedFunnel(db, owner.userId, drawGraph(chance), `Other ${funnel}`);
    await seedStart(funnelId, someGroups(), NOW_MS + chance.int(90) * MINUTE_MS);
  }
  if (chance.happens(0.6)) await seedBroadcast(owner, someGroups());
  const beforeMs = NOW_MS + chance.int(2 * HOUR_MS);
  await play(parts, owner.accountId, async () => {
    const left = (await findNext(parts, [owner.accountId]))[0]?.waitMs ?? Infinity;
    const start = (await findNextStartMs(parts)) ?? Infinity;
    return nowMs + Math.min(left, start) > beforeMs;
  });
  await setNow(Math.max(nowMs, beforeMs));

  const queue = JSON.parse(
    JSON.stringify(await createForecastService({ db, clock: systemClock, config } as never).getQueue(owner.userId)),
  ) as ForecastQueue;
  const groupIds = someGroups();
  const graph = chance.happens(0.7) ? drawGraph(chance) : null;
  const startMs = graph === null ? nowMs : nowMs + (1 + chance.int(60)) * MINUTE_MS;
  const own: OwnStart = { startMs, graph, groupCount: groupIds.length };
  const found = forecast(queue, own, { sendMs: SEND_MS });

  let isOwn = sql`false`;
  if (graph === null) isOwn = sql`${deliveries.broadcastId} = ${await seedBroadcast(owner, groupIds)}`;
  else {
    const funnelId = await seedFunnel(db, owner.userId, graph, 'Own');
    await seedStart(funnelId, groupIds, startMs);
    const runs = db.select({ id: funnelRuns.id }).from(funnelRuns).where(eq(funnelRuns.funnelId, funnelId));
    isOwn = sql`${deliveries.runId} in ${runs}`;
  }
  const expectedCount = found.steps.length * groupIds.length;
  await play(
    parts,
    owner.accountId,
    async () => (await db.$count(deliveries, sql`${isOwn} and ${deliveries.status} = 'sent'`)) >= expectedCount,
  );
  const sent = await db.select().from(deliveries).where(isOwn);
  return { found, groupIds, sent };
}

describe('the forecast', () => {
  it('equals what is sent, with pauses of one length', async () => {
    let compared = 0;
    let different = 0;
    for (let at = 0; at < SITUATIONS_COUNT; at += 1) {
      const { found, groupIds, sent } = await playSituation(createChance(1_000 + at));
      for (const { groupId, nodeId, claimedAt } of sent) {
        const step = found.steps.find((one) => one.nodeId === nodeId);
        const expectedMs = step?.moments.atMs[groupIds.indexOf(groupId)] ?? NaN;
        compared += 1;
        if (!(Math.abs((claimedAt?.getTime() ?? NaN) - expectedMs) <= SECOND_MS)) different += 1;
      }
    }
    noteFigure('situations with pauses of one length', SITUATIONS_COUNT, '', true);
    noteFigure('messages compared', compared, '', compared > 0);
    noteFigure('further than a second from the forecast', different, '0', different === 0);
    expect(compared).toBeGreaterThan(SITUATIONS_COUNT);
    expect(different).toBe(0);
  }, 3_600_000);
});

describe('a trial run that is only played', () => {
  it('equals what is sent to one group, with pauses of one length and with replies', async () => {
    let [compared, replies] = [0, 0];
    for (let at = 0; at < SITUATIONS_COUNT * 2; at += 1) {
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
    for (let at = 0; at < SITUATIONS_COUNT * 2; at += 1) {
      const { sent, dueMs, tookMs, plan } = await sendTrial(createChance(5_000 + at));
      expect(sent.map(({ nodeId, status }) => [nodeId, status])).toEqual(plan.map(({ nodeId }) => [nodeId, 'sent']));
      for (const { nodeId, atMs } of plan) expect(Math.abs((dueMs.get(nodeId) ?? NaN) - atMs)).toBeLessThan(SECOND_MS);
      expect(tookMs).toBeLessThanOrEqual(plan.length * (5 * SECOND_MS + SEND_MS));
    }
  }, 3_600_000);
});
