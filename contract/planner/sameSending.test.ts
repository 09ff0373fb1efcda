import { delay, drawGraph, message } from '@test/kit/buildTestEngine';

import type { PlannerNode } from './graph';
import { sendsSame } from './sameSending';

const graph = drawGraph([message('a'), delay('wait', 5), message('b')], ['start_1>a', 'a>wait', 'wait>b+10']);

/** The fields in another order, with a file in messages. */
const withMedia = (node: PlannerNode, media: string | null): PlannerNode =>
  node.type === 'message' ? { data: { ...node.data, media }, type: node.type, id: node.id } : node;

it('ignores what is only drawn, the order of fields, and empty ones', () => {
  const moved = {
    nodes: graph.nodes.map((node, at) => ({ position: { x: at, y: 7 }, ...withMedia(node, null) })),
    edges: graph.edges.map((edge) => ({ ...edge, type: 'smoothstep', markerEnd: { type: 'arrow' }, label: undefined })),
  };
  expect(sendsSame(graph, moved)).toBe(true);
});

it('notices every text, file, delay, moment, edge and reply that changes', () => {
  const changed = [
    drawGraph([message('a'), delay('wait', 6), message('b')], ['start_1>a', 'a>wait', 'wait>b+10']),
    drawGraph([message('a'), delay('wait', 5), message('b', 1)], ['start_1>a', 'a>wait', 'wait>b+10']),
    drawGraph([message('a'), delay('wait', 5), message('b')], ['start_1>a', 'a>wait', 'wait>b+11']),
    drawGraph([message('a'), delay('wait', 5), message('b')], ['start_1>a', 'a>wait', 'wait>b?yes']),
    drawGraph([message('a'), delay('wait', 5), message('b')], ['start_1>a', 'a>wait']),
    { ...graph, nodes: graph.nodes.map((node) => withMedia(node, '/uploads/a.png')) },
    { ...graph, nodes: graph.nodes.toReversed() },
  ];
  expect(changed.map((other) => sendsSame(graph, other))).toEqual(changed.map(() => false));
});
