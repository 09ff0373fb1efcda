import type { FunnelGraph } from '@contract/schemas/shapes';

import { deleteAndCloseUp } from './closeUp';

const node = (id: string, x: number, y = 0): FunnelGraph['nodes'][number] => ({
  id,
  type: 'message',
  position: { x, y },
  data: {},
});
const edge = (way: string, label = ''): FunnelGraph['edges'][number] => ({
  id: way,
  source: way.charAt(0),
  target: way.charAt(1),
  data: { condition: label === '' ? 'always' : 'condition', label },
});
const graphOf = (nodes: FunnelGraph['nodes'], ...ways: string[]): FunnelGraph => ({
  nodes,
  edges: ways.map((way) => edge(way)),
});
const placesOf = ({ nodes }: FunnelGraph) => nodes.map(({ id, position: { x, y } }) => `${id} ${x} ${y}`);

const CHAIN = graphOf([node('a', 0), node('b', 320), node('c', 640), node('d', 960)], 'ab', 'bc', 'cd');

describe('what followed a deleted node', () => {
  it('moves to its place, with everything that follows', () => {
    const closed = deleteAndCloseUp(CHAIN, ['b']);
    expect(placesOf(closed)).toEqual(['a 0 0', 'c 320 0', 'd 640 0']);
    expect(closed.edges.map(({ source, target }) => source + target)).toEqual(['ac', 'cd']);
    expect(closed.nodes[0]).toBe(CHAIN.nodes[0]);
  });

  it('moves by all of several deleted nodes', () => {
    const nodes = [...CHAIN.nodes, node('e', 1_280), node('f', 1_600)];
    const chain = graphOf(nodes, 'ab', 'bc', 'cd', 'de', 'ef');
    expect(placesOf(deleteAndCloseUp(chain, ['b', 'c']))).toEqual(['a 0 0', 'd 320 0', 'e 640 0', 'f 960 0']);
    expect(placesOf(deleteAndCloseUp(chain, ['b', 'd']))).toEqual(['a 0 0', 'c 320 0', 'e 640 0', 'f 960 0']);
  });

  it('stays where another branch leads to it, and moves as far as that', () => {
    const nodes = [
      node('a', 0),
      node('b', 320),
      node('c', 640),
      node('j', 960),
      node('x', 320, 128),
      node('y', 640, 128),
    ];
    const joining = graphOf(nodes, 'ab', 'bc', 'cj', 'ax', 'xy', 'yj');
    expect(placesOf(deleteAndCloseUp(joining, ['b']))).toEqual([
      'a 0 0',
      'c 320 0',
      'j 960 0',
      'x 320 128',
      'y 640 128',
    ]);
  });

  it('stays where it would cover a node or pass one', () => {
    for (const strange of [node('s', 360, 16), node('s', 576, -80)]) {
      const closed = deleteAndCloseUp({ ...CHAIN, nodes: [...CHAIN.nodes, strange] }, ['b']);
      expect(placesOf(closed).slice(0, 3)).toEqual(['a 0 0', 'c 640 0', 'd 960 0']);
    }
  });

  it('leaves the label of its new edge the space that it had', () => {
    const nodes = [node('a', 0), node('b', 400), node('c', 720)];
    const asked = { nodes, edges: [edge('ab', 'I will come'), edge('bc')] };
    expect(placesOf(deleteAndCloseUp(asked, ['b']))).toEqual(['a 0 0', 'c 400 0']);
  });

  it('stays in the row below', () => {
    const folded = graphOf([node('a', 0), node('b', 320), node('c', 0, 192), node('d', 320, 192)], 'ab', 'bc', 'cd');
    expect(placesOf(deleteAndCloseUp(folded, ['b']))).toEqual(['a 0 0', 'c 0 192', 'd 320 192']);
    expect(placesOf(deleteAndCloseUp(folded, ['c']))).toEqual(['a 0 0', 'b 320 0', 'd 0 192']);
  });

  it('stays where nothing was joined', () => {
    const parting = graphOf(CHAIN.nodes, 'ab', 'bc', 'bd');
    expect(placesOf(deleteAndCloseUp(parting, ['b']))).toEqual(['a 0 0', 'c 640 0', 'd 960 0']);
  });
});
