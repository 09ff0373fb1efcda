import { limits } from '@contract/limits';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { inShort } from '@test/kit/effort';
import { createChance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';

import { fitInto, fitReadable } from '../canvas/viewport';
import { moveNodes } from '../graph/graphEdits';
import { areOverlapping } from '../graph/nodeSize';

import { alignGraph } from './alignGraph';

/** A random funnel with all nodes at one position. */
function drawHeap(seed: number): FunnelGraph {
  const chance = createChance(seed);
  const { nodes, edges } = randomGraph(chance, { nodesMaxCount: 30, hasSchedules: true, hasConditions: true });
  return {
    nodes: nodes.map((node) => ({ ...node, position: { x: chance.int(50), y: chance.int(50) } })),
    edges: edges.map((edge) => ({ ...edge, type: 'smoothstep' })),
  };
}

/** Messages in one chain. */
function drawWay(count: number): FunnelGraph {
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `m${at}`,
    type: 'message',
    position: { x: 0, y: 0 },
    data: {},
  }));
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, source: `m${at}`, target: id }));
  return { nodes, edges } as FunnelGraph;
}

function expectNoOverlap(nodes: FunnelGraph['nodes']): void {
  for (const [at, node] of nodes.entries()) {
    for (const other of nodes.slice(at + 1)) expect(areOverlapping(node, other, 32)).toBe(false);
    expect(Math.abs(node.position.x % limits.designer.snapGridPx)).toBe(0);
    expect(Math.abs(node.position.y % limits.designer.snapGridPx)).toBe(0);
  }
}

/** Everything reachable from a node. */
function reach({ edges }: FunnelGraph, from: string): Set<string> {
  const reached = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { source, target } of edges) {
      if (source === id && !reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
    }
  }
  return reached;
}

describe('an aligned funnel', () => {
  it('has no overlapping nodes, snaps to the grid and keeps the start in place', () => {
    for (let seed = 1; seed <= inShort(40, 150); seed += 1) {
      const heap = drawHeap(seed);
      const { nodes } = moveNodes(heap, alignGraph(heap));
      expectNoOverlap(nodes);
      const before = heap.nodes[0]?.position ?? { x: 0, y: 0 };
      expect(Math.abs((nodes[0]?.position.x ?? 0) - before.x)).toBeLessThanOrEqual(4);
    }
  });

  it('runs along every edge outside of cycles, to the right or into a lower row', () => {
    let ways = 0;
    for (let seed = 1; seed <= inShort(40, 150); seed += 1) {
      const heap = drawHeap(seed);
      const positions = alignGraph(heap);
      for (const { source, target } of heap.edges) {
        if (source === target || reach(heap, target).has(source)) continue;
        ways += 1;
        const [from, to] = [positions[source], positions[target]];
        if (!from || !to) throw new Error('A node has no place.');
        expect(to.x > from.x || to.y > from.y).toBe(true);
      }
    }
    expect(ways).toBeGreaterThan(inShort(130, 500));
  });

  it('draws a short chain as one row', () => {
    const positions = Object.values(alignGraph(drawWay(6)));
    expect(new Set(positions.map(({ y }) => y)).size).toBe(1);
    expect(positions.map(({ x }) => x)).toEqual(positions.map(({ x }) => x).sort((one, other) => one - other));
  });

  it.each([8, 12])('shows %i steps whole and readable on a screen of 1280 px', (count) => {
    const graph = drawWay(count);
    const { nodes } = moveNodes(graph, alignGraph(graph));
    expect(fitReadable(nodes, { widthPx: 1_232, heightPx: 700 })?.zoom).toBeGreaterThan(0.85);
  });

  it.each([
    [3, 2],
    [6, 2],
    [12, 3],
  ])('shows %i steps on a phone in %i columns, larger than in the rows of a screen', (count, columnsCount) => {
    const graph = drawWay(count);
    const canvas = { widthPx: 390, heightPx: 560 };
    const placed = (shape?: number) => moveNodes(graph, alignGraph(graph, shape)).nodes;
    const onPhone = placed(canvas.widthPx / canvas.heightPx);
    expect(new Set(onPhone.map(({ position }) => position.x)).size).toBe(columnsCount);
    expect(fitInto(onPhone, canvas).zoom).toBeGreaterThan(1.3 * fitInto(placed(), canvas).zoom);
    expectNoOverlap(onPhone);
  });

  it.each([13, 60, 2_000])('wraps a chain of %i steps into rows with the shape of a screen', (count) => {
    const positions = Object.values(alignGraph(drawWay(count)));
    for (const [at, { x, y }] of positions.entries()) {
      const before = positions[at - 1] ?? { x: -Infinity, y };
      expect(y > before.y || (y === before.y && x > before.x)).toBe(true);
    }
    const rows = new Set(positions.map(({ y }) => y));
    const columns = new Set(positions.map(({ x }) => x));
    expect(rows.size * columns.size - count).toBeLessThan(columns.size);
    const shape = Math.max(...columns) / (Math.max(...rows) || 1);
    expect(shape).toBeGreaterThan(1);
    expect(shape).toBeLessThan(16);
  });

  it('has gaps of 64 px between columns, wider ones only for labels', () => {
    const { nodes, edges } = drawWay(3);
    const plain = alignGraph({ nodes, edges });
    expect([plain.m1?.x, plain.m2?.x]).toEqual([320, 640]);
    const labelled = edges.map((edge, at) => (at === 0 ? { ...edge, label: 'I will come' } : edge));
    const wide = alignGraph({ nodes, edges: labelled });
    expect(wide.m1?.x).toBeGreaterThan(320);
    expect((wide.m2?.x ?? 0) - (wide.m1?.x ?? 0)).toBe(320);
  });

  it('stays the same when aligned again', () => {
    for (const seed of [9, 10, 11]) {
      const heap = drawHeap(seed);
      const once = moveNodes(heap, alignGraph(heap));
      expect(moveNodes(once, alignGraph(once))).toBe(once);
    }
  });
});
