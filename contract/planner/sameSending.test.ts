import { delay, drawGraph, message } from '@test/kit/buildTestEngine';

import { sendsSame } from './sameSending';

const graph = drawGraph([message('a'), delay('wait', 5), message('b')], ['start_1>a', 'a>wait', 'wait>b+10']);

it('ignores what is only drawn, the order of fields, and empty ones', () => {
  const moved = {
    nodes: graph.nodes.map(({ id, type, data }, at) => ({
      position: { x: at, y: 7 },
      data: { ...data, media: null },
      type,
      id,
    })),
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
    {
      ...graph,
      nodes: graph.nodes.map((node) => ({ ...node, data: { ...node.data, media: '/uploads/a.png' } })),
    },
    { ...graph, nodes: graph.nodes.toReversed() },
  ];
  expect(changed.map((other) => sendsSame(graph, other))).toEqual(changed.map(() => false));
});
