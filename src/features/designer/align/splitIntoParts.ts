import type { FunnelGraph } from '@contract/schemas/shapes';

/** Connected components, the one with the start node first, then in the order of their first nodes. */
export function splitIntoParts({ nodes, edges }: FunnelGraph): FunnelGraph[] {
  const neighbours = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { source, target } of edges) {
    neighbours.get(source)?.push(target);
    neighbours.get(target)?.push(source);
  }
  const partOf = new Map<string, FunnelGraph>();
  const parts: FunnelGraph[] = [];
  const starts = nodes.filter(({ type }) => type === 'start');
  for (const { id: first } of [...starts, ...nodes]) {
    if (partOf.has(first)) continue;
    const part: FunnelGraph = { nodes: [], edges: [] };
    parts.push(part);
    const open = [first];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (partOf.has(id) || !neighbours.has(id)) continue;
      partOf.set(id, part);
      open.push(...(neighbours.get(id) ?? []));
    }
  }
  for (const node of nodes) partOf.get(node.id)?.nodes.push(node);
  for (const edge of edges) partOf.get(edge.source)?.edges.push(edge);
  return parts;
}
