import { beginTrial, playUntil, replyInTrial } from '@contract/planner/trialRun';
import type { PlannerGraph } from '@contract/planner/graph';
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from '@contract/time';

import { trailOf } from './trail';

const START_MS = Date.UTC(2030, 5, 3, 9, 0);

const graph: PlannerGraph = {
  nodes: [
    { id: 'start', type: 'start', data: {} },
    { id: 'ask', type: 'message', data: { message: 'Well?' } },
    { id: 'yes', type: 'message', data: { message: 'Good' } },
    { id: 'wait', type: 'delay', data: { delay: 2 * DAY_MINUTES } },
    { id: 'later', type: 'message', data: { message: 'Later' } },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'ask' },
    { id: 'e2', source: 'ask', target: 'yes', data: { condition: 'condition', label: 'Yes' } },
    { id: 'e3', source: 'ask', target: 'wait' },
    { id: 'e4', source: 'wait', target: 'later' },
  ],
};

const begun = beginTrial(graph, START_MS, null);
const asked = playUntil(begun, START_MS + MINUTE_MS);

it('begins at the start', () => {
  expect(trailOf(begun)).toEqual({ nodeIds: ['start'], edgeIds: [] });
});

it('shows the wait that lies ahead, and no reply that was not given', () => {
  expect(trailOf(asked)).toEqual({ nodeIds: ['ask', 'wait'], edgeIds: ['e1'] });
});

it('follows the reply that was given', () => {
  const replied = playUntil(replyInTrial(asked, 'yes'), START_MS + 2 * MINUTE_MS);
  expect(trailOf(replied)).toEqual({ nodeIds: ['yes', 'wait'], edgeIds: ['e2'] });
});

it('ends at the last message, with the way to it', () => {
  const ended = playUntil(asked, START_MS + 9 * DAY_MS);
  expect(trailOf(ended)).toEqual({ nodeIds: ['later'], edgeIds: ['e4', 'e3'] });
});

it('survives circles of waits', () => {
  const circle = { ...graph, edges: [...graph.edges, { id: 'e5', source: 'wait', target: 'wait' }] };
  expect(trailOf({ ...asked, graph: circle }).nodeIds).toEqual(['ask', 'wait']);
});
