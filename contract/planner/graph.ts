import type { NodeDataByType, NodeType } from './nodeTypes';

/**
 * The planner's own view of a funnel's graph; the wire's `FunnelGraph` is assignable to it. The planner imports no schema library,
 * so that browser and server run the same rules.
 */
export type PlannerNode<Type extends NodeType = NodeType> = {
  [One in Type]: { id: string; type: One; data: NodeDataByType[One] };
}[Type];

/** A directed edge; without `data` it is taken immediately. */
export interface PlannerEdge {
  id: string;
  source: string;
  target: string;
  label?: string | null;
  data?: { condition: 'always' | 'delay' | 'condition'; delay?: number; label?: string };
}

/** Nodes and edges in creation order, which decides ties. */
export interface PlannerGraph {
  nodes: readonly PlannerNode[];
  edges: readonly PlannerEdge[];
}
