import type { FunnelGraph } from '@contract/schemas/shapes';

/** Whether two graphs contain identical node and edge objects. */
export function isSameGraph(one: FunnelGraph, other: FunnelGraph): boolean {
  return one === other || (hasSameItems(one.nodes, other.nodes) && hasSameItems(one.edges, other.edges));
}

function hasSameItems<T>(one: readonly T[], other: readonly T[]): boolean {
  return one === other || (one.length === other.length && one.every((item, place) => item === other[place]));
}
