import { limits } from '@contract/limits';
import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { moveNodes } from './graphEdits';
import { GAP_PX, gapForLabel } from './labelRoom';
import { areOverlapping, NODE_SIZES } from './nodeSize';
import { findFreeLine, WIDEST_PX, type Position } from './placement';

/** Between a node that is moved along and others: edges still pass. */
export const PUSH_GAP_PX = 3 * limits.designer.snapGridPx;

/**
 * Places a node that was just connected: right of its source, on the line of its target, if it has one. What follows is pushed to
 * the right as far as it needs; all other nodes stay as they are.
 */
export function makeRoom(graph: FunnelGraph, newId: string): FunnelGraph {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const [into, onward] = [
    graph.edges.find(({ target }) => target === newId),
    graph.edges.find(({ source }) => source === newId),
  ];
  const [added, source] = [byId.get(newId), byId.get(into?.source ?? '')];
  if (!added || !into || !source) return graph;
  const x = rightOf(source, source.position.x) + gapForLabel(into);
  const target = byId.get(onward?.target ?? '');
  if (!onward) return placeBranch(graph, added, { x, y: source.position.y }, source);
  if (!target || target.position.x <= source.position.x) return place(graph, added, { x, y: source.position.y });
  const byPx = rightOf(added, x) + gapForLabel(onward) - target.position.x;
  if (byPx <= 0) return place(graph, added, { x, y: source.position.y });
  return place(push(graph, { from: target, byPx, newId }), added, { x, y: target.position.y });
}

function place(graph: FunnelGraph, added: FunnelNode, wished: Position): FunnelGraph {
  const others = graph.nodes.filter(({ id }) => id !== added.id);
  return moveNodes(graph, { [added.id]: findFreeLine(others, added.type, wished) });
}

/** Places the end of another branch into the column of the others; they are pushed as far as its label needs. */
function placeBranch(graph: FunnelGraph, added: FunnelNode, { x, y }: Position, source: FunnelNode): FunnelGraph {
  const leastX = rightOf(source, source.position.x) + GAP_PX;
  const targets = new Set(graph.edges.filter((edge) => edge.source === source.id).map(({ target }) => target));
  const isInColumn = ({ id, position }: FunnelNode) =>
    id !== added.id && targets.has(id) && position.x >= leastX && position.x < x + WIDEST_PX;
  const column = graph.nodes.filter(isInColumn);
  const columnX = Math.max(x, ...column.map(({ position }) => position.x));
  const pushed = column.reduce((roomy, { id }) => {
    const from = roomy.nodes.find((node) => node.id === id);
    const byPx = columnX - (from?.position.x ?? columnX);
    return from && byPx > 0 ? push(roomy, { from, byPx, newId: added.id }) : roomy;
  }, graph);
  return place(pushed, added, { x: columnX, y });
}

const rightOf = ({ type }: FunnelNode, x: number): number => x + NODE_SIZES[type].widthPx;

interface Push {
  from: FunnelNode;
  byPx: number;
  newId: string;
}

/** Moves a node, what follows it and what it would then cover. */
function push(graph: FunnelGraph, { from, byPx, newId }: Push): FunnelGraph {
  const standing = graph.nodes.filter(({ id }) => id !== newId);
  const moved = new Map<string, Position>();
  const open = [from];
  for (let node = open.pop(); node; node = open.pop()) {
    if (moved.has(node.id)) continue;
    const { id, type, position } = node;
    const shifted = { type, position: { x: position.x + byPx, y: position.y } };
    moved.set(id, shifted.position);
    const followers = new Set(graph.edges.filter(({ source }) => source === id).map(({ target }) => target));
    const isPushed = (other: FunnelNode) =>
      (followers.has(other.id) && other.position.x >= from.position.x) ||
      (other.position.x > position.x && areOverlapping(shifted, other, PUSH_GAP_PX));
    open.push(...standing.filter((other) => !moved.has(other.id) && isPushed(other)));
  }
  return moveNodes(graph, Object.fromEntries(moved));
}
