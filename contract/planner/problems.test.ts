import plannerWords from '@locales/ru/planner.json';
import { inShort } from '@test/kit/effort';
import { createChance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';

import { limits } from '../limits';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { findSaveProblems, findStartProblems, findWarnings } from './problems';
import type { TimeOfDay } from './timeOfDay';

const start: PlannerNode = { id: 'start_1', type: 'start', data: {} };
const message = (id: string, text = 'Hello'): PlannerNode => ({ id, type: 'message', data: { message: text } });
const edge = (source: string, target: string, data?: PlannerEdge['data']): PlannerEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  data,
});
const valid: PlannerGraph = { nodes: [start, message('a')], edges: [edge('start_1', 'a')] };
const codesOf = (problems: readonly { code: string }[]) => problems.map((problem) => problem.code);

describe('saving a funnel', () => {
  it('is rejected by the four rules of the specification, in its order', () => {
    expect(codesOf(findSaveProblems({ nodes: [], edges: [] }, '  '))).toEqual([
      'nameRequired',
      'startRequired',
      'messageRequired',
    ]);
    const twoStarts = { ...valid, nodes: [...valid.nodes, { ...start, id: 'start_2' }] };
    expect(findSaveProblems(twoStarts)).toEqual([{ code: 'startDuplicate', nodeIds: ['start_1', 'start_2'] }]);
  });

  it('is rejected for dangling edges, self-loops and duplicate edges', () => {
    const edges = [...valid.edges, edge('a', 'gone'), edge('a', 'a'), { ...edge('start_1', 'a'), id: 'again' }];
    expect(findSaveProblems({ ...valid, edges })).toEqual([
      { code: 'edgeDangling', nodeIds: ['a'] },
      { code: 'selfEdge', nodeIds: ['a'] },
      { code: 'edgeDuplicate', nodeIds: ['start_1', 'a'] },
    ]);
  });

  it('is rejected for a cycle without waiting, naming its nodes', () => {
    const nodes = [start, message('a'), message('b')];
    const circle = (data?: PlannerEdge['data']) =>
      findSaveProblems({ nodes, edges: [edge('start_1', 'a'), edge('a', 'b'), edge('b', 'a', data)] });
    expect(circle()).toEqual([{ code: 'cycleWithoutWaiting', nodeIds: ['a', 'b'] }]);
    expect(circle({ condition: 'delay', delay: 0 })).toHaveLength(1);
    expect(circle({ condition: 'delay', delay: 1 })).toEqual([]);
    expect(circle({ condition: 'condition', label: 'Yes' })).toEqual([]);
  });

  it('is rejected for a moment that is not between 2000 and 2100, by the moment and not by its text', () => {
    const waiting = (schedule: string) =>
      findSaveProblems({ nodes: [start, { id: 's', type: 'schedule', data: { schedule } }, message('a')], edges: [] });
    const refused = ['9999-12-31T23:59-12:00', '2100-01-01T00:00-01:00', '2000-01-01T00:00+01:00', '0001-01-01T00:00'];
    for (const text of refused) expect(waiting(text)).toEqual([{ code: 'momentOutOfRange', nodeIds: ['s'] }]);
    for (const text of ['2100-01-01T00:00Z', '2000-01-01T00:00Z', 'soon', '']) expect(waiting(text)).toEqual([]);
  });

  it('is rejected for duplicate ids', () => {
    const twice = { nodes: [...valid.nodes, message('a')], edges: [...valid.edges, ...valid.edges] };
    expect(codesOf(findSaveProblems(twice))).toEqual(['nodeIdDuplicate', 'edgeDuplicate', 'edgeIdDuplicate']);
  });

  it('is refused with a text that is too long, and names its node', () => {
    const long = message('b', 'x'.repeat(limits.funnel.messageMaxChars + 1));
    const nodes = [start, message('a', 'x'.repeat(limits.funnel.messageMaxChars)), long];
    expect(findSaveProblems({ nodes, edges: [] })).toEqual([{ code: 'messageTooLong', nodeIds: ['b'] }]);
  });

  it('is allowed for a draft that cannot be started yet', () => {
    expect(findSaveProblems({ nodes: [start, message('a', '')], edges: [] }, 'Name')).toEqual([]);
  });
});

describe('starting a funnel', () => {
  it('requires messages with text within the limit', () => {
    const long = 'x'.repeat(limits.funnel.messageMaxChars + 1);
    const nodes = [start, message('a', ' '), message('b', long), message('lost', '')];
    const edges = [edge('start_1', 'a'), edge('a', 'b')];
    expect(findStartProblems({ nodes, edges })).toEqual([
      { code: 'emptyMessage', nodeIds: ['a'] },
      { code: 'messageTooLong', nodeIds: ['b'] },
    ]);
    expect(findWarnings({ nodes, edges })).toEqual([{ code: 'messageUnreachable', nodeIds: ['lost'] }]);
  });

  it('requires a reachable message, valid moments and accepted replies', () => {
    expect(codesOf(findStartProblems({ nodes: [start, message('a')], edges: [] }))).toEqual(['noReachableMessage']);
    const nodes: PlannerNode[] = [start, { id: 's', type: 'schedule', data: {} }, message('a')];
    const edges = [edge('start_1', 's'), edge('s', 'a', { condition: 'condition', label: ' , \u200b' })];
    expect(codesOf(findStartProblems({ nodes, edges }))).toEqual(['scheduleWithoutMoment', 'conditionWithoutLabel']);
  });

  it('accepts a message with only a file', () => {
    const nodes: PlannerNode[] = [start, { id: 'a', type: 'message', data: { media: '/uploads/a.png' } }];
    expect(findStartProblems({ nodes, edges: [edge('start_1', 'a')] })).toEqual([]);
  });
});

it('rejects exactly the invalid ones of random funnels', () => {
  const count = inShort(2_000, 10_000);
  let refused = 0;
  for (let seed = 0; seed < count; seed++) {
    const graph = randomGraph(createChance(seed), { nodesMaxCount: 8, hasSchedules: true, hasConditions: true });
    const isRefused = findSaveProblems(graph).length > 0;
    expect(isRefused).toBe(isInvalidByDefinition(graph));
    if (isRefused) refused++;
  }
  expect(refused).toBeGreaterThan(0.1 * count);
  expect(refused).toBeLessThan(0.9 * count);
});

it('refuses to start without a time of day or a weekday, and counts only waits for another day as waiting', () => {
  const complete = { time: '10:00', weekdays: [1], minDays: 0, zone: 'Europe/Moscow' };
  const nodes = (timeOfDay: TimeOfDay): PlannerNode[] => [
    start,
    { id: 's', type: 'schedule', data: { schedule: '', timeOfDay } },
    { id: 'm', type: 'message', data: { message: 'x' } },
  ];
  const codesOf = (timeOfDay: TimeOfDay) =>
    findStartProblems({ nodes: nodes(timeOfDay), edges: [edge('start_1', 's'), edge('s', 'm')] }).map(
      ({ code }) => code,
    );
  expect(codesOf(complete)).toEqual([]);
  expect(codesOf({ ...complete, time: '' })).toEqual(['scheduleWithoutTime']);
  expect(codesOf({ ...complete, zone: 'Europe/Nowhere' })).toEqual(['scheduleZoneUnknown']);
  expect(codesOf({ ...complete, weekdays: [] })).toEqual(['scheduleWithoutWeekday']);
  const loop = [edge('start_1', 's'), edge('s', 'm'), edge('m', 's')];
  expect(findSaveProblems({ nodes: nodes(complete), edges: loop }).map(({ code }) => code)).toEqual([
    'cycleWithoutWaiting',
  ]);
  expect(findSaveProblems({ nodes: nodes({ ...complete, minDays: 1 }), edges: loop })).toEqual([]);
});

it('has a text for every problem code', () => {
  const every = [...findSaveProblems({ nodes: [], edges: [] }, ''), ...findStartProblems({ nodes: [], edges: [] })];
  for (const { code } of every) expect(plannerWords.problems[code]).toBeTruthy();
});

/** The rules in their simplest and slowest form; shares no code with the planner. */
function isInvalidByDefinition({ nodes, edges }: PlannerGraph): boolean {
  const pairs = edges.map(({ source, target }) => `${source}>${target}`);
  const waits = (id: string) =>
    nodes.some((node) => node.id === id && (node.type === 'message' || node.type === 'delay') && node.data.delay);
  const isFree = ({ source, target, data }: PlannerEdge) =>
    !waits(source) && !waits(target) && data?.condition !== 'condition' && !(data?.condition === 'delay' && data.delay);
  const free = edges.filter((one) => one.source !== one.target && isFree(one));
  const reaches = (from: string, to: string, seen: string[]): boolean =>
    free.some(
      (one) =>
        one.source === from &&
        !seen.includes(one.target) &&
        (one.target === to || reaches(one.target, to, [...seen, one.target])),
    );
  return (
    !nodes.some((node) => node.type === 'message') ||
    edges.some((one) => one.source === one.target) ||
    new Set(pairs).size < pairs.length ||
    nodes.some((node) => reaches(node.id, node.id, []))
  );
}
