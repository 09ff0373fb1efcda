import type { PlannerGraph } from './graph';

const cachedSteps = new WeakMap<PlannerGraph, PlannerGraph['nodes']>();

/** Nodes in reading order: from the start along the edges, then the unreachable ones. Computed once per graph. */
export function orderSteps<Graph extends PlannerGraph>(graph: Graph): Graph['nodes'] {
  const steps = cachedSteps.get(graph) ?? computeOrder(graph);
  cachedSteps.set(graph, steps);
  return steps;
}

function computeOrder({ nodes, edges }: PlannerGraph): PlannerGraph['nodes'] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const targetsOf = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const targets = targetsOf.get(source);
    if (targets) targets.push(target);
    else targetsOf.set(source, [target]);
  }
  const ordered = new Map<string, PlannerGraph['nodes'][number]>();

  const follow = (firstId: string) => {
    const waiting = [firstId];
    for (const id of waiting) {
      const node = byId.get(id);
      if (!node || ordered.has(id)) continue;
      ordered.set(id, node);
      waiting.push(...(targetsOf.get(id) ?? []));
    }
  };

  for (const { id, type } of nodes) if (type === 'start') follow(id);
  if (ordered.size < nodes.length) {
    const entered = new Set(edges.map(({ target }) => target));
    for (const { id } of nodes) if (!entered.has(id)) follow(id);
    for (const { id } of nodes) follow(id);
  }
  return [...ordered.values()];
}

const cachedNumbers = new WeakMap<PlannerGraph, ReadonlyMap<string, number>>();

/** The number of each step by its id, from 1: what lists and the canvas show, and what problems refer to. */
export function numberSteps(graph: PlannerGraph): ReadonlyMap<string, number> {
  const cached = cachedNumbers.get(graph);
  if (cached) return cached;
  const numbers = new Map(orderSteps(graph).map(({ id }, at) => [id, at + 1]));
  cachedNumbers.set(graph, numbers);
  return numbers;
}
