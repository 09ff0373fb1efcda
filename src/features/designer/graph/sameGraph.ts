import type { FunnelGraph } from '@contract/schemas/shapes';

/** Whether two graphs are made of the very same nodes and edges; what an edit did not touch keeps its identity. */
export function isSameGraph(one: FunnelGraph, other: FunnelGraph): boolean {
  return one === other || (hasSameItems(one.nodes, other.nodes) && hasSameItems(one.edges, other.edges));
}

function hasSameItems<T>(one: readonly T[], other: readonly T[]): boolean {
  return one === other || (one.length === other.length && one.every((item, place) => item === other[place]));
}
