import type { FunnelGraph } from '@contract/schemas/shapes';

/** A graph layered into columns: every edge leads to a later column, except those that close a cycle. */
export interface Layers {
  /** Column of each node, from 0. */
  layerOf: ReadonlyMap<string, number>;
  /** Sources of each node, without edges that close a cycle. */
  sourcesOf: ReadonlyMap<string, string[]>;
}

/** Puts every node one column after the last of its sources. */
export function findLayers({ nodes, edges }: FunnelGraph): Layers {
  const ids = new Set(nodes.map(({ id }) => id));
  const targetsOf = new Map<string, string[]>();
  const entered = new Set<string>();
  for (const { source, target } of edges) {
    if (source === target || !ids.has(source) || !ids.has(target)) continue;
    entered.add(target);
    add(targetsOf, source, target);
  }
  const starts = nodes.filter(({ type }) => type === 'start');
  const roots = [...starts, ...nodes.filter(({ id }) => !entered.has(id)), ...nodes].map(({ id }) => id);
  return fillLayers(orderForward(roots, targetsOf), targetsOf);
}

/** Topological order as far as cycles allow: reverse depth-first finishing order. */
function orderForward(roots: readonly string[], targetsOf: ReadonlyMap<string, string[]>): string[] {
  const seen = new Set<string>();
  const done: string[] = [];
  for (const root of roots) {
    const path = seen.has(root) ? [] : [{ id: root, next: 0 }];
    seen.add(root);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = targetsOf.get(top.id)?.[top.next++];
      if (target === undefined) {
        done.push(top.id);
        path.pop();
      } else if (!seen.has(target)) {
        seen.add(target);
        path.push({ id: target, next: 0 });
      }
    }
  }
  return done.reverse();
}

function fillLayers(order: readonly string[], targetsOf: ReadonlyMap<string, string[]>): Layers {
  const place = new Map(order.map((id, at) => [id, at]));
  const layerOf = new Map(order.map((id) => [id, 0]));
  const sourcesOf = new Map<string, string[]>();
  for (const [at, id] of order.entries()) {
    for (const target of targetsOf.get(id) ?? []) {
      if ((place.get(target) ?? 0) <= at) continue;
      add(sourcesOf, target, id);
      layerOf.set(target, Math.max(layerOf.get(target) ?? 0, (layerOf.get(id) ?? 0) + 1));
    }
  }
  return { layerOf, sourcesOf };
}

function add(lists: Map<string, string[]>, key: string, value: string): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}
