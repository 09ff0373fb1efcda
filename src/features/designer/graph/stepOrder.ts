import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

/** Nodes in reading order: from the start along the edges, then the unreachable ones. */
export function orderSteps({ nodes, edges }: FunnelGraph): FunnelNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const targetsOf = new Map<string, string[]>();
  for (const { source, target } of edges) targetsOf.set(source, [...(targetsOf.get(source) ?? []), target]);
  const ordered = new Map<string, FunnelNode>();

  const follow = (firstId: string) => {
    const waiting = [firstId];
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const node = byId.get(id);
      if (!node || ordered.has(id)) continue;
      ordered.set(id, node);
      waiting.push(...(targetsOf.get(id) ?? []));
    }
  };

  for (const { id, type } of nodes) if (type === 'start') follow(id);
  const entered = new Set(edges.map(({ target }) => target));
  for (const { id } of nodes) if (!entered.has(id)) follow(id);
  for (const { id } of nodes) follow(id);
  return [...ordered.values()];
}
