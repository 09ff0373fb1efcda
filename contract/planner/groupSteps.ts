import { contentOf } from './content';
import type { PlannerGraph, PlannerNode } from './graph';
import { findReachable } from './reach';

/** Whether a run of the graph may change its group. */
export function changesGroup(graph: PlannerGraph): boolean {
  const reachable = findReachable(graph);
  return graph.nodes.some((node) => reachable.has(node.id) && kindOf(node) !== undefined);
}

/** Of these nodes, the pins before which no message is sent on any way. */
export function findVainPins({ nodes, edges }: PlannerGraph, among: readonly PlannerNode[]): PlannerNode[] {
  const writes = new Set(nodes.filter((node) => isWriting(node)).map(({ id }) => id));
  const before = edges.map(({ source, target }) => ({ from: target, to: source }));
  return among.filter((node) => kindOf(node) === 'pin' && !leadsTo(before, node.id, writes));
}

/** Of these nodes, the closings that open the group neither by themselves nor by a later step. */
export function findClosedForGood({ nodes, edges }: PlannerGraph, among: readonly PlannerNode[]): PlannerNode[] {
  const opens = new Set(nodes.filter((node) => kindOf(node) === 'open').map(({ id }) => id));
  const after = edges.map(({ source, target }) => ({ from: source, to: target }));
  return among.filter((node) => {
    const act = contentOf(node)?.act;
    if (act?.kind !== 'close' || act.openAt || act.openAfterMinutes !== null) return false;
    return !leadsTo(after, node.id, opens);
  });
}

const kindOf = (node: PlannerNode) => contentOf(node)?.act?.kind;

function isWriting(node: PlannerNode): boolean {
  const content = contentOf(node);
  return content !== null && !content.act;
}

function leadsTo(ways: readonly { from: string; to: string }[], fromId: string, goals: ReadonlySet<string>): boolean {
  const next = new Map<string, string[]>();
  for (const { from, to } of ways) next.set(from, [...(next.get(from) ?? []), to]);
  const seen = new Set<string>();
  const open = [fromId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const to of next.get(id) ?? []) {
      if (goals.has(to)) return true;
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return false;
}
