import type { PlannerEdge, PlannerGraph } from './graph';
import { alwaysWaits, edgeWaitMinutes, isConditionEdge } from './waits';

/**
 * Cycles without any waiting (no delay, no reply), each as node ids in graph order. A schedule node does not count as waiting, unless
 * it waits for another day: its moment comes only once, its time of day may have just come. Self-loops are reported elsewhere.
 */
export function findWaitlessCycles(graph: PlannerGraph): string[][] {
  const waitless = new Set(graph.nodes.filter((node) => !alwaysWaits(node)).map((node) => node.id));
  const edges = graph.edges.filter(
    (edge) =>
      waitless.has(edge.source) && waitless.has(edge.target) && edge.source !== edge.target && isWaitlessEdge(edge),
  );
  const components = stronglyConnected([...waitless], edges);
  return [...components.values()].filter((members) => members.length > 1);
}

function isWaitlessEdge(edge: PlannerEdge): boolean {
  return !isConditionEdge(edge) && edgeWaitMinutes(edge) === 0;
}

/** Strongly connected components by Kosaraju's algorithm without recursion, keyed by their first-found node. */
function stronglyConnected(ids: readonly string[], edges: readonly PlannerEdge[]): Map<string, string[]> {
  const forward = groupBy(
    edges,
    (edge) => edge.source,
    (edge) => edge.target,
  );
  const backward = groupBy(
    edges,
    (edge) => edge.target,
    (edge) => edge.source,
  );
  const finished = listByFinish(ids, forward);
  const componentOf = new Map<string, string>();
  for (const root of finished.reverse()) {
    const open = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (componentOf.has(id)) continue;
      componentOf.set(id, root);
      open.push(...(backward.get(id) ?? []));
    }
  }
  return groupBy(
    ids,
    (id) => componentOf.get(id) ?? id,
    (id) => id,
  );
}

/** Node ids in depth-first finishing order. */
function listByFinish(ids: readonly string[], forward: ReadonlyMap<string, string[]>): string[] {
  const seen = new Set<string>();
  const finished: string[] = [];
  for (const root of ids) {
    const path = seen.has(root) ? [] : [{ id: root, next: 0 }];
    seen.add(root);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = forward.get(top.id)?.[top.next++];
      if (target === undefined) {
        finished.push(top.id);
        path.pop();
      } else if (!seen.has(target)) {
        seen.add(target);
        path.push({ id: target, next: 0 });
      }
    }
  }
  return finished;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string, valueOf: (item: T) => string) {
  const groups = new Map<string, string[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(valueOf(item));
    else groups.set(keyOf(item), [valueOf(item)]);
  }
  return groups;
}
