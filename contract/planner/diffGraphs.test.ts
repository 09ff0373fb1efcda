import { delay, drawGraph, message } from '@test/kit/buildTestEngine';
import { createChance, type Chance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';

import { countChanges, diffGraphs, mergeGraphs, type ListDiff } from './diffGraphs';
import type { PlannerGraph } from './graph';
import { sendsSame } from './sameSending';

const ROUNDS = 300;
const TASTE = { nodesMaxCount: 12, hasSchedules: true, hasConditions: true, hasPolls: true };

const graph = drawGraph([message('a'), delay('wait', 5), message('b')], ['start_1>a', 'a>wait', 'wait>b+10']);

it('names what was added, removed and changed, with the fields', () => {
  const other = drawGraph(
    [message('a', 7), delay('wait', 5), message('c')],
    ['start_1>a', 'a>wait', 'wait>c+10', 'start_1>wait'],
  );
  const { nodes, edges, isReordered } = diffGraphs(graph, other);
  expect(nodes.added.map(({ id }) => id)).toEqual(['c']);
  expect(nodes.removed.map(({ id }) => id)).toEqual(['b']);
  expect(nodes.changed.map(({ after, fields }) => [after.id, fields])).toEqual([['a', ['delay']]]);
  expect([edges.added.length, edges.removed.length, edges.changed.length]).toEqual([2, 1, 0]);
  expect(isReordered).toBe(false);
});

it('takes a moved node for the same, and a later reply for another', () => {
  const moved = { ...graph, nodes: graph.nodes.map((node, at) => ({ ...node, position: { x: at, y: at } })) };
  expect(countChanges(diffGraphs(graph, moved))).toBe(0);
  const answered = {
    ...graph,
    edges: graph.edges.map((edge) => ({ ...edge, data: { condition: 'condition' as const } })),
  };
  const fields = diffGraphs(graph, answered).edges.changed.flatMap((change) => change.fields);
  expect(new Set(fields)).toEqual(new Set(['condition', 'delay', 'label']));
  expect(diffGraphs(graph, { ...graph, nodes: graph.nodes.toReversed() })).toMatchObject({ isReordered: true });
});

it('finds nothing between equal graphs, and leads from one to the other, for any two', () => {
  const chance = createChance(3_031);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = randomGraph(chance, TASTE);
    const after = chance.happens(0.5) ? randomGraph(chance, TASTE) : edited(before, chance);
    const copy: PlannerGraph = structuredClone(before);
    expect(countChanges(diffGraphs(before, copy))).toBe(0);
    const diff = diffGraphs(before, after);
    expect(countChanges(diff) === 0 && !diff.isReordered).toBe(sendsSame(before, after));
    expect(sorted(applied(before.nodes, diff.nodes))).toEqual(sorted(after.nodes));
    expect(sorted(applied(before.edges, diff.edges))).toEqual(sorted(after.edges));
    const merged = mergeGraphs(after, diff);
    expect(merged.nodes).toHaveLength(after.nodes.length + diff.nodes.removed.length);
    expect(merged.edges).toHaveLength(after.edges.length + diff.edges.removed.length);
  }
});

/** A graph with a few edits, most of whose nodes and edges stay. */
function edited({ nodes, edges }: PlannerGraph, chance: Chance): PlannerGraph {
  const left = nodes.filter(({ type }) => type === 'start' || chance.happens(0.8));
  const changed = left.map((node) =>
    node.type === 'message' && chance.happens(0.4) ? { ...node, data: { ...node.data, message: 'Other' } } : node,
  );
  const kept = edges.filter(() => chance.happens(0.8));
  return { nodes: changed, edges: kept.map((edge) => (chance.happens(0.3) ? { ...edge, data: undefined } : edge)) };
}

function applied<Item extends { id: string }>(
  items: readonly Item[],
  { added, removed, changed }: ListDiff<Item>,
): Item[] {
  const gone = new Set(removed.map(({ id }) => id));
  const now = new Map(changed.map(({ after }) => [after.id, after]));
  return [...items.filter(({ id }) => !gone.has(id)).map((item) => now.get(item.id) ?? item), ...added];
}

const sorted = <Item extends { id: string }>(items: readonly Item[]) =>
  items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
