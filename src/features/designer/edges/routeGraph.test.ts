import type { FunnelGraph } from '@contract/schemas/shapes';

import { editNode, moveNodes } from '../graph/graphEdits';

import { routeGraph } from './routeGraph';

const graph: FunnelGraph = {
  nodes: [
    { id: 'a', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'b', type: 'message', position: { x: 320, y: 0 }, data: { message: '' } },
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    { id: 'lost', source: 'b', target: 'gone' },
  ],
};

describe('the routes of a funnel', () => {
  it('join nodes of different heights straight when their tops are on one line', () => {
    expect(routeGraph(graph).routeOf.get('ab')).toHaveLength(2);
    expect(routeGraph(graph).routeOf.has('lost')).toBe(false);
  });

  it('are the same while texts change, and others when a node moves', () => {
    const before = routeGraph(graph);
    expect(routeGraph(editNode(graph, 'b', { message: 'Hello' }))).toBe(before);
    const moved = routeGraph(moveNodes(graph, { b: { x: 320, y: 80 } }));
    expect(moved).not.toBe(before);
    expect(moved.routeOf.get('ab')).toHaveLength(4);
  });
});
