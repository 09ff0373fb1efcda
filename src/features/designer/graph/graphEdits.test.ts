import { limits } from '@contract/limits';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { inShort } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';

import {
  addNode,
  connectNodes,
  deleteEdge,
  deleteNodes,
  editEdge,
  editNode,
  findConnectProblem,
  moveNodes,
} from './graphEdits';
import { newGraph, START_NODE_ID } from './newGraph';
import { areOverlapping } from './nodeSize';

const NOW_MS = 1_760_000_000_000;
const add = (graph: FunnelGraph, type: 'start' | 'message' | 'delay' | 'schedule', besideId: string | null = null) =>
  addNode(graph, { type, atMs: NOW_MS, besideId });
const lastId = ({ nodes }: FunnelGraph) => nodes.at(-1)?.id ?? '';

describe('the graph of a funnel', () => {
  it('starts with only the start node', () => {
    expect(newGraph().nodes.map(({ id, type }) => [id, type])).toEqual([['start_1', 'start']]);
  });

  it('gives two nodes of one millisecond different ids with their type', () => {
    const graph = add(add(newGraph(), 'message'), 'message');
    const ids = graph.nodes.slice(1).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^message_1760000000000_\d+$/);
  });

  it('rejects a second start node and restores a deleted one under its old id', () => {
    const graph = newGraph();
    expect(add(graph, 'start')).toBe(graph);
    const without = deleteNodes(graph, [START_NODE_ID]);
    expect(lastId(add(without, 'start'))).toBe(START_NODE_ID);
  });

  it('sets five minutes in all three fields of a new delay', () => {
    expect(add(newGraph(), 'delay').nodes[1]?.data).toEqual({ delay: 5, delayHours: 0, delayMinutes: 5 });
  });

  it('avoids overlapping nodes and snaps to the grid', () => {
    let graph = newGraph();
    for (let at = 0; at < 30; at += 1) graph = add(graph, at % 2 ? 'message' : 'delay', START_NODE_ID);
    for (const [place, node] of graph.nodes.entries()) {
      for (const other of graph.nodes.slice(place + 1)) expect(areOverlapping(node, other, 0)).toBe(false);
    }
    expect(graph.nodes.every(isOnGrid)).toBe(true);
  });

  it('rejects self-loops, duplicate edges and edges into the start', () => {
    const graph = add(newGraph(), 'message');
    const messageId = lastId(graph);
    const joined = connectNodes(graph, START_NODE_ID, messageId, NOW_MS);
    expect(joined.edges).toHaveLength(1);
    expect(findConnectProblem(joined, messageId, messageId)).toBe('self');
    expect(findConnectProblem(joined, START_NODE_ID, messageId)).toBe('duplicate');
    expect(findConnectProblem(joined, messageId, START_NODE_ID)).toBe('intoStart');
    expect(findConnectProblem(joined, messageId, 'nobody')).toBe('missing');
    expect(connectNodes(joined, START_NODE_ID, messageId, NOW_MS)).toBe(joined);
  });

  it('creates unconditional edges as smooth steps with an arrow', () => {
    const graph = add(newGraph(), 'message');
    const [edge] = connectNodes(graph, START_NODE_ID, lastId(graph), NOW_MS).edges;
    expect(edge).toMatchObject({
      type: 'smoothstep',
      markerEnd: { type: 'arrowclosed' },
      data: { condition: 'always' },
    });
  });

  describe('deleting nodes', () => {
    const graphOf = (...ways: string[]): FunnelGraph => ({
      nodes: [...new Set(ways.join('').split(''))].map((id) => ({
        id,
        type: 'message' as const,
        position: { x: 0, y: 0 },
        data: {},
      })),
      edges: ways.map((way) => ({
        id: way,
        source: way.charAt(0),
        target: way.charAt(1),
        data: { condition: 'condition' as const, label: way },
      })),
    });
    const left = (graph: FunnelGraph, ...ids: string[]) =>
      deleteNodes(graph, ids).edges.map(({ id, source, target, data }) => `${id}: ${source}${target} ${data?.label}`);

    it('connects the neighbours, whose incoming conditions stay', () => {
      expect(left(graphOf('ac', 'bc', 'cd'), 'c')).toEqual(['ac: ad ac', 'bc: bd bc']);
    });

    it('connects the neighbours of a chain of them', () => {
      const chain = graphOf('ab', 'bc', 'cd', 'de');
      expect(left(chain, 'c', 'b')).toEqual(['ab: ad ab', 'de: de de']);
      expect(deleteNodes(chain, ['b', 'c']).edges[1]).toBe(chain.edges[3]);
      expect(left(chain, 'b', 'd')).toEqual(['ab: ac ab', 'cd: ce cd']);
    });

    it('removes the edges at an end, at a beginning and where the way parts', () => {
      expect(left(graphOf('ab', 'bc'), 'c')).toEqual(['ab: ab ab']);
      expect(left(graphOf('ab', 'bc'), 'a')).toEqual(['bc: bc bc']);
      expect(left(graphOf('ab', 'bc', 'bd'), 'b')).toEqual([]);
    });

    it('makes neither a second edge between two nodes nor one from a node to itself', () => {
      expect(left(graphOf('ab', 'bc', 'ac'), 'b')).toEqual(['ac: ac ac']);
      expect(left(graphOf('ab', 'ac', 'bd', 'cd'), 'b', 'c')).toEqual(['ab: ad ab']);
      expect(left(graphOf('ab', 'ba'), 'b')).toEqual([]);
      expect(left(graphOf('ab', 'bc', 'cb'), 'b', 'c')).toEqual([]);
    });
  });

  it('keeps the identity of untouched elements', () => {
    const graph = add(add(newGraph(), 'message'), 'delay');
    const moved = moveNodes(graph, { [lastId(graph)]: { x: 501, y: 3 } });
    expect(moved.nodes[1]).toBe(graph.nodes[1]);
    expect(moved.nodes[2]?.position).toEqual({ x: 504, y: 0 });
    expect(moveNodes(graph, { [lastId(moved)]: graph.nodes[2]?.position ?? { x: 0, y: 0 } })).toBe(graph);
  });

  it('keeps unknown fields when a loaded node or edge is edited', () => {
    const loaded = {
      nodes: [
        { id: 's', type: 'schedule', position: { x: 1, y: 2 }, data: { schedule: '2030-01-01T10:00' }, extra: 1 },
      ],
      edges: [{ id: 'e', source: 's', target: 's', extra: 2, data: { condition: 'condition', label: 'A', delay: 7 } }],
    } as unknown as FunnelGraph;
    const edited = editEdge(editNode(loaded, 's', { schedule: '' }), 'e', { label: 'B' });
    expect(edited.nodes[0]).toMatchObject({ extra: 1, data: { schedule: '' } });
    expect(edited.edges[0]).toMatchObject({
      extra: 2,
      label: 'B',
      data: { condition: 'condition', label: 'B', delay: 7 },
    });
  });

  it('stays valid through any sequence of edits', () => {
    for (let seed = 1; seed <= inShort(15, 60); seed += 1) {
      const chance = createChance(seed);
      let graph = newGraph();
      for (let step = 0; step < 80; step += 1) {
        graph = editAtRandom(graph, chance);
        expectWhole(graph);
      }
    }
  });
});

function editAtRandom(graph: FunnelGraph, chance: Chance): FunnelGraph {
  const nodeId = () => (graph.nodes.length > 0 ? chance.pick(graph.nodes).id : 'nobody');
  const edgeId = () => (graph.edges.length > 0 ? chance.pick(graph.edges).id : 'none');
  switch (chance.int(7)) {
    case 0:
    case 1:
      return add(graph, chance.pick(['start', 'message', 'delay', 'schedule'] as const), nodeId());
    case 2:
      return connectNodes(graph, nodeId(), nodeId(), NOW_MS);
    case 3:
      return moveNodes(graph, { [nodeId()]: { x: chance.next() * 1000, y: chance.next() * -1000 } });
    case 4:
      return chance.happens(0.5) ? deleteNodes(graph, [nodeId()]) : graph;
    case 5:
      return deleteEdge(graph, edgeId());
    default:
      return editEdge(editNode(graph, nodeId(), { message: 'x' }), edgeId(), { condition: 'delay', delay: 3 });
  }
}

function expectWhole({ nodes, edges }: FunnelGraph): void {
  const ids = new Set(nodes.map(({ id }) => id));
  expect(ids.size).toBe(nodes.length);
  expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
  expect(nodes.filter(({ type }) => type === 'start').length).toBeLessThanOrEqual(1);
  expect(edges.filter(({ source, target }) => source === target || !ids.has(source) || !ids.has(target))).toEqual([]);
  expect(new Set(edges.map(({ source, target }) => `${source} ${target}`)).size).toBe(edges.length);
  expect(nodes.every(isOnGrid)).toBe(true);
}

function isOnGrid({ position: { x, y } }: FunnelGraph['nodes'][number]): boolean {
  return x % limits.designer.snapGridPx === 0 && y % limits.designer.snapGridPx === 0;
}
