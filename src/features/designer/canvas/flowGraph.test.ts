import type { FunnelEdge } from '@contract/schemas/shapes';

import { toFlowEdge, type EdgeAppearance } from './flowGraph';

const edge: FunnelEdge = { id: 'edge_1', source: 'message_1', target: 'message_2', type: 'smoothstep' };
const route = [
  { x: 0, y: 0 },
  { x: 64, y: 0 },
];
const label = { text: 'Conf…', middle: { x: 32, y: 0 }, widthPx: 50, largeWidthPx: 60 };
const appearance: EdgeAppearance = {
  ...{ isSelected: false, isActing: false, ariaLabel: 'One to two' },
  ...{ route, label, fullLabel: 'Confirmed' },
};

it('stays the same object while nothing about it changed', () => {
  const before = toFlowEdge(edge, appearance);
  expect(toFlowEdge(edge, { ...appearance, route: [...route], label: { ...label } })).toBe(before);
  expect(toFlowEdge(edge, { ...appearance, fullLabel: 'Confusing' })).not.toBe(before);
  expect(toFlowEdge(edge, { ...appearance, isActing: true }).className).toContain('designerEdge-acting');
});

it('is another object when its route or its label moves', () => {
  const before = toFlowEdge(edge, appearance);
  const moved = toFlowEdge(edge, {
    ...appearance,
    route: [
      { x: 0, y: 8 },
      { x: 64, y: 8 },
    ],
  });
  expect(moved).not.toBe(before);
  expect(toFlowEdge(edge, { ...appearance, label: { ...label, middle: { x: 40, y: 0 } } })).not.toBe(moved);
  const large = toFlowEdge(edge, appearance);
  expect(toFlowEdge(edge, { ...appearance, label: { ...label, largeWidthPx: 0 } })).not.toBe(large);
});
