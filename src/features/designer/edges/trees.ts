import type { FunnelEdge } from '@contract/schemas/shapes';

/** What an edge shares its lines with. */
export interface Tree {
  /** Edges with the same name may lie on one line. */
  name: string;
  /** Whether they meet before a node, and do not part after one. */
  isJoining: boolean;
}

/**
 * The tree of each edge by its id, for edges that part or join: those that leave one node, and those into one node from nodes with no
 * other way on. On one line they are read right; lines of different trees are kept apart.
 */
export function findTrees(edges: readonly FunnelEdge[]): Map<string, Tree> {
  const [leaving, entering] = [new Map<string, number>(), new Map<string, number>()];
  for (const { source, target } of edges) {
    leaving.set(source, (leaving.get(source) ?? 0) + 1);
    entering.set(target, (entering.get(target) ?? 0) + 1);
  }
  return new Map(
    edges.map(({ id, source, target }) => {
      const isJoining = leaving.get(source) === 1 && (entering.get(target) ?? 0) > 1;
      return [id, { name: isJoining ? `into ${target}` : `from ${source}`, isJoining }];
    }),
  );
}
