import type { FunnelNode } from '@contract/schemas/shapes';

import type { NodeTexts } from '../texts/useNodeTexts';

/** Nodes whose name or text contains all search terms; none for an empty search. */
export function findNodes(nodes: readonly FunnelNode[], query: string, { nameOf }: NodeTexts): FunnelNode[] {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return nodes.filter((node) => {
    const text = normalize(`${nameOf(node)} ${node.data.message ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lower case, with U+0451 (yo) replaced by U+0435 (ye). */
const normalize = (text: string) => text.toLowerCase().replaceAll('\u0451', '\u0435');
