import type { PlannerGraph } from './graph';
import { simulateRun } from './simulateRun';
import { nodeWaitMinutes } from './waits';
import { indexGraph, stepsFrom, walk, type Arrival, type GraphIndex, type OpenCondition, type Step } from './walk';

export type { Arrival, OpenCondition } from './walk';

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
  /** False when no way leads from the start to it: it stands in the list and is never sent. */
  isReachable: boolean;
  /** The previous message on its path; null when it follows the start. */
  afterNodeId: string | null;
}

/** A run seen ahead: which message goes out when, if every condition were answered at once. */
export interface PreviewLine extends PlannedMessage {
  atMs: number;
  /** The condition edges on the way from the message before; empty when nobody has to reply. */
  replyEdgeIds: readonly string[];
}

/** What a run does from its start node at `startMs`. */
export function firstSteps(graph: PlannerGraph, startMs: number): NextSteps {
  const start = graph.nodes.find((node) => node.type === 'start');
  return start ? stepsAfter(graph, start.id, startMs) : { messages: [], conditions: [] };
}

/** What follows once the node `nodeId` is done at `doneMs`. The node itself is not entered again. */
export function stepsAfter(graph: PlannerGraph, nodeId: string, doneMs: number): NextSteps {
  const index = indexGraph(graph);
  const rules = { takesConditions: false, reachedMs: new Map([[nodeId, -Infinity]]) };
  const left = stepsFrom(index, { nodeId, atMs: doneMs, waitedMinutes: 0 }, rules);
  const next = walk(index, left.steps, rules);
  return { messages: next.messages.map(toArrival), conditions: [...left.conditions, ...next.conditions] };
}

/** What follows once a reply has taken the edge `edgeId` at `takenMs`. */
export function stepsAfterReply(graph: PlannerGraph, edgeId: string, takenMs: number): NextSteps {
  const index = indexGraph(graph);
  const edge = index.edges.get(edgeId);
  if (!edge) return { messages: [], conditions: [] };
  const step = { nodeId: edge.target, atMs: takenMs, waitedMinutes: 0 };
  const next = walk(index, [step], { takesConditions: false, reachedMs: new Map() });
  return { messages: next.messages.map(toArrival), conditions: next.conditions };
}

/**
 * The messages list: every message node once, in the order of a run whose conditions are answered at once and which starts
 * before every moment of its schedule nodes. Messages that no way leads to stand at its end, in the order of the graph.
 */
export function compileMessages(graph: PlannerGraph): PlannedMessage[] {
  const index = indexGraph(graph);
  const sent = simulateRun(index, 0, true);
  const unconditional = new Set(simulateRun(index, 0, false).map((line) => line.nodeId));
  const reached = new Set(sent.map((line) => line.nodeId));
  const lost = [...index.nodes.values()].filter((node) => node.type === 'message' && !reached.has(node.id));
  return [
    ...sent.map((line, at) => ({
      ...describeMessage(index, line.nodeId),
      orderNum: at + 1,
      delayMinutes: line.waitedMinutes,
      isConditional: !unconditional.has(line.nodeId),
      isReachable: true,
      afterNodeId: line.afterNodeId,
    })),
    ...lost.map((node, at) => ({
      ...describeMessage(index, node.id),
      orderNum: sent.length + at + 1,
      delayMinutes: nodeWaitMinutes(node),
      isConditional: false,
      isReachable: false,
      afterNodeId: null,
    })),
  ];
}

/** Every message that a run started at `startMs` sends, in sending order, with its line of the compiled list. */
export function previewRun(graph: PlannerGraph, startMs: number): PreviewLine[] {
  const plan = new Map(compileMessages(graph).map((message) => [message.nodeId, message]));
  return simulateRun(indexGraph(graph), startMs, true).flatMap((line) => {
    const message = plan.get(line.nodeId);
    return message
      ? [
          {
            ...message,
            delayMinutes: line.waitedMinutes,
            afterNodeId: line.afterNodeId,
            atMs: line.atMs,
            replyEdgeIds: line.replyEdgeIds ?? [],
          },
        ]
      : [];
  });
}

function describeMessage(index: GraphIndex, nodeId: string) {
  const data = index.nodes.get(nodeId)?.data;
  return { nodeId, text: data?.message ?? '', mediaUrl: data?.media === '' ? null : (data?.media ?? null) };
}

function toArrival({ nodeId, atMs }: Step): Arrival {
  return { nodeId, atMs };
}
