import type { FunnelGraph, NodeType } from '@contract/schemas/shapes';

import { makeRoom } from './makeRoom';

const node = (id: string, x: number, y: number, type: NodeType = 'message'): FunnelGraph['nodes'][number] => ({
  id,
  type,
  position: { x, y },
  data: {},
});
const edge = (source: string, target: string, label = ''): FunnelGraph['edges'][number] => ({
  id: `${source}-${target}`,
  source,
  target,
  data: { condition: label === '' ? 'always' : 'condition', label },
});
const placesOf = ({ nodes }: FunnelGraph) =>
  Object.fromEntries(nodes.map(({ id, position: { x, y } }) => [id, [x, y]]));

describe('room for a new node', () => {
  it('is right of its source, 64 px away, or as far as the label needs', () => {
    const nodes = [node('a', 0, 0), node('new', 0, 0, 'delay')];
    expect(placesOf(makeRoom({ nodes, edges: [edge('a', 'new')] }, 'new')).new).toEqual([320, 0]);
    const labelled = makeRoom({ nodes, edges: [edge('a', 'new', 'I will come')] }, 'new');
    expect(placesOf(labelled).new?.[0]).toBeGreaterThan(320 + 64);
  });

  it('is below other branches', () => {
    const nodes = [node('a', 0, 0), node('b', 320, 0), node('new', 0, 0)];
    const edges = [edge('a', 'b'), edge('a', 'new')];
    expect(placesOf(makeRoom({ nodes, edges }, 'new'))).toEqual({ a: [0, 0], b: [320, 0], new: [320, 128] });
  });

  it('is in the column of other branches, which is as far away as the longest label needs', () => {
    const nodes = [node('a', 0, 0), node('b', 368, 0), node('c', 688, 0), node('new', 0, 0)];
    const ways = [edge('a', 'b', 'Yes'), edge('b', 'c')];
    const short = placesOf(makeRoom({ nodes, edges: [...ways, edge('a', 'new', 'No')] }, 'new'));
    expect(short).toEqual({ a: [0, 0], b: [368, 0], c: [688, 0], new: [368, 128] });
    const long = placesOf(makeRoom({ nodes, edges: [...ways, edge('a', 'new', 'I will come')] }, 'new'));
    expect(long.b?.[0]).toBeGreaterThan(368);
    expect(long.new).toEqual([long.b?.[0], 128]);
    expect((long.c?.[0] ?? 0) - (long.b?.[0] ?? 0)).toBe(320);
  });

  it('is where its target was, and what follows moves right; other branches keep their places', () => {
    const nodes = [node('a', 0, 0), node('b', 320, 0), node('c', 640, 0), node('d', 320, 128), node('new', 0, 0)];
    const edges = [edge('a', 'new'), edge('new', 'b'), edge('b', 'c'), edge('a', 'd')];
    const roomy = makeRoom({ nodes, edges }, 'new');
    expect(placesOf(roomy)).toEqual({ a: [0, 0], new: [320, 0], b: [640, 0], c: [960, 0], d: [320, 128] });
    expect(roomy.nodes[0]).toBe(nodes[0]);
    expect(roomy.nodes[3]).toBe(nodes[3]);
  });

  it('moves nothing where there is enough space', () => {
    const nodes = [node('a', 0, 0), node('b', 1_000, 0), node('new', 0, 0)];
    const roomy = makeRoom({ nodes, edges: [edge('a', 'new'), edge('new', 'b')] }, 'new');
    expect(placesOf(roomy)).toEqual({ a: [0, 0], b: [1_000, 0], new: [320, 0] });
  });

  it('pushes nodes that would be covered', () => {
    const nodes = [node('a', 0, 0), node('b', 320, 0), node('strange', 640, 16), node('new', 0, 0)];
    const roomy = makeRoom({ nodes, edges: [edge('a', 'new'), edge('new', 'b')] }, 'new');
    expect(placesOf(roomy)).toEqual({ a: [0, 0], new: [320, 0], b: [640, 0], strange: [960, 16] });
  });

  it('changes nothing for a node that follows no other', () => {
    const graph = { nodes: [node('new', 8, 8)], edges: [] };
    expect(makeRoom(graph, 'new')).toBe(graph);
    expect(makeRoom(graph, 'gone')).toBe(graph);
  });
});
