import type { FunnelGraph } from '@contract/schemas/shapes';

import { nextAnswer } from './freeOptions';

const at = { position: { x: 0, y: 0 } };
const answer = (target: string, label: string): FunnelGraph['edges'][number] => ({
  id: target,
  source: 'p',
  target,
  data: { condition: 'condition', label },
});
const GRAPH: FunnelGraph = {
  nodes: [
    { id: 'start_1', type: 'start', ...at, data: {} },
    { id: 'p', type: 'poll', ...at, data: { message: 'When?', options: ['Morning', 'Evening', 'Never'] } },
    ...['m', 'n', 'k'].map((id) => ({ id, type: 'message' as const, ...at, data: { message: id } })),
  ],
  edges: [
    { id: 'e1', source: 'start_1', target: 'p' },
    answer('m', 'Morning'),
    { id: 'e3', source: 'm', target: 'n' },
    { id: 'e4', source: 'n', target: 'm' },
  ],
};

it('finds the nearest poll before a message, of which an answer leads nowhere yet', () => {
  for (const id of ['p', 'm', 'n']) expect(nextAnswer(GRAPH, id)).toEqual({ afterId: 'p', option: 1 });
  for (const id of ['start_1', 'k']) expect(nextAnswer(GRAPH, id)).toBeNull();
  const full = { ...GRAPH, edges: [...GRAPH.edges, answer('k', 'Evening'), answer('k2', 'Never')] };
  expect(nextAnswer(full, 'n')).toBeNull();
});
