import { MINUTE_MS, MOMENT_MAX_MS } from '../time';
import { isMessage } from './content';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { createHeap } from './heap';
import { edgeWaitMinutes, findMoment, isConditionEdge, nodeWaitMinutes, timeOfDayOf } from './waits';

/** A message that a run reaches. `atMs` is milliseconds since 1970, never before the start of the walk. */
export interface Arrival {
  nodeId: string;
  atMs: number;
  /** Since when the wait until `atMs` counts: the start of the walk, or the moment of the schedule node waited for last. */
  waitsSinceMs: number;
}

/** A reached `condition` edge: it waits for a reply and can be taken from `opensAtMs`. */
export interface OpenCondition {
  edgeId: string;
  opensAtMs: number;
  /** Since when the wait until `opensAtMs` counts, as in `Arrival`. */
  waitsSinceMs: number;
}

/** A graph indexed for walking. */
export interface GraphIndex {
  nodes: ReadonlyMap<string, PlannerNode>;
  /** Position in the graph, which decides ties. */
  places: ReadonlyMap<string, number>;
  edges: ReadonlyMap<string, PlannerEdge>;
  /** Edges by source id, in graph order, without dangling ones. */
  outgoing: ReadonlyMap<string, readonly PlannerEdge[]>;
}

/** A node entered at `atMs`, after `waitedMinutes` of delays since the walk began (moments not counted). */
export interface Step extends Arrival {
  waitedMinutes: number;
  /** The condition edges taken since the walk began, in order; absent when there is none. */
  replyEdgeIds?: readonly string[];
  /** The nodes since the walk began that waited for a time of day, in order; absent when there is none. */
  timeNodeIds?: readonly string[];
}

/** Result of a walk, in time order, ties in graph order. */
export interface Walk {
  messages: Step[];
  conditions: OpenCondition[];
}

/** `reachedMs` may be shared by several walks: a later walk ends where an earlier one arrived at least as early. */
export interface WalkRules {
  takesConditions: boolean;
  reachedMs: Map<string, number>;
}

/** Indexes a graph for walking. Of nodes with the same id the first counts. */
export function indexGraph(graph: PlannerGraph): GraphIndex {
  const nodes = new Map<string, PlannerNode>();
  const places = new Map<string, number>();
  const outgoing = new Map<string, PlannerEdge[]>();
  const edges = new Map<string, PlannerEdge>();
  graph.nodes.forEach((node, place) => {
    if (nodes.has(node.id)) return;
    nodes.set(node.id, node);
    places.set(node.id, place);
    outgoing.set(node.id, []);
  });
  for (const edge of graph.edges) {
    if (!nodes.has(edge.target)) continue;
    outgoing.get(edge.source)?.push(edge);
    if (!edges.has(edge.id)) edges.set(edge.id, edge);
  }
  return { nodes, places, edges, outgoing };
}

/** The steps after a node that is done at `atMs`, condition edges separately. */
export function stepsFrom(
  index: GraphIndex,
  from: Step,
  rules: WalkRules,
): { steps: Step[]; conditions: OpenCondition[] } {
  const steps: Step[] = [];
  const conditions: OpenCondition[] = [];
  for (const edge of index.outgoing.get(from.nodeId) ?? []) {
    if (isConditionEdge(edge) && !rules.takesConditions) {
      conditions.push({ edgeId: edge.id, opensAtMs: from.atMs, waitsSinceMs: from.waitsSinceMs });
      continue;
    }
    const minutes = edgeWaitMinutes(edge);
    steps.push({
      nodeId: edge.target,
      atMs: clampMoment(from.atMs + minutes * MINUTE_MS),
      waitsSinceMs: from.waitsSinceMs,
      waitedMinutes: from.waitedMinutes + minutes,
      ...(isConditionEdge(edge)
        ? { replyEdgeIds: [...(from.replyEdgeIds ?? []), edge.id] }
        : from.replyEdgeIds && { replyEdgeIds: from.replyEdgeIds }),
      ...(from.timeNodeIds && { timeNodeIds: from.timeNodeIds }),
    });
  }
  return { steps, conditions };
}

/** The steps after node `nodeId` is done at `doneMs`; the node itself is not entered again. */
export function leaveNode(index: GraphIndex, nodeId: string, doneMs: number, takesConditions: boolean): Walk {
  const rules = { takesConditions, reachedMs: new Map([[nodeId, -Infinity]]) };
  const left = stepsFrom(index, { nodeId, atMs: doneMs, waitsSinceMs: doneMs, waitedMinutes: 0 }, rules);
  const next = walk(index, left.steps, rules);
  return { messages: next.messages, conditions: [...left.conditions, ...next.conditions] };
}

/**
 * Walks from the given steps until every path ends at a message, a condition or a leaf. The earliest path to a node wins and no
 * node is visited twice (decision 0010). O(n log n).
 */
export function walk(index: GraphIndex, from: readonly Step[], rules: WalkRules): Walk {
  const queue = createHeap<Step>((a, b) => a.atMs < b.atMs || (a.atMs === b.atMs && place(a) < place(b)));
  const place = (step: Step) => index.places.get(step.nodeId) ?? 0;
  const found: Walk = { messages: [], conditions: [] };

  function enter(step: Step) {
    const reached = rules.reachedMs.get(step.nodeId);
    if (reached !== undefined && reached <= step.atMs) return;
    rules.reachedMs.set(step.nodeId, step.atMs);
    queue.push(step);
  }

  from.forEach(enter);
  for (let step = queue.pop(); step; step = queue.pop()) {
    const node = index.nodes.get(step.nodeId);
    if (!node || step.atMs !== rules.reachedMs.get(node.id)) continue;
    const done = finishNode(node, step);
    if (isMessage(node)) {
      found.messages.push(done);
      continue;
    }
    const next = stepsFrom(index, done, rules);
    found.conditions.push(...next.conditions);
    next.steps.forEach(enter);
  }
  found.messages.sort((a, b) => a.atMs - b.atMs || place(a) - place(b));
  found.conditions.sort((a, b) => a.opensAtMs - b.opensAtMs);
  return found;
}

/** The step after a node's own waiting: message delay, delay node, schedule moment or time of day. */
function finishNode(node: PlannerNode, step: Step): Step {
  const minutes = nodeWaitMinutes(node);
  const readyMs = clampMoment(step.atMs + minutes * MINUTE_MS);
  const foundMs = findMoment(node, readyMs);
  const momentMs = foundMs === null ? null : clampMoment(foundMs);
  const waited = {
    ...step,
    waitedMinutes: step.waitedMinutes + minutes,
    ...(timeOfDayOf(node) && { timeNodeIds: [...(step.timeNodeIds ?? []), node.id] }),
  };
  if (momentMs === null || momentMs <= readyMs) return { ...waited, atMs: readyMs };
  return { ...waited, atMs: momentMs, waitsSinceMs: momentMs };
}

/** No graph leads beyond the last moment that the database and all text forms can hold. */
const clampMoment = (momentMs: number): number => Math.min(momentMs, MOMENT_MAX_MS);
