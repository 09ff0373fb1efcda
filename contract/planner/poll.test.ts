import { limits } from '../limits';
import type { PlannerGraph, PlannerNode } from './graph';
import { isTakenByOption } from './conditions';
import type { PollData } from './nodes/poll';
import { compileMessages, previewRun } from './plan';
import { findSaveProblems, findStartProblems } from './problems';
import { beginTrial, playUntil, replyInTrial } from './trialRun';

const poll = (data: PollData): PlannerGraph => ({
  nodes: [
    { id: 'start_1', type: 'start', data: {} },
    { id: 'p', type: 'poll', data },
  ],
  edges: [{ id: 'e', source: 'start_1', target: 'p' }],
});
const valid: PollData = { message: 'Coming?', options: ['yes', 'no'] };
const codes = (data: PollData) =>
  [...findSaveProblems(poll(data)), ...findStartProblems(poll(data))].map(
    ({ code, nodeIds }) => `${code} ${nodeIds.join()}`,
  );

it.each<[string, PollData, string[]]>([
  ['two options', valid, []],
  ['as many as the messenger allows', { ...valid, options: Array.from({ length: 12 }, (_, at) => `option ${at}`) }, []],
  [
    'a question and options of full length',
    { message: 'q'.repeat(255), options: ['a'.repeat(100), 'b'.repeat(100)] },
    [],
  ],
  ['spaces around everything', { message: ` ${'q'.repeat(255)} `, options: [' yes ', 'no', '  ', ''] }, []],
  ['no question', { ...valid, message: ' ' }, ['pollWithoutQuestion p']],
  ['one option', { ...valid, options: ['yes', ' '] }, ['pollTooFewOptions p']],
  ['options that a condition cannot tell apart', { ...valid, options: ['Yes', 'yes '] }, ['pollOptionsSame p']],
  ['too many options', { ...valid, options: Array.from({ length: 13 }, (_, at) => `${at}`) }, ['pollTooManyOptions p']],
  ['a long question', { ...valid, message: 'q'.repeat(256) }, ['pollQuestionTooLong p']],
  ['a long option', { ...valid, options: ['a'.repeat(101), 'b'] }, ['pollOptionTooLong p']],
  ['a mention', { ...valid, message: '{{everyone}} coming?', variables: 'en' }, ['pollMentionsAll p']],
])('a poll with %s', (_name, data, expected) => {
  expect(codes(data)).toEqual(expected);
});

it('is one message of the plan, with what is sent of it', () => {
  const data = { ...valid, message: ' Coming? ', options: [' yes ', '', 'no'], isMultiple: true, delay: 5 };
  const sent = { nodeId: 'p', text: 'Coming?', mediaUrl: null, poll: { options: ['yes', 'no'], isMultiple: true } };
  expect(compileMessages(poll(data))).toMatchObject([{ ...sent, delayMinutes: 5 }]);
  expect(previewRun(poll(data), 0)).toMatchObject([{ ...sent, atMs: 300_000 }]);
  expect(limits.poll.optionsMaxCount).toBe(12);
});

it('leads on by the edges of its options, in the trial as in a run', () => {
  const message = (id: string): PlannerNode => ({ id, type: 'message', data: { message: id } });
  const condition = (label: string) => ({ condition: 'condition' as const, label });
  const { nodes, edges } = poll({ ...valid, options: ['yes', 'no, thanks'] });
  const graph: PlannerGraph = {
    nodes: [...nodes, message('a'), message('b')],
    edges: [
      ...edges,
      { id: 'p>a', source: 'p', target: 'a', data: condition('Yes') },
      { id: 'p>b', source: 'p', target: 'b', data: condition('No, thanks') },
    ],
  };
  const [, toA, toB] = graph.edges;
  expect([toA && isTakenByOption(toA, 'yes'), toA && isTakenByOption(toA, 'no, thanks')]).toEqual([true, false]);
  // A label separates replies by commas; an option with a comma is the whole label.
  expect([toB && isTakenByOption(toB, 'no, thanks'), toB && isTakenByOption(toB, 'no')]).toEqual([true, true]);
  const asked = playUntil(beginTrial(graph, 0, null), 60_000);
  const answered = playUntil(replyInTrial(asked, 'thanks'), 120_000);
  expect(answered.sent.map(({ nodeId }) => nodeId)).toEqual(['p', 'b']);
});
