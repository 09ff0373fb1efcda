import type { PlannerGraph } from './graph';

const cachedSteps = new WeakMap<PlannerGraph, PlannerGraph['nodes']>();

/**
 * Nodes in reading order: from the start along the edges, branch by branch, what several branches lead to after all of them; then the
 * unreachable ones. Computed once per graph.
 */
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
  const ordered: PlannerGraph['nodes'][number][] = [];
  const entered = new Set<string>();
  const enter = (id: string) => {
    entered.add(id);
    return { id, left: [...(targetsOf.get(id) ?? [])] };
  };
  // Backwards, from the ends of the last branch: a node comes before everything that it leads to, unless that leads back to it.
  const follow = (firstId: string) => {
    if (entered.has(firstId)) return;
    const ended: string[] = [];
    const open = [enter(firstId)];
    for (let step = open.at(-1); step; step = open.at(-1)) {
      const next = step.left.pop();
      if (next === undefined) {
        ended.push(step.id);
        open.pop();
      } else if (byId.has(next) && !entered.has(next)) open.push(enter(next));
    }
    for (const id of ended.reverse()) {
      const node = byId.get(id);
      if (node) ordered.push(node);
    }
  };

  for (const { id, type } of nodes) if (type === 'start') follow(id);
  if (ordered.length < nodes.length) {
    const targets = new Set(edges.map(({ target }) => target));
    for (const { id } of nodes) if (!targets.has(id)) follow(id);
    for (const { id } of nodes) follow(id);
  }
  return ordered;
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
