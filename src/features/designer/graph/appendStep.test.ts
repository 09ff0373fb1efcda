import type { FunnelGraph, NodeType } from '@contract/schemas/shapes';

import { addStep, findOpenEnd, findTies, insertInto, isLoose, type Ties } from './appendStep';
import { editNode } from './graphEdits';
import { newGraph, START_NODE_ID } from './newGraph';

const add = (graph: FunnelGraph, ties: Ties, atMs: number, type: NodeType = 'message') =>
  addStep(graph, { type, atMs, besideId: null }, ties);
const waysOf = ({ edges }: FunnelGraph) => edges.map(({ source, target }) => [source, target]);
const lastId = ({ nodes }: FunnelGraph) => nodes.at(-1)?.id ?? '';

describe('adding a step', () => {
  it('connects it, inserts it into a single outgoing edge, and adds a branch otherwise', () => {
    const one = add(newGraph(), { afterId: START_NODE_ID }, 1);
    const first = lastId(one);
    expect(waysOf(one)).toEqual([[START_NODE_ID, first]]);
    const two = add(one, { afterId: START_NODE_ID }, 2);
    const between = lastId(two);
    expect(waysOf(two)).toEqual([
      [START_NODE_ID, between],
      [between, first],
    ]);
    const parting = { ...two, edges: [...two.edges, { id: 'e', source: START_NODE_ID, target: first }] };
    const three = add(parting, { afterId: START_NODE_ID }, 3);
    expect(waysOf(three).at(-1)).toEqual([START_NODE_ID, lastId(three)]);
  });

  it('inserts it into a given edge, whose condition and label stay on the first part', () => {
    const one = add(newGraph(), { afterId: START_NODE_ID }, 1);
    const asked = {
      ...one,
      edges: one.edges.map((edge) => ({
        ...edge,
        label: 'Yes',
        data: { condition: 'condition' as const, label: 'Yes' },
      })),
    };
    const two = add(asked, { edgeId: asked.edges[0]?.id }, 2, 'delay');
    expect(waysOf(two)).toEqual([
      [START_NODE_ID, lastId(two)],
      [lastId(two), lastId(one)],
    ]);
    expect(two.edges.map(({ id, label, data }) => [id, label, data?.condition])).toEqual([
      [asked.edges[0]?.id, 'Yes', 'condition'],
      [expect.any(String), undefined, 'always'],
    ]);
  });

  it('leads an option of a poll to it as another branch, and another option to the next one', () => {
    const poll = add(newGraph(), { afterId: START_NODE_ID }, 1, 'poll');
    const asked = editNode(poll, lastId(poll), { message: 'When?', options: ['Morning', ' ', 'Evening'] });
    const one = add(asked, { afterId: lastId(poll), option: 1 }, 2);
    const two = add(one, { afterId: lastId(poll), option: 0 }, 3);
    expect(two.edges.slice(1).map(({ source, target, label, data }) => [source, target, label, data])).toEqual([
      [lastId(poll), lastId(one), 'Evening', { condition: 'condition', label: 'Evening' }],
      [lastId(poll), lastId(two), 'Morning', { condition: 'condition', label: 'Morning' }],
    ]);
  });

  it('is a branch at a place of its own, and can precede a node', () => {
    const one = add(newGraph(), { afterId: START_NODE_ID }, 1);
    const step = { type: 'message' as const, atMs: 2, besideId: null, at: { x: 803, y: 401 } };
    const branch = addStep(one, step, { afterId: START_NODE_ID });
    expect(waysOf(branch)).toEqual([...waysOf(one), [START_NODE_ID, lastId(branch)]]);
    expect(branch.nodes.at(-1)?.position).toEqual({ x: 800, y: 400 });
    const before = addStep(one, step, { beforeId: lastId(one) });
    expect(waysOf(before).at(-1)).toEqual([lastId(before), lastId(one)]);
  });

  it('never leads into a start node', () => {
    const withoutStart: FunnelGraph = { nodes: add(newGraph(), {}, 1).nodes.slice(1), edges: [] };
    const again = add(withoutStart, { afterId: lastId(withoutStart) }, 2, 'start');
    expect([again.nodes.length, again.edges]).toEqual([2, []]);
    expect(add(newGraph(), { afterId: START_NODE_ID }, 1, 'start').nodes).toHaveLength(1);
  });

  it('attaches to the selection, otherwise to the only open end, otherwise to nothing', () => {
    const loose = add(newGraph(), {}, 1);
    expect(findOpenEnd(newGraph())).toBe(START_NODE_ID);
    expect(findTies(newGraph(), null)).toEqual({ afterId: START_NODE_ID });
    expect(findTies(loose, null)).toEqual({ afterId: null });
    expect(findTies(loose, { kind: 'node', id: START_NODE_ID })).toEqual({ afterId: START_NODE_ID });
    expect(findTies(loose, { kind: 'edge', id: 'e' })).toEqual({ edgeId: 'e' });
    expect(findTies(loose, { kind: 'nodes', ids: [START_NODE_ID, lastId(loose)] })).toEqual({ afterId: null });
    expect(waysOf(loose)).toEqual([]);
  });
});

it('inserts an existing node only if it has no edges and is no start', () => {
  const one = add(newGraph(), { afterId: START_NODE_ID }, 1);
  const two = add(one, {}, 2);
  expect([START_NODE_ID, lastId(one), lastId(two), 'nobody'].map((id) => isLoose(two, id))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  const edgeId = two.edges[0]?.id ?? '';
  expect(waysOf(insertInto(two, { nodeId: lastId(two), edgeId, atMs: 3 }))).toEqual([
    [START_NODE_ID, lastId(two)],
    [lastId(two), lastId(one)],
  ]);
  expect(insertInto(two, { nodeId: lastId(two), edgeId: 'none', atMs: 3 })).toBe(two);
});
