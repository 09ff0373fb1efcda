import { diffGraphs, mergeGraphs, type GraphDiff } from '@contract/planner/diffGraphs';
import type { FunnelEdge, FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

/** What happened to a node or an edge from the older version to the newer one. */
export type ChangeMark = 'added' | 'changed' | 'removed';

/** Two versions side by side. */
export interface Comparison {
  before: FunnelGraph;
  after: FunnelGraph;
  diff: GraphDiff<FunnelNode, FunnelEdge>;
  /** The newer one with what was removed. */
  graph: FunnelGraph;
  markOf: ReadonlyMap<string, ChangeMark>;
}

let known: Comparison | null = null;

/** Compares two versions; the same object for the same two graphs, since panel and canvas both ask. */
export function compareVersions(before: FunnelGraph, after: FunnelGraph): Comparison {
  if (known?.before === before && known.after === after) return known;
  const diff = diffGraphs(before, after);
  const graph: FunnelGraph = mergeGraphs(after, diff);
  known = { before, after, diff, graph, markOf: new Map([...marksOf(diff.nodes), ...marksOf(diff.edges)]) };
  return known;
}

function marksOf<Item extends { id: string }>(list: GraphDiff<Item, Item>['nodes']): [string, ChangeMark][] {
  return [
    ...list.added.map(({ id }): [string, ChangeMark] => [id, 'added']),
    ...list.changed.map(({ after }): [string, ChangeMark] => [after.id, 'changed']),
    ...list.removed.map(({ id }): [string, ChangeMark] => [id, 'removed']),
  ];
}
