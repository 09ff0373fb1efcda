import { isMessage } from './content';
import { inShort } from '@test/kit/effort';
import { createChance } from '@test/kit/random';
import { RANDOM_FROM_MS, randomGraph } from '@test/kit/randomGraph';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { compileMessages, firstSteps, previewRun, stepsAfter, stepsAfterTaken, type NextSteps } from './plan';

const START_MS = Date.UTC(2026, 10, 21, 9, 0);

const start: PlannerNode = { id: 'start_1', type: 'start', data: {} };
const message = (id: string, delay = 0): PlannerNode => ({
  id,
  type: 'message',
  data: { message: `Text ${id}`, delay },
});
const delay = (id: string, minutes: number): PlannerNode => ({ id, type: 'delay', data: { delay: minutes } });
const schedule = (id: string, moment: string): PlannerNode => ({ id, type: 'schedule', data: { schedule: moment } });
const edge = (source: string, target: string, data?: PlannerEdge['data']): PlannerEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  data,
});
const graph = (nodes: PlannerNode[], edges: PlannerEdge[]): PlannerGraph => ({ nodes: [start, ...nodes], edges });
const minutesFromStart = (lines: readonly { nodeId: string; atMs: number }[]) =>
  lines.map(({ nodeId, atMs }) => [nodeId, (atMs - START_MS) / MINUTE_MS]);

describe('the plan of a funnel', () => {
  it("adds up delay nodes, delay edges and the message's own delay", () => {
    const chain = graph(
      [message('a'), delay('d', 60), message('b', 5)],
      [edge('start_1', 'a'), edge('a', 'd', { condition: 'delay', delay: 10 }), edge('d', 'b')],
    );
    expect(compileMessages(chain).map((line) => [line.nodeId, line.orderNum, line.delayMinutes])).toEqual([
      ['a', 1, 0],
      ['b', 2, 75],
    ]);
    expect(minutesFromStart(previewRun(chain, START_MS))).toEqual([
      ['a', 0],
      ['b', 75],
    ]);
  });

  it('sends a message once where two paths meet, at the earlier moment', () => {
    const diamond = graph(
      [delay('slow', 20), delay('fast', 5), message('m')],
      [edge('start_1', 'slow'), edge('start_1', 'fast'), edge('slow', 'm'), edge('fast', 'm')],
    );
    expect(minutesFromStart(previewRun(diamond, START_MS))).toEqual([['m', 5]]);
  });

  it('waits for a time of day in every run anew, and reports what it waited for', () => {
    const timeOfDay = { time: '10:00', weekdays: [1, 2, 3, 4, 5], minDays: 0, zone: 'UTC+3' };
    const reused = graph(
      [{ id: 's', type: 'schedule', data: { schedule: '', timeOfDay } }, message('m', 1), message('n')],
      [edge('start_1', 's'), edge('s', 'm'), edge('m', 'n')],
    );
    // 21 November 2026 is a Saturday, 12:00 in this zone.
    const startsMs = [START_MS, START_MS + 5 * DAY_MS, START_MS + 6 * DAY_MS - 3 * HOUR_MS];
    const sent = startsMs.map((startMs) =>
      previewRun(reused, startMs).map(({ nodeId, atMs }) => [nodeId, new Date(atMs).toISOString().slice(0, 16)]),
    );
    expect(sent).toEqual(
      ['2026-11-23T07:01', '2026-11-27T07:01', '2026-11-27T07:01'].map((moment) => [
        ['m', moment],
        ['n', moment],
      ]),
    );
    expect(previewRun(reused, START_MS).map(({ timeNodeIds }) => timeNodeIds)).toEqual([['s'], []]);
    expect(compileMessages(reused).map(({ delayMinutes }) => delayMinutes)).toEqual([1, 0]);
    const momentMs = Date.UTC(2026, 10, 23, 7);
    expect(firstSteps(reused, START_MS).messages).toEqual([
      { nodeId: 'm', atMs: momentMs + MINUTE_MS, waitsSinceMs: momentMs },
    ]);
  });

  it('leads to no moment after 2100, whatever a stored graph waits for', () => {
    const timeOfDay = { time: '10:00', weekdays: [1], minDays: 1e12, zone: 'Europe/Moscow' };
    const far = graph(
      [
        schedule('s', '9999-12-31T23:59-12:00'),
        delay('d', 1e300),
        { id: 't', type: 'schedule', data: { timeOfDay } },
        message('m', 60),
        message('n', Number.MAX_VALUE),
      ],
      [
        edge('start_1', 's'),
        edge('s', 'd', { condition: 'delay', delay: 1e15 }),
        edge('d', 'm'),
        edge('m', 'n'),
        edge('start_1', 't'),
        edge('t', 'm'),
      ],
    );
    const last = Date.UTC(2100, 0, 1);
    expect(previewRun(far, START_MS).map(({ nodeId, atMs }) => [nodeId, atMs <= last])).toEqual([
      ['m', true],
      ['n', true],
    ]);
    expect(stepsAfter(far, 's', START_MS).messages[0]?.atMs).toBe(last);
    expect(compileMessages(far).every(({ delayMinutes }) => Number.isSafeInteger(delayMinutes))).toBe(true);
  });

  it('waits for a future moment and skips a past or unreadable one', () => {
    const inAnHour = new Date(START_MS + 60 * MINUTE_MS).toISOString();
    const lines = (moment: string) =>
      minutesFromStart(
        previewRun(graph([schedule('s', moment), message('m', 1)], [edge('start_1', 's'), edge('s', 'm')]), START_MS),
      );
    expect(lines(inAnHour)).toEqual([['m', 61]]);
    expect(lines('2026-11-21T13:00+03:00')).toEqual([['m', 61]]);
    expect(lines('2026-11-21T10:00')).toEqual([['m', 61]]);
    expect(lines('2020-01-01T00:00:00Z')).toEqual([['m', 1]]);
    expect(lines('tomorrow')).toEqual([['m', 1]]);
  });

  it('counts a wait from the moment that it waits for last, or from its beginning', () => {
    const inAnHour = START_MS + 60 * MINUTE_MS;
    const waiting = graph(
      [delay('d', 5), schedule('s', new Date(inAnHour).toISOString()), message('m', 10)],
      [edge('start_1', 'd'), edge('d', 's'), edge('s', 'm')],
    );
    expect(firstSteps(waiting, START_MS).messages).toEqual([
      { nodeId: 'm', atMs: inAnHour + 10 * MINUTE_MS, waitsSinceMs: inAnHour },
    ]);
    expect(firstSteps(waiting, inAnHour).messages).toEqual([
      { nodeId: 'm', atMs: inAnHour + 15 * MINUTE_MS, waitsSinceMs: inAnHour },
    ]);
    expect(firstSteps(waiting, inAnHour + 1).messages[0]?.waitsSinceMs).toBe(inAnHour + 1);
  });

  it('stops at a condition until its reply, and reports when it opens', () => {
    const asking = graph(
      [message('ask'), delay('d', 10), message('yes')],
      [edge('start_1', 'ask'), edge('ask', 'd'), edge('d', 'yes', { condition: 'condition', label: 'Yes' })],
    );
    const after = stepsAfter(asking, 'ask', START_MS);
    const condition = { edgeId: 'd-yes', opensAtMs: START_MS + 10 * MINUTE_MS, waitsSinceMs: START_MS };
    expect(after).toEqual({ messages: [], conditions: [condition] });
    const taken = (minutes: number) => stepsAfterTaken(asking, condition, START_MS + minutes * MINUTE_MS).messages;
    // A reply before the condition opens leads on when it opens.
    expect([5, 15].map((minutes) => minutesFromStart(taken(minutes)))).toEqual([[['yes', 10]], [['yes', 15]]]);
    expect(compileMessages(asking).map((line) => line.isConditional)).toEqual([false, true]);
  });

  it('ends a branch that loops back to a sent message', () => {
    const loop = graph(
      [message('a'), delay('d', 5), message('b')],
      [edge('start_1', 'a'), edge('a', 'd'), edge('d', 'b'), edge('b', 'd')],
    );
    expect(minutesFromStart(previewRun(loop, START_MS))).toEqual([
      ['a', 0],
      ['b', 5],
    ]);
  });

  it('lists unreachable messages last and never sends them', () => {
    const lost = graph([message('lost', 3), message('a')], [edge('start_1', 'a')]);
    expect(compileMessages(lost).map((line) => [line.nodeId, line.orderNum, line.isReachable])).toEqual([
      ['a', 1, true],
      ['lost', 2, false],
    ]);
    expect(previewRun(lost, START_MS).map((line) => line.nodeId)).toEqual(['a']);
  });

  it('plans 5,000 nodes in a fraction of a second', () => {
    const nodes = Array.from({ length: 5_000 }, (_, at) => (at % 2 ? message(`n${at}`) : delay(`n${at}`, 1)));
    const edges = nodes.map((node, at) => edge(at === 0 ? 'start_1' : `n${at - 1}`, node.id));
    const timesMs = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      expect(previewRun(graph(nodes, edges), START_MS)).toHaveLength(2_500);
      return process.cpuUsage(before).user / 1_000;
    });
    // About 30 ms of the processor, on which other processes may work too; the margin is far below quadratic time.
    expect(Math.min(...timesMs)).toBeLessThan(500);
  });
});

describe('random funnels', () => {
  const byTimeThenId = (a: Sent, b: Sent) => a.atMs - b.atMs || a.nodeId.localeCompare(b.nodeId);
  const graphs = Array.from({ length: inShort(2_000, 10_000) }, (_, seed) =>
    randomGraph(createChance(seed), {
      nodesMaxCount: 12,
      hasSchedules: seed % 2 === 0,
      hasConditions: seed % 3 === 0,
      hasPolls: seed % 5 === 0,
    }),
  );

  it('number their messages 1 to N, each message node once', () => {
    for (const random of graphs) {
      const plan = compileMessages(random);
      expect(plan.map((line) => line.orderNum)).toEqual(plan.map((_, at) => at + 1));
      const messageIds = random.nodes.filter(isMessage).map((node) => node.id);
      expect(plan.map((line) => line.nodeId).sort()).toEqual(messageIds.sort());
    }
  });

  it('have delays that add up to the moment of every message', () => {
    for (const random of graphs.filter((_, seed) => seed % 2 === 1)) {
      const atMs = new Map<string | null, number>([[null, START_MS]]);
      const lines = previewRun(random, START_MS);
      const wrong = lines.filter((line) => {
        const isRight = line.atMs === (atMs.get(line.afterNodeId) ?? NaN) + line.delayMinutes * MINUTE_MS;
        const isNew = !atMs.has(line.nodeId);
        atMs.set(line.nodeId, line.atMs);
        return !isRight || !isNew;
      });
      expect(wrong).toEqual([]);
    }
  });

  it('send step by step exactly what their preview shows', () => {
    for (const [seed, random] of graphs.entries()) {
      const startMs = RANDOM_FROM_MS + (seed % 48) * HOUR_MS;
      const preview = previewRun(random, startMs).map(({ nodeId, atMs }) => ({ nodeId, atMs }));
      expect(preview.map((line) => line.atMs)).toEqual(preview.map((line) => line.atMs).sort((a, b) => a - b));
      expect(preview.sort(byTimeThenId)).toEqual(playStepByStep(random, startMs).sort(byTimeThenId));
    }
  });
});

interface Sent {
  nodeId: string;
  atMs: number;
}

/** As the engine does it: send the earliest, then compute the next steps; conditions are replied to immediately. */
function playStepByStep(played: PlannerGraph, startMs: number): Sent[] {
  const sent: Sent[] = [];
  const queued = new Map<string, number>();
  const asked = new Map<string, number>();
  const add = ({ messages, conditions }: NextSteps) => {
    for (const { nodeId, atMs } of messages) queued.set(nodeId, Math.min(atMs, queued.get(nodeId) ?? Infinity));
    for (const condition of conditions) {
      const { edgeId, opensAtMs } = condition;
      if (opensAtMs >= (asked.get(edgeId) ?? Infinity)) continue;
      asked.set(edgeId, opensAtMs);
      add(stepsAfterTaken(played, condition, opensAtMs));
    }
  };
  add(firstSteps(played, startMs));
  for (;;) {
    const waiting = [...queued].filter(([nodeId]) => !sent.some((one) => one.nodeId === nodeId));
    const next = waiting.sort((a, b) => a[1] - b[1])[0];
    if (!next) return sent;
    sent.push({ nodeId: next[0], atMs: next[1] });
    add(stepsAfter(played, next[0], next[1]));
  }
}
