import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';

/** A message that a run reaches, and when. `atMs` is milliseconds since 1970, never before the moment walked from. */
export interface Arrival {
  nodeId: string;
  atMs: number;
}

/** A `condition` edge that a run has reached: it waits for a reply, and leads on no earlier than `opensAtMs`. */
export interface OpenCondition {
  edgeId: string;
  opensAtMs: number;
}

/** What comes next: messages to send and replies to wait for, each in time order, ties in the order of the graph. */
export interface NextSteps {
  messages: Arrival[];
  conditions: OpenCondition[];
}

/** One line of the compiled messages list. */
export interface PlannedMessage {
  nodeId: string;
  /** 1-based. */
  orderNum: number;
  /** Minutes between the previous message on its path (or the start) and this one; moments of schedule nodes count as none. */
  delayMinutes: number;
  text: string;
  mediaUrl: string | null;
  /** True when a reply must come first. */
  isConditional: boolean;
}

/** A run seen ahead: which message goes out when, if every condition were answered at once. */
export interface PreviewLine extends PlannedMessage {
  atMs: number;
}

const MINUTE_MS = 60_000;

/** What a run does from its start node at `startMs`. */
export function firstSteps(graph: PlannerGraph, startMs: number): NextSteps {
  const start = graph.nodes.find((node) => node.type === 'start');
  return start ? stepsAfter(graph, start.id, startMs) : { messages: [], conditions: [] };
}

/** What follows once the node `nodeId` is done at `doneMs`. */
export function stepsAfter(graph: PlannerGraph, nodeId: string, doneMs: number): NextSteps {
  return walk(index(graph), [{ id: nodeId, atMs: doneMs }]);
}

/** What follows once a reply has taken the edge `edgeId` at `takenMs`. */
export function stepsAfterReply(graph: PlannerGraph, edgeId: string, takenMs: number): NextSteps {
  const edge = graph.edges.find((candidate) => candidate.id === edgeId);
  return edge ? enter(index(graph), edge.target, takenMs) : { messages: [], conditions: [] };
}
