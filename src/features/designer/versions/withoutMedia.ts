import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

/** A graph without files that are gone, and the nodes that lose theirs. */
export function withoutMedia(
  { nodes, edges }: FunnelGraph,
  missing: readonly string[],
): { graph: FunnelGraph; losers: FunnelNode[] } {
  const isLoser = ({ data }: FunnelNode) => 'media' in data && missing.includes(data.media ?? '');
  const left = nodes.map((node) =>
    node.type === 'message' && isLoser(node) ? { ...node, data: { ...node.data, media: null } } : node,
  );
  return { graph: { nodes: left, edges }, losers: nodes.filter(isLoser) };
}
