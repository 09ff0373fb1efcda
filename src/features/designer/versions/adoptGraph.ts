import type { FunnelGraph } from '@contract/schemas/shapes';

/**
 * A graph from the server in place of the one on the canvas. Nodes and edges that are the same keep their identity, so that the step
 * back stays small and nothing counts as unsaved that is stored.
 */
export function adoptGraph(current: FunnelGraph, wanted: FunnelGraph): FunnelGraph {
  const nodes = adoptItems(current.nodes, wanted.nodes);
  const edges = adoptItems(current.edges, wanted.edges);
  return nodes === current.nodes && edges === current.edges ? current : { nodes, edges };
}

function adoptItems<Item extends { id: string }>(current: Item[], wanted: readonly Item[]): Item[] {
  const byId = new Map(current.map((item) => [item.id, item]));
  const adopted = wanted.map((item) => {
    const known = byId.get(item.id);
    return known && describe(known) === describe(item) ? known : item;
  });
  const isSame = adopted.length === current.length && adopted.every((item, at) => item === current[at]);
  return isSame ? current : adopted;
}

/** The database returns the keys of an object in an order of its own. */
function describe(item: unknown): string {
  return JSON.stringify(item, (_key, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1))),
  );
}
