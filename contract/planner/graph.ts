/**
 * The planner's own view of a funnel's graph. The wire's `FunnelGraph` fits it; the planner imports no schema library,
 * so that browser and server run the same rules.
 */
export interface PlannerNode {
  id: string;
  type: 'start' | 'message' | 'delay' | 'schedule';
  data: {
    message?: string;
    delay?: number;
    media?: string | null;
    schedule?: string;
  };
}

/** A way from node to node; without `data` it is taken at once. */
export interface PlannerEdge {
  id: string;
  source: string;
  target: string;
  label?: string | null;
  data?: { condition: 'always' | 'delay' | 'condition'; delay?: number; label?: string };
}

/** Nodes and edges in the order the operator made them, which decides ties. */
export interface PlannerGraph {
  nodes: readonly PlannerNode[];
  edges: readonly PlannerEdge[];
}
