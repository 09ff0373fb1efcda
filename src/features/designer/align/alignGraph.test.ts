import { limits } from '@contract/limits';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { createChance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';

import { moveNodes } from '../graph/graphEdits';
import { areOverlapping } from '../graph/nodeSize';

import { alignGraph } from './alignGraph';

/** A random funnel, all of its nodes on one heap. */
function drawHeap(seed: number): FunnelGraph {
  const chance = createChance(seed);
  const { nodes, edges } = randomGraph(chance, { nodesMaxCount: 30, hasSchedules: true, hasConditions: true });
  return {
    nodes: nodes.map((node) => ({ ...node, position: { x: chance.int(50), y: chance.int(50) } })),
    edges: edges.map((edge) => ({ ...edge, type: 'smoothstep' })),
  };
}

/** Everything that can be reached from a node. */
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

describe('a funnel put in order', () => {
  it('has no node on another, all on the grid, and the start where it was', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const heap = drawHeap(seed);
      const { nodes } = moveNodes(heap, alignGraph(heap));
      for (const [at, node] of nodes.entries()) {
        for (const other of nodes.slice(at + 1)) expect(areOverlapping(node, other, 16)).toBe(false);
        expect(Math.abs(node.position.x % limits.designer.snapGridPx)).toBe(0);
        expect(Math.abs(node.position.y % limits.designer.snapGridPx)).toBe(0);
      }
      const before = heap.nodes[0]?.position ?? { x: 0, y: 0 };
      expect(Math.abs((nodes[0]?.position.x ?? 0) - before.x)).toBeLessThanOrEqual(4);
    }
  });

  it('goes forward along every way that is no part of a circle', () => {
    let ways = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const heap = drawHeap(seed);
      const positions = alignGraph(heap);
      for (const { source, target } of heap.edges) {
        if (source === target || reach(heap, target).has(source)) continue;
        ways += 1;
        expect(positions[target]?.x).toBeGreaterThan(positions[source]?.x ?? 0);
      }
    }
    expect(ways).toBeGreaterThan(500);
  });

  it('draws a plain row as a row, and is done in a moment with 2,000 nodes', () => {
    const nodes = Array.from({ length: 2000 }, (_, at) => ({
      id: `m${at}`,
      type: 'message',
      position: { x: 0, y: 0 },
      data: {},
    }));
    const edges = nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, source: `m${at}`, target: id }));
    const positions = Object.values(alignGraph({ nodes, edges } as FunnelGraph));
    expect(new Set(positions.map(({ y }) => y)).size).toBe(1);
    expect(new Set(positions.map(({ x }) => x)).size).toBe(2000);
  });

  it('is the same when it is put in order again', () => {
    const heap = drawHeap(9);
    const once = moveNodes(heap, alignGraph(heap));
    expect(moveNodes(once, alignGraph(once))).toBe(once);
  });
});
