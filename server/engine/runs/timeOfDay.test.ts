import { asc, eq, sql } from 'drizzle-orm';

import { previewRun } from '@contract/planner/plan';
import type { PlannerNode } from '@contract/planner/graph';
import { toLocalMs } from '@contract/planner/zones';
import { SECOND_MS } from '@contract/time';
import { drawGraph, message, seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { openFrozenEngine, type FrozenEngine } from '@test/kit/frozenEngine';

import { deliveries, funnelRuns, funnelSchedules, messengerAccounts, nodes } from '../../db/schema';
import { findNext } from '../sending/nextDelivery';

const SEND_MS = 400;
const ZONE = 'Europe/Berlin';

let engine: FrozenEngine;

beforeAll(async () => {
  engine = await openFrozenEngine('node', SEND_MS);
});
afterAll(() => engine.close());

const timeOfDay = (id: string, time: string, weekdays: number[], minDays: number): PlannerNode => ({
  id,
  type: 'schedule',
  data: { schedule: '', timeOfDay: { time, weekdays, minDays, zone: ZONE } },
});

/** Thursday, Friday after ten, and Sunday, in whose night the clocks are changed. */
const starts = ['2030-03-28T14:00:00Z', '2030-03-29T09:30:00Z', '2030-03-31T05:00:00Z'];
/** Each by the clock of the zone: at once, at ten of the next workday, at six in the evening of the same day. */
const wanted = [
  ['2030-03-28T15:00', '2030-03-29T10:00', '2030-03-29T18:00'],
  ['2030-03-29T10:30', '2030-04-01T10:00', '2030-04-01T18:00'],
  ['2030-03-31T07:00', '2030-04-01T10:00', '2030-04-01T18:00'],
];

it('is one funnel for many days: each of its starts waits for its own times of day, over a change of the clocks', async () => {
  const { db } = engine;
  await engine.setNow(Date.parse(starts[0] ?? '') - SECOND_MS);
  const owner = await seedOwner(db, starts.length);
  await db.insert(nodes).values({ id: 'node', expiresAt: new Date('2100-01-01') });
  await db.update(messengerAccounts).set({ leaseOwner: 'node', leaseEpoch: 1, state: 'open' });
  const graph = drawGraph(
    [
      message('welcome'),
      timeOfDay('morning', '10:00', [1, 2, 3, 4, 5], 1),
      message('next_day'),
      timeOfDay('evening', '18:00', [1, 2, 3, 4, 5, 6, 7], 0),
      message('goodbye'),
    ],
    ['start_1>welcome', 'welcome>morning', 'morning>next_day', 'next_day>evening', 'evening>goodbye'],
  );
  const funnelId = await seedFunnel(db, owner.userId, graph);
  const rows = starts.map((start, at) => ({ funnelId, groupId: owner.groupIds[at] ?? 0, startAt: new Date(start) }));
  await db.insert(funnelSchedules).values(rows.map((row) => ({ ...row, active: true })));

  const parts = engine.createParts(0);
  const isSent = sql`${deliveries.status} = 'sent'`;
  await engine.play(parts, owner.accountId, async () => (await db.$count(deliveries, isSent)) === 3 * starts.length);
  expect(await findNext(parts, [owner.accountId])).toEqual([]);
  for (const [at, start] of starts.entries()) {
    const sent = await db
      .select({ nodeId: deliveries.nodeId, claimedAt: deliveries.claimedAt })
      .from(deliveries)
      .innerJoin(funnelRuns, eq(funnelRuns.id, deliveries.runId))
      .where(eq(deliveries.groupId, owner.groupIds[at] ?? 0))
      .orderBy(asc(deliveries.claimedAt));
    const localMs = sent.map(({ claimedAt }) => toLocalMs(ZONE, claimedAt?.getTime() ?? NaN));
    expect(localMs.map((atMs) => new Date(atMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length))).toEqual(wanted[at]);
    const plan = previewRun(graph, Date.parse(start));
    expect(sent.map(({ nodeId }) => nodeId)).toEqual(plan.map(({ nodeId }) => nodeId));
    const late = sent.map(({ claimedAt }, step) => (claimedAt?.getTime() ?? NaN) - (plan[step]?.atMs ?? NaN));
    // Runs of one moment are sent one after the other.
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThan(SECOND_MS);
  }
});
