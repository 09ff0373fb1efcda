import { appendStep } from './appendStep';
import { newGraph, START_NODE_ID } from './newGraph';

const after = (besideId: string, atMs: number) => ({ type: 'message' as const, atMs, besideId });
const waysOf = ({ edges }: ReturnType<typeof appendStep>) => edges.map(({ source, target }) => [source, target]);

describe('appending a step', () => {
  it('connects it, inserts it into a single outgoing edge, and adds a branch otherwise', () => {
    const one = appendStep(newGraph(), after(START_NODE_ID, 1));
    const first = one.nodes[1]?.id ?? '';
    expect(waysOf(one)).toEqual([[START_NODE_ID, first]]);
    const two = appendStep(one, after(START_NODE_ID, 2));
    const between = two.nodes[2]?.id ?? '';
    expect(waysOf(two)).toEqual([
      [START_NODE_ID, between],
      [between, first],
    ]);
    const parting = { ...two, edges: [...two.edges, { id: 'e', source: START_NODE_ID, target: first }] };
    const three = appendStep(parting, after(START_NODE_ID, 3));
    expect(waysOf(three).at(-1)).toEqual([START_NODE_ID, three.nodes[3]?.id]);
  });
});
