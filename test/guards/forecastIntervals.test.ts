import { eq, sql } from 'drizzle-orm';

import { forecast } from '@contract/planner/forecast';
import type { PlannerGraph } from '@contract/planner/graph';
import type { ScheduleData } from '@contract/planner/nodes/schedule';
import type { PaceSettings } from '@contract/planner/pace';
import { previewRun } from '@contract/planner/plan';
import { findSaveProblems, findStartProblems } from '@contract/planner/problems';
import type { OwnStart } from '@contract/planner/sendingQueue';
import { WEEKDAYS } from '@contract/planner/timeOfDay';
import { toLocalMs } from '@contract/planner/zones';
import type { ForecastQueue } from '@contract/schemas/forecast';
import type { FunnelGraph } from '@contract/schemas/structure';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import { seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { isFullForm, noteFigure } from '@test/kit/effort';
import { openFrozenEngine, type FrozenEngine } from '@test/kit/frozenEngine';
import { createChance, type Chance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';
import { truncateAll } from '@test/kit/testDatabase';

import { broadcasts, deliveries, funnelRuns, funnelSchedules, messengerAccounts, nodes } from '@server/db/schema';
import { listZoneOffsets } from '@server/engine/pace/zoneOffsets';
import { findNextStart } from '@server/engine/runs/dueSchedules';
import { pauseFunnel, pauseRuns } from '@server/engine/runs/pauses';
import type { RunParts } from '@server/engine/runs/runParts';
import { findNext } from '@server/engine/sending/nextDelivery';
import { systemClock } from '@server/gateways/clock';
import { createForecastService } from '@server/modules/forecast/forecast.service';

/** S17: the forecast, from the response that the browser reads, against what the engine itself sends. */
const SITUATIONS_COUNT = isFullForm ? 200 : 2;
const SEND_MS = 400;
/** Hours before the clocks are changed in Berlin. */
const NOW_MS = Date.parse('2030-03-30T20:00:00Z');
const ZONES = ['Europe/Berlin', 'UTC+5:30'];
const GROUPS_COUNT = 12;
const WARM_UP_DAYS = 14;

let engine: FrozenEngine;

beforeAll(async () => {
  engine = await openFrozenEngine('node', SEND_MS);
});
afterAll(() => engine.close());

/** What occurred in all situations, so that none of it is missing unnoticed. */
const counts = { timesOfDay: 0, paused: 0, warmUps: 0, zones: 0 };

function drawGraph(chance: Chance): FunnelGraph {
  for (;;) {
    const { nodes: drawn, edges } = randomGraph(chance, { nodesMaxCount: 7, hasSchedules: true, hasConditions: false });
    const graph: PlannerGraph = {
      nodes: drawn.map((node) => (node.type === 'schedule' ? { ...node, data: drawMoment(chance) } : node)),
      edges,
    };
    if (findSaveProblems(graph).length > 0 || findStartProblems(graph).length > 0) continue;
    const lines = previewRun(graph, NOW_MS);
    if (lines.length === 0) continue;
    if (lines.some(({ timeNodeIds }) => timeNodeIds.length > 0)) counts.timesOfDay += 1;
    return {
      nodes: graph.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } })),
      edges: graph.edges as FunnelGraph['edges'],
    };
  }
}

function drawMoment(chance: Chance): ScheduleData {
  const atMs = NOW_MS + chance.int(8 * 60) * MINUTE_MS;
  if (chance.happens(0.4)) return { schedule: new Date(atMs).toISOString() };
  const zone = chance.pick(ZONES);
  const time = new Date(toLocalMs(zone, atMs)).toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length);
  const weekdays = WEEKDAYS.filter(() => chance.happens(0.8));
  return { schedule: '', timeOfDay: { time, zone, minDays: chance.int(2), weekdays: [...weekdays, 7] } };
}

function drawPace(chance: Chance, isRandom: boolean): Partial<PaceSettings> {
  const gapMinMs = chance.int(20) * SECOND_MS;
  const isQuiet = chance.happens(0.6);
  return {
    gapMinMs,
    gapMaxMs: gapMinMs + (isRandom ? (1 + chance.int(20)) * SECOND_MS : 0),
    restAfterCount: chance.happens(0.4) ? 2 + chance.int(6) : 0,
    restMs: chance.int(4 * 60) * SECOND_MS,
    hourMaxCount: chance.happens(0.5) ? 5 + chance.int(30) : 0,
    dayMaxCount: chance.happens(0.3) ? 20 + chance.int(40) : 0,
    quietFromMinute: isQuiet ? 22 * 60 + chance.int(180) - 60 : null,
    quietUntilMinute: isQuiet ? 60 + chance.int(6 * 60) : null,
    timeZone: chance.happens(0.7) ? 'Europe/Berlin' : null,
    zoneOffsetMinutes: 60,
  };
}

async function seedAccount(chance: Chance, isRandom: boolean) {
  const { db } = engine;
  const owner = await seedOwner(db, GROUPS_COUNT);
  await db.insert(nodes).values({ id: 'node', expiresAt: new Date('2100-01-01') });
  const pace = drawPace(chance, isRandom);
  const linkedSince = chance.happens(0.3) ? new Date(NOW_MS - chance.int(WARM_UP_DAYS) * DAY_MS - HOUR_MS) : null;
  const zoneOffsets = pace.timeZone ? listZoneOffsets(pace.timeZone, NOW_MS) : null;
  const owned = { leaseOwner: 'node', leaseEpoch: 1, state: 'open' } as const;
  await db.update(messengerAccounts).set({ pace, zoneOffsets, linkedSince, ...owned });
  if (linkedSince) counts.warmUps += 1;
  if (zoneOffsets && pace.quietFromMinute !== null) counts.zones += 1;
  return owner;
}

async function seedBroadcast(owner: Awaited<ReturnType<typeof seedOwner>>, groupIds: number[]) {
  const { db } = engine;
  const [made] = await db
    .insert(broadcasts)
    .values({ userId: owner.userId, message: 'x', total: groupIds.length })
    .returning();
  const row = { accountId: owner.accountId, broadcastId: made?.id, payload: { text: 'x', mediaUrl: null } };
  await db.insert(deliveries).values(groupIds.map((groupId) => ({ ...row, groupId, dueAt: new Date(engine.nowMs()) })));
  return made?.id ?? 0;
}

async function seedStart(funnelId: number, groupIds: number[], startMs: number) {
  const rows = groupIds.map((groupId) => ({ funnelId, groupId, startAt: new Date(startMs), active: true }));
  await engine.db.insert(funnelSchedules).values(rows);
}

/** Pauses a funnel or one run, for good. */
async function pauseSome(chance: Chance, parts: RunParts, funnelIds: number[]) {
  const runs = await engine.db.select({ id: funnelRuns.id }).from(funnelRuns).where(eq(funnelRuns.status, 'running'));
  if (chance.happens(0.2)) await pauseFunnel(parts, chance.pick(funnelIds));
  else if (runs.length > 0 && chance.happens(0.5)) await pauseRuns(parts, [chance.pick(runs).id]);
  else return;
  counts.paused += 1;
}

/** Plays what is queued for a while, forecasts a start, and sends it. */
async function playSituation(chance: Chance, isRandom: boolean) {
  const { db } = engine;
  await truncateAll(db);
  await engine.setNow(NOW_MS);
  await db.execute(sql`select setseed(${chance.next()})`);
  const parts = engine.createParts(WARM_UP_DAYS);
  const owner = await seedAccount(chance, isRandom);
  const someGroups = () => owner.groupIds.slice(0, 1 + chance.int(GROUPS_COUNT));
  const funnelIds: number[] = [];
  for (const name of ['First', 'Second']) {
    const funnelId = await seedFunnel(db, owner.userId, drawGraph(chance), name);
    await seedStart(funnelId, someGroups(), NOW_MS + chance.int(90) * MINUTE_MS);
    funnelIds.push(funnelId);
  }
  if (chance.happens(0.6)) await seedBroadcast(owner, someGroups());
  const beforeMs = NOW_MS + chance.int(2 * HOUR_MS);
  await engine.play(parts, owner.accountId, async () => {
    const left = (await findNext(parts, [owner.accountId]))[0]?.waitMs ?? Infinity;
    const start = (await findNextStart(parts)).nextMs ?? Infinity;
    return engine.nowMs() + Math.min(left, start) > beforeMs;
  });
  await engine.setNow(Math.max(engine.nowMs(), beforeMs));
  await pauseSome(chance, parts, funnelIds);

  const service = createForecastService({ db, clock: systemClock, config: parts.config } as never);
  const queue = JSON.parse(JSON.stringify(await service.getQueue(owner.userId))) as ForecastQueue;
  const groupIds = someGroups();
  const graph = chance.happens(0.7) ? drawGraph(chance) : null;
  const startMs = engine.nowMs() + (graph === null ? 0 : (1 + chance.int(60)) * MINUTE_MS);
  const own: OwnStart = { startMs, graph, groupCount: groupIds.length };
  const found = forecast(queue, own, { sendMs: SEND_MS });

  const isOwn = await startOwn(owner, graph, groupIds, startMs);
  const expectedCount = found.steps.length * groupIds.length;
  const isSent = sql`${isOwn} and ${deliveries.status} = 'sent'`;
  await engine.play(parts, owner.accountId, async () => (await db.$count(deliveries, isSent)) >= expectedCount);
  const sent = await db.select().from(deliveries).where(isOwn);
  return sent.map(({ groupId, nodeId, claimedAt }) => {
    const at = groupIds.indexOf(groupId);
    const moments = found.steps.find((one) => one.nodeId === nodeId)?.moments;
    const of = (name: keyof NonNullable<typeof moments>) => moments?.[name][at] ?? NaN;
    return { sentMs: claimedAt?.getTime() ?? NaN, atMs: of('atMs'), fromMs: of('fromMs'), untilMs: of('untilMs') };
  });
}

/** @returns a condition for its messages */
async function startOwn(
  owner: Awaited<ReturnType<typeof seedOwner>>,
  graph: FunnelGraph | null,
  groupIds: number[],
  startMs: number,
) {
  if (graph === null) return sql`${deliveries.broadcastId} = ${await seedBroadcast(owner, groupIds)}`;
  const { db } = engine;
  const funnelId = await seedFunnel(db, owner.userId, graph, 'Own');
  await seedStart(funnelId, groupIds, startMs);
  const runs = db.select({ id: funnelRuns.id }).from(funnelRuns).where(eq(funnelRuns.funnelId, funnelId));
  return sql`${deliveries.runId} in ${runs}`;
}

describe('the forecast', () => {
  it('equals what is sent, with pauses of one length', async () => {
    let compared = 0;
    let different = 0;
    for (let at = 0; at < SITUATIONS_COUNT; at += 1) {
      for (const { sentMs, atMs } of await playSituation(createChance(1_000 + at), false)) {
        compared += 1;
        if (!(Math.abs(sentMs - atMs) <= SECOND_MS)) different += 1;
      }
    }
    noteFigure('situations with pauses of one length', SITUATIONS_COUNT, '', true);
    noteFigure('messages compared', compared, '', compared > 0);
    noteFigure('further than a second from the forecast', different, '0', different === 0);
    expect(compared).toBeGreaterThan(SITUATIONS_COUNT);
    expect(different).toBe(0);
  }, 3_600_000);

  it('has intervals that contain what is sent, with random pauses', async () => {
    let compared = 0;
    let outside = 0;
    for (let at = 0; at < SITUATIONS_COUNT; at += 1) {
      for (const { sentMs, fromMs, untilMs } of await playSituation(createChance(5_000 + at), true)) {
        compared += 1;
        if (!(sentMs >= fromMs && sentMs <= untilMs)) outside += 1;
      }
    }
    noteFigure('situations with random pauses', SITUATIONS_COUNT, '', true);
    noteFigure('messages compared', compared, '', compared > 0);
    noteFigure('outside of their interval', outside, '0', outside === 0);
    expect(compared).toBeGreaterThan(SITUATIONS_COUNT);
    expect(outside).toBe(0);
  }, 3_600_000);

  it('was compared with times of day, pauses, warm-ups and a change of the clocks', () => {
    for (const [name, count] of Object.entries(counts)) noteFigure(`situations: ${name}`, count, '> 0', count > 0);
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  });
});
