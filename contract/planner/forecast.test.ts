import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import { makeForecastQueue } from '@test/kit/makeForecastQueue';
import { createChance, type Chance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';

import { forecast, FORECAST_MAX_EVENTS, type Forecast } from './forecast';
import type { StepForecast } from './forecastBoard';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { SEND_MS } from './pace';
import { previewRun } from './plan';
import { playQueue, type PlayedSend } from './playQueue';
import type { OwnStart } from './sendingQueue';
import { nextTimeOfDay } from './timeOfDay';

const NOW_MS = Date.parse('2030-06-03T09:00:00Z');

/** Messages one after the other, `minutes` apart. */
function chain(count: number, minutes: number): PlannerGraph {
  const nodes: PlannerNode[] = [{ id: 'start_1', type: 'start', data: {} }];
  const edges: PlannerEdge[] = [];
  for (let at = 1; at <= count; at += 1) {
    const source = at === 1 ? 'start_1' : `m${at - 1}`;
    nodes.push({ id: `m${at}`, type: 'message', data: { message: 'x', delay: at === 1 ? 0 : minutes } });
    edges.push({ id: `e${at}`, source, target: `m${at}` });
  }
  return { nodes, edges };
}

const broadcast = (groupCount: number): OwnStart => ({ startMs: NOW_MS, graph: null, groupCount });
const momentsOf = (found: Forecast, step = 0) => [...(found.steps[step]?.moments.atMs ?? [])];
const lastOf = (found: Forecast) => found.steps.at(-1)?.last.atMs ?? NaN;

describe('the forecast', () => {
  it('of one group without limits is its plan, later by the sends themselves', () => {
    const graph = chain(4, 30);
    const found = forecast(makeForecastQueue(NOW_MS), { startMs: NOW_MS + MINUTE_MS, graph, groupCount: 1 });
    const plan = previewRun(graph, NOW_MS + MINUTE_MS);
    expect(found.steps.map(({ nodeId }) => nodeId)).toEqual(plan.map(({ nodeId }) => nodeId));
    expect(found.steps.map(({ first }, at) => first.atMs - (plan[at]?.atMs ?? 0))).toEqual(
      plan.map((_line, at) => at * SEND_MS),
    );
    expect(found.reasons).toEqual({});
    expect(found.queueAheadCount).toBe(0);
  });

  it('sends one group after the other, with the pause in between', () => {
    const queue = makeForecastQueue(NOW_MS, { gapMinMs: 4_500, gapMaxMs: 4_500 });
    expect(momentsOf(forecast(queue, broadcast(4)))).toEqual([0, 5, 10, 15].map((s) => NOW_MS + s * SECOND_MS));
  });

  it('gives the opening of a closed group its place in the pace', () => {
    const queue = makeForecastQueue(NOW_MS, { gapMinMs: 4_500, gapMaxMs: 4_500 });
    const closing = (openAfterMinutes: number | null): PlannerGraph => ({
      nodes: [
        { id: 'start_1', type: 'start', data: {} },
        { id: 'c', type: 'group', data: { openAfterMinutes } },
        { id: 'm1', type: 'message', data: { message: 'x', delay: 10 } },
      ],
      edges: [
        { id: 'e1', source: 'start_1', target: 'c' },
        { id: 'e2', source: 'c', target: 'm1' },
      ],
    });
    const lastOfClosing = (minutes: number | null) =>
      lastOf(forecast(queue, { startMs: NOW_MS, graph: closing(minutes), groupCount: 1 })) - NOW_MS;
    expect(lastOfClosing(null)).toBe(10 * MINUTE_MS + SEND_MS);
    expect(lastOfClosing(10)).toBe(10 * MINUTE_MS + SEND_MS + 5 * SECOND_MS);
  });

  it('names an hourly cap, and how many it delays', () => {
    const found = forecast(makeForecastQueue(NOW_MS, { hourMaxCount: 100 }), broadcast(250));
    expect(found.reasons).toEqual({ hourCap: { count: 150, lastMs: lastOf(found) } });
    expect(lastOf(found) - NOW_MS).toBeGreaterThan(2 * HOUR_MS);
    expect(lastOf(found) - NOW_MS).toBeLessThan(2 * HOUR_MS + MINUTE_MS);
  });

  it('names a daily cap', () => {
    const found = forecast(makeForecastQueue(NOW_MS, { dayMaxCount: 100 }), broadcast(120));
    expect(found.reasons).toEqual({ dayCap: { count: 20, lastMs: lastOf(found) } });
    expect(lastOf(found) - NOW_MS).toBeGreaterThan(DAY_MS);
  });

  it('names the quiet hours', () => {
    const quiet = { quietFromMinute: 9 * 60 + 1, quietUntilMinute: 20 * 60, gapMinMs: 9_500, gapMaxMs: 9_500 };
    const found = forecast(makeForecastQueue(NOW_MS, quiet), broadcast(8));
    expect(found.reasons.quietHours?.count).toBe(2);
    expect(momentsOf(found).at(6)).toBe(NOW_MS + 11 * HOUR_MS);
  });

  it('names the warm-up of a new number and a rate limit', () => {
    const warming = makeForecastQueue(NOW_MS, { hourMaxCount: 300 });
    warming.state.warmUp = { startedAtMs: NOW_MS - HOUR_MS, days: 14 };
    expect(Object.keys(forecast(warming, broadcast(12)).reasons)).toEqual(['warmUp']);
    const limited = makeForecastQueue(NOW_MS);
    limited.state.limitedUntilMs = NOW_MS + 5 * MINUTE_MS;
    const found = forecast(limited, broadcast(3));
    expect(found.reasons.rateLimit?.count).toBe(3);
    expect(momentsOf(found)[0]).toBe(NOW_MS + 5 * MINUTE_MS);
  });

  it('counts what is queued before a broadcast, which delays no funnel', () => {
    const queued = [{ dueMs: NOW_MS, kind: 'bulk' as const, count: 312, run: null }];
    const queue = makeForecastQueue(NOW_MS, { gapMinMs: 1_500, gapMaxMs: 1_500 }, { queued });
    const found = forecast(queue, broadcast(3));
    expect(found.queueAheadCount).toBe(312);
    expect(momentsOf(found)[0]).toBe(NOW_MS + 312 * 2 * SECOND_MS);
    const funnel = forecast(queue, { startMs: NOW_MS + MINUTE_MS, graph: chain(1, 0), groupCount: 3 });
    expect(momentsOf(funnel)).toEqual([60, 62, 64].map((s) => NOW_MS + s * SECOND_MS));
  });

  it('sends what runs and planned starts still have to send', () => {
    const queue = makeForecastQueue(
      NOW_MS,
      { gapMinMs: 1_500, gapMaxMs: 1_500 },
      {
        graphs: [chain(3, 1)],
        queued: [{ dueMs: NOW_MS, kind: 'timed', count: 1, run: { runId: 1, graph: 0, nodeId: 'm1' } }],
        starts: [{ startMs: NOW_MS + MINUTE_MS, graph: 0, count: 2 }],
      },
    );
    const found = forecast(queue, { startMs: NOW_MS + MINUTE_MS, graph: chain(1, 0), groupCount: 1 });
    // The run's second message is due half a second after the start, in which three messages are due already.
    expect(momentsOf(found)).toEqual([NOW_MS + MINUTE_MS + 4_000]);
    expect(found.queueAheadCount).toBe(2);
  });

  it('sends a message once that a run reaches in two ways', () => {
    const graph: PlannerGraph = {
      nodes: [...chain(2, 0).nodes, { id: 'm3', type: 'message', data: { message: 'x', delay: 10 } }],
      edges: ['start_1>m1', 'start_1>m2', 'm1>m3', 'm2>m3', 'm3>m1'].map((id) => {
        const [source = '', target = ''] = id.split('>');
        return { id, source, target };
      }),
    };
    const sent: string[] = [];
    const own = { startMs: NOW_MS, graph, groupCount: 2 };
    const onSend = ({ group, nodeId }: PlayedSend) => sent.push(`${nodeId}:${group}`);
    const play = playQueue(makeForecastQueue(NOW_MS), own, { chance: () => 0 }, onSend);
    while (!play.next().done);
    expect(sent.toSorted()).toEqual(['m1:0', 'm1:1', 'm2:0', 'm2:1', 'm3:0', 'm3:1']);
  });

  it('takes the first, the middle and the last group when there are too many messages', () => {
    const count = FORECAST_MAX_EVENTS / 2 + 1;
    const own = { startMs: NOW_MS, graph: chain(2, 0), groupCount: count };
    const found = forecast(makeForecastQueue(NOW_MS, { gapMinMs: 0, gapMaxMs: 1_000 }), own);
    expect(found.groups).toEqual([0, FORECAST_MAX_EVENTS / 4, count - 1]);
    expect(momentsOf(found)).toHaveLength(3);
    expect(lastOf(found)).toBe(NOW_MS + (2 * count - 1) * SECOND_MS);
  });

  it('gives intervals that hold for any random pauses and sends of 0.2 to 1 s', () => {
    const chance = createChance(5);
    let outside = 0;
    let compared = 0;
    for (let at = 0; at < 60; at += 1) {
      const { queue, own } = drawSituation(chance);
      const found = forecast(queue, own);
      const steps = new Map(found.steps.map((step) => [step.nodeId, step]));
      for (let play = 0; play < 5; play += 1) {
        const onSend = ({ group, nodeId, atMs }: PlayedSend) => {
          const moments = group < 0 ? null : steps.get(nodeId)?.moments;
          if (!moments) return;
          compared += 1;
          if (!(atMs >= (moments.fromMs[group] ?? NaN) && atMs <= (moments.untilMs[group] ?? NaN))) outside += 1;
        };
        const sends = playQueue(queue, own, { chance: chance.next, sendMs: 200 + chance.int(801) }, onSend);
        while (!sends.next().done);
      }
    }
    expect(compared).toBeGreaterThan(1_000);
    expect(outside).toBe(0);
  });

  it('has no pause before the first message of an account, so that its moment is certain', () => {
    const random = { gapMinMs: MINUTE_MS, gapMaxMs: 10 * MINUTE_MS, restAfterCount: 1, restMs: HOUR_MS };
    const own = { startMs: NOW_MS + MINUTE_MS, graph: chain(1, 0), groupCount: 2 };
    const [step] = forecast(makeForecastQueue(NOW_MS, random), own).steps;
    expect(step?.first.atMs).toBe(NOW_MS + MINUTE_MS);
    expect(step?.moments.fromMs[0]).toBe(NOW_MS + MINUTE_MS);
    expect((step?.moments.untilMs[0] ?? NaN) - NOW_MS).toBeLessThan(MINUTE_MS + 2 * SECOND_MS);
    expect(step?.moments.atMs[1]).toBe(NOW_MS + MINUTE_MS + HOUR_MS + SEND_MS);

    const sending = { claimedMs: NOW_MS, run: null };
    const [behind] = forecast(makeForecastQueue(NOW_MS, random, { sending }), own).steps;
    expect(behind?.first.atMs).toBe(NOW_MS + HOUR_MS + SEND_MS);
  });

  it('begins no interval before the step can be due', () => {
    const timeOfDay = { time: '10:00', weekdays: [1, 2, 3, 4, 5, 6, 7], minDays: 1, zone: 'UTC+0' };
    const { nodes, edges } = chain(2, 90);
    const graph: PlannerGraph = {
      nodes: [
        ...nodes,
        { id: 's1', type: 'schedule', data: { timeOfDay } },
        { id: 'm3', type: 'message', data: { message: 'x' } },
      ],
      edges: [...edges, { id: 'e3', source: 'm2', target: 's1' }, { id: 'e4', source: 's1', target: 'm3' }],
    };
    const queue = makeForecastQueue(NOW_MS, { gapMinMs: 3_000, gapMaxMs: 10_000, hourMaxCount: 60, dayMaxCount: 200 });
    const { steps } = forecast(queue, { startMs: NOW_MS, graph, groupCount: 100 });
    const [first, second, third] = steps.map(({ moments }) => moments.fromMs) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    for (const [group, fromMs] of first.entries())
      expect(second[group]).toBeGreaterThanOrEqual(Math.floor(fromMs) + 90 * MINUTE_MS);
    for (const [group, fromMs] of second.entries())
      expect(third[group]).toBeGreaterThanOrEqual(nextTimeOfDay(timeOfDay, fromMs) ?? NaN);
  });

  it('gives intervals that stay far below what the shortest and the longest pauses alone would give', () => {
    const queue = makeForecastQueue(NOW_MS, { gapMinMs: 1_500, gapMaxMs: 4_000 });
    const { last } = forecast(queue, broadcast(5_000), { sendMs: SEND_MS }).steps[0] as StepForecast;
    const extremeMs = 5_000 * (4_000 - 1_500);
    expect(last.untilMs - last.fromMs).toBeLessThan(extremeMs / 10);
    expect(last.untilMs - last.fromMs).toBeGreaterThan(MINUTE_MS);
  });
});

function drawSituation(chance: Chance) {
  const gapMinMs = chance.int(8_000);
  const isQuiet = chance.happens(0.6);
  const graph = () => randomGraph(chance, { nodesMaxCount: 8, hasSchedules: false, hasConditions: false });
  const queue = makeForecastQueue(
    NOW_MS,
    {
      gapMinMs,
      gapMaxMs: gapMinMs + 1 + chance.int(8_000),
      restAfterCount: chance.int(10),
      restMs: chance.int(5 * MINUTE_MS),
      hourMaxCount: chance.happens(0.5) ? 5 + chance.int(40) : 0,
      dayMaxCount: chance.happens(0.4) ? 10 + chance.int(100) : 0,
      quietFromMinute: isQuiet ? chance.int(1_440) : null,
      quietUntilMinute: isQuiet ? chance.int(1_440) : null,
    },
    {
      graphs: [graph()],
      queued: [{ dueMs: NOW_MS, kind: 'bulk', count: chance.int(40), run: null }],
      starts: chance.happens(0.6) ? [{ startMs: NOW_MS + chance.int(HOUR_MS), graph: 0, count: chance.int(15) }] : [],
    },
  );
  const own = { startMs: NOW_MS + chance.int(HOUR_MS), graph: graph(), groupCount: 1 + chance.int(20) };
  return { queue, own: chance.happens(0.7) ? own : broadcast(own.groupCount) };
}
