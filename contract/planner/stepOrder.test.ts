import type { FunnelGraph } from '../schemas/shapes';

import { numberSteps, orderSteps } from './stepOrder';

const graph = (ids: string[], ways: [string, string][]): FunnelGraph => ({
  nodes: ids.map((id) => ({ id, type: id === 'start' ? 'start' : 'message', position: { x: 0, y: 0 }, data: {} })),
  edges: ways.map(([source, target]) => ({ id: `${source}-${target}`, source, target })),
});

describe('the list of steps', () => {
  it('follows the edges from the start, regardless of creation order', () => {
    const steps = orderSteps(
      graph(
        ['c', 'b', 'start', 'a'],
        [
          ['start', 'a'],
          ['a', 'b'],
          ['b', 'c'],
        ],
      ),
    );
    expect(steps.map(({ id }) => id)).toEqual(['start', 'a', 'b', 'c']);
  });

  it('reads branch by branch, and what branches meet in after all of them', () => {
    const ways: [string, string][] = [
      ['start', 'question'],
      ['question', 'yes'],
      ['question', 'no'],
      ['question', 'later'],
      ['yes', 'thanks'],
      ['thanks', 'end'],
      ['no', 'pity'],
      ['later', 'end'],
      ['end', 'question'],
    ];
    const ids = ['end', 'pity', 'later', 'thanks', 'no', 'yes', 'question', 'start'];
    const order = ['start', 'question', 'yes', 'thanks', 'no', 'pity', 'later', 'end'];
    expect(orderSteps(graph(ids, ways)).map(({ id }) => id)).toEqual(order);
  });

  it('contains every node once, also in cycles and when unreachable', () => {
    const ways: [string, string][] = [
      ['start', 'a'],
      ['a', 'start'],
      ['x', 'y'],
      ['y', 'x'],
      ['lost', 'a'],
    ];
    const steps = orderSteps(graph(['y', 'lost', 'x', 'a', 'start'], ways));
    expect(steps.map(({ id }) => id).toSorted()).toEqual(['a', 'lost', 'start', 'x', 'y']);
    expect(steps[0]?.id).toBe('start');
  });
});

it('numbers steps as the list shows them, once per graph', () => {
  const drawn = graph(['b', 'start', 'a'], [['start', 'a']]);
  expect([...numberSteps(drawn)]).toEqual([
    ['start', 1],
    ['a', 2],
    ['b', 3],
  ]);
  expect(numberSteps(drawn)).toBe(numberSteps(drawn));
});
