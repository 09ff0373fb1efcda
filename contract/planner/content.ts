import type { PlannerNode } from './graph';
import { definitionOf } from './nodeTypes';
import type { Content } from './nodes/nodeDefinition';

/** What a run sends when it reaches a node; null for nodes that send nothing. */
export function contentOf({ type, data }: PlannerNode): Content | null {
  return definitionOf(type).contentOf?.(data) ?? null;
}

/** Whether a run sends something when it reaches a node. */
export function isMessage({ type }: Pick<PlannerNode, 'type'>): boolean {
  return definitionOf(type).contentOf !== undefined;
}
