import { KIND_ABILITIES, type KindName } from '../messengerKinds';
import { HOUR_MS } from '../time';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { findHints } from './hints';
import type { PaceSettings } from './pace';
import { previewRun } from './plan';
import { WEEKDAYS } from './timeOfDay';

const NOW_MS = Date.parse('2030-01-01T10:00:00Z');
const start: PlannerNode = { id: 'start_1', type: 'start', data: {} };
const message = (id: string, delay = 0): PlannerNode => ({ id, type: 'message', data: { message: id, delay } });
const delay = (id: string, minutes: number): PlannerNode => ({ id, type: 'delay', data: { delay: minutes } });
const schedule = (id: string, atMs: number): PlannerNode => ({
  id,
  type: 'schedule',
  data: { schedule: new Date(atMs).toISOString() },
});
const chain = (...nodes: PlannerNode[]): PlannerGraph => ({
  nodes,
  edges: nodes
    .slice(1)
    .map((node, at): PlannerEdge => ({ id: `e${at}`, source: nodes[at]?.id ?? '', target: node.id })),
});
const hintsOf = (graph: PlannerGraph) =>
  findHints(graph, { startMs: NOW_MS, nowMs: NOW_MS }).map(({ code, nodeIds }) => [code, ...nodeIds]);

describe('hints', () => {
  it('name the steps that the messenger of the account cannot do, and those only', () => {
    const of = (id: string, type: 'message' | 'poll' | 'group', data: object): PlannerNode => ({ id, type, data });
    const graph = chain(
      start,
      of('poll', 'poll', { message: 'Coming?', options: ['yes', 'no'] }),
      of('close', 'group', { act: 'close' }),
      of('pin', 'group', { act: 'pin', pinDays: 7 }),
      of('all', 'message', { message: '{{everyone}} hello', variables: 'ru' }),
      of('long', 'message', { message: 'x'.repeat(4_050) }),
      of('caption', 'message', { message: 'x'.repeat(1_025), media: '/uploads/a.png' }),
      of('described', 'group', { act: 'describe', message: 'x'.repeat(256) }),
    );
    const namesFor = (kind: KindName) =>
      findHints(graph, { startMs: NOW_MS, nowMs: NOW_MS, abilities: KIND_ABILITIES[kind] })
        .filter(({ code }) => code.endsWith('Offered'))
        .map(({ code, nodeIds }) => [code, ...nodeIds]);
    expect(namesFor('whatsapp')).toEqual([]);
    expect(namesFor('max')).toEqual([
      ['stepNotOffered', 'close'],
      ['mentionsNotOffered', 'all'],
      ['textLongerThanOffered', 'long'],
    ]);
    expect(namesFor('telegram')).toEqual([
      ['mentionsNotOffered', 'all'],
      ['textLongerThanOffered', 'caption', 'described'],
    ]);
  });

  it('are empty for a funnel whose schedule nodes wait for the future', () => {
    expect(hintsOf(chain(start, delay('d', 30), schedule('s', NOW_MS + HOUR_MS), message('m')))).toEqual([]);
  });

  it('report places of ready texts that nobody filled', () => {
    const text = (id: string, words: string): PlannerNode => ({ id, type: 'message', data: { message: words } });
    const graph = chain(
      start,
      text('first', 'At [time]: [topic]'),
      text('none', 'Row [1], a[]'),
      text('last', '[link]'),
    );
    expect(hintsOf(graph)).toEqual([['placeholderLeft', 'first', 'last']]);
  });

  it('report waiting without a next step and unreachable steps', () => {
    const graph = chain(start, message('m'), delay('d', 5));
    const lost = { ...graph, nodes: [...graph.nodes, message('lost'), schedule('alone', NOW_MS + HOUR_MS)] };
    expect(hintsOf(lost)).toEqual([
      ['messageUnreachable', 'lost'],
      ['deadEnd', 'd'],
      ['nodeUnreachable', 'alone'],
    ]);
  });

  it('report a moment in the past or passed before a run reaches it', () => {
    expect(hintsOf(chain(start, schedule('s', NOW_MS - 1), message('m')))).toEqual([['schedulePast', 's']]);
    const late = chain(start, message('slow', 61), schedule('s', NOW_MS + HOUR_MS), message('m'));
    expect(hintsOf(late)).toEqual([['scheduleTooEarly', 's']]);
    expect(hintsOf(chain(start, message('slow', 60), schedule('s', NOW_MS + HOUR_MS), message('m')))).toEqual([]);
  });
});

describe('a time of day', () => {
  const at = (time: string): PlannerNode => ({
    id: 's',
    type: 'schedule',
    data: { timeOfDay: { time, weekdays: [...WEEKDAYS], minDays: 0, zone: 'UTC+3' } },
  });
  /** Quiet from 22:00 to 08:00 at the offset. */
  const pace: PaceSettings = {
    gapMinMs: 0,
    gapMaxMs: 0,
    restAfterCount: 0,
    restMs: 0,
    hourMaxCount: 0,
    dayMaxCount: 0,
    quietFromMinute: 22 * 60,
    quietUntilMinute: 8 * 60,
    zoneOffsetMinutes: 180,
    lateStartMaxMs: 0,
    lateStepMaxMs: 0,
  };
  const codesOf = (time: string, known: PaceSettings | null) =>
    findHints(chain(start, at(time), message('m')), { startMs: NOW_MS, nowMs: NOW_MS, pace: known }).map(
      ({ code }) => code,
    );

  it('is reported in the quiet hours, and is never past', () => {
    expect(codesOf('22:00', pace)).toEqual(['timeInQuietHours']);
    expect(codesOf('07:59', pace)).toEqual(['timeInQuietHours']);
    expect(codesOf('08:00', pace)).toEqual([]);
    expect(codesOf('23:00', { ...pace, zoneOffsetMinutes: -300 })).toEqual([]);
    expect(codesOf('23:00', { ...pace, quietFromMinute: null })).toEqual([]);
    expect(codesOf('23:00', null)).toEqual([]);
  });
});

describe('the preview', () => {
  it('lists the replies a message waits for since the previous message', () => {
    const graph: PlannerGraph = {
      nodes: [start, delay('d', 1), message('a'), message('b')],
      edges: [
        { id: 'yes', source: 'start_1', target: 'd', data: { condition: 'condition', label: 'yes' } },
        { id: 'sure', source: 'd', target: 'a', data: { condition: 'condition', label: 'sure' } },
        { id: 'then', source: 'a', target: 'b' },
      ],
    };
    expect(previewRun(graph, NOW_MS).map(({ nodeId, replyEdgeIds }) => [nodeId, replyEdgeIds])).toEqual([
      ['a', ['yes', 'sure']],
      ['b', []],
    ]);
  });
});
