import type { FunnelGraph } from '@contract/schemas/shapes';

/** Id of the start node every new funnel begins with. Source: spec §3. */
export const START_NODE_ID = 'start_1';

/** The graph of a funnel nobody has drawn yet: the start node alone. */
export function newGraph(): FunnelGraph {
  return { nodes: [{ id: START_NODE_ID, type: 'start', position: { x: 80, y: 160 }, data: {} }], edges: [] };
}
