import type { StepAct } from '../groupActs';
import type { Language } from '../languages';
import { contentOf, isMessage } from './content';
import type { PlannerGraph } from './graph';
import type { Poll } from './nodes/nodeDefinition';
import { simulateRun } from './simulateRun';
import { nodeWaitMinutes } from './waits';
import { indexGraph, leaveNode, walk, type Arrival, type GraphIndex, type OpenCondition, type Step } from './walk';

export type { Arrival, OpenCondition } from './walk';

/** The next messages to send and replies to wait for, each in time order, ties in graph order. */
export interface NextSteps {
  messages: Arrival[];
  conditions: OpenCondition[];
}

/** One row of the compiled messages list. */
export interface PlannedMessage {
  nodeId: string;
  /** 1-based. */
  orderNum: number;
  /** Minutes between the previous message on its path (or the start) and this one; moments of schedule nodes are not counted. */
  delayMinutes: number;
  text: string;
  /** The language of a text with variables; absent without any, and in plans of older versions. */
  variables?: Language;
  mediaUrl: string | null;
  /** Only of polls; the text is the question. */
  poll?: Poll;
  /** Only of steps that change the group; the text is its name or description. */
  act?: StepAct;
  /** True when a reply is required first. */
  isConditional: boolean;
  /** False when it is unreachable from the start: listed, never sent. */
  isReachable: boolean;
  /** The previous message on its path; null when it follows the start. */
  afterNodeId: string | null;
}

/** A row of the preview: when each message is sent if every condition is replied to immediately. */
export interface PreviewLine extends PlannedMessage {
  atMs: number;
  /** Condition edges taken since the previous message; empty when no reply is required. */
  replyEdgeIds: readonly string[];
  /** Schedule nodes since the previous message that wait for a time of day. */
  timeNodeIds: readonly string[];
}

/** The first steps of a run that starts at `startMs`. */
export function firstSteps(graph: PlannerGraph, startMs: number): NextSteps {
  const start = graph.nodes.find((node) => node.type === 'start');
  return start ? stepsAfter(graph, start.id, startMs) : { messages: [], conditions: [] };
}

/** The steps after node `nodeId` is done at `doneMs`; the node itself is not entered again. */
export function stepsAfter(graph: PlannerGraph, nodeId: string, doneMs: number): NextSteps {
  const next = leaveNode(indexGraph(graph), nodeId, doneMs, false);
  return { messages: next.messages.map(toArrival), conditions: next.conditions };
}

/** The steps after a reply took an open condition at `takenMs`; they begin when it opens, if the reply came before. */
export function stepsAfterTaken(graph: PlannerGraph, open: OpenCondition, takenMs: number): NextSteps {
  const index = indexGraph(graph);
  const edge = index.edges.get(open.edgeId);
  if (!edge) return { messages: [], conditions: [] };
  const isEarly = takenMs < open.opensAtMs;
  const atMs = isEarly ? open.opensAtMs : takenMs;
  const step = { nodeId: edge.target, atMs, waitsSinceMs: isEarly ? open.waitsSinceMs : takenMs, waitedMinutes: 0 };
  const next = walk(index, [step], { takesConditions: false, reachedMs: new Map() });
  return { messages: next.messages.map(toArrival), conditions: next.conditions };
}

/**
 * Every message node once, in the order of a run that takes all conditions immediately and starts before every schedule moment.
 * Unreachable messages follow at the end in graph order.
 */
export function compileMessages(graph: PlannerGraph): PlannedMessage[] {
  const index = indexGraph(graph);
  const sent = simulateRun(index, 0, true);
  const unconditional = new Set(simulateRun(index, 0, false).map((line) => line.nodeId));
  const reached = new Set(sent.map((line) => line.nodeId));
  const lost = [...index.nodes.values()].filter((node) => isMessage(node) && !reached.has(node.id));
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

/** Every message that a run started at `startMs` sends, in sending order, with its row of the compiled list. */
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
            timeNodeIds: line.timeNodeIds ?? [],
          },
        ]
      : [];
  });
}

function describeMessage(index: GraphIndex, nodeId: string) {
  const node = index.nodes.get(nodeId);
  const content = node ? contentOf(node) : null;
  return {
    nodeId,
    text: content?.text ?? '',
    ...(content?.variables && { variables: content.variables }),
    mediaUrl: content?.mediaUrl ?? null,
    ...(content?.poll && { poll: content.poll }),
    ...(content?.act && { act: content.act }),
  };
}

function toArrival({ nodeId, atMs, waitsSinceMs }: Step): Arrival {
  return { nodeId, atMs, waitsSinceMs };
}
