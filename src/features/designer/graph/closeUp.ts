import { limits } from '@contract/limits';
import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { createBoxIndex } from '../edges/boxIndex';

import { boxOf } from './area';
import { deleteNodes, moveNodes } from './graphEdits';
import { gapForLabel } from './labelRoom';
import { PUSH_GAP_PX } from './makeRoom';

/** What deleted nodes leave free before a node. */
interface Gap {
  nextId: string;
  byPx: number;
  /** Of the edges that now lead to it: the space that they had before the deleted node, by their ids. */
  roomsPx: ReadonlyMap<string, number>;
}

/**
 * Removes nodes and connects their neighbours, as `deleteNodes`. What followed them moves to their place, as far as everything that
 * stays leaves room: the reverse of `makeRoom`.
 */
export function deleteAndCloseUp(graph: FunnelGraph, ids: readonly string[]): FunnelGraph {
  const left = deleteNodes(graph, ids);
  return findGaps(graph, left).reduce(closeGap, left);
}

/** From left to right. */
function findGaps(before: FunnelGraph, after: FunnelGraph): Gap[] {
  const grid = limits.designer.snapGridPx;
  const boxes = new Map(before.nodes.map((node) => [node.id, boxOf(node)]));
  const targets = new Map(before.edges.map(({ id, target }) => [id, target]));
  const gaps = new Map<string, { byPx: number; roomsPx: Map<string, number> }>();
  for (const { id, source, target } of after.edges) {
    const goneId = targets.get(id) ?? target;
    const [from, gone, next] = [boxes.get(source), boxes.get(goneId), boxes.get(target)];
    if (goneId === target || !from || !gone || !next) continue;
    const { byPx, roomsPx } = gaps.get(target) ?? { byPx: Infinity, roomsPx: new Map<string, number>() };
    roomsPx.set(id, gone.left - from.right);
    gaps.set(target, { byPx: Math.min(byPx, Math.floor((next.left - gone.left) / grid) * grid), roomsPx });
  }
  return [...gaps]
    .flatMap(([nextId, gap]) => (gap.byPx > 0 ? { nextId, ...gap } : []))
    .sort((one, other) => (boxes.get(one.nextId)?.left ?? 0) - (boxes.get(other.nextId)?.left ?? 0));
}

/** Moves the node after a gap, and what follows it, to the left. */
function closeGap(graph: FunnelGraph, gap: Gap): FunnelGraph {
  const moving = findFollowing(graph, gap.nextId);
  leaveHeld(graph, moving, gap);
  // What follows keeps its distance to a node that is held.
  if (!moving.has(gap.nextId)) return graph;
  const places = [...moving].map(([id, { position }]) => [id, { x: position.x - gap.byPx, y: position.y }] as const);
  return moveNodes(graph, Object.fromEntries(places));
}

/** A node and what follows it right of it. */
function findFollowing({ nodes, edges }: FunnelGraph, firstId: string): Map<string, FunnelNode> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const targetsOf = new Map<string, string[]>();
  for (const { source, target } of edges) targetsOf.set(source, [...(targetsOf.get(source) ?? []), target]);
  const found = new Map<string, FunnelNode>();
  const open = [firstId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = byId.get(id);
    const leastX = byId.get(firstId)?.position.x ?? Infinity;
    if (!node || found.has(id) || node.position.x < leastX) continue;
    found.set(id, node);
    open.push(...(targetsOf.get(id) ?? []));
  }
  return found;
}

/** Takes out nodes that would come too close to one that stays, until all others have room. */
function leaveHeld({ nodes, edges }: FunnelGraph, moving: Map<string, FunnelNode>, { byPx, roomsPx }: Gap): void {
  for (let count = Infinity; moving.size < count;) {
    count = moving.size;
    const standing = new Map(nodes.filter(({ id }) => !moving.has(id)).map((node) => [node.id, boxOf(node)]));
    const boxes = createBoxIndex([...standing].map(([id, box]) => ({ id, ...box })));
    for (const edge of edges) {
      const [from, node] = [standing.get(edge.source), moving.get(edge.target)];
      const spacePx = from && node ? node.position.x - from.right : -1;
      const wantedPx = Math.min(gapForLabel(edge), roomsPx.get(edge.id) ?? Infinity);
      if (spacePx >= 0 && spacePx - byPx < wantedPx) moving.delete(edge.target);
    }
    for (const [id, node] of moving) {
      const { left, top, bottom } = boxOf(node);
      const way = {
        left: left - byPx - PUSH_GAP_PX,
        right: left,
        top: top - PUSH_GAP_PX,
        bottom: bottom + PUSH_GAP_PX,
      };
      if (boxes.has(way)) moving.delete(id);
    }
  }
}
