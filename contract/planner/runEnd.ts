import { limits } from '../limits';
import { hasMerges } from './forecastGraph';
import type { PlannerGraph } from './graph';
import { createHeap } from './heap';
import { definitionOf } from './nodeTypes';
import { indexGraph, leaveNode, type GraphIndex } from './walk';

/** Until when a run goes on if nobody replies. Milliseconds since 1970; `-Infinity` where there is nothing. */
export interface RunEnd {
  /** When its last message is sent. */
  sentMs: number;
  /** When it stops waiting for a reply. */
  repliesMs: number;
}

/** A message that waits, and its moment. */
export interface Queued {
  nodeId: string;
  atMs: number;
}

/** A funnel's graph, prepared for the ends of many runs of it. */
export interface RunEnds {
  /** Whether what a run has sent already decides how it goes on. */
  hasMerges: boolean;
  /** Whether all runs take as long. */
  isMovable: boolean;
  ofStart(startMs: number): RunEnd;
  /** Of a run with messages that wait. */
  ofRest(queued: readonly Queued[], doneIds?: readonly string[]): RunEnd;
}

const NOTHING: RunEnd = { sentMs: -Infinity, repliesMs: -Infinity };

/** Until when a run goes on in any way. */
export const untilOf = ({ sentMs, repliesMs }: RunEnd): number => Math.max(sentMs, repliesMs);

/** The later of two ends. */
export const laterEnd = (one: RunEnd, other: RunEnd): RunEnd => ({
  sentMs: Math.max(one.sentMs, other.sentMs),
  repliesMs: Math.max(one.repliesMs, other.repliesMs),
});

/** When a question that opens at a moment is closed without a reply. */
export const closesMs = (opensAtMs: number): number => opensAtMs + limits.funnel.openConditionMs;

/** Prepares a graph: where no node waits for a moment, what follows a node is simulated once and moved. */
export function createRunEnds(graph: PlannerGraph): RunEnds {
  const index = indexGraph(graph);
  const startId = graph.nodes.find(({ type }) => type === 'start')?.id;
  const isMovable = !graph.nodes.some(({ type }) => definitionOf(type).findMoment);
  const meets = hasMerges(graph);
  const known = new Map<string, RunEnd>();

  function after(nodeId: string, atMs: number): RunEnd {
    if (!isMovable) return follow(index, [{ nodeId, atMs }]);
    const end = known.get(nodeId) ?? follow(index, [{ nodeId, atMs: 0 }]);
    known.set(nodeId, end);
    return { sentMs: end.sentMs + atMs, repliesMs: end.repliesMs + atMs };
  }

  return {
    hasMerges: meets,
    isMovable,
    ofStart: (startMs) => (startId === undefined ? { ...NOTHING, sentMs: startMs } : after(startId, startMs)),
    ofRest: (queued, doneIds = []) =>
      meets
        ? follow(index, queued, doneIds)
        : queued.map(({ nodeId, atMs }) => after(nodeId, atMs)).reduce(laterEnd, NOTHING),
  };
}

/** Sends each message at its moment and at most once, without replies. */
function follow(index: GraphIndex, first: readonly Queued[], doneIds: readonly string[] = []): RunEnd {
  const done = new Set(doneIds);
  const queue = createHeap<Queued>((one, other) => one.atMs < other.atMs);
  for (const message of first) queue.push(message);
  let end = NOTHING;
  for (let message = queue.pop(); message; message = queue.pop()) {
    const { nodeId, atMs } = message;
    if (done.has(nodeId)) continue;
    done.add(nodeId);
    const { messages, conditions } = leaveNode(index, nodeId, atMs, false);
    for (const step of messages) queue.push(step);
    const repliesMs = conditions.reduce((ms, { opensAtMs }) => Math.max(ms, closesMs(opensAtMs)), -Infinity);
    end = laterEnd(end, { sentMs: atMs, repliesMs });
  }
  return end;
}
