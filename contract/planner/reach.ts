import type { PlannerGraph } from './graph';

/** Ids of all nodes reachable from the start, conditions counted as passable. */
export function findReachable({ nodes, edges }: PlannerGraph): Set<string> {
  const targets = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const known = targets.get(source);
    if (known) known.push(target);
    else targets.set(source, [target]);
  }
  const ids = new Set(nodes.map((node) => node.id));
  const reached = new Set<string>();
  const open = nodes
    .filter((node) => node.type === 'start')
    .slice(0, 1)
    .map((node) => node.id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || !ids.has(id)) continue;
    reached.add(id);
    open.push(...(targets.get(id) ?? []));
  }
  return reached;
}
