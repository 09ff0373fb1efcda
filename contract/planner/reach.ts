import type { PlannerGraph } from './graph';
import { indexGraph } from './walk';

/** Ids of all nodes reachable from the start, conditions counted as passable. */
export function findReachable(graph: PlannerGraph): Set<string> {
  const { outgoing } = indexGraph(graph);
  const reached = new Set<string>();
  const start = graph.nodes.find(({ type }) => type === 'start');
  const open = start ? [start.id] : [];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const { target } of outgoing.get(id) ?? []) open.push(target);
  }
  return reached;
}
