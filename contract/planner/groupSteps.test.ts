import type { PlannerGraph, PlannerNode } from './graph';
import { findHints } from './hints';
import type { GroupData } from './nodes/group';
import { compileMessages, previewRun } from './plan';
import { findSaveProblems, findStartProblems } from './problems';
import { beginTrial, playUntil } from './trialRun';

const START: PlannerNode = { id: 'start_1', type: 'start', data: {} };
const MESSAGE: PlannerNode = { id: 'm', type: 'message', data: { message: 'Hello' } };
const step = (id: string, data: GroupData): PlannerNode => ({ id, type: 'group', data });
/** One after the other. */
const line = (...nodes: PlannerNode[]): PlannerGraph => ({
  nodes: [START, ...nodes],
  edges: nodes.map(({ id }, at) => ({ id: `e${at}`, source: nodes[at - 1]?.id ?? START.id, target: id })),
});
const codes = (graph: PlannerGraph) =>
  [...findSaveProblems(graph), ...findStartProblems(graph), ...findHints(graph, { startMs: 0, nowMs: 0 })].map(
    ({ code, nodeIds }) => `${code} ${nodeIds.join()}`,
  );
const TIME = { time: '10:00', weekdays: [1, 2, 3, 4, 5, 6, 7], minDays: 0, zone: 'UTC+3' };

it.each<[string, PlannerNode[], string[]]>([
  ['closed for an hour', [step('g', { act: 'close', openAfterMinutes: 60 })], []],
  ['closed until ten', [step('g', { act: 'close', openAfterMinutes: null, timeOfDay: TIME })], []],
  ['closed, and opened later', [step('g', { act: 'close' }), MESSAGE, step('o', { act: 'open' })], []],
  ['closed for good', [step('o', { act: 'open' }), step('g', { act: 'close' }), MESSAGE], ['closedForGood g']],
  ['closed for no time', [step('g', { act: 'close', openAfterMinutes: 0 })], ['groupClosedTooLong g']],
  ['closed too long', [step('g', { act: 'close', openAfterMinutes: 43_201 })], ['groupClosedTooLong g']],
  ['an unset time', [step('g', { act: 'close', timeOfDay: { ...TIME, time: '' } })], ['groupWithoutTime g']],
  ['a foreign zone', [step('g', { act: 'close', timeOfDay: { ...TIME, zone: 'Moon' } })], ['groupZoneUnknown g']],
  ['what another kind has', [step('g', { act: 'open', openAfterMinutes: 0, timeOfDay: { ...TIME, zone: '' } })], []],
  ['a name', [step('g', { act: 'rename', message: ' Course ' })], []],
  ['no name', [step('g', { act: 'rename', message: ' ' })], ['groupWithoutName g']],
  ['a long name', [step('g', { act: 'rename', message: 'n'.repeat(101) })], ['groupNameTooLong g']],
  ['no description', [step('g', { act: 'describe', message: '' })], []],
  ['a long one', [step('g', { act: 'describe', message: 'd'.repeat(2_049) })], ['groupDescriptionTooLong g']],
  ['a mention', [step('g', { act: 'describe', message: '{{everyone}}', variables: 'en' })], ['groupMentionsAll g']],
  ['a pin after a message', [MESSAGE, step('o', { act: 'open' }), step('g', { act: 'pin' })], []],
  ['a pin before every message', [step('g', { act: 'pin' }), MESSAGE], ['pinWithoutMessage g']],
])('%s', (_name, nodes, expected) => {
  expect(codes(line(...nodes))).toEqual(expected);
});

it('is a step of plan, preview and trial, with its text', () => {
  const graph = line(MESSAGE, step('g', { act: 'rename', message: ' Course ', delay: 5 }), step('p', { act: 'pin' }));
  const acts = [
    { nodeId: 'm' },
    { nodeId: 'g', text: 'Course', mediaUrl: null, act: { kind: 'rename' } },
    { nodeId: 'p', text: '', act: { kind: 'pin', days: 7 } },
  ];
  expect(compileMessages(graph)).toMatchObject(acts);
  expect(previewRun(graph, 0).map(({ atMs }) => atMs)).toEqual([0, 300_000, 300_000]);
  expect(playUntil(beginTrial(graph, 0, null), 600_000).sent).toMatchObject([
    { nodeId: 'm' },
    { nodeId: 'g' },
    { nodeId: 'p' },
  ]);
});
