import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { entryOf, exitOf } from '../graph/ports';
import { boxOf } from '../graph/area';

import { createBoxIndex, type Boxes } from './boxIndex';
import type { Route } from './route';
import { routeEdge } from './routeEdge';
import { spreadLanes } from './spreadLanes';
import { findTrees } from './trees';

/** How the edges of a funnel are drawn. */
export interface Routes {
  /** By the id of an edge. */
  routeOf: ReadonlyMap<string, Route>;
  /** The nodes that the edges avoid. */
  nodes: Boxes;
}

const DETOURS_MAX_COUNT = 100;

let known: { graph: FunnelGraph; routes: Routes } | null = null;

/** Routes of all edges, from nothing but the positions of the nodes. The same object while none of them moves. */
export function routeGraph(graph: FunnelGraph): Routes {
  if (graph.edges.length === 0) return computeRoutes(graph);
  if (known?.graph !== graph) {
    const routes = known && isDrawnSame(known.graph, graph) ? known.routes : computeRoutes(graph);
    known = { graph, routes };
  }
  return known.routes;
}

function computeRoutes({ nodes, edges }: FunnelGraph): Routes {
  const index = createBoxIndex(nodes.map((node) => ({ id: node.id, ...boxOf(node) })));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const trees = findTrees(edges);
  const effort = { detoursLeft: DETOURS_MAX_COUNT };
  const joined = edges.flatMap(({ id, source, target }) => {
    const ends = endsOf(byId.get(source), byId.get(target));
    const { name, isJoining } = trees.get(id) ?? { name: id, isJoining: false };
    return ends ? [{ id, tree: name, route: routeEdge(index, { ...ends, source, target, isJoining }, effort) }] : [];
  });
  const spread = spreadLanes(index, joined);
  return { routeOf: new Map(joined.map(({ id, route }, at) => [id, spread[at] ?? route])), nodes: index };
}

const endsOf = (source: FunnelNode | undefined, target: FunnelNode | undefined) =>
  source && target ? { from: exitOf(source), to: entryOf(target) } : null;

function isDrawnSame(one: FunnelGraph, other: FunnelGraph): boolean {
  return (
    one.nodes.length === other.nodes.length &&
    one.edges.length === other.edges.length &&
    one.nodes.every((node, at) => isPlacedSame(node, other.nodes[at])) &&
    (one.edges === other.edges || one.edges.every((edge, at) => isJoinedSame(edge, other.edges[at])))
  );
}

const isPlacedSame = (node: FunnelNode, other: FunnelNode | undefined): boolean =>
  node === other ||
  (node.id === other?.id &&
    node.type === other.type &&
    node.position.x === other.position.x &&
    node.position.y === other.position.y);

const isJoinedSame = (edge: FunnelGraph['edges'][number], other: typeof edge | undefined): boolean =>
  edge === other || (edge.id === other?.id && edge.source === other.source && edge.target === other.target);
