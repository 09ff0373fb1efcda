import { render } from '@testing-library/react';
import { createElement } from 'react';

import type { FunnelEdge } from '@contract/schemas/shapes';

import { toFlowEdge } from './flowGraph';

const edge: FunnelEdge = { id: 'edge_1', source: 'message_1', target: 'message_2', type: 'smoothstep' };
const shown = { isSelected: false, ariaLabel: 'One to two' };

it('has the whole label as a tooltip where there is space for a part of it only', () => {
  const cut = toFlowEdge(edge, { ...shown, label: 'Conf…', fullLabel: 'Confirmed' });
  const { container } = render(createElement('svg', null, createElement('text', null, cut.label)));
  expect(container.querySelector('text')).toHaveTextContent('Conf…');
  expect(container.querySelector('title')).toHaveTextContent('Confirmed');
  expect(toFlowEdge(edge, { ...shown, label: 'Confirmed', fullLabel: 'Confirmed' }).label).toBe('Confirmed');
});

it('stays the same object while nothing about it changed', () => {
  const appearance = { ...shown, label: 'Conf…', fullLabel: 'Confirmed' };
  const before = toFlowEdge(edge, appearance);
  expect(toFlowEdge(edge, { ...appearance })).toBe(before);
  expect(toFlowEdge(edge, { ...appearance, fullLabel: 'Confusing' })).not.toBe(before);
});
