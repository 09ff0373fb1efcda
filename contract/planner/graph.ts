import type { Language } from '../languages';
import type { TimeOfDay } from './timeOfDay';

/**
 * The planner's own view of a funnel's graph; the wire's `FunnelGraph` is assignable to it. The planner imports no schema library,
 * so that browser and server run the same rules.
 */
export interface PlannerNode {
  id: string;
  type: 'start' | 'message' | 'delay' | 'schedule';
  data: {
    message?: string;
    /** The language of a text with variables. */
    variables?: Language | null;
    delay?: number;
    media?: string | null;
    schedule?: string;
    /** Of a schedule node that waits for a time of day instead of `schedule`. */
    timeOfDay?: TimeOfDay | null;
  };
}

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
