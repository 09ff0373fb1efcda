import type { FunnelGraph } from '@contract/schemas/shapes';

/** Id of the start node of every new funnel. Source: SPEC-3.15. */
export const START_NODE_ID = 'start_1';

/** The graph of a new funnel: only the start node. */
export function newGraph(): FunnelGraph {
  return { nodes: [{ id: START_NODE_ID, type: 'start', position: { x: 80, y: 160 }, data: {} }], edges: [] };
}
